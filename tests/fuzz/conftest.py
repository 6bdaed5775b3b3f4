"""The campaigns are no part of the package: they are imported from the repository's root."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

if sys.platform == "win32":
    collect_ignore_glob = ["test_campaigns.py", "test_found.py", "test_worker.py"]  # what they measure is Unix's
