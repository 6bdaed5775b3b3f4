import os
import subprocess
import sys
import time

from filelock import FileLock

CACHE = os.path.expanduser("~/.cache/datasets")
os.makedirs(CACHE, exist_ok=True)
LOCK = os.path.join(CACHE, "squad.lock")
if "--hold" in sys.argv:
    with FileLock(LOCK):
        time.sleep(20)
    sys.exit()

other = subprocess.Popen([sys.executable, __file__, "--hold"])
time.sleep(2)
with FileLock(LOCK, timeout=1):
    print("downloading squad")
