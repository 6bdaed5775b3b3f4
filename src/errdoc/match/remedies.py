"""Which of a cause's remedies fit the log: its framework, its platform, the facts that its commands need."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from errdoc.kb.entries import Failure
from errdoc.logs.lazy import lazy
from errdoc.match.arithmetic import holds
from errdoc.match.dialect import Command, Dialect
from errdoc.match.own_build import OwnBuild
from errdoc.match.person import Person
from errdoc.match.stack import Stack
from errdoc.match.templates import REMARK, Values
from errdoc.match.text import Text
from errdoc.model import Condition, Fact, Found, Remedy
from errdoc.record import replace

#: Where a log is about one of these, what helps users of another is left out.
_FRAMEWORKS = {"torch", "tensorflow", "keras", "jax", "onnxruntime"}
#: Names of frameworks in paths, modules and messages: `site-packages/torch/`, `tensorflow.python`. Neither of those in
#: `external/org_tensorflow/tensorflow/compiler/xla/`: until 2023 JAX was built out of TensorFlow's tree.
_WORD = lazy(r"(?<![a-z])(?<!org_)(?<!org_tensorflow/)(?:c10|[a-z]+)")
#: Other names in paths and messages: `aten/src/ATen/native/cuda/Loss.cu`, `c10::Error`, `site-packages/jaxlib/`.
_ALSO = {"aten": "torch", "c10": "torch", "pytorch": "torch", "jaxlib": "jax"}

#: Frameworks for which no page has remedies of their own.
_OTHERS = {"paddle", "mxnet", "theano"}
#: What prose calls them: `tf.config.experimental`.
_SHORT = {"tf": "tensorflow"}

# python -m pip install torch==2.4.1 …, pip install "jax[cuda12]", {torch_install}
_INSTALL = lazy(
    r"\b(?:pip|conda|mamba) install\b[^|;&]*?[\s\"'](?:torch|tensorflow|jax|jaxlib)(?![\w-])"
    r"|\{(?:fitting_)?(?:torch|tensorflow|jax)_(?:install|again|lower|older|nvidia|rocm)\}"
)


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


def meant(
    remedies: Sequence[Remedy], page: Failure, told: Sequence[set[str]], programs: Collection[str] = ()
) -> Sequence[Remedy]:
    """The remedies for the framework in question, where something tells which it is.

    Args:
        remedies: those of a cause, for all frameworks.
        page: the failure's page.
        told: what `clues` found.
        programs: programs and packages with GPU code of their own (`kb/tables/dialects.toml`).

    All but the event itself choose among what the page is about. Where the event and the files of its traceback name
    other programs of the page alone, such as numba, remedies for a framework are for somebody else.
    """
    named = {name for remedy in remedies for name in remedy.frameworks}
    installed = [_installs(one.commands) for one in remedies]
    if not named and not any(installed):
        return remedies
    printers = _FRAMEWORKS & told[2]
    said = len(printers) == 1 or any(_FRAMEWORKS & words for words in (*told[:2], *told[3:]))
    if not said and not _FRAMEWORKS.issuperset(page.frameworks):
        # others meet this too, and no word of a framework: a program of its own, a container's engine, a driver's tool
        remedies = [one for one, brings in zip(remedies, installed, strict=True) if not brings]
    known = named | (_FRAMEWORKS & set(page.frameworks))
    about = known & set(page.frameworks) or known
    others = set(programs) & set(page.frameworks)
    users = next(
        (found for words in told[:2] if (found := (known | others) & words)),
        next((about & words for words in told[1:] if about & words), about),
    )
    return [one for one in remedies if not one.frameworks or users & set(one.frameworks)]


def not_this(
    page: Failure, found: Found, text: Text, facts: Sequence[Fact], matched: frozenset[str] = frozenset()
) -> str:
    """What is often advised and wrong: of the wording that was found, and of no other framework than the log's."""
    items = page.wrong_advice(found.signature.id)
    if not items:
        return ""
    event, frames, _, stated = clues(page, found, text, {one.name: one.value for one in facts}, matched)
    known = _FRAMEWORKS | _OTHERS
    here = next((words & known for words in (event, frames, stated) if words & known), set())
    about = ((one, {_SHORT.get(word, word) for word in _words(one)} & known) for one in items)
    return next((one for one, spoken in about if not spoken or not here or here & spoken), "")


