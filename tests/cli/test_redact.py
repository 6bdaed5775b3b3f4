"""`--redact`: no face tells a secret or a name, wherever it stood, and CI asks for that by itself."""

import html
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

SCHEMA = Path(__file__).parents[2] / "src" / "errdoc" / "render" / "schema" / "errdoc-1.json"
FORMS = ["terminal", "json", "markdown", "html", "github"]
#: Made up, put together here: no scanner of secrets may find one in the tree.
TOKEN = "hf_" + "aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH"
USER, HOST, EMAIL = "lovelace1815", "analytical-engine7", "ada.l@corp.example"
PRIVATE = (TOKEN[3:20], USER, HOST, EMAIL)
#: Only its first lines say what the rest holds: whose token and name it is.
LOG = f"""{USER}@{HOST}:~$ export HF_TOKEN={TOKEN}
owner {EMAIL}
some line in between
Traceback (most recent call last):
  File "/home/{USER}/project/train.py", line 41, in main
    login("{USER}", depth=9)
KeyError: '{USER} on {HOST} with {TOKEN}'
"""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A log whose own name and folder tell a name too."""
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.chdir(tmp_path)
    path = Path(f"home/{USER}/{HOST}.log")
    path.parent.mkdir(parents=True)
    path.write_text(LOG, encoding="utf-8")
    return str(path)


def seen(text: str) -> str:
    """What a reader of any face has before the eyes."""
    return html.unescape(text).replace("\\", "").replace("<!-- -->", "").replace("<wbr>", "")


@pytest.mark.parametrize("form", [*FORMS, "agent", "sarif", "gitlab", "junit"])
def test_no_face_tells_a_name_or_a_secret(errdoc, log, form):
    """Neither the quoted line, nor paths, nor steps, nor the log's own name; what stood for one stands everywhere."""
    open_hearted = errdoc("explain", log, "--format", form, "--all", "--no-history", "--no-redact")
    assert all(part in seen(open_hearted.out) for part in (USER, HOST, TOKEN[3:20]))
    said = errdoc("explain", log, "--format", form, "--all", "--no-history", "--redact")
    assert [part for part in PRIVATE if part in seen(said.out + said.err)] == []
    assert said.status == open_hearted.status == 0
    shown = seen(said.out)
    assert "KeyError: '<user-1> on <host-1> with <token-1>'" in shown
    assert "/home/<user-1>/project/train.py" in shown
    assert "<host-1>.log" in shown
    assert not any(f"<{kind}-2>" in shown for kind in ("user", "host", "token"))
    if form == "json":
        jsonschema.validate(json.loads(said.out), json.loads(SCHEMA.read_text("utf-8")))


