import pynvml

pynvml.nvmlInit()
print("driver", pynvml.nvmlSystemGetDriverVersion())
for index in range(pynvml.nvmlDeviceGetCount()):
    device = pynvml.nvmlDeviceGetHandleByIndex(index)
    memory = pynvml.nvmlDeviceGetMemoryInfo(device)
    print(index, pynvml.nvmlDeviceGetName(device), memory.used // 2**20, "/", memory.total // 2**20, "MiB")