@lru_cache(maxsize=1024)
def _installs(commands: tuple[str, ...]) -> bool:
    """Whether commands, as a page has them, install a framework."""
    return any(_INSTALL.search(one) for one in commands)


def _words(text: str) -> set[str]:
    """The words of a text, frameworks by their own names."""
    return {_ALSO.get(word, word) for word in _WORD.findall(text.lower())}


class Advice(NamedTuple):
    """What advice is fitted to.

    Attributes:
        values: what texts and commands may name.
        dialect: whose commands they shall be; None leaves them as pages have them.
        stack: what fits the log's versions.
        matched: ids of the signatures that matched.
        meets: whether the rest of the log meets a condition.
        own_build: the build of a framework that the program or platform brings along.
    """

    values: Values
    dialect: Dialect | None = None
    stack: Stack | None = None
    matched: frozenset[str] = frozenset()
    meets: Callable[[Condition], bool] | None = None
    own_build: Callable[[], OwnBuild | None] | None = None


def fitting(remedies: Sequence[Remedy], here: Advice) -> tuple[Remedy, ...]:
    """The remedies for this log and person, filled in; a command with an unknown value is left out.

    Kept are those whose conditions hold, and of those for some signatures the ones that matched. A remedy whose text
    names what the log does not tell is left out, and so is one for other tools than the person's; one that lost all its
    commands stands behind those that can be followed.
    """
    names = here.values.names
    platform = names.get("os", "")
    rows: list[Remedy] = []
    bare: list[Remedy] = []
    for remedy in remedies:
        if platform and remedy.platforms and platform not in remedy.platforms:
            continue
        if remedy.signatures and here.matched.isdisjoint(remedy.signatures):
            continue
        values = here.values.with_let(remedy)
        if remedy.where is not None and not holds(remedy.where, values.names):
            continue
        if not _told(remedy, here):
            continue
        fits = here.stack.versions(remedy.text, *remedy.commands) if here.stack is not None else {}
        if fits is None:
            continue
        done = filled_in(remedy, values.but({**values.names, **fits}, fits.keys()), here.dialect)
        if done is None:
            continue
        done = _beneath(done, here)
        if done not in rows:
            (bare if remedy.commands and not done.commands else rows).append(done)
    return (*rows, *bare)


def _beneath(remedy: Remedy, here: Advice) -> Remedy:
    """A remedy, or what stands in its place where it changes a framework that something brings along."""
    if here.own_build is None or not _installs_any(remedy.commands):
        return remedy
    brought = here.own_build()
    if brought is None or not brought.refuses(remedy.commands):
        return remedy
    lines = [Command(one, "", False, one) for one in brought.instead.commands]
    return replace(brought.instead, commands=(here.dialect or Dialect({}, Person())).typed(lines).commands)


def _installs_any(commands: Sequence[str]) -> bool:
    """Whether it is worth looking who brings what."""
    return any("install" in one or "remove" in one or " add " in one for one in commands)


def _told(remedy: Remedy, here: Advice) -> bool:
    """Whether the rest of the log says what a remedy asks for, and nothing that speaks against it."""
    meets = here.meets
    if meets is None:
        return not remedy.only_if
    return all(meets(one) for one in remedy.only_if) and not any(meets(one) for one in remedy.not_if)


def filled_in(remedy: Remedy, values: Values, dialect: Dialect | None) -> Remedy | None:
    """A remedy with its values, in this person's commands; None where it says nothing here.

    What a page remarks on a command of a shell, or with the log's own words, stands in the text: zsh reads a remark as
    it reads the rest of the line.
    """
    text = values.sentence(remedy.text)
    if text is None or (dialect is not None and dialect.useless(remedy.effort)):
        return None
    lines = [Command(typed, values.remark(one), "{" in one.partition(REMARK)[2], values.shape(one))
             for one in remedy.commands if (typed := values.command(one))]  # fmt: skip
    verify = values.sentence(remedy.verify) or ""
    done = (dialect or Dialect({}, Person())).typed(lines)
    if done.foreign:
        return None
    verify = dialect.sentence(verify) if dialect is not None else verify
    return replace(remedy, text=text, commands=done.commands, verify=verify, beside=done.beside)
