"""The answer on a terminal: one screen, in order, harmless."""

import io
import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from errdoc.model import Evidence, Fact, RankedCause, Remedy, SourceInfo, Step
from errdoc.render import terminal

SCENARIOS = (
    "diagnosed", "placed", "undecided", "several", "similar", "unknown", "told", "told-several", "wrapper-alone", "clean",
)  # fmt: skip
#: What must be seen, so that a new golden file cannot hide a wrong answer.
SEEN = {
    "diagnosed": "cudnn-conv-algorithm, 97 %",
    "undecided": "if the driver is older than this CUDA needs: Install",
    "several": "logs/rank1.log:88  ModuleNotFoundError: No module named 'apex'",
    "placed": " in your  train.py:41 main  model = get_peft_model(model, config)\n",
    "similar": " looks like    cuBLAS could not create its handle (cublas-create-failed, 62 %)",
    "told": " raised by      peft 0.11.1, an argument check (peft/tuners/tuners_utils.py:365)",
    "told-several": " logs/rank1.log:15  [rank 1] KeyError: 'zebra'\n in your            train.py:41  model",
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
    message = (
        "RuntimeError: Given normalized_shape=[512], expected input with shape [*, 512], but got input of size[4, 768]"
    )
    long = shown(
        replace(answers.DIAGNOSED, diagnoses=(replace(answers.CONV, evidence=(Evidence("log", message, 7),)),))
    )
    assert " ".join(" ".join(long.splitlines()[2:4]).split()) == f"train.log:7 {message}"
    behind = Evidence("log", f"{'.' * 90} RuntimeError: out of memory", 7)
    short = shown(replace(answers.DIAGNOSED, diagnoses=(replace(answers.CONV, evidence=(behind,)),)))
    assert short.splitlines()[2].endswith("RuntimeError: out of memory")


def test_what_the_reader_did_takes_a_few_lines(answers):
    """Of a cause that its reader knows neither steps nor other causes are shown, but counted, and `--all` has them."""
    known = replace(answers.CONV.causes[0], brief=True)
    answer = replace(answers.DIAGNOSED, diagnoses=(replace(answers.CONV, causes=(known, *answers.CONV.causes[1:])),))
    lines = shown(answer).splitlines()
    assert len(lines) < 12
    assert known.title in "\n".join(lines)
    assert "3 more causes folded (--all)" in "\n".join(lines)
    assert "Do" in [line.strip() for line in shown(answer, everything=True).splitlines()]
    unsure = replace(known, verdict="possible")
    answer = replace(answer, diagnoses=(replace(answers.CONV, causes=(unsure, *answers.CONV.causes[1:])),))
    assert "Do" in [line.strip() for line in shown(answer).splitlines()]


def test_unrelated_logs_are_told_one_by_one(answers):
    """For each what it shows and where, all files in one line, and how to see one whole; `--all` has each whole."""
    names = ("a/train.log", "a/eval.log", "a/prep.log")
    parts = [
        replace(answer, sources=(SourceInfo(name, 10, 3, "utf-8"),))
        for name, answer in zip(
            names, (answers.DIAGNOSED, answers.ANSWERS["unknown"], answers.ANSWERS["clean"]), strict=True
        )
    ]
    sources = tuple(source for part in parts for source in part.sources)
    answer = replace(parts[0], sources=sources, parts=tuple(parts))
    screen = shown(answer)
    assert "3 files read: train.log, eval.log, prep.log" in screen
    assert "train.log:1842  cuDNN could" in screen
    assert "eval.log:3  No page of mine fits this one." in screen
    assert "No error found in prep.log, 3 lines." in screen
    assert "errdoc explain a/train.log" in screen
    assert len(screen.splitlines()) < len(shown(answer, everything=True).splitlines())
    assert shown(parts[0], everything=True).strip() in shown(answer, everything=True)


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
    commands += [c for step in answers.TOLD.do for c in step.commands]
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
    answer = replace(answers.PLACED, diagnoses=(root, *[answers.MISSING] * 9, *answers.DIAGNOSED.diagnoses[1:]))
    answer = answers.with_steps(answer)
    assert len(shown(answer, lang=lang).splitlines()) <= 23
    assert len(shown(answer, lang=lang, everything=True).splitlines()) > 100


def test_commands_are_whole(answers):
    """A command is never wrapped or cut, on a line of its own."""
    command = answers.OTHER_CARD.commands[1]
    assert command in [line.strip() for line in shown(answers.DIAGNOSED, width=40).splitlines()]
    assert command in [line.strip() for line in shown(answers.DIAGNOSED).splitlines()]


def test_sections_stand_in_order(answers):
    """Failure, why, do, not this, and the way on."""
    text = shown(answers.PLACED)
    places = [
        text.index(part)
        for part in ("cuDNN could", "\n in your", "\n Why", "confirmed", "\n Do", "Not this:", "errdoc show cudnn")
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_log_cannot_act_on_the_terminal(answers, lang, everything):
    """No byte of a hostile log reaches the terminal as an escape sequence, and its markup stays text."""
    for answer in (with_hostile(answers), answers.told_hostile(answers.HOSTILE)):
        text = shown(answer, Tty(), lang=lang, everything=everything)
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


def test_a_step_says_its_systems_where_the_log_does_not(answers):
    """Systems stand behind a step only while it is open which one the log is from."""
    assert "as it needs it (windows)" in shown(answers.UNDECIDED, everything=True)
    answer = answers.with_steps(replace(answers.UNDECIDED, facts=(Fact("os", "windows", "log", 1),)))
    text = shown(answer, everything=True)
    assert "(windows)" not in text
    assert "set TF_FORCE_GPU_ALLOW_GROWTH=true" in text


def test_steps_that_do_not_fit_are_counted(answers):
    """What is left out of the steps is counted, and no advice against something stands in its place."""
    steps = tuple(Step(f"Do {n} " + "at length " * 18, (f"command {n}",), "it works") for n in range(5))
    answer = replace(answers.PLACED, do=steps)
    text = shown(answer)
    shown_steps = len(re.findall(r"^  \d  Do", text, re.MULTILINE))
    assert 1 <= shown_steps < 3
    assert f"{5 - shown_steps} more steps" in text
    assert "Not this" not in text
    few = replace(answer, do=tuple(Step(f"Do {n}") for n in range(5)))
    assert "2 more steps" in shown(few)
    assert "Not this" in shown(few)
    assert "more step" not in shown(few, everything=True)


def test_a_step_gives_way_to_the_place(answers):
    """Where a step has no room beside the place, the step goes: a reader asks first where it is."""
    texts = [
        shown(replace(answers.PLACED, do=(*[Step("A step")] * 2, Step("A step", ("a command",) * count))))
        for count in range(12)
    ]
    seen = [("in your" in text, "\n  3  A step" in text) for text in texts]
    assert seen[0] == (True, True)
    assert (True, False) in seen
    assert (False, True) not in seen


def test_an_unknown_error_is_told_in_order(answers):
    """The key line, the place, the kind, what its codes mean, what to do, where to search, what it perhaps is."""
    text = shown(answers.TOLD)
    parts = (
        "No page of mine fits this one", "train.log:812  [rank 1] ValueError", " in your ", " raised by ", " looks like ",
        "(kind-argument-check)", "cudaErrorIllegalAddress: ", "\n Do\n  1  Print", "\n  2  See", "\n  3  Stop",
        "\n  4  search for \"not found in the base model\" in huggingface/peft's issues", "\n Perhaps  30 %  two tensors",
        "1 more step and 3 consequences folded (--all)", "errdoc show kind-argument-check",
    )  # fmt: skip
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert "kb new" not in text


def test_all_of_an_unknown_error_has_what_curators_need(answers):
    """With everything, further steps, what follows from it, and how to make a page."""
    text = shown(answers.TOLD, everything=True)
    assert "\n  4  Ask a colleague\n" in text
    assert "Consequences\n  train.log:1900  a collective operation timed out" in text
    assert "errdoc kb new FAMILY/ID --from runs/train.log" in text


def test_a_report_alone_says_where_the_reason_is(answers):
    """Where only a launcher speaks, the answer points to the log that has the error."""
    text = shown(answers.WRAPPER_ALONE)
    assert "The log does not say what went wrong" in text
    assert "the real error is above it, or in the" in text
    assert "looks like" not in text
    assert "1 report of it" not in text
    guessed = replace(answers.WRAPPER_ALONE, diagnoses=(*answers.SUGGESTIONS, answers.CHILD))
    assert "looks like" not in shown(guessed)
    assert "\n Perhaps  62 %  cuBLAS" in shown(guessed)
    known = replace(answers.WRAPPER_ALONE, reported=False)
    assert "No page of mine fits" in shown(known)
    assert "1 report of it folded" in shown(known)


def test_a_page_that_it_perhaps_is_stands_below(answers):
    """What it looks like stands with what is told, what it only perhaps is below the steps."""
    text = shown(answers.SIMILAR)
    assert "\n looks like    cuBLAS could not create its handle (cublas-create-failed, 62 %)\n" in text
    assert "\n Perhaps  41 %  two tensors do not fit together (shape-mismatch)\n" in text
    assert text.index("looks like") < text.index("Perhaps")
    assert "errdoc show cublas-create-failed" in text


def test_a_clean_log_may_have_a_page_to_read_on_in(answers):
    """Where the log has the shape of something that shows no error, the answer leads to its page."""
    assert "No error found" in shown(answers.CLEAN)
    assert "errdoc show" not in shown(answers.CLEAN)
    text = " ".join(shown(replace(answers.CLEAN, kind=answers.KIND)).split())
    assert "4,321 lines. If something is wrong all the same: errdoc show kind-argument-check. 2 harmless" in text


def test_paths_give_way_to_the_source_line(answers):
    """A path is whole where there is room, and else its last part."""
    assert "/home/u/work/mlp/train.py:41 main  model = get_peft_model" in shown(answers.TOLD, width=120)
    assert "/home/u" not in shown(answers.TOLD, width=80)
    assert "(tuners_utils.py:365)" in shown(replace(answers.TOLD, do=answers.TOLD.do[:1]), width=60)


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_screen_holds_what_is_told(answers, lang, width):
    """A long error with long steps still fits 24 lines, with its first step."""
    steps = tuple(Step("A step that goes on " * 9, ("a command",), "it works " * 30) for _ in range(3))
    code = "x = f(" + "a, " * 60
    place = answers.TOLD.place._replace(frame=replace(answers.FRAME, code=code))
    error = Evidence("log", "ValueError: " + "too long " * 200, 9)
    answer = replace(
        answers.TOLD, unexplained=error, do=steps, place=place, diagnoses=answers.TOLD.diagnoses + answers.BENIGN
    )
    text = shown(answer, lang=lang, width=width)
    assert len(text.splitlines()) <= 23
    assert "\n  1  A step" in text
    assert "a command" in text


def test_an_unknown_error_in_ascii(answers):
    """What errdoc says of an unknown error is ASCII where the console has nothing else."""
    assert shown(answers.TOLD, Console()).isascii()


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


@pytest.mark.parametrize("width", [1, 20, 24, 30])
def test_facts_are_told_on_the_narrowest_terminal(answers, width):
    """A name that leaves no room beside it stands on a line of its own."""
    answer = replace(answers.UNKNOWN, facts=(Fact("tensorflow_installed_build", "显存 2.4.1+cu121", line=3),))
    text = shown(answer, width=width, everything=True)
    assert "  tensorflow_installed_build\n" in text
    assert "2.4.1+cu121" in text.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize("width", range(20, 80, 3))
def test_no_line_is_a_command_of_a_ci_runner(answers, width):
    """Wherever a line is broken, none begins with what a runner acts on."""
    said = "FooError: " + "x" * 30 + "::error::" + "y" * 40 + " ::add-mask::z ##[error]z"
    for everything in (False, True):
        text = shown(answers.told_hostile(said), width=width, everything=everything)
        assert not re.search(r"^\s*::\w|##\[", text, re.MULTILINE)
