#!/bin/bash
# The head of `nvidia-smi -q`, of what the driver's library answers.
python - <<'P'
import time
import pynvml

pynvml.nvmlInit()
cuda = pynvml.nvmlSystemGetCudaDriverVersion()
print("\n==============NVSMI LOG==============\n")
print(f"{'Timestamp':<42}: {time.strftime('%a %b %e %H:%M:%S %Y')}")
print(f"{'Driver Version':<42}: {pynvml.nvmlSystemGetDriverVersion()}")
print(f"{'CUDA Version':<42}: {cuda // 1000}.{cuda % 1000 // 10}\n")
count = pynvml.nvmlDeviceGetCount()
print(f"{'Attached GPUs':<42}: {count}")
for number in range(count):
    gpu = pynvml.nvmlDeviceGetHandleByIndex(number)
    print(f"GPU 00000000:{23 + number:02X}:00.0")
    print(f"    {'Product Name':<38}: {pynvml.nvmlDeviceGetName(gpu)}")
    print(f"    {'Product Brand':<38}: NVIDIA")
    print(f"    {'Persistence Mode':<38}: Enabled")
P
exec "$@"
