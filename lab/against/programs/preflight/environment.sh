#!/bin/bash
# A job that prints its environment with PyTorch's own tool.
python -m torch.utils.collect_env 2>/dev/null | grep -vE '^(Vulnerab|CPU|Flags|BogoMIPS|Caching|L[123]|NUMA|Model|Stepping|Core|Thread|Socket|Hyper|Virtual|Address|Byte|On-line|Vendor|Arch|Frequency)'
python - <<'EOP'
import pynvml
pynvml.nvmlInit()
print("NVIDIA-SMI", pynvml.nvmlSystemGetNVMLVersion(), " Driver Version:", pynvml.nvmlSystemGetDriverVersion(), " CUDA Version:", pynvml.nvmlSystemGetCudaDriverVersion() / 1000)
EOP
python "$@"
