from typing import List, Optional

from pydantic import BaseModel


class TrainConfig(BaseModel):
    name: str
    layers: "List[LayerConfig]"
    resume: Optional[str] = None


class LayerConfig(BaseModel):
    width: int
    dropout: float = 0.1


TrainConfig.update_forward_refs()
print(TrainConfig(name="base", layers=[{"width": 64}]))
