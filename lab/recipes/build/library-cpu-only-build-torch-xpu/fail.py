import torch

device = "xpu"
model = torch.nn.TransformerEncoderLayer(d_model=64, nhead=4, batch_first=True)
model = model.to(device)
print(model(torch.zeros(2, 10, 64, device=device)).shape)
