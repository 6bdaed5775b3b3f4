from pydantic import BaseModel, root_validator


class Job(BaseModel):
    name: str
    gpus: int = 1
    nodes: int = 1

    @root_validator
    def check(cls, values):
        if values["gpus"] * values["nodes"] > 64:
            raise ValueError("too many GPUs")
        return values


print(Job(name="train", gpus=8))
