"""No secret reaches a face of an answer, and taking it out changes no diagnosis: over the recorded logs."""

import html
import importlib.util
import io
import json
import random
import re
import shutil
import subprocess
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from errdoc.curate.prove import explain_text
from errdoc.logs.masks.redact import Redactor, redact
from errdoc.model import Step
from errdoc.private import redacted
from errdoc.probe.telling.snapshot import Reading, Report, Snapshot
from errdoc.record import replace
from errdoc.render import html as html_face
from errdoc.render import json as json_face
from errdoc.render import markdown, slack, terminal

RECORDED = sorted((Path(__file__).parents[1] / "corpus" / "recorded").glob("*/*.log"))
#: Every fortieth: a log takes a second or two on all faces.
SAMPLE = [path for path in RECORDED if path.stat().st_size < 40_000][::40]

# (what stands in the log, the part of it that must not come out); made up, cut in two.
SECRETS = {
    "hub token": ("HF_TOKEN is hf_" + "aB3dEfGhIjKlMnOpQrStUvWxYz012345", "aB3dEfGhIjKlMnOpQrStUvWxYz012345"),
    "git token": ("remote: ghp_" + "0123456789abcdefghijABCDEFGHIJ012345", "0123456789abcdefghijABCDEFGHIJ012345"),
    "chat token": ("token xoxb-" + "123456789012-abcdefABCDEF", "123456789012-abcdefABCDEF"),
    "chat hook": ("POST https://hooks.slack.com/" + "services/T000/B000/XXXXyyyy", "T000/B000/XXXXyyyy"),
    "cloud key": ("AWS_ACCESS_KEY_ID=AKIA" + "IOSFODNN7EXAMPLE", "IOSFODNN7EXAMPLE"),
    "cloud secret": ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfi", "wJalrXUtnFEMI"),
    "model key": ("Incorrect API key: sk-" + "proj-abcdefghij0123456789abcdefghij", "abcdefghij0123456789abcdefghij"),
    "gpu cloud key": ("NGC_API_KEY=nvapi-" + "abcDEF0123456789abcdef", "abcDEF0123456789abcdef"),
    "experiment key": ("wandb login 0123456789abcdef0123456789" + "abcdef01234567", "0123456789abcdef0123456789"),
    "web token": ("Bearer eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSMe", "eyJzdWIiOiIx"),
    "password": ("--password hunter2hunter2", "hunter2hunter2"),
    "address with password": ("redis://svc:s3cr3tpw99@cache.internal:6379/0", "s3cr3tpw99"),
    "e-mail": ("owner ada.lovelace@analytical.example", "ada.lovelace@analytical.example"),
    "storage key": ("AccountKey=QUJDREVGMDEyMzQ1Njc4OQ==;", "QUJDREVGMDEyMzQ1Njc4OQ"),
    "private key": (
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA75RJlx8Qz1\nb7Xq0o4W9k1mT5vY\n-----END RSA PRIVATE KEY-----",
        "MIIEpAIBAAKCAQEA75RJlx8Qz1",
    ),
    "user": ("loading /home/lovelace/data.bin", "lovelace"),
    "user elsewhere": ("/scratch/lovelace/ckpt.pt", "lovelace"),
    "host": ("(base) lovelace@analytical-engine:~$ ls", "analytical-engine"),
    "listed host": ("rendezvous at trainer7.corp.example", "trainer7.corp.example"),
    "listed user": ("job of babbage", "babbage"),
    "address": ("connect to 10.21.33.7:29500 refused", "10.21.33.7"),
}
PARTS = sorted({part for _, part in SECRETS.values()})


def redactor():
    """As the bot makes it, with names of hosts and users configured."""
    return Redactor(users=["babbage"], hosts=["*.corp.example"])


def planted(text, seed, beside=()):
    """The log with each secret on a line of its own somewhere, and two at the end of each of some lines."""
    chance = random.Random(seed)
    lines = text.splitlines()
    single = [line for line, _ in SECRETS.values() if "\n" not in line]
    for number in beside:
        lines[number - 1] += " " + " ".join(chance.sample(single, 2))
    for line, _ in SECRETS.values():
        lines.insert(chance.randrange(len(lines) + 1), line)
    return "\n".join(lines) + "\n"


def verdict(answer):
    """All that an answer decides."""
    return answer.status, [
        (one.failure, one.role, one.signature, one.line, one.count, round(one.confidence, 6),
         [(cause.cause, cause.verdict, round(cause.confidence, 6)) for cause in one.causes])
        for one in answer.diagnoses
    ]  # fmt: skip


