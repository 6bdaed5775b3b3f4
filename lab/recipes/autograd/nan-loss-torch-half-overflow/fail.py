import torch
import torch.nn as nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
x = torch.rand(128, 64) * 4000
y = x.sum(dim=1, keepdim=True)

for step in range(20):
    optimizer.zero_grad()
    with torch.autocast("cpu", dtype=torch.float16):
        out = model(x)
        loss = ((out - y) ** 2).mean()
    print(f"step {step} loss {loss.item():.1f} largest output {out.abs().max().item():.1f} in {out.dtype}", flush=True)
    loss.backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0, error_if_nonfinite=True)
    optimizer.step()
