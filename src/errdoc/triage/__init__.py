"""Thousands of logs: a cheap look at each, an explanation for each kind, and what stands out among them.

::

    sources -> store <- looks <- pool -> answers -> store -> jobs -> store -> reports
                                                      watch: the same, round by round
"""
