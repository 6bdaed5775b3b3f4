from safetensors.torch import load_file

weights = load_file("model.safetensors")
print(len(weights), "tensors")
