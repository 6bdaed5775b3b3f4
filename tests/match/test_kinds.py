"""The kind of an error without a page, and its steps."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.kb.entries import KindRules
from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.match.kinds import kind_of, names_of
from errdoc.match.remedies import Advice
from errdoc.match.steps import of_kind
from errdoc.match.templates import Values
from errdoc.match.text import Text
from errdoc.match.words import words_of
from errdoc.model import Event, Frame, Kind, Place, RaisedBy

WORDS = words_of(
    tomllib.loads((Path(__file__).parents[2] / "kb" / "tables" / "words.toml").read_text(encoding="utf-8"))
)


def kind(ident: str, regex: str, *steps: dict[str, Any], **more: Any) -> KindRules:
    """The rules of a kind with one signature."""
    nothing = {"on": "event", "certainty": "names", "only_if": [], "not_if": [], "facts": [], "source": ""}
    signature = {
        "id": "s",
        "anchors": more.pop("anchors", []),
        "regex": regex,
        "where": more.pop("where", None),
    } | nothing
    empty = {"effort": "code", "commands": [], "verify": "", "platforms": [], "frameworks": []}
    return KindRules({
        "id": ident, "title": ident, "titles": [], "summary": "", "clean": False, "reports": False,
        "leads": False, "closes": False, "names": {}, "yields_to": [],
        "signatures": [signature], "remedies": [empty | step for step in steps], **more,
    })  # fmt: skip


def kind_in(log: str, *kinds: KindRules, at: int = 0, **names: str) -> Kind | None:
    """The kind of a log's first event, whose key line is line `at`."""
    lines = clean(enumerate(log.split("\n"), 1))
    events = parse(lines)
    here = Advice(Values(names, words=WORDS))
    shape = kind_of(events[0], events[0].lines[at], Text(lines, events), here, kinds)
    return shape[0] if shape else None


def steps(kinds: KindRules, log: str = "it broke", **names: str) -> list[tuple[str, tuple[str, ...]]]:
    """Texts and commands of the steps."""
    found = kind_in(log, kinds, **names)
    assert found is not None
    return [(step.text, step.commands) for step in found.steps]


def test_an_error_of_no_shape_has_no_kind() -> None:
    """None of the regexes is in the event, or its anchor is not, or its condition does not hold."""
    assert kind_in("it broke", kind("a", "fell")) is None
    assert kind_in("it broke", kind("a", "broke", anchors=["fell"])) is None
    assert kind_in("it broke 3", kind("a", r"broke (?P<n>\d)", where=[">", ["name", "n"], 4])) is None
    assert kind_in("it broke 5", kind("a", r"broke (?P<n>\d)", where=[">", ["name", "n"], 4])) is not None


KINDS = st.lists(st.sampled_from("abcdef"), unique=True, min_size=1).map(sorted).flatmap(
    lambda idents: st.tuples(*(
        st.builds(
            lambda ident, regex, leads, others: kind(
                ident, regex, leads=leads, yields_to=[one for one in others if one != ident]
            ),
            st.just(ident), st.sampled_from(["broke", "help", "fell"]), st.booleans(),
            st.lists(st.sampled_from("abcdef"), unique=True),
        )
        for ident in idents
    ))
)  # fmt: skip


def weighed(kinds: tuple[KindRules, ...]) -> tuple[str | None, list[str]]:
    """The kind of `TWO_LINES`, and those that lead, where all kinds are tried before one is chosen."""
    worth = {"broke": 1, "help": 0}
    fitting = {one.id: one for one in kinds if one.signatures[0].regex in worth}
    ahead = [one.id for one in fitting.values() if one.leads]
    for ident in ahead:
        del fitting[ident]
    rows = []
    for ident, one in fitting.items():
        yields = any(other in fitting and ident not in fitting[other].yields_to for other in one.yields_to)
        rows.append((-1 if yields else worth[one.signatures[0].regex], ident))
    best = max(rows, key=lambda row: row[0], default=None)
    if best is None:
        return (ahead or [None])[0], []
    return (best[1] if best[0] >= 0 else rows[0][1]), ahead


