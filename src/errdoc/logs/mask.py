"""TEMPORARY (to be replaced by the owner of this file)."""
import hashlib, re
_N = re.compile(r"0x[0-9a-f]+|\d+(?:\.\d+)*", re.I)
def mask(text: str) -> str:
    return _N.sub("<n>", text)
def fingerprint(text: str) -> str:
    return hashlib.sha256(mask(text).encode()).hexdigest()[:12]
