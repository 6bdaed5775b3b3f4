"""The curator's tools over the pages: lint, prove, scaffold, coverage, overlap, score."""
