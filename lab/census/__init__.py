"""A census of the error texts that packages can print, and which of them errdoc names: see lab/README.md."""
