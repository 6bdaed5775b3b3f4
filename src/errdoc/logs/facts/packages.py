"""Names of packages as facts: of the many names of a distribution the one that its version is told by."""

from collections.abc import Mapping

from errdoc.logs.lazy import lazy

# flash-attn, Flash_Attn, llama.cpp
_BETWEEN = lazy(r"[-_. ]+")


def folded(name: str) -> str:
    """A distribution's name as facts have it: in lower case, with underscores."""
    return _BETWEEN.sub("_", name.lower())


def version_fact(text: str, told: Mapping[str, str]) -> str | None:
    """The fact that tells the version of a distribution, or None where none does.

    Args:
        text: the distribution's name, however it is written.
        told: of each distribution, folded, the fact.

    Example:
        >>> version_fact("PaddlePaddle-GPU", {"paddlepaddle_gpu": "paddle"}), version_fact("flask", {})
        ('paddle', None)
    """
    return told.get(folded(text))