def diagnosis(answer):
    """The same without figures that words take part in: likeness, and how often the same was said."""
    status, rows = verdict(answer)
    return status, [(*row[:4], [cause[:2] for cause in row[6]]) for row in rows]


def faces(answer):
    """The answer on every face, as a reader sees it: unescaped, unwrapped."""
    for everything in (False, True):
        screen = io.StringIO()
        terminal.write(answer, screen, lang="en", everything=everything)
        yield screen.getvalue()
        yield markdown.render(answer, everything=everything).replace("\\", "")
        yield html.unescape(html_face.render(answer, everything=everything))
    yield markdown.render(answer, github=True).replace("\\", "").replace("<!-- -->", "")
    yield json.dumps(json.loads(json_face.render(answer)), ensure_ascii=False)
    yield json.dumps([slack.message(answer, value="{}"), *slack.details(answer)], ensure_ascii=False)


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_secrets_are_taken_out_and_nothing_else(path, kb):
    """With every kind of secret planted: none is on any face, and the diagnosis is that of the text as it was."""
    text = path.read_text(encoding="utf-8")
    bare = explain_text(text, kb)
    beside = sorted({e.line for one in bare.diagnoses[:2] for e in one.evidence if e.line})
    secret = planted(text, str(path.name), beside)
    answer = explain_text(secret, kb)
    knowing = redactor()
    knowing.learn(secret)
    shown = redacted(answer, knowing)
    assert verdict(shown) == verdict(answer)
    for face in faces(shown):
        seen = re.sub(r"\s+", "", face)
        assert [part for part in PARTS if part in face or part in seen] == []
    # A person who redacts the log before pasting it gets the same diagnosis.
    masked = redactor().redact(secret)
    assert [part for part in PARTS if part in masked] == []
    assert diagnosis(explain_text(masked, kb)) == diagnosis(answer)


def test_the_test_can_fail(kb):
    """Without redaction the planted secrets are on the faces."""
    text = RECORDED[0].read_text(encoding="utf-8")
    bare = explain_text(text, kb)
    beside = sorted({e.line for one in bare.diagnoses[:2] for e in one.evidence if e.line})
    answer = explain_text(planted(text, "x", beside), kb)
    assert any(part in face for face in faces(answer) for part in PARTS)


def test_what_pages_say_is_left_alone(kb):
    """No command or sentence of a remedy looks like a secret: redaction would change what people type."""
    for ident in kb.ids():
        cause = kb.cause(ident) if kb.page(ident)["kind"] == "cause" else None
        for remedy in cause.remedies if cause else ():
            for text in (remedy.text, remedy.verify, *remedy.commands):
                assert redact(text) == text, ident


TOKEN = "hf_" + "abcdefghijklmnopqrstuvwxyz012345"
UNKNOWN = f"""Traceback (most recent call last):
  File "/home/adalovelace/secretproject/train.py", line 41, in main
    login("ada.lovelace@corp.example", depth=9)
  File "/home/adalovelace/secretproject/settings.py", line 7, in __init__
    raise KeyError("{TOKEN}")
KeyError: '{TOKEN}'
"""


def test_what_is_told_of_an_unknown_error_is_redacted(kb):
    """The place, the steps and the searches of an error without a page of its own are told without names and tokens, on every face."""
    answer = explain_text(UNKNOWN, kb)
    assert answer.gap
    assert answer.do
    knowing = redactor()
    knowing.learn(UNKNOWN)
    shown = redacted(answer, knowing)
    assert shown.place.frame is not None
    assert (shown.place.frame.line, shown.kind.id) == (7, answer.kind.id)
    parts = ("adalovelace", TOKEN[:20], "ada.lovelace")
    assert any(part in face for face in faces(answer) for part in parts)
    assert not any(part in face for face in faces(shown) for part in parts)


@pytest.fixture
def answers():
    """Answers made by hand."""
    path = Path(__file__).parent / "render" / "answers.py"
    spec = importlib.util.spec_from_file_location("answers", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def filled(value, text):
    """The record with a text added to each of its texts."""
    if isinstance(value, str):
        return f"{value} {text}"
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(filled(one, text) for one in value))
    if isinstance(value, tuple):
        return tuple(filled(one, text) for one in value)
    if is_dataclass(value):
        return replace(value, **{one.name: filled(getattr(value, one.name), text) for one in fields(value)})
    return value