TWO_LINES = "RuntimeError: it broke\n  help yourself"


@given(KINDS)
def test_trying_no_more_kinds_than_needed_changes_nothing(kinds: tuple[KindRules, ...]) -> None:
    """Whatever yields to what, and whatever leads: the kind is that of trying all of them."""
    found = kind_in(TWO_LINES, *kinds)
    told = (None, []) if found is None else (found.id, [one.id for one in found.leading])
    assert told == weighed(kinds)


def test_what_cannot_change_the_kind_is_not_tried() -> None:
    """Behind the first that the key line shows only those that it yields to; nor are the rules of the others read."""
    tried: list[str] = []

    class Watched(KindRules):
        @property
        def signatures(self):  # type: ignore[override]
            tried.append(self.id)
            return KindRules.signatures.func(self)  # type: ignore[attr-defined]

    def watched(ident: str, regex: str, **more: Any) -> KindRules:
        one = kind(ident, regex, **more)
        return Watched(one._rules)

    kinds = [watched("a", "broke", yields_to=["c", "d"]), watched("b", "broke"), watched("c", "fell"),
             watched("d", "fell", anchors=["fell"]), watched("e", "broke")]  # fmt: skip
    found = kind_in(TWO_LINES, *kinds)
    assert found is not None
    assert (found.id, list(dict.fromkeys(tried))) == ("a", ["a", "c"])


def test_the_kind_of_the_key_line_comes_before_one_of_another_line() -> None:
    """The first of two that fit equally."""
    first, second = kind("a", "below"), kind("b", "above")
    for at, expected in ((0, "b"), (1, "a")):
        found = kind_in("broke above\n  broke below", first, second, at=at)
        assert found is not None
        assert found.id == expected
    equal = kind_in("it broke", kind("a", "it"), kind("b", "broke"))
    assert equal is not None
    assert equal.id == "a"


def test_a_kind_yields_to_a_closer_one() -> None:
    """Wherever it stands in the order, and though it fits the key line and the other does not."""
    wide, close = kind("wide", "above", yields_to=["close"]), kind("close", "below")
    for kinds in ((wide, close), (close, wide)):
        found = kind_in("broke above\n  broke below", *kinds)
        assert found is not None
        assert found.id == "close"
    alone = kind_in("broke above", wide, close)
    assert alone is not None
    assert alone.id == "wide"


def test_kinds_that_yield_to_each_other_are_told_all_the_same() -> None:
    """One of them is."""
    found = kind_in("it broke", kind("a", "it", yields_to=["b"]), kind("b", "broke", yields_to=["a"]))
    assert found is not None
    assert found.id == "a"


def test_steps_are_filled_with_what_the_log_says() -> None:
    """Captured groups, facts and the place; a step that names something unknown is left out."""
    rules = kind(
        "a", r"broke (?P<what>\w+)",
        {"text": "Mend {what} on {os}", "commands": ["mend {what}", "mend --gpu {gpu}"]},
        {"text": "Mend {gpu}"},
        {"text": "Mend it", "commands": ["mend {gpu}"]},
        {"text": "Mend ${HOME} and {{what}}"},
    )  # fmt: skip
    assert steps(rules, "it broke glass", os="linux") == [
        ("Mend glass on linux", ("mend glass",)),
        ("Mend ${HOME} and {{what}}", ()),
    ]


def test_steps_are_for_the_log_s_system_and_their_condition() -> None:
    """Where the system is unknown all are told."""
    rules = kind(
        "a", "broke", {"text": "on windows", "platforms": ["windows"]},
        {"text": "rarely", "where": ["==", ["name", "rank"], "1"]},
    )  # fmt: skip
    assert [text for text, _ in steps(rules, os="linux", rank="1")] == ["rarely"]
    assert [text for text, _ in steps(rules)] == ["on windows"]


