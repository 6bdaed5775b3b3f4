"""In place of `errdoc.logs.masks.redact`: fewer forms than errdoc knows; what looks drawn at random goes besides."""

import re

# http://me:word@proxy:3128   https://word@proxy
_IN_ADDRESS = re.compile(r"(?<=://)[^/\s@]{1,500}(?=@)")
# hf_…   ghp_…   sk-…   AKIA…   eyJ…: forms that issuers of tokens give them
_OF_ISSUER = re.compile(
    r"(?<![A-Za-z0-9])(?:hf_|gh[opsur]_|github_pat_|glpat-|sk-|nvapi-|xox[a-z]-|AKIA|ASIA|AIza|ya29\.|eyJ)[\w.-]{12,}"
)
# 0f3a…, forty hexadecimal digits: letters and digits without a sign between them, and no word is as long
_DRAWN = re.compile(r"(?<![\w/.+-])(?=[A-Za-z]{0,60}[0-9])(?=[0-9]{0,60}[A-Za-z])[A-Za-z0-9+_]{24,}={0,2}(?![\w/.-])")


def redact(text: str) -> str:
    """The text without tokens and passwords; names stay, because a snapshot holds none but those of folders."""
    for kind, pattern in (("password", _IN_ADDRESS), ("token", _OF_ISSUER), ("token", _DRAWN)):
        text = pattern.sub(f"<{kind}-1>", text)
    return text
