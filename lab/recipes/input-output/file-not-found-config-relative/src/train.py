import json
from pathlib import Path

HERE = Path(__file__).parent
with open("configs/base.json") as f:
    cfg = json.load(f)
print(cfg)
