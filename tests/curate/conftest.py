"""A small folder of pages for the curator's measurements."""

from pathlib import Path

import pytest

FAILURE = """```toml
id = "{id}"
family = "cudnn"
references = ["https://example.org/source"]
{more}
[[signature]]
id = "one"
anchor = "the {thing} broke"
regex = '''the\\s+{thing}\\s+broke'''
source = "{thing}.cc"
[[cause]]
id = "too-hot"
weight = "common"
[[cause.evidence]]
says = "for"
strength = "weak"
regex = '''warm'''
because = "it was warm"
[[cause]]
id = "too-cold"
weight = "rare"
[[cause.evidence]]
says = "for"
strength = "decisive"
regex = '''temperature -\\d+'''
because = "it froze"
```
# The {thing} broke

It broke while it ran.

## What it means

Nothing turns.

## Often advised, and wrong

- Turning it by hand.
"""
CAUSE = """```toml
id = "{id}"
references = ["https://example.org/source"]
[[remedy]]
effort = "environment"
text = "Mend it"
commands = ["nvidia-smi"]
```
# it was {id}

True of the machine.
"""
HIT = """#: source: format string of {thing}.cc, {number}
Traceback (most recent call last):
  File "a.py", line {number}, in <module>
    go()
RuntimeError: the {thing} broke
"""


def write(root: Path, name: str, text: str) -> None:
    """Writes a file below `root`."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def failure(root: Path, thing: str, more: str = "") -> None:
    """Writes the page `THING-broke` with two hits."""
    ident = f"{thing}-broke"
    page = FAILURE.replace("{id}", ident).replace("{thing}", thing).replace("{more}", more)
    write(root, f"failures/cudnn/{ident}/failure.md", page)
    for number in (1, 2):
        text = HIT.replace("{thing}", thing).replace("{number}", str(number))
        write(root, f"failures/cudnn/{ident}/hit-0{number}.log", text)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Two failures with their causes, and a third in the catalogue alone."""
    root = tmp_path / "kb"
    write(root, "kb.toml", 'version = "1"\n')
    write(
        root,
        "catalogue.toml",
        'causes = ["too-hot", "too-cold"]\nguides = []\n[failures]\ncudnn = ["pump-broke", "fan-broke", "disk-broke"]\n',
    )
    for thing in ("pump", "fan"):
        failure(root, thing)
    for ident in ("too-hot", "too-cold"):
        write(root, f"causes/{ident}.md", CAUSE.replace("{id}", ident))
    return root
