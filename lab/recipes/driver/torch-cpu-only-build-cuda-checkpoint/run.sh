{
python - <<'S'
import torch, torch.nn as nn
def build(c=10):
    return nn.Sequential(nn.Linear(8,16),nn.ReLU(),nn.Linear(16,c))
import torch.serialization as s
s.location_tag=lambda st: 'cuda:0'
torch.save({'model':build().state_dict(),'epoch':7},'best_gpu.pt')
S
} >/dev/null 2>&1
python eval.py
