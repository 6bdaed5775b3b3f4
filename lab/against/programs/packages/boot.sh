#!/bin/bash
# What the system's packages are, as a machine prints it at its start; or its own description as JSON.
if [ "$FORM" = dpkg ]; then
python - <<'P'
import pynvml

pynvml.nvmlInit()
release = pynvml.nvmlSystemGetDriverVersion()
branch = release.split(".")[0]
for name, version, what in ((f"libnvidia-compute-{branch}", f"{release}-0ubuntu0.22.04.1", "NVIDIA libcompute package"), (f"nvidia-dkms-{branch}", f"{release}-0ubuntu0.22.04.1", "NVIDIA DKMS package"), (f"nvidia-driver-{branch}", f"{release}-0ubuntu0.22.04.1", "NVIDIA driver metapackage")):
    print(f"ii  {name:<30} {version:<32} amd64        {what}")
P
else
python - <<'P'
import datetime, json, socket
import pynvml

pynvml.nvmlInit()
gpu = pynvml.nvmlDeviceGetHandleByIndex(0)
print(json.dumps({"startedAt": datetime.datetime.now(datetime.timezone.utc).isoformat(), "host": socket.gethostname(), "program": "warmup.py",
                  "gpu": pynvml.nvmlDeviceGetName(gpu), "gpu_count": pynvml.nvmlDeviceGetCount(),
                  "gpu_nvidia": [{"name": pynvml.nvmlDeviceGetName(gpu), "memoryTotal": str(pynvml.nvmlDeviceGetMemoryInfo(gpu).total)}],
                  "nvidia": {"driver": pynvml.nvmlSystemGetDriverVersion()}}, indent=2))
P
fi
exec python warmup.py "$@"
