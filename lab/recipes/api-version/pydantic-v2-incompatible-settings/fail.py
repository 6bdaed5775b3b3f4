from pydantic import BaseModel, BaseSettings


class Train(BaseSettings):
    lr: float = 1e-3
    epochs: int = 10


print(Train())
