#!/bin/bash
# A pipeline's step that starts a container: the command, what the runtime says of the driver, the program.
echo "+ docker run --rm $OPTIONS --name bench-$RANDOM -e RUN=$RANDOM registry.example.com/ml/bench:7 python bench.py"
if [ -n "$CLI" ]; then
echo "+ nvidia-container-cli info"
python - <<'P'
import pynvml

pynvml.nvmlInit()
cuda = pynvml.nvmlSystemGetCudaDriverVersion()
print(f"NVRM version:   {pynvml.nvmlSystemGetDriverVersion()}\nCUDA version:   {cuda // 1000}.{cuda % 1000 // 10}\n")
for number in range(pynvml.nvmlDeviceGetCount()):
    print(f"Device Index:   {number}\nDevice Minor:   {number}\nModel:          {pynvml.nvmlDeviceGetName(pynvml.nvmlDeviceGetHandleByIndex(number))}\nBrand:          Nvidia")
P
fi
python -u bench.py
