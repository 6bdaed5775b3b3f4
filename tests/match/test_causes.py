"""Causes and their verdicts."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

from errdoc.kb.entries import Cause, Failure
from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.match.causes import rank
from errdoc.match.text import Text
from errdoc.model import Fact, Found, RankedCause, Signature


def rule(says: str, strength: str, regex: str = "", where: object = None) -> dict[str, object]:
    """One evidence rule as the compiled knowledge base holds it."""
    condition = {"regex": regex, "at": "anywhere", "where": where, "literals": []}
    return {"says": says, "strength": strength, "because": f"{says} {{x}}", "condition": condition, "signatures": []}


class Pages:
    """Causes without pages of their own."""

    lang = "en"
    fit: ClassVar[dict[str, object]] = {}
    dialects: ClassVar[dict[str, object]] = {}
    words: ClassVar[dict[str, object]] = {}
    programs: ClassVar[list[dict[str, object]]] = []
    distributions: ClassVar[dict[str, object]] = {}

    def cause(self, ident: str) -> Cause | None:
        """No shared evidence."""
        return None


class Mended(Pages):
    """Causes that have a page with a remedy for the users of each framework, and one for all."""

    def cause(self, ident: str) -> Cause | None:
        """A page with remedies."""
        frameworks = (["torch"], ["tensorflow", "keras"], ["jax"], [])
        remedies = [
            {"effort": "pip", "text": " ".join(names) or "all", "commands": [], "verify": "", "platforms": [],
             "frameworks": names}
            for names in frameworks
        ]  # fmt: skip
        return Cause({
            "id": ident, "title": "t", "titles": [], "summary": "s", "checks": [], "evidence": [],
            "remedies": remedies,
        })  # fmt: skip


def ranked(
    log: str,
    causes: Sequence[tuple[str, str, list[dict[str, object]]]],
    frameworks: Sequence[str] = (),
    facts: Sequence[Fact] = (),
    pages: Pages | None = None,
    source: str = "",
) -> tuple[RankedCause, ...]:
    """The causes of a failure that `broke` shows, for a log."""
    lines = clean(enumerate(log.split("\n"), 1))
    events = parse(lines)
    page = Failure({
        "id": "f", "kind": "failure", "family": "x", "title": "t", "titles": [],
        "summary": "s", "wrong_advice": [], "not_this": [],
        "consequence_of": [], "signatures": [], "frameworks": frameworks,
        "causes": [{"id": name, "weight": weight, "evidence": rows} for name, weight, rows in causes],
    })  # fmt: skip
    one = Signature("s", ("broke",), "broke", source=source)
    found = Found("f", one, events[-1], events[-1].lines[0], {"x": "5"})
    return rank(page, found, Text(lines, events), facts, pages or Pages())


def test_without_evidence_the_order_of_the_page_stands_and_all_is_possible() -> None:
    """Nothing in the log decides, and the answer says so."""
    causes = ranked("it broke", [("a", "common", []), ("b", "common", []), ("c", "rare", [])])
    assert [one.cause for one in causes] == ["a", "b", "c"]
    assert {one.verdict for one in causes} == {"possible"}
    assert causes[0].confidence > causes[1].confidence > causes[2].confidence


def test_strong_evidence_lifts_a_rarer_cause_above_the_commonest() -> None:
    """What the log says counts for more than how common a cause is."""
    causes = ranked(
        "warning: small card\nit broke",
        [("a", "common", []), ("b", "occasional", [rule("for", "strong", "small card")])],
    )
    assert [(one.cause, one.verdict) for one in causes] == [("b", "likely"), ("a", "possible")]
    assert causes[0].evidence[0].line == 1
    assert causes[0].evidence[0].because == "for 5"


def test_strong_evidence_for_a_rare_cause_beats_weak_evidence_for_the_commonest() -> None:
    """Also where the rare one stands far down on the page."""
    between: list[tuple[str, str, list[dict[str, object]]]] = [(name, "occasional", []) for name in "bcdef"]
    causes = ranked(
        "warm\nsmall card\nit broke",
        [
            ("a", "common", [rule("for", "weak", "warm")]),
            *between,
            ("g", "rare", [rule("for", "strong", "small card")]),
        ],
    )
    assert causes[0].cause == "g"


def test_a_decisive_fact_confirms_and_a_decisive_contradiction_refutes() -> None:
    """Refuted causes stand last, whatever their weight."""
    causes = ranked(
        "version 7 was loaded\nit broke",
        [("a", "common", [rule("against", "decisive", "version 7")]), ("b", "rare", [rule("for", "decisive", "version 7")]),
         ("c", "rare", [])],
    )  # fmt: skip
    assert [(one.cause, one.verdict) for one in causes] == [("b", "confirmed"), ("c", "possible"), ("a", "refuted")]


def test_arithmetic_on_captured_groups_is_evidence() -> None:
    """A rule may compute instead of search."""
    causes = ranked(
        "it broke", [("a", "common", []), ("b", "common", [rule("for", "strong", where=[">", ["name", "x"], 4])])]
    )
    assert causes[0].cause == "b"


def test_evidence_may_be_that_one_signature_matched() -> None:
    """A rule that names signatures and nothing else holds where one of them matched."""
    bound = rule("for", "strong")
    assert ranked("it broke", [("a", "common", []), ("b", "common", [{**bound, "signatures": ["s"]}])])[0].cause == "b"
    assert ranked("it broke", [("a", "common", []), ("b", "common", [{**bound, "signatures": ["t"]}])])[0].cause == "a"


def test_evidence_against_takes_the_lead_away() -> None:
    """A weak contradiction is enough between two equally common causes."""
    causes = ranked("but\nit broke", [("a", "common", [rule("against", "weak", "but")]), ("b", "common", [])])
    assert [one.cause for one in causes] == ["b", "a"]


MANY = ("torch", "tensorflow", "keras", "jax", "cupy")


def offered(line: str, about: Sequence[str] = MANY, facts: Sequence[str] = ()) -> list[str]:
    """The remedies shown for a traceback through `line`, on a page about these frameworks."""
    log = f'Traceback (most recent call last):\n  File "{line}", line 1, in f\n    f()\nRuntimeError: it broke'
    stated = [Fact(name, "1.0") for name in facts]
    return [one.text for one in ranked(log, [("a", "common", [])], about, stated, Mended())[0].remedies]


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("/lib/site-packages/torch/nn/modules/conv.py", "torch"),
        ("../aten/src/ATen/native/cuda/Loss.cu", "torch"),
        ("/lib/site-packages/jax/_src/xla_bridge.py", "jax"),
        ("/lib/site-packages/tensorflow/python/ops.py", "tensorflow keras"),
        ("/lib/site-packages/keras/src/layers.py", "tensorflow keras"),
    ],
)
def test_the_framework_that_the_event_names_has_its_own_remedy_first(line: str, first: str) -> None:
    """Users of another framework's build get no command for PyTorch; what helps all stays."""
    assert offered(line) == [first, "all"]
    assert offered(line, facts=["torch", "jax", "tensorflow"]) == [first, "all"]


