"""What nvidia-smi prints, of what the driver's library answers: the table of each generation, or a query as CSV."""
import sys
import time

import pynvml

pynvml.nvmlInit()
driver, cuda = pynvml.nvmlSystemGetDriverVersion(), pynvml.nvmlSystemGetCudaDriverVersion()
gpus = [pynvml.nvmlDeviceGetHandleByIndex(number) for number in range(pynvml.nvmlDeviceGetCount())]
if sys.argv[1:]:
    print("index, name, driver_version, memory.total [MiB]")
    for number, gpu in enumerate(gpus):
        print(f"{number}, {pynvml.nvmlDeviceGetName(gpu)}, {driver}, {pynvml.nvmlDeviceGetMemoryInfo(gpu).total >> 20} MiB")
    sys.exit()
wide = int(driver.split(".")[0]) >= 520
first, second, third = (41, 22, 22) if wide else (31, 22, 22)
edge = "+" + "-" * (first + second + third + 2) + "+"
row = lambda *cells: "|" + "|".join(cells) + "|"
told = f" NVIDIA-SMI {driver:<{23 if wide else 13}}Driver Version: {driver:<13}"
print(time.strftime("%a %b %e %H:%M:%S %Y"), end="       \n")
print(edge)
print(row(f"{told}CUDA Version: {cuda // 1000}.{cuda % 1000 // 10}".ljust(first + second + third + 2)))
print("|" + "-" * first + "+" + "-" * second + "+" + "-" * third + "+")
print(row((" GPU  Name                 Persistence-M" if wide else " GPU  Name        Persistence-M").ljust(first), " Bus-Id        Disp.A ", " Volatile Uncorr. ECC "))
print(row((" Fan  Temp   Perf          Pwr:Usage/Cap" if wide else " Fan  Temp  Perf  Pwr:Usage/Cap").ljust(first), "         Memory-Usage ", " GPU-Util  Compute M. "))
print(row(" " * first, " " * second, "MIG M. ".rjust(third)))
print("|" + "=" * first + "+" + "=" * second + "+" + "=" * third + "|")
for number, gpu in enumerate(gpus):
    name, memory = pynvml.nvmlDeviceGetName(gpu), pynvml.nvmlDeviceGetMemoryInfo(gpu)
    name = name if wide else (name if len(name) <= 17 else name[:14] + "...")
    warm = pynvml.nvmlDeviceGetTemperature(gpu, 0)
    power = 50 + int(time.time()) % 9
    print(row(f"   {number}  {name}".ljust(first - 5) + "On   ", f" 00000000:{7 + number:02X}:00.0 Off ", "0 ".rjust(third)))
    print(row((f" N/A   {warm}C    P0              {power}W / 400W " if wide else f" N/A   {warm}C    P0    {power}W / 400W ").ljust(first), f"{memory.used >> 20:>7}MiB / {memory.total >> 20:>5}MiB ".rjust(second), "      0%      Default "))
    print(row(" " * first, " " * second, "Disabled ".rjust(third)))
    print("+" + "-" * first + "+" + "-" * second + "+" + "-" * third + "+")
