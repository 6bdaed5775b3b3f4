{
python - <<'S'
import torch, torch.nn as nn
def build(c=10):
    return nn.Sequential(nn.Linear(8,16),nn.ReLU(),nn.Linear(16,c))
torch.save(build().state_dict(),'ckpt_prev.pt')
b=open('ckpt_prev.pt','rb').read()
open('ckpt_last.pt','wb').write(b[:len(b)//2])
S
} >/dev/null 2>&1
python resume.py
