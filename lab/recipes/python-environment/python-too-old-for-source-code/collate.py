def collate(batch: list[dict]) -> dict:
    return {"size": len(batch)}


print(collate([{}]))