COMMANDS = {
    "plain": ("cat {x:path}", "a/b-c_1.py", "cat a/b-c_1.py"),
    "of Windows": ("type {x:path}", r"C:\work\a.py", r"type C:\work\a.py"),
    "with a blank": ("cat {x:path}", "a b.py", "cat 'a b.py'"),
    "that would be an option": ("find {x:path} -name y", "-delete", "find ./-delete -name y"),
    "that would be an option, and is no path": ("pip show {x:distribution}", "-delete", None),
    "of no kind, as a name": ("ls {x}", "-R", None),
    "that is a pattern": ("cat {x:path}", "*.log", None),
    "with a semicolon": ("cat {x:path}", "a;reboot", None),
    "with a quote": ("cat {x:path}", "it's", None),
    "with a substitution": ("cat {x:path}", "$(reboot)", None),
    "in quotes, plain": ("python -c 'import {x:identifier}'", "a.b", "python -c 'import a.b'"),
    "in quotes, not plain": ("python -c 'import {x:identifier}'", "a; b", None),
    "in quotes, with a blank": ("ls '{x:path}'", "a b", "ls 'a b'"),
    "with a backslash at its end": ("cat {x:path} b", "a\\", None),
    "of several lines": ("cat {x:path}", "a\nb", None),
    "without an end": ("cat {x:path}", "a b" * 99, None),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_value_in_a_command_is_a_word_of_it(name: str) -> None:
    """Quoted where a shell would read it; left out where that cannot be done."""
    template, value, expected = COMMANDS[name]
    [(_, commands)] = steps(kind("a", "broke", {"text": "t", "commands": ["true", template]}), x=value)
    assert commands == (("true",) if expected is None else ("true", expected))


TEMPLATES = [
    "cat {x:path}",
    "cat {x:path} {y:path}",
    "python -u {x:program} 2>&1 | tee log.txt",
    'python -c "import {x:identifier}"',
    "f '{x:path}' {y:path}",
    "f --a={x:path}",
]
VALUES = st.text(st.sampled_from("ab/. ;|&$`'\"\\()<>*?~!#\n\t-=%{}é"), min_size=1, max_size=12) | st.text(min_size=1)


@given(st.sampled_from(TEMPLATES), VALUES, VALUES)
def test_a_shell_reads_the_words_of_the_template_and_no_others(template: str, x: str, y: str) -> None:
    """Whatever the log says: each value stays within its word, which is no option and no pattern."""
    rules = kind("a", "broke", {"text": "t", "commands": ["true", template]})
    [(_, commands)] = steps(rules, x=x, y=y)
    for command in commands[1:]:
        words = read(re.sub(r"\{(\w):\w+\}", lambda asked: asked[1].upper() * 2, template))
        # a backslash of Windows' paths stands as it is
        for word, shape in zip((word.replace("\\", "") for word in read(command)), words, strict=True):
            held = [shape.replace("XX", lead + x).replace("YY", lead + y).replace("\\", "") for lead in ("", "./")]
            assert word in held
            assert not word.startswith("-") or shape.startswith("-")
            assert not set(word) & set("*?[$`;|&'\"\n") - set(shape)


def read(command: str) -> list[str]:
    """The words of a command as a shell reads them, its operators as words of their own."""
    words = shlex.shlex(command, posix=True, punctuation_chars=True)
    words.whitespace_split = True
    words.commenters = ""
    return list(words)


def test_what_is_known_of_a_place_has_names() -> None:
    """The frame, what raised the error, and the exception without its module; what is unknown has none."""
    event = Event("traceback", (), "torch.cuda.OutOfMemoryError", "CUDA out of memory.\nTried", chain=3, level="E")
    place = Place(Frame("a.py", None, "main", "x()"), RaisedBy("library", "torch", "", "torch/x.py", 3))
    assert names_of(place, event, "train.log") == {
        "exception": "OutOfMemoryError", "message": "CUDA out of memory.", "log": "train.log", "frame_file": "a.py",
        "frame_function": "main", "frame_code": "x()", "origin": "library", "raised_package": "torch",
        "raised_file": "torch/x.py", "raised_line": "3", "chained": "yes", "level": "E",
    }  # fmt: skip
    assert names_of(Place(), Event("plain", ()), "") == {}


def test_the_script_is_the_file_that_python_started() -> None:
    """Of the user's own; not the installed program that a frame begins in, nor the file that the error is from."""
    frames = [("/usr/local/bin/torchrun", "<module>"), ("/srv/train.py", "<module>"), ("/srv/model.py", "forward")]
    event = Event("traceback", (), frames=tuple(Frame(file, 3, function) for file, function in frames))
    assert names_of(Place(), event, "")["script"] == "/srv/train.py"
    assert "script" not in names_of(Place(), Event("plain", ()), "")


LISTS = {
    "a list": ("['make', 'all']", "make all"),
    "a quoted list": ("'['make', 'all']'", "make all"),
    "words that a shell would cut": ("""['sh', '-c', "it's so", 'a b']""", """sh -c 'it'"'"'s so' 'a b'"""),
    "a path of Windows": (r"""['cl.exe', 'C:\\work\\a.cu']""", r"cl.exe 'C:\work\a.cu'"),
    "other escapes": (r"['a\nb']", r"['a\nb']"),
    "a command": ("make all", "make all"),
    "another list": ("[1, 2]", "[1, 2]"),
    "no list": ("{[]: 1}", "{[]: 1}"),
    "an open list": ("['make', ", "['make', "),
    "nothing": ("[]", "[]"),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_command_is_shown_as_it_is_typed(name: str) -> None:
    """`subprocess` prints the words of a command as a list of Python; anything else stays as it is."""
    printed, expected = LISTS[name]
    found = kind_in(
        f"Command {printed} failed", kind("a", r"Command (?P<command>.+) failed", {"text": "Run {command}"})
    )
    assert found is not None
    assert found.steps[0].text == f"Run {' '.join(expected.split())}"


@given(st.text())
def test_any_text_in_place_of_a_command_has_a_kind(printed: str) -> None:
    """Whatever a log puts there."""
    kind_in(f"Command {printed} failed", kind("a", r"Command (?P<command>[^\n]+) failed", {"text": "Run {command}"}))


# tags of a web page that a log was copied from are taken out of its lines
@given(st.lists(st.text(st.characters(codec="ascii", exclude_categories=["C"], exclude_characters="<>")), min_size=1))
def test_a_list_is_typed_as_its_words(words: list[str]) -> None:
    """What a shell reads are the words of the list."""
    found = kind_in(
        f"Command {words} failed.", kind("a", r"Command (?P<command>\[.+\]) failed\.$", {"text": "Run: {command}"})
    )
    if found is not None and len(found.steps[0].text) < 160:
        typed = found.steps[0].text.removeprefix("Run: ")
        assert [" ".join(word.split()) for word in shlex.split(typed)] == [" ".join(word.split()) for word in words]


def test_the_steps_of_a_kind_that_leads_stand_before_those_of_the_errors_own_kind() -> None:
    """It keeps its name to itself, and is told only where no other kind fits."""
    leading = kind("bids", r"please (?P<bid>\w+)", {"text": "Do {bid}"}, leads=True)
    own = kind("own", "broke", {"text": "Look"})
    both = kind_in("it broke, please mend", leading, own)
    assert both is not None
    assert both.id == "own"
    assert [one.id for one in both.leading] == ["bids"]
    assert [step.text for step in of_kind(both)] == ["Do mend", "Look"]
    assert [step.target for step in of_kind(both)] == ["bids", "own"]
    alone = kind_in("fallen, please mend", leading, own)
    assert alone is not None
    assert alone.id == "bids"
    assert not alone.leading
    silent = kind_in("it broke", leading, own)
    assert silent is not None
    assert not silent.leading
