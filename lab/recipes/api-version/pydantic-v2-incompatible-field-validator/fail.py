from pydantic import BaseModel, ConfigDict, field_validator


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid")
    prompt: str
    max_tokens: int = 64

    @field_validator("max_tokens")
    @classmethod
    def positive(cls, value):
        assert value > 0
        return value


print(Request(prompt="hello"))
