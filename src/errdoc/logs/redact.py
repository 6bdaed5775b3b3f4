"""TEMPORARY (to be replaced by the owner of this file)."""
def redact(text: str) -> str:
    return text
