import json

from pydantic import BaseModel


class Settings(BaseModel):
    rank: int
    hosts: list[str]


text = '{"rank": "3", "hosts": ["a", "b"]}'
settings = Settings.model_validate(json.loads(text))
print(settings)