def test_a_line_that_names_no_framework_leaves_the_choice_to_the_page_then_to_the_facts() -> None:
    """Where nothing tells, all remedies are shown, in the page's order."""
    everything = ["torch", "tensorflow keras", "jax", "all"]
    assert offered("a.py") == everything
    assert offered("a.py", about=[]) == everything
    assert offered("a.py", about=["jax", "tensorflow"]) == ["tensorflow keras", "jax", "all"]
    assert offered("a.py", facts=["jax"]) == ["jax", "all"]
    assert offered("a.py", about=["tensorflow"], facts=["torch"]) == ["tensorflow keras", "all"]


def test_files_of_other_tracebacks_count_before_versions() -> None:
    """TensorFlow repeats the reason on a line of its own below the traceback, and that line names no framework."""
    trace = (
        'Traceback (most recent call last):\n  File "/x/site-packages/tensorflow/ops.py", line 1, in f\n    f()\nE: no'
    )
    facts = [Fact("torch", "2.1.0"), Fact("tensorflow", "2.15.0")]
    found = ranked(f"{trace}\n\nit broke", [("a", "common", [])], MANY, facts, Mended())
    assert [one.text for one in found[0].remedies] == ["tensorflow keras", "all"]


def test_the_file_that_prints_the_wording_tells_where_the_log_does_not() -> None:
    """A bare message of JAX is known by the source of its signature; of versions, those of a page's frameworks count."""
    found = ranked("it broke", [("a", "common", [])], MANY, [Fact("torch", "2.1.0")], Mended(), "jax/_src/lax/lax.py")
    assert [one.text for one in found[0].remedies] == ["jax", "all"]


def test_what_helps_users_of_others_is_left_out_though_nothing_helps_these() -> None:
    """An event of ONNX Runtime, which has no remedy of its own here, gets what is for all."""
    assert offered("/lib/onnxruntime/capi/session.py", about=[*MANY, "onnxruntime"]) == ["all"]
    assert offered("a.py", about=["onnxruntime"]) == ["all"]


class Installing(Pages):
    """A cause that installing a framework cures, or else a driver."""

    def cause(self, ident: str) -> Cause | None:
        """A page with two remedies, the first for whoever runs PyTorch."""
        command = 'python -m pip install "torch==2.4.1"'
        rows = [("build", [command]), ("driver", ["nvidia-smi"])]
        remedies = [
            {"effort": "pip", "text": text, "commands": commands, "verify": "", "platforms": [], "frameworks": []}
            for text, commands in rows
        ]
        return Cause({
            "id": ident, "title": "t", "titles": [], "summary": "s", "checks": [], "evidence": [],
            "remedies": remedies,
        })  # fmt: skip


@pytest.mark.parametrize(
    ("log", "about", "source", "texts"),
    [
        ("it broke", MANY, "", ["driver"]),
        ("it broke", MANY, "aten/src/ATen/Context.cpp; jaxlib/gpu/handle.cc", ["driver"]),
        ("it broke", MANY, "aten/src/ATen/Context.cpp", ["build", "driver"]),
        ("torch: it broke", MANY, "", ["build", "driver"]),
        ("it broke", ["torch", "jax"], "", ["build", "driver"]),
    ],
)
def test_a_framework_is_installed_only_where_something_tells_of_one(
    log: str, about: Sequence[str], source: str, texts: list[str]
) -> None:
    """A container's engine meets the driver's messages too; what several print tells nothing, a page of frameworks does."""
    found = ranked(log, [("a", "common", [])], about, pages=Installing(), source=source)
    assert [one.text for one in found[0].remedies] == texts


def test_jax_is_not_taken_for_the_tree_that_it_was_built_out_of() -> None:
    """`external/org_tensorflow/tensorflow/compiler/xla/` is a line of JAX."""
    assert "jax" in offered("external/org_tensorflow/tensorflow/compiler/xla/service.cc")
    assert "jax" not in offered("tensorflow/compiler/xla/service.cc")
