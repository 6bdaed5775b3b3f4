import fcntl
import json
import os
import sys


def log_result(path, result):
    """Appends a line; several jobs share the file."""
    with open(path, "a+") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        file.write(json.dumps(result) + "\n")
        file.flush()
        os.fsync(file.fileno())


print("pid of this job stands in the results", flush=True)
log_result(sys.argv[1] + ".jsonl", {"loss": 0.31, "epoch": 1})
