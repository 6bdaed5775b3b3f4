#!/bin/bash
# What the kernel wrote of the module, then the program.
echo "$ dmesg | grep -i nvrm"
python - <<'P'
import random
import pynvml

pynvml.nvmlInit()
release = pynvml.nvmlSystemGetDriverVersion()
built = {"535.104.05": "Sat Aug 19 01:15:15 UTC 2023", "470.57.02": "Tue Jul 13 16:14:05 UTC 2021"}
print(f"[{random.uniform(5, 40):12.6f}] nvidia: module license 'NVIDIA' taints kernel.")
print(f"[{random.uniform(40, 50):12.6f}] NVRM: loading NVIDIA UNIX x86_64 Kernel Module  {release}  {built[release]}")
P
echo "$ $*"
"$@"
