import torch
from accelerate import Accelerator
from accelerate.logging import get_logger

accelerator = Accelerator(gradient_accumulation_steps=2, cpu=True)
log = get_logger(__name__, log_level="INFO")
accelerator.print(accelerator.state)
model = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.Tanh(), torch.nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
x = torch.randn(256, 8)
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(5):
    for a, b in loader:
        with accelerator.accumulate(model):
            loss = torch.nn.functional.mse_loss(model(a), b)
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
    accelerator.print(f"epoch {epoch} loss {accelerator.reduce(loss.detach(), 'mean').item():.4f}")
accelerator.save_state("state")
accelerator.wait_for_everyone()
accelerator.print("all processes done")
accelerator.end_training()
