"""Programs that run in child processes, each a file that stands alone: they may hang or crash.

Each prints lines of JSON, `["name", value, "how"]`, and flushes each one, so that what was known before a hang or a
crash is not lost. They are started by path with `python -I` and import nothing of errdoc.
"""
