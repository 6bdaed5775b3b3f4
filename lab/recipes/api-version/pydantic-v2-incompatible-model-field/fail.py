from pydantic import BaseModel
from pydantic.fields import ModelField


class Options(BaseModel):
    lr: float = 1e-3
    steps: int = 1000


def defaults(model):
    fields: dict[str, ModelField] = model.__fields__
    return {name: field.default for name, field in fields.items()}


print(defaults(Options))
