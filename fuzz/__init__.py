"""Hostile inputs, made without end, and what errdoc promises of each: `python -m fuzz`."""
