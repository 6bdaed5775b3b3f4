from pydantic import BaseModel


class Config(BaseModel):
    learning_rate: float = 1e-3


print(Config())
