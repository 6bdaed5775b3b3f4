"""Asks the driver, prints a table as nvidia-smi has it, warms a model up on the GPU."""
import sys
import warnings

import pynvml
import torch

warnings.simplefilter("always")


def banner():
    try:
        pynvml.nvmlInit()
    except pynvml.NVMLError as error:
        print(f"Failed to initialize NVML: {error}")
        return
    driver, cuda = pynvml.nvmlSystemGetDriverVersion(), pynvml.nvmlSystemGetCudaDriverVersion()
    print("+" + "-" * 77 + "+")
    print(f"| NVIDIA-SMI {driver:<22} Driver Version: {driver:<14} CUDA Version: {cuda // 1000}.{cuda % 1000 // 10:<5}|")
    print("+" + "-" * 77 + "+")
    for number in range(pynvml.nvmlDeviceGetCount()):
        gpu = pynvml.nvmlDeviceGetHandleByIndex(number)
        memory = pynvml.nvmlDeviceGetMemoryInfo(gpu)
        print(f"|  {number}  {pynvml.nvmlDeviceGetName(gpu):<30} {memory.used >> 20:>8}MiB / {memory.total >> 20}MiB  {pynvml.nvmlDeviceGetTemperature(gpu, 0)}C |")
    print("+" + "-" * 77 + "+")


def main():
    print("arguments:", sys.argv[1:])
    banner()
    print("torch.version.cuda", torch.version.cuda, "torch.__version__", torch.__version__)
    available = torch.cuda.is_available()
    print("torch.cuda.is_available()", available)
    weights = [torch.empty(256, 256, device="cuda") for _ in range(8)]
    print(f"{len(weights)} weights on {weights[0].device}, allocated {torch.cuda.memory_allocated() >> 10} KiB")
    print("ready for requests")


main()
