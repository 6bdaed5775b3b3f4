"""First readings: logs labelled before errdoc saw them, and what it said of them then: `python -m lab first`."""
