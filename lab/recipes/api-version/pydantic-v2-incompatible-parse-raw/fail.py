from typing import List

from pydantic import BaseModel, parse_raw_as


class Sample(BaseModel):
    id: int
    text: str


rows = parse_raw_as(List[Sample], '[{"id": 1, "text": "hello"}, {"id": 2, "text": "world"}]')
print(len(rows))
