"""Thousands of logs: a cheap look at each, an explanation for each kind, and what stands out among them.

::

    inputs -> store <- looks (marks, shape) <- pool -> answers -> store -> report (unusual)
"""
