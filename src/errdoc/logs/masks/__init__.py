"""Masks: what varies taken out of a text to compare it, what is private taken out to show it."""