def holding(value, text, name=""):
    """The names of the fields in which a text stands."""
    if isinstance(value, str):
        return {name} if text in value else set()
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {one for part in value._fields for one in holding(getattr(value, part), text, part)}
    if isinstance(value, tuple):
        return {one for part in value for one in holding(part, text, name)}
    if is_dataclass(value):
        return {one for part in fields(value) for one in holding(getattr(value, part.name), text, part.name)}
    return set()


#: What only errdoc and its pages fill. A field that is added to the model is redacted unless it is added here.
OWN = {
    "failure", "signature", "hash", "role", "status", "verdict", "cause", "kb", "matched_by", "effort", "platforms", "says",
    "strength", "source", "fact", "encoding", "title", "titles", "summary", "wrong_advice", "guides", "id",
    "origin", "outcome", "target", "tier", "update", "where",
}  # fmt: skip


def test_every_field_that_a_log_fills_is_redacted(answers):
    """In an answer with a token in each of its texts it stays only in those that errdoc writes itself."""
    left = set()
    for answer in (answers.DIAGNOSED, answers.UNKNOWN):
        together = replace(answer, parts=(answer,), interpreter="python", folder="/", machine="same: x", codes=("c",))
        full = filled(together, TOKEN)
        assert {"interpreter", "folder", "machine", "notes", "name", "printed", "commands"} & holding(full, TOKEN)
        hidden = redacted(full, Redactor())
        # what ran is told in the words of errdoc's own table
        assert hidden.program == full.program
        parts = tuple(replace(part, program=answer.program) for part in hidden.parts)
        left |= holding(replace(hidden, program=answer.program, parts=parts), TOKEN)
    assert left <= OWN


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("ls -l /home/lovelace1815/x", 'ls -l "/home/<user-1>/x"'),
        ("HF_TOKEN=$TOKEN python -m pip list", "HF_TOKEN=$TOKEN python -m pip list"),
        (f"HF_TOKEN={TOKEN} python a.py", 'HF_TOKEN="<token-1>" python a.py'),
        ("cd '/home/lovelace1815/a b' && pwd", "cd '/home/<user-1>/a b' && pwd"),
        ('print("/home/lovelace1815/x")   # here', 'print("/home/<user-1>/x")   # here'),
        ("(cd /home/lovelace1815/x; ls)", '(cd "/home/<user-1>/x"; ls)'),
    ],
)
def test_commands_stay_commands(command, shown):
    """Outside of quotes a shell would take the signs of a pseudonym for a redirection."""
    assert redacted(Step("Look", (command,)), Redactor()).commands == (shown,)
    if shutil.which("sh") and "print(" not in command:
        assert subprocess.run(["sh", "-n", "-c", shown], check=False).returncode == 0


def test_a_search_has_no_part_of_a_token(kb):
    """What to search for is made of a line's words without their digits: of a token a part would be left."""
    text = f"Traceback (most recent call last):\nZorpError: the flux of the machine is wrong with {TOKEN}\n"
    answer = explain_text(text, kb)
    assert [one.words for one in answer.searches] == [f'"the flux of the machine is wrong with {TOKEN[:-6]}"']
    assert [one.words for one in redacted(answer, Redactor()).searches] == ['"the flux of the machine is wrong with"']


def test_a_value_is_judged_with_its_name():
    """The name of a host and a password say nothing alone: what they are the value of does."""
    readings = {
        "hostname": Reading("hostname", "analytical-engine"),
        "environment": Reading("environment", {"HOSTNAME": "analytical-engine", "MY_PASSWORD": "hunter2hunter2"}),
        "shm_size": Reading("shm_size", 64),
    }
    shown = redacted(Snapshot(readings, (Report("system", "failed", "/home/lovelace1815/x is not there"),)), Redactor())
    assert shown.text("hostname") == "<host-1>"
    assert shown.map("environment") == {"HOSTNAME": "<host-1>", "MY_PASSWORD": "<password-1>"}
    assert shown.number("shm_size") == 64
    assert shown.reports[0].reason == "/home/<user-1>/x is not there"


def test_a_host_that_errdoc_names_has_its_pseudonym(kb):
    """Whose log it is, is said with the host's name: there too it is the pseudonym."""
    answer = replace(explain_text("x", kb), machine="other: the log names the host db7")
    assert redacted(answer, Redactor()).machine == "other: the log names the host <host-1>"
