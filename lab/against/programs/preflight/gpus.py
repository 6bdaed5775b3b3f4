"""A line for each GPU, as gpustat has it."""
import socket
import sys
import time

import pynvml

pynvml.nvmlInit()
if "--no-header" not in sys.argv:
    print(f"{socket.gethostname()}  {time.strftime('%a %b %d %H:%M:%S %Y')}  {pynvml.nvmlSystemGetDriverVersion()}")
for number in range(pynvml.nvmlDeviceGetCount()):
    gpu = pynvml.nvmlDeviceGetHandleByIndex(number)
    memory = pynvml.nvmlDeviceGetMemoryInfo(gpu)
    print(f"[{number}] {pynvml.nvmlDeviceGetName(gpu):<24} | {pynvml.nvmlDeviceGetTemperature(gpu, 0)}C | {memory.used >> 20:5} / {memory.total >> 20} MB |")
