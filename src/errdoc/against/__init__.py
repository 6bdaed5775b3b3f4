"""What is different between the log of a failed run and that of the last good one.

`messages` takes a logger's head from a line, `forms` reads what lines state (options, configurations, variables,
versions), `tables` what cells state below their head, `series` tells what comes again with other values from what is
set once, `prose` compares sentences that differ in a number or a word, `only` finds lines that stand in one log alone,
`curves` the step from which metrics part. `nature` knows what differs between any two runs, `relevance` what the
failure speaks of, `order` puts what explains it best first. `compare` calls them by name, `good` reads the other log.
"""
