"""Pairs of runs, one good and one failed, between which one thing was changed: `errdoc explain --against`."""
