{
python - <<'S'
import torch, torch.nn as nn
def build(c=10):
    return nn.Sequential(nn.Linear(8,16),nn.ReLU(),nn.Linear(16,c))
m=nn.Sequential(nn.Linear(8,16),nn.ReLU())
o=torch.optim.Adam(m.parameters())
m(torch.randn(2,8)).sum().backward()
o.step()
torch.save({'model':m.state_dict(),'optimizer':o.state_dict(),'epoch':3},'last.pt')
S
} >/dev/null 2>&1
python train.py
