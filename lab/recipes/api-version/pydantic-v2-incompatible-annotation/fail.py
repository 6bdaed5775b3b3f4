from pydantic import BaseModel


class Training(BaseModel):
    model: str
    epochs: int = 10
    batch_size = 32
    optimizer = "adamw"


print(Training(model="resnet50"))