def test_a_pipe_is_read_once(log):
    """What comes through a pipe is learned from while it is read: it does not come again."""
    done = subprocess.run(
        [sys.executable, "-m", "errdoc", "explain", "-", "--redact", "--no-probe", "--no-history"],
        input=LOG, capture_output=True, text=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "'<user-1> on <host-1> with <token-1>'" in done.stdout
    assert [part for part in PRIVATE if part in done.stdout + done.stderr] == []


@pytest.mark.parametrize(
    ("form", "ci", "options", "redacts"),
    [
        *((form, {"CI": "true"}, [], form != "terminal") for form in FORMS),
        ("github", {"GITHUB_ACTIONS": "true"}, [], True),
        ("markdown", {"GITLAB_CI": "true"}, [], True),
        ("html", {"CI": "1"}, ["--no-redact"], False),
        ("terminal", {"CI": "1"}, ["--redact"], True),
        ("json", {"CI": "false"}, [], False),
        ("json", {}, [], False),
    ],
)
def test_what_holds_without_the_option(errdoc, log, monkeypatch, form, ci, options, redacts):
    """In CI all faces but the terminal's are redacted, and a note says so; elsewhere none is."""
    for name, value in ci.items():
        monkeypatch.setenv(name, value)
    said = errdoc("explain", log, "--format", form, "--no-history", *options)
    assert (USER not in seen(said.out)) is redacts
    assert ("--no-redact" in said.err) is (redacts and not options)


def test_several_logs_share_their_pseudonyms(errdoc, log):
    """A name that only one log of a job gives away is the same in what is said of the others."""
    Path("rank1.log").write_text(f"RuntimeError: CUDA error: unspecified launch failure on {HOST}\n", encoding="utf-8")
    said = errdoc("explain", "rank1.log", log, "--format", "json", "--redact", "--no-history")
    assert "failure on <host-1>" in said.out
    assert [part for part in PRIVATE if part in said.out] == []


def test_the_history_keeps_what_verify_needs(errdoc, log, monkeypatch, tmp_path):
    """Pseudonyms are for what is shown: the Python and the folder that are asked again are kept as they are."""
    monkeypatch.setenv("ERRDOC_HISTORY", str(tmp_path / "history.sqlite"))
    folder = tmp_path / "home" / USER
    monkeypatch.chdir(folder)
    Path("oom.log").write_text("RuntimeError: CUDA error: device-side assert triggered\n", encoding="utf-8")
    assert errdoc("explain", "oom.log", "--redact").status == 0
    from errdoc.history import History

    (entry,) = History(tmp_path / "history.sqlite").entries()
    assert entry.folder == str(folder)


def test_verify_shows_no_names(errdoc, monkeypatch, tmp_path):
    """What the machine says now is told with pseudonyms."""
    monkeypatch.setenv("ERRDOC_HISTORY", str(tmp_path / "history.sqlite"))
    monkeypatch.setenv("COLUMNS", "300")
    folder = f"/home/{USER}/torch.py"
    log = tmp_path / "train.log"
    log.write_text(
        "AttributeError: partially initialized module 'torch' has no attribute 'nn' (most likely due to a circular import)\n",
        encoding="utf-8",
    )
    facts = tmp_path / "machine.json"
    rows = {"shadowing_files": {"value": [folder], "how": "a test"}}
    facts.write_text(json.dumps({"schema": "errdoc-probe/1", "facts": rows}), encoding="utf-8")
    assert errdoc("explain", str(log), "--facts", str(facts)).status == 0
    plain, hidden = (errdoc("verify", "--facts", str(facts), *more).out for more in ((), ("--redact",)))
    assert USER in plain
    assert (USER in hidden, "/home/<user-1>/" in hidden) == (False, True)


def test_the_input_may_be_typed(errdoc, monkeypatch):
    """Standard input has no name to hide."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LOG.encode()), encoding="utf-8"))
    said = errdoc("explain", "--redact", "--no-probe", "--no-history", "-q")
    assert "<user-1> on <host-1>" in said.out


def test_a_report_tells_nothing_of_the_lines_beside_the_answer(errdoc, log):
    """The log itself stands in the report: line by line it is without what only another line gives away."""
    with Path(log).open("a", encoding="utf-8") as file:
        file.write("".join(f"retry {number} for {USER} at {HOST} with {TOKEN}\n" for number in range(30)))
    shown = seen(errdoc("explain", log, "--format", "html", "--no-history", "--redact").out)
    assert [part for part in PRIVATE if part in shown] == []
    assert shown.count("for <user-1> at <host-1> with <token-1>") == 30


@pytest.mark.parametrize("words", [("--redact",), ("--format", "github"), ("--format=json",), ("-f", "markdown")])
def test_an_error_names_nobody(errdoc, monkeypatch, words):
    """A log that cannot be read, or facts, are told as they were typed, but for the names in them: in CI too."""
    monkeypatch.setenv("CI", "1")
    for given in ([f"/home/{USER}/none.log"], ["x.log", "--facts", f"/home/{USER}/none.json"]):
        said = errdoc("explain", *given, *words)
        assert said.status == 2
        assert "/home/<user-1>/none." in said.err
        assert USER not in said.err
    assert USER in errdoc("explain", f"/home/{USER}/none.log", *words, "--no-redact").err


def test_a_command_that_is_not_there_names_nobody(errdoc):
    """`errdoc run --redact` tells which program is missing, and not in whose folder."""
    said = errdoc("run", "--redact", "--", f"/home/{USER}/train.sh")
    assert said.status == 127
    assert "errdoc: error: /home/<user-1>/train.sh: command not found" in said.err
