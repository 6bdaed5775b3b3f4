import torch
from torch.profiler import ProfilerActivity, profile, record_function

model = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3), torch.nn.BatchNorm2d(8), torch.nn.ReLU(), torch.nn.AdaptiveAvgPool2d(1), torch.nn.Flatten(), torch.nn.Linear(8, 4))
optimizer = torch.optim.Adam(model.parameters())
with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA], record_shapes=True, profile_memory=True) as prof:
    for step in range(5):
        with record_function("train_step"):
            loss = torch.nn.functional.cross_entropy(model(torch.randn(8, 3, 32, 32)), torch.randint(0, 4, (8,)))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(f"iteration {step} loss {loss.item():.4f}")
print(prof.key_averages().table(sort_by="self_cpu_time_total", row_limit=12))
