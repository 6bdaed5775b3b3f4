"""The answer on a terminal: one screen, in order, harmless."""

import io
import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from errdoc.model import Evidence, Fact, RankedCause, Remedy, SourceInfo
from errdoc.render import terminal

SCENARIOS = ("diagnosed", "undecided", "several", "similar", "unknown", "wrapper-alone", "clean")
#: What must be seen, so that a new golden file cannot hide a wrong answer.
SEEN = {
    "diagnosed": "cudnn-conv-algorithm, 97 %",
    "undecided": "if the driver is older than this CUDA needs: Install",
    "several": "logs/rank1.log:88  ModuleNotFoundError: No module named 'apex'",
    "similar": "0.62  cublas-create-failed",
    "unknown": "line 3  FooError: the bar is closed",
    "wrapper-alone": "the real error is above it",
    "clean": "No error found in train.log, 4,321 lines.",
}


class Tty(io.StringIO):
    """A terminal that keeps what is written."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Says so."""
        return True


class Console(io.StringIO):
    """A stream of another encoding."""

    encoding = "ascii"


def shown(answer, stream=None, **options) -> str:
    """What is written of an answer, 80 columns wide unless told."""
    stream = stream or io.StringIO()
    terminal.write(answer, stream, **{"width": 80, **options})
    return stream.getvalue()


