"""errdoc inside other programs."""
