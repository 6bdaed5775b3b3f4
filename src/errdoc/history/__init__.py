"""What was seen before and what fixed it.

`kept` says what is kept, `file` keeps the SQLite file in order, `damaged` mends it.
"""

from errdoc.history.kept import MIGRATIONS, SAME, Entry, History

__all__ = ["MIGRATIONS", "SAME", "Entry", "History"]
