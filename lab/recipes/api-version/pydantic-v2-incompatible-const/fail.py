from typing import Optional

from pydantic import BaseModel, Field


class Config(BaseModel):
    version: int = Field(2, const=True)
    learning_rate: float = Field(1e-3, gt=0)
    schedule: Optional[str] = None


print(Config(learning_rate=3e-4))
