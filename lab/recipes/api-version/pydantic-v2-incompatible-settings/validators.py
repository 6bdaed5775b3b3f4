from pydantic import BaseModel, root_validator


class Config(BaseModel):
    stage: int = 2

    @root_validator
    def check(cls, values):
        return values


print(Config())
