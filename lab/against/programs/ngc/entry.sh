#!/bin/bash
# The banner of a container, then a question to the GPU.
cat <<P

=============
== PyTorch ==
=============

NVIDIA Release 24.10 (build 114410972)
PyTorch Version 2.5.1

Container image Copyright (c) 2024, NVIDIA CORPORATION & AFFILIATES. All rights reserved.

P
python - <<'P'
import sys
import pynvml

pynvml.nvmlInit()
driver = pynvml.nvmlSystemGetDriverVersion()
if int(driver.split(".")[0]) < 560:
    print("NOTE: CUDA Forward Compatibility mode ENABLED.")
    print(f"  Using CUDA 12.6 driver version 560.35.03 with kernel driver version {driver}.")
    print("  See https://docs.nvidia.com/deploy/cuda-compatibility/ for details.\n")
P
echo "root@$(hostname):/workspace# $*"
exec "$@"
