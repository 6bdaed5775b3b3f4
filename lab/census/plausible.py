"""Plausible values for what an error text puts in: the text as a user sees it, for errdoc to be asked about."""

import re

from lab.census.texts import HOLE

_NUMBER = (
    r":d$|^len\(|\b(?:n_?dims?|rank|world_size|size\(\w*\)|count|num_\w+|n_\w+|numel|itemsize|index|idx|line_?no|port|pid|"
    r"code|seed|epoch|\w*_size|\w*_len|lengths?|max_\w*|min_\w*|dim|axis|hidden\w*|channels|heads?|steps?|dims?|order|"
    r"level|exitcode|returncode|[nikm])$|\.(?:ndim|dim\(\)|size|start|stop)$|shape\[-?\d+\]$"
)
_SEVERAL = r"keys|list|names|choices|options|allowed|supported|valid_|available|set\(|sorted\(|columns|labels|modules"
#: The first that fits what stands in a hole gives its value. Order counts: `len(shape)` is a number, no shape.
_VALUES = (
    (_NUMBER, "3"),
    (r"shape|\.size\(\)$|\bsize$", "torch.Size([2, 3])"),
    (r"dtype", "torch.float32"),
    (r"__name__|\bcls\b|class_name", "Model"),
    (r"^type\(|\.__class__$", "<class 'list'>"),
    (r"devices?$|device_type", "cuda:0"),
    (r"(?:path|file|filename|dir|folder|directory|fname|checkpoint)\w*$", "/data/model.bin"),
    (r"url|endpoint|address", "https://host/model"),
    (r"version", "1.2.3"),
    (r"^(?:e|ex|exc|err|error|exception|cause|reason|detail)s?$|str\(e\w*\)|traceback|stderr|output", "it failed"),
    (r"ratio|prob|alpha|beta|lr|rate|float|threshold|eps\b|momentum|decay", "1.5"),
    (_SEVERAL, "['a', 'b']"),
    (r"min|max|low|high|lower|upper|number|total|limit|expected_n", "3"),
)
_KNOWN = tuple((re.compile(pattern), value) for pattern, value in _VALUES)
_NAME = re.compile(r"([A-Za-z]\w*)\W*$")


def filled(text: str, *, numbers: bool = False) -> str:
    """The text with a value in each hole; of those that tell nothing a word, or with `numbers` a number."""
    return HOLE.sub(lambda match: _value(match[1], numbers=numbers), text)


def _value(code: str, *, numbers: bool) -> str:
    plain, quoted = code.removesuffix("!r"), code.endswith("!r")
    value = next((value for pattern, value in _KNOWN if pattern.search(plain)), "")
    if not value and numbers:
        return "7"
    if not value:
        named = _NAME.search(re.sub(r"\(.*\)$|\[.*\]$", "", plain))
        value = (named[1] if named else "value").strip("_").lower() or "value"
    return f"'{value}'" if quoted and not value[:1].isdigit() and value[:1] not in "<[" else value


def masked(text: str) -> str:
    """What stays of a text whatever is put in: holes are `…`, white space one blank."""
    return re.sub(r"…(?:[\s,x×*]*…)+", "…", " ".join(HOLE.sub("…", text).split()))
