{
python - <<'S'
import torch, torch.nn as nn
def build(c=10):
    return nn.Sequential(nn.Linear(8,16),nn.ReLU(),nn.Linear(16,c))
torch.save(build().state_dict(),'w.pt')
S
} >/dev/null 2>&1
python train.py
