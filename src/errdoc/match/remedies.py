"""Which of a cause's remedies fit the log: its framework, its platform, the facts that its commands need."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from errdoc.kb.entries import Failure
from errdoc.match.arithmetic import holds
from errdoc.match.stack import Stack
from errdoc.match.text import Text
from errdoc.model import FACT_NAMES, Found, Remedy

#: Where a log is about one of these, what helps users of another is left out.
_FRAMEWORKS = {"torch", "tensorflow", "keras", "jax", "onnxruntime"}
#: {want}
_PLACEHOLDER = re.compile(r"\{([a-z_]\w*)\}")
#: Names of frameworks in paths, modules and messages: `site-packages/torch/`, `tensorflow.python`. Neither of those in
#: `external/org_tensorflow/tensorflow/compiler/xla/`: until 2023 JAX was built out of TensorFlow's tree.
_WORD = re.compile(r"(?<![a-z])(?<!org_)(?<!org_tensorflow/)(?:c10|[a-z]+)")
#: Other names in paths and messages: `aten/src/ATen/native/cuda/Loss.cu`, `c10::Error`, `site-packages/jaxlib/`.
_ALSO = {"aten": "torch", "c10": "torch", "pytorch": "torch", "jaxlib": "jax"}


def clues(
    page: Failure, found: Found, text: Text, names: Mapping[str, str], matched: frozenset[str]
) -> tuple[set[str], ...]:
    """Words that tell which framework it is, the most telling first.

    The event itself, the files that the log's tracebacks go through, the files that print these wordings, and last the
    versions that the log states: a list of installed packages names everything.
    """
    files = {frame.file for event in text.events for frame in event.frames}
    sources = [found.signature.source, *(one.source for one in page.signatures if one.id in matched)]
    return _words(found.event.text), _words("\n".join(files)), _words("\n".join(sources)), set(names)


def meant(remedies: Sequence[Remedy], page: Failure, told: Sequence[set[str]]) -> Sequence[Remedy]:
    """The remedies for the framework in question, where something tells which it is.

    All but the event itself choose among what the page is about.
    """
    named = {name for remedy in remedies for name in remedy.frameworks}
    if not named:
        return remedies
    known = named | (_FRAMEWORKS & set(page.frameworks))
    about = known & set(page.frameworks) or known
    users = known & told[0] or next((about & words for words in told[1:] if about & words), about)
    return [one for one in remedies if not one.frameworks or users & set(one.frameworks)]


def _words(text: str) -> set[str]:
    """The words of a text, frameworks by their own names."""
    return {_ALSO.get(word, word) for word in _WORD.findall(text.lower())}


def fitting(
    remedies: Sequence[Remedy],
    names: Mapping[str, str],
    stack: Stack | None = None,
    matched: frozenset[str] = frozenset(),
) -> tuple[Remedy, ...]:
    """The remedies for the log's platform, their commands filled in; a command with an unknown fact is left out.

    Kept are those whose condition holds for what the log says, and of those for some signatures the ones that matched.

    A remedy whose text names a version that fits, or what a signature captured, is left out where the log does not tell
    it, and one that lost all its commands stands behind those that can be followed.
    """
    platform = names.get("os", "")
    rows: list[Remedy] = []
    bare: list[Remedy] = []
    for remedy in remedies:
        if platform and remedy.platforms and platform not in remedy.platforms:
            continue
        if remedy.signatures and matched.isdisjoint(remedy.signatures):
            continue
        if remedy.where is not None and not holds(remedy.where, names):
            continue
        fits = stack.versions(remedy.text) if stack is not None else {}
        if fits is None:
            continue
        known = {**names, **fits}
        if not known.keys() >= set(_PLACEHOLDER.findall(remedy.text)):
            continue
        commands = [filled(command, known) for command in remedy.commands if _known(command, known)]
        kept = bare if remedy.commands and not commands else rows
        kept.append(replace(remedy, text=filled(remedy.text, known), commands=tuple(commands)))
    return (*rows, *bare)


def filled(template: str, names: Mapping[str, str]) -> str:
    """The text with `{name}` replaced; a name that is unknown becomes `?`."""
    for name in names:
        template = template.replace("{" + name + "}", names[name])
    return template


def _known(command: str, names: Mapping[str, str]) -> bool:
    return all(name in names for name in FACT_NAMES if "{" + name + "}" in command)
