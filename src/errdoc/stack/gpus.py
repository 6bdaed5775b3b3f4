"""Names of GPUs: what nvidia-smi, a log or a person writes, against the names of the table.

`NVIDIA GeForce RTX 3080 Ti Laptop GPU`, `Tesla V100-SXM2-16GB`, `rtx3090`, `NVIDIA A100-SXM4-40GB MIG 1g.5gb`.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

Words = tuple[str, ...]

# "rtx3090", "3080ti" and "rx7900xtx" are two words or three
_JOINED = re.compile(
    r"\b(rtx|gtx|gts|gt|mx|rx|tesla|quadro|titan|geforce|jetson)(?=\d)|(?<=\d{3})(?=(?:ti|super|xtx?)\b)"
)
# 40GB, 16 GB and 80GiB are memory
_MEMORY = re.compile(r"\b(\d+) ?gi?b\b")
# NVIDIA, GPU and the like say nothing; "MIG 1g.5gb" is a part of a card
_NOISE = re.compile(
    r"\b(?:nvidia|corporation|graphics|device|gpu|generation|with max-q design|max-q|edition)\b"
    r"|\bmig\b.*$|\(r\)|\(tm\)"
)
_LAPTOP = re.compile(r"\b(?:laptop|notebook|mobile)\b")
_GAPS = re.compile(r"[\s_\-/()\[\],]+")
# the form of the card and its memory, or a share of it: "sxm4", "pcie", "hbm3", "40gb", "vf"
_FORM = re.compile(r"sxm\d?|pcie|vf|nvl|hbm\d?e?|dgxs|fhhl|g?ddr\d\w?|\d+gb")
_BRANDS = frozenset({"geforce", "tesla", "quadro", "amd", "radeon", "instinct", "intel"})


@lru_cache(maxsize=2048)
def words(name: str) -> Words:
    """The telling words of a name, in small letters.

    Example:
        >>> words("NVIDIA GeForce RTX 3080Ti Laptop GPU")
        ('geforce', 'rtx', '3080', 'ti', 'mobile')
    """
    text = _JOINED.sub(lambda match: match[0] + " ", name.lower())
    text = _LAPTOP.sub("mobile", _NOISE.sub(" ", _MEMORY.sub(r"\1gb", text)))
    return tuple(word for word in _GAPS.split(text) if word)


def _without_form(name: Words) -> Words:
    return tuple(word for word in name if not _FORM.fullmatch(word))


def _without_brand(name: Words) -> Words:
    return tuple(word for word in _without_form(name) if word not in _BRANDS)


def _without_laptop(name: Words) -> Words:
    return tuple(word for word in _without_brand(name) if word != "mobile")


def _without_family(name: Words) -> Words:
    return tuple(word for word in _without_laptop(name) if word != "blackwell")


#: How much of a name is left out until it fits: nothing, the card's form and memory, the brand, that it is a laptop's,
#: whose chip has the same architecture in nearly every case, the family that NVIDIA puts behind RTX PRO.
_STEPS: tuple[Callable[[Words], Words], ...] = (
    lambda name: name, _without_form, _without_brand, _without_laptop, _without_family,
)  # fmt: skip


def matching(name: str, known: Sequence[str]) -> int | None:
    """The index of the GPU in `known` that a name means, the one with the shortest name of several; None of none.

    Example:
        >>> matching("NVIDIA A100-SXM4-40GB", ["A10", "A100"])
        1
    """
    asked = words(name[:120])
    table = [words(one) for one in known]
    for step in _STEPS:
        wanted = step(asked)
        fits = [index for index, have in enumerate(table) if step(have) == wanted] if wanted else []
        if fits:
            return min(fits, key=lambda index: len(known[index]))
    return None
