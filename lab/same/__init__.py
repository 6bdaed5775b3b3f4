"""Which answers of errdoc differ between two commits, and in what: `python -m lab same OLD NEW`."""
