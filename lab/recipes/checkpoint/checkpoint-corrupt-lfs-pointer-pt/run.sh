{
python - <<'S'
import torch, torch.nn as nn
def build(c=10):
    return nn.Sequential(nn.Linear(8,16),nn.ReLU(),nn.Linear(16,c))
import os
os.makedirs('weights',exist_ok=True)
torch.save(build().state_dict(),'real.pt')
open('weights/model.pt','w').write('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n')
S
} >/dev/null 2>&1
python eval.py
