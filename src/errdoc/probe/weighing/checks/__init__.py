"""Checks: pure functions from facts to a verdict on one cause.

`table` lists them, `given` is what they are handed and what they answer, `settle` runs those of a diagnosis. Their
sentences and thresholds are knowledge and stand in `kb/tables/checks.toml`.
"""
