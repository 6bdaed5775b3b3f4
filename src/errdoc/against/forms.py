"""What the lines of a log state by name: options of commands, dumps of configurations, variables, versions.

Read are the forms in which programs print them: `--lr 0.1`, `Namespace(lr=0.1)`, `"lr": 0.1`, `lr: 0.1` with its
indentation, `| lr | 0.1 |`, `lr ...... 0.1`, `export LR=0.1`, `numpy==1.26.4`. Each line is read in bounded time,
whatever it holds.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from errdoc.against.nature import Nature
from errdoc.logs.lazy import lazy
from errdoc.model import Line

#: Characters of a line that are read, values of one line and of one log.
_LONGEST, _PER_LINE, _MOST = 4_000, 120, 40_000
#: Characters of a value, and words of one that stands after a colon or in a table: a longer one is a sentence.
_VALUE, _WORDS = 200, 3

# python train.py --lr 0.1 -b 32 | + torchrun --nproc-per-node 2 train.py model.lr=1 | Command: python x.py
# | + docker run --gpus all image
_COMMAND = lazy(
    r"^\s*(?:[+$>#]+ |(?:[Cc]ommand(?: line)?|cmd|CMD|Running|running|args?|argv|Executing)\s{0,4}[:=]\s{0,4})?"
    r"(?:[A-Za-z_]\w{0,60}=[^\s=]{0,200} ){0,20}(?:\S{0,300}/)?"
    r"(?:(?:docker|podman|singularity|apptainer|kubectl|helm|ray|make|ninja|cmake|nvcc)(?= .{0,300} -)|python[\d.]{0,6}"
    r"|torchrun|accelerate|deepspeed|srun|mpirun|sbatch|bash|sh|uv|poetry|conda|[\w.-]{1,80}\.(?:py|sh))\s"
)
#: Words that introduce a command.
_INTRODUCE = frozenset({"command", "cmd", "running", "args", "arg", "argv", "executing", "line"})
# export OMP_NUM_THREADS=2 | + NCCL_DEBUG=INFO | declare -x CUDA_HOME="/usr/local/cuda" | CUDA_VISIBLE_DEVICES=0
_VARIABLE = lazy(r"^\s*(?:\++ )?(?:export |declare -x |setenv |ENV )?([A-Z][A-Z0-9_]{2,60})\s?=\s?(\S.{0,200}|)$")
# "cpu=4,mem=4000M,node=1"
_LIST = lazy(r"[A-Za-z][\w/.-]{0,40}=[^\s=,]{1,80}(?:,[A-Za-z][\w/.-]{0,40}=[^\s=,]{1,80}){0,20}")
# --lr=0.1, --lr, -b
_OPTION = lazy(r"--?[A-Za-z][\w.-]*")
# --lr=0.1 in any text
_FLAG = lazy(r"(?<![\w-])--([A-Za-z][\w.-]{0,60})=(\S{0,200})")
# "    trainer", what is drawn as a tree: its branches stand below it
_BRANCH = lazy(r"\s*[A-Za-z_]\w{0,60}\s*")
# "TORCH_LOGS", "OMP_NUM_THREADS"
_LOUD = lazy(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
# lr=0.1 in any text: Namespace(lr=0.1, name='x'), adam_beta1=0.9,
_PAIR = lazy(
    r"(?<![\w./=<>!-])([A-Za-z_][\w./-]{0,60})=(?!=)"
    r"('[^']{0,200}'|\"[^\"]{0,200}\"|\[[^\[\]]{0,200}\]|\([^()]{0,200}\)|\{[^{}]{0,200}\}|[A-Za-z_][\w.]*\([^()]{0,100}\)|<[^<>]{1,100}>|[^\s,;|)\]}]{1,200})"
)
# INFER_THREADS => 2, lr := 0.1 in any text
_ARROW = lazy(
    r"(?<![\w./-])([A-Za-z_][\w./-]{0,60})\s?(?:=>|:=)\s?('[^']{0,200}'|\"[^\"]{0,200}\"|[^\s,;|)\]}]{1,200})"
)
# dict(lr=0.1, momentum=0.9), {'lr': 0.1}
_STRUCTURE = lazy(r"(?:[A-Za-z_][\w.]{0,60}\(|\{)(.*[=:].*)[)}]")
# 'lr': 0.1, "name": "x"
_QUOTED = lazy(
    r"['\"]([A-Za-z_][\w ./-]{0,60})['\"]\s?:\s?"
    r"('[^']{0,200}'|\"[^\"]{0,200}\"|\[[^\[\]]{0,200}\]|[^\s,{}\[\]]{1,200})"
)
# ('policy', 'MlpPolicy'), as an OrderedDict prints its items
_ITEM = lazy(r"\(['\"]([A-Za-z_][\w./-]{0,60})['\"],\s?('[^']{0,200}'|\"[^\"]{0,200}\"|[^\s,()\[\]{}]{1,200})\)")
# -rw-r--r-- 1 user group 2441 Nov 23 18:37 part-3.json
_LISTED = lazy(r"\s*[-dl](?:[r-][w-][xsStT-]){3}[.+@]?\s+\d+\s+\S+\s+\S+\s+([\d.,]+[KMGTP]?)\s+.{6,25}?\d\s+(\S+)$")
# 0d1bea87f1c2… *plates/p017.png, as sha1sum and md5sum list files
_SUMMED = lazy(r"([0-9a-f]{32,128}) [ *](\S.{0,200})")
# "  lr: 0.1", "lr = 0.1", "- name: x", "Driver Version: 550.54", "PyTorch version: 2.1.0"
_KEYED = lazy(r"^(\s*)(?:[-*•] )?['\"]?([A-Za-z_][\w .()/+-]{0,50}?)['\"]?\s{0,20}(?::| =(?= ))(?:\s+(\S.*?))?,?$")
# "| lr | 0.1 |", "lr ........ 0.1", "lr        0.1", "open files          (-n) 1024"
_TABLED = lazy(
    r"^\s{0,20}[|│║]?\s{0,8}([A-Za-z_][\w./()-]{0,40}(?: [\w./()-]{1,30}){0,3}?)"
    r"(?:\s{0,20}[|│]\s{0,20}|\s?\.{3,60}\s?|\s{2,60}(?:\([\w, -]{2,30}\) )?|\t+)(\S[^|│║]{0,200}?)\s{0,60}[|│║]?$"
)
# numpy==1.26.4, [pip3] torch==2.1.0+cu121
_PINNED = lazy(r"(?<![\w.-])([A-Za-z][\w.-]{0,60})={2,3}(v?\d[\w.+!-]{0,40})")
# "Successfully installed numpy-1.26.4 torch-2.1.0"
_INSTALLED = lazy(r"(?<![\w/.-])([A-Za-z][\w.]{0,40}(?:-[A-Za-z][\w.]{0,30}){0,4})-(\d+\.\d[\w.+]{0,30})(?=\s|$)")
#   - numpy=1.26.4=py311h64a7726_0, as conda exports an environment
_EXPORTED = lazy(r"\s*- ([A-Za-z][\w.-]{0,60})=(v?\d[\w.+!-]{0,40})(?:=[\w.]{1,60})?")
# Requirement already satisfied: numpy>=1.21 in /usr/lib/python3/dist-packages (1.26.4)
_THERE = lazy(r"Requirement already satisfied: ([A-Za-z][\w.-]{0,60}).{0,300}\((v?\d[\w.+!-]{0,40})\)$")
# torch 2.1.0+cu121, numpy version: 1.26.4, PyTorch v2.1, Python 3.11.7, driver version 550.54.15
_VERSION = lazy(
    r"(?<![\w./-])([A-Za-z][\w-]{1,40}(?: (?:runtime|driver|toolkit|library))?)(?:'s)?,?(?: [Vv]ersion| release)?"
    r"(?:\s?[:=]\s?|\s{1,4})\(?[vV]?"
    r"(\d{1,4}\.\d{1,4}(?:\.\d[\w+-]*)?(?:\.\d+)?(?:(?:a|b|rc|\.dev|\.post)\d+)?(?:\+[\w.]+)?)(?![\w/%]|:\d)"
)
# "12.4": a version only of what has one
_SHORT = lazy(r"\d+\.\d+")
#: Pairs by their form, each with a sign that it cannot be without.
_PAIRS = (
    ("option", _FLAG, "="),
    ("pair", _PAIR, "="),
    ("pair", _ARROW, "="),
    ("quoted", _QUOTED, ":"),
    ("pair", _ITEM, "("),
)


class Stated(NamedTuple):
    """A value that a line states.

    Attributes:
        form: how: `option`, `variable`, `pair`, `quoted`, `keyed`, `tabled`, `version`; `pinned` in a list of packages.
        name: as it stands there, below the names above it: `model.hidden`.
        line: where.
    """

    form: str
    name: str
    value: str
    line: Line


def stated(lines: Sequence[Line], nature: Nature) -> list[Stated]:
    """All that these lines state, in their order."""
    found: list[Stated] = []
    above: list[tuple[int, str]] = []
    for line in lines:
        text = line.text[:_LONGEST]
        some: list[tuple[str, str, str]] = []
        for one in _of(text, above, nature):
            some.append(one)
            if len(some) == _PER_LINE:
                break
        found += [Stated(form, name, _bare(value), line) for form, name, value in some]
        if len(found) >= _MOST:
            break
    return found


def _of(text: str, above: list[tuple[int, str]], nature: Nature) -> Iterator[tuple[str, str, str]]:
    """Form, name and value of what one line states; `above` are the names that it is indented below."""
    if variable := _VARIABLE.match(text):
        above.clear()
        if _LIST.fullmatch(variable[2]):
            for part in variable[2].split(","):
                name, _, value = part.partition("=")
                yield "variable", f"{variable[1]}.{name}", value
            return
        yield "variable", variable[1], variable[2]
        return
    if _COMMAND.match(text) and "usage:" not in text:
        above.clear()
        yield from _command(text)
        return
    if text[:11].lstrip()[1:4] in ("rw-", "r--", "rwx", "r-x") and (file := _LISTED.match(text)):
        yield "listed", file[2], file[1]
        return
    if summed := _SUMMED.fullmatch(text):
        yield "listed", summed[2], summed[1]
        return
    seen: set[str] = set()
    for form, name, value in _versions(text, nature):
        seen.add(name)
        yield form, name, value
    for form, name, value in _pairs(text):
        if name not in seen:
            seen.add(name)
            yield form, name, value
    keyed = _KEYED.match(f"{text.rstrip()}:" if _BRANCH.fullmatch(text) else text)
    if keyed:
        indent, name, value = len(keyed[1]), keyed[2].strip(), keyed[3] or ""
        while above and above[-1][0] >= indent:
            above.pop()
        whole = ".".join([*(one for _, one in above), name])
        if value in ("", "{", "["):
            above.append((indent, name))
            del above[:-8]
        elif not seen and _short(value):
            yield "keyed", whole, value
        return
    if text.strip() not in ("}", "},", "]", "],"):
        above.clear()
    if not seen and (tabled := _TABLED.match(text)) and _short(tabled[2]):
        yield "tabled", tabled[1].strip(), tabled[2]


def _pairs(text: str, above: str = "") -> Iterator[tuple[str, str, str]]:
    """Names with their values in any text; of a value that holds pairs of its own, those."""
    for form, pattern, sign in _PAIRS:
        for pair in pattern.finditer(text) if sign in text else ():
            name, value = f"{above}{pair[1]}", pair[2]
            if value.startswith("="):
                continue
            inner = list(_pairs(held[1], f"{name}.")) if (held := _STRUCTURE.fullmatch(value)) else []
            loud = form == "pair" and _LOUD.fullmatch(name)
            yield from inner or [("variable" if loud else form, name, value)]


def _short(value: str) -> bool:
    """Whether a value is one, and no sentence."""
    return len(value.split()) <= _WORDS and (", " not in value or value[0] in "[({'\"")


def _command(text: str) -> Iterator[tuple[str, str, str]]:
    """The options of a command, its overrides and what stands without a name."""
    try:
        words = shlex.split(text, comments=False)
    except ValueError:
        words = text.split()
    words = words[: 2 * _PER_LINE]
    while words and (not words[0].strip("+$>#") or words[0].rstrip(":=").lower() in _INTRODUCE):
        words.pop(0)
    bare, at, program = 0, 0, False
    while at < len(words):
        word, after = words[at], words[at + 1] if at + 1 < len(words) else ""
        name, equals, value = word.partition("=")
        at += 1
        if _OPTION.fullmatch(name):
            if not equals and after and not (after.startswith("-") and _OPTION.fullmatch(after)):
                value, at = after, at + 1
                if not program and value.endswith((".py", ".sh")):
                    program = True
            yield "option", name.lstrip("-"), value if equals or value else "True"
        elif equals and re.fullmatch(r"\+{0,2}[A-Za-z_][\w./@-]*", name):
            yield "variable" if name.isupper() and not program else "option", name.lstrip("+"), value
        else:
            program = program or word.endswith((".py", ".sh"))
            yield "option", f"argument {bare}", word
            bare += 1


def _versions(text: str, nature: Nature) -> Iterator[tuple[str, str, str]]:
    for found in _PINNED.finditer(text) if "==" in text else ():
        yield "pinned", found[1], found[2]
    for found in _INSTALLED.finditer(text) if "nstalled" in text else ():
        yield "pinned", found[1], found[2]
    if there := _THERE.match(text) or _EXPORTED.fullmatch(text):
        yield "pinned", there[1], there[2]
    for found in _VERSION.finditer(text) if "." in text else ():
        named = nature.is_of("versions", found[0]) or found[1].lower() == "python"
        if (
            found[1].lower() not in nature.row("no_package")
            and (named or not _SHORT.fullmatch(found[2]))
            and not nature.is_of("metrics", found[1])
        ):
            yield "version", found[1], found[2]


def _bare(value: str) -> str:
    """A value without its quotes, the comma behind it, blanks."""
    value = value.strip()[:_VALUE].rstrip(",")
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        value = value[1:-1]
    return " ".join(value.split())
