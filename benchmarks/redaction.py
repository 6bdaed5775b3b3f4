"""What redaction takes out, and what it must leave: `python benchmarks/redaction.py [--seeds N] [FOLDERS...]`.

Four figures. Of the kinds of secrets and names in `tests/logs/masks/*.toml`, each drawn in each of its lines, how many
come out. Over the logs of the folders (`corpus/recorded` and `kb` where none is named), how many have another failure,
cause or command once they are redacted, up to pseudonyms. Of the lines of healthy logs, how many change (`--list` shows
them: what is private in none of them is a false alarm). Of the packages, files, GPUs, images and codes that the
knowledge base knows, how many change. And the processor time for a million characters.
"""

import argparse
import re
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from errdoc.errors import ErrdocError
from errdoc.logs.masks.redact import Redactor, redact
from errdoc.model import Explanation
from errdoc.reader import Reader

ROOT = Path(__file__).resolve().parent.parent
_PSEUDONYM = re.compile(r"<(?:token|password|user|host|ip|email|key|gpu|account|phone)-\d+>")
#: Larger logs say nothing more.
_MOST = 2_000_000


def kinds(seeds: int) -> None:
    """Prints how many of the drawn values come out."""
    sys.path.insert(0, str(ROOT))
    from tests.logs.masks import drawn

    for path in sorted((ROOT / "tests" / "logs" / "masks").glob("*.toml")):
        table = drawn.read(path)
        lines: Counter[bool] = Counter()
        out: Counter[bool] = Counter()
        for seed in range(seeds):
            for one in drawn.draw(table, seed):
                lines[one.kind.secret] += 1
                redacted = redact(one.line)
                if one.comes_out(redacted):
                    out[one.kind.secret] += 1
                    print(f"  {one.kind.id}: {one.line!r} -> {redacted!r}")
        secrets, names = (f"{out[secret]} of {lines[secret]}" for secret in (True, False))
        print(f"{path.name}: {len(table)} kinds; come out: secrets {secrets}, names {names}")


def told(answer: Explanation, redactor: Redactor) -> list[object]:
    """What an answer says: failures with their roles, causes with their verdicts, commands; without what is private."""

    def command(text: str) -> str:
        # a shell takes `<user-1>` in quotes only
        return _PSEUDONYM.sub("<>", redactor.redact(text)).replace("'", "")

    return [
        answer.status,
        answer.kind and answer.kind.id,
        [(one.failure, one.role, [(cause.cause, cause.verdict) for cause in one.causes]) for one in answer.diagnoses],
        [[command(line) for line in step.commands] for step in answer.do],
    ]


def diagnoses(folders: list[Path], show: bool) -> None:
    """Prints how many logs have another answer once they are redacted."""
    reader = Reader()
    counts: Counter[str] = Counter()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".log", ".txt")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if len(text) > _MOST:
            continue
        redactor = Redactor()
        redacted = redactor.redact(text)
        counts["logs"] += 1
        if redacted == text:
            continue
        counts["with something private"] += 1
        try:
            before, after = (told(reader.explain_text(one), redactor) for one in (text, redacted))
        except ErrdocError:
            continue
        if before != after:
            counts["with another answer"] += 1
            print(f"  {path}")
            if show:
                for one, other in zip(before, after, strict=True):
                    if one != other:
                        print(f"    {one}\n    {other}")
    print(f"diagnoses: {dict(counts)}")


def healthy(show: bool) -> None:
    """Prints how many lines of healthy logs change."""
    counts: Counter[str] = Counter()
    for path in sorted((ROOT / "corpus" / "healthy").glob("*.log")):
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
        for line, redacted in zip(lines, redact("\n".join(lines)).split("\n"), strict=True):
            counts["lines"] += 1
            counts["changed"] += line != redacted
            if show and line != redacted:
                print(f"  {path.stem}: {line.strip()[:160]}\n    {redacted.strip()[:160]}")
    print(f"healthy: {dict(counts)}, {counts['changed'] / counts['lines']:.2%}")


def public() -> Iterator[str]:
    """What the tables of the knowledge base know: packages, versions, libraries, GPUs, images, codes."""

    def strings(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            for name, inner in value.items():
                yield str(name)
                yield from strings(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from strings(inner)

    for path in sorted((ROOT / "kb" / "tables").glob("*.toml")):
        if path.stem not in ("facts", "texts", "shapes", "fit"):
            yield from strings(tomllib.loads(path.read_text(encoding="utf-8")))


LINES = (
    "Collecting {}", "  {} requires something else", "import {}", "Name: {}", "GPU 0: {}", "RuntimeError: {}",
    "Could not load {}", 'File "/opt/conda/lib/python3.10/site-packages/{}/x.py", line 3, in f', "version: {}",
)  # fmt: skip


def kept(show: bool) -> None:
    """Prints how many public names change in lines that speak of them."""
    counts: Counter[str] = Counter()
    for name in sorted(set(public())):
        if "://" in name or "\n" in name or "hostname=" in name or name.startswith("--") or len(name) > 200:
            continue
        for shape in LINES:
            line = shape.format(name)
            counts["lines"] += 1
            if redact(line) != line:
                counts["changed"] += 1
                if show:
                    print(f"  {line!r} -> {redact(line)!r}")
    print(f"public names: {dict(counts)}")


def speed() -> None:
    """Prints the processor time for a million characters of recorded logs, and of one line again and again."""
    logs = sorted((ROOT / "corpus").rglob("*.log"))
    text = "".join(path.read_text(encoding="utf-8", errors="replace")[:20_000] for path in logs)[:1_000_000]
    line = "2024-05-01 12:00:00,123 INFO step 123 loss 0.1234 lr 1e-4 tokens 4096\n"
    redact(text[:10_000])
    for name, given in (("recorded", text), ("steady", (line * 20_000)[:1_000_000])):
        started = time.process_time()
        redact(given)
        print(f"speed: {name}: {time.process_time() - started:.2f} s for {len(given):,} characters")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=[ROOT / "corpus" / "recorded", ROOT / "kb"])
    parser.add_argument("--seeds", type=int, default=3, help="how often each value is drawn")
    parser.add_argument("--list", action="store_true", help="show what changes")
    parser.add_argument("--only", choices=["kinds", "diagnoses", "healthy", "kept", "speed"])
    given = parser.parse_args()
    steps = {
        "kinds": lambda: kinds(given.seeds),
        "healthy": lambda: healthy(given.list),
        "kept": lambda: kept(given.list),
        "speed": speed,
        "diagnoses": lambda: diagnoses(given.folders, given.list),
    }
    for name, step in steps.items():
        if given.only in (None, name):
            step()


if __name__ == "__main__":
    main()
