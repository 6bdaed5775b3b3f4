"""starts one process per rank on this machine and prints what they print"""
import os
import subprocess
import sys

world = int(sys.argv[1])
procs = []
for rank in range(world):
    env = dict(os.environ, RANK=str(rank), WORLD_SIZE=str(world), MASTER_ADDR="127.0.0.1", MASTER_PORT="29541")
    procs.append(subprocess.Popen([sys.executable, *sys.argv[2:]], env=env))
codes = [p.wait() for p in procs]
print("exit codes:", codes)
sys.exit(max(abs(c) for c in codes))
