"""What was seen before and what fixed it.

`kept` asks and writes, `entry` is what is kept of a diagnosis, `file` keeps the SQLite file in order, and `damaged`
mends it.
"""

from errdoc.history.entry import MIGRATIONS, Entry
from errdoc.history.kept import SAME, History

__all__ = ["MIGRATIONS", "SAME", "Entry", "History"]