def with_hostile(answers):
    """An answer in which every text that a log can reach holds the hostile text."""
    text = answers.HOSTILE
    evidence = Evidence("log", text, 7, "for", f"because {text}", "strong", file=None)
    cause = RankedCause(
        "c", f"cause {text}", "likely", 0.5, (evidence,), (Remedy("code", text, (f"echo {text}",), text),)
    )
    root = replace(
        answers.CONV, title=f"title {text}", evidence=(evidence,), causes=(cause,), summary=text, wrong_advice=text
    )
    return replace(
        answers.DIAGNOSED,
        sources=(SourceInfo(f"a{text}.log", 1, 1, "utf-8"),),
        diagnoses=(root, replace(root, role="consequence"), replace(root, role="benign")),
        facts=(Fact("driver", text, "log", 3, text),),
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_golden(answers, golden, name, lang):
    """The screen of each kind of answer."""
    text = shown(answers.ANSWERS[name], lang=lang)
    golden(f"{name}.{lang}.txt", text)
    assert lang == "zh" or SEEN[name] in text


def test_the_message_of_the_failure_has_a_second_line(answers):
    """Where one line would cut its sizes, the message goes on below; what fits from its name on stays one line."""
    message = "RuntimeError: Given normalized_shape=[512], expected input with shape [*, 512], but got input of size[4, 768]"
    long = shown(replace(answers.DIAGNOSED, diagnoses=(replace(answers.CONV, evidence=(Evidence("log", message, 7),)),)))
    assert " ".join(" ".join(long.splitlines()[2:4]).split()) == f"train.log:7 {message}"
    behind = Evidence("log", f"{'.' * 90} RuntimeError: out of memory", 7)
    short = shown(replace(answers.DIAGNOSED, diagnoses=(replace(answers.CONV, evidence=(behind,)),)))
    assert short.splitlines()[2].endswith("RuntimeError: out of memory")


def test_golden_all(answers, golden):
    """`--all` shows what the screen folds."""
    text = shown(answers.DIAGNOSED, everything=True)
    golden("diagnosed-all.en.txt", text)
    assert "Consequences\n  train.log:1900  a collective operation timed out" in text
    assert "folded" not in text


def test_golden_narrow(answers, golden):
    """Forty columns hold the same, shorter."""
    text = shown(answers.UNDECIDED, width=40)
    golden("undecided-narrow.en.txt", text)
    assert "cudnn-conv-algorithm, 90 %" in text


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_line_is_wider_than_the_terminal(answers, name, width):
    """Only commands are, which a terminal wraps without a line break."""
    commands = [c for cause in answers.CONV.causes for r in cause.remedies for c in r.commands]
    for line in shown(answers.ANSWERS[name], width=width).splitlines():
        assert cell_len(line) <= width or line.strip() in commands or "errdoc " in line


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_screen_holds_it(answers, lang):
    """Many causes with long evidence, many remedies and many roots still fit 24 lines of 80 columns."""
    evidence = tuple(Evidence("log", "word " * 60, n, "for", "a long reason " * 12, "strong") for n in range(1, 9))
    remedies = tuple(Remedy("pip", f"Do this {n} " * 20, (f"pip install a=={n}",), "it works " * 30) for n in range(6))
    causes = tuple(
        RankedCause(f"c{n}", "a cause with a title that is long " * 2, "possible", 0.1, evidence, remedies)
        for n in range(9)
    )
    root = replace(answers.CONV, title="A title that goes on and on " * 5, causes=causes, wrong_advice="no " * 90)
    answer = replace(answers.DIAGNOSED, diagnoses=(root, *[answers.MISSING] * 9, *answers.DIAGNOSED.diagnoses[1:]))
    assert len(shown(answer, lang=lang).splitlines()) <= 23
    assert len(shown(answer, lang=lang, everything=True).splitlines()) > 100


def test_commands_are_whole(answers):
    """A command is never wrapped or cut, on a line of its own."""
    command = answers.OTHER_CARD.commands[1]
    assert command in [line.strip() for line in shown(answers.DIAGNOSED, width=40).splitlines()]
    assert command in [line.strip() for line in shown(answers.DIAGNOSED).splitlines()]


def test_sections_stand_in_order(answers):
    """Failure, why, do, not this, and the way on."""
    text = shown(answers.DIAGNOSED)
    places = [
        text.index(part) for part in ("cuDNN could", "\n Why", "confirmed", "\n Do", "Not this:", "errdoc show cudnn")
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_log_cannot_act_on_the_terminal(answers, lang, everything):
    """No byte of a hostile log reaches the terminal as an escape sequence, and its markup stays text."""
    text = shown(with_hostile(answers), Tty(), lang=lang, everything=everything)
    # errdoc's own colours are the only sequences
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert all(char.isprintable() or char == "\n" for char in text)
    assert "[red]markup[/red]" in text
    assert ":smile:" in text
    assert "aGFjaw" not in text


def test_plain_without_a_terminal(answers):
    """A pipe gets no escape sequence."""
    assert "\x1b" not in shown(answers.DIAGNOSED)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_plain_on_request(answers, monkeypatch, name, value):
    """NO_COLOR and a dumb terminal get the text of a pipe."""
    assert "\x1b[" in shown(answers.DIAGNOSED, Tty())
    monkeypatch.setenv(name, value)
    assert shown(answers.DIAGNOSED, Tty()) == shown(answers.DIAGNOSED)
    assert shown(answers.DIAGNOSED, Tty(), plain=True) == shown(answers.DIAGNOSED)


def test_marks_for_a_console_without_them(answers):
    """What errdoc itself writes is ASCII where the console has nothing else."""
    text = shown(answers.DIAGNOSED, Console())
    assert text.isascii()
    assert "+ confirmed" in text
    assert "x refuted" in text


def test_remedies_for_the_log_s_system(answers):
    """A log from Windows gets the commands of Windows, and only these."""
    answer = replace(answers.UNDECIDED, facts=(Fact("os", "windows", "log", 1),))
    text = shown(answer, everything=True)
    assert "set TF_FORCE_GPU_ALLOW_GROWTH=true" in text
    assert "export TF_FORCE" not in text


def test_evidence_against_is_said_to_be(answers):
    """What speaks against a cause that is not refuted is marked."""
    against = Evidence("log", "Driver Version: 535.1", 9, "against", "the driver is new enough", "weak")
    cause = replace(answers.PREALLOCATED, evidence=(against,))
    answer = replace(answers.UNDECIDED, diagnoses=(replace(answers.CONV, causes=(cause,)),))
    assert "against: the driver is new enough" in shown(answer)


def test_a_page_into_a_pipe_is_its_markdown():
    """A pipe gets the page as it stands, a terminal laid out."""
    body = "# Title\n\n- `a`: *b*\n"
    stream = io.StringIO()
    terminal.write_page(body, stream)
    assert stream.getvalue() == body
    tty = Tty()
    terminal.write_page(body, tty)
    assert "\x1b[" in tty.getvalue()
