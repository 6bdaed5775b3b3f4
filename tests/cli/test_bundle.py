"""`errdoc bundle`: what stands in the archive, and what the other side sees of it."""

import gzip
import io
import json
import os
import sys
import tarfile
from pathlib import Path

import pytest

from errdoc import cli

LOG = "kb/failures/cudnn/cudnn-handle-create/hit-01.log"
FACTS = "docs/shared-gpu.json"


@pytest.fixture
def errdoc(kb, monkeypatch, capsys, tmp_path):
    """Runs a command in a folder of its own, in this process."""
    monkeypatch.chdir(tmp_path)

    def run(*args: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["errdoc", *map(str, args)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        said = capsys.readouterr()
        return int(end.value.code or 0), said.out, said.err

    return run


def members(path: Path) -> dict[str, bytes]:
    """The files of an archive."""
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(path.read_bytes()))) as archive:
        return {one.name.removeprefix("errdoc-bundle/"): archive.extractfile(one).read() for one in archive}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_other_side_sees_the_same(errdoc, root, tmp_path, lang):
    """Diagnosis, verdicts, steps and their order are those of the log with its facts."""
    status, out, _ = errdoc("bundle", root / LOG, "--facts", root / FACTS, "--yes", "-o", "b.tar.gz", "--lang", lang)
    assert (status, out) == (0, "")
    here = errdoc("explain", root / LOG, "--facts", root / FACTS, "-f", "json", "--no-history", "--lang", lang)
    there = errdoc("explain", "b.tar.gz", "-f", "json", "--no-history", "--lang", lang)
    assert there[0] == here[0] == 0
    mine, theirs = json.loads(here[1]), json.loads(there[1])
    assert theirs["machine"] == mine["machine"]
    for key in ("failure", "confidence"):
        assert theirs["diagnoses"][0][key] == mine["diagnoses"][0][key]
    assert [(one["cause"], one["verdict"]) for one in theirs["diagnoses"][0]["causes"]] == [
        (one["cause"], one["verdict"]) for one in mine["diagnoses"][0]["causes"]
    ]
    assert [one["text"] for one in theirs["do"]] == [one["text"] for one in mine["do"]]
    assert errdoc("b.tar.gz", "--no-history")[0] == 0


def test_its_contents_are_listed_with_their_sizes(errdoc, root, tmp_path):
    """Before anything is written; and the same input gives the same bytes."""
    err = errdoc("bundle", root / LOG, "--facts", root / FACTS, "--yes", "--lang", "en")[2]
    first = (tmp_path / "errdoc-bundle.tar.gz").read_bytes()
    found = members(tmp_path / "errdoc-bundle.tar.gz")
    assert list(found) == ["bundle.json", "logs/hit-01.log", "facts.json", "answer.json", "answer.md"]
    for name, data in found.items():
        assert f"{len(data):>9}  {name}\n" in err
    assert f"{len(first)} bytes" in err
    errdoc("bundle", root / LOG, "--facts", root / FACTS, "-y", "-o", "again.tar.gz", "--lang", "en")
    assert (tmp_path / "again.tar.gz").read_bytes() == first
    if sys.platform != "win32":
        assert (tmp_path / "again.tar.gz").stat().st_mode & 0o077 == 0


def test_names_and_secrets_stay_here(errdoc, root, tmp_path):
    """No member has one, nor the snapshot, and a person has one pseudonym in all of them."""
    secret = "hf_" + "aBcDeFgHiJkLmNoPqRsTuVwXyZ01234567"
    facts = {"home": "/home/trainer7", "hostname": "hydra-gpu04", "working_folder": "/home/trainer7/vit"}
    rows = {name: {"value": value, "how": "", "source": "system"} for name, value in facts.items()}
    (tmp_path / "m.json").write_text(json.dumps({"schema": "errdoc-probe/1", "facts": rows, "sources": []}))
    (tmp_path / "train.log").write_text((root / "docs" / "private.log").read_text() + f"token={secret}\n")
    errdoc("bundle", "train.log", "--facts", "m.json", "--yes")
    found = members(tmp_path / "errdoc-bundle.tar.gz")
    assert "facts.json" in found
    for name, data in found.items():
        for word in (secret, "trainer7", "hydra-gpu04"):
            assert word.encode() not in data, name
    assert b"/home/<user-1>/vit" in found["facts.json"]
    assert b"/home/<user-1>/vit" in found["logs/train.log"]


def test_nothing_is_written_where_nobody_can_be_asked(errdoc, root, tmp_path):
    """The list is shown all the same, and the option that writes it."""
    status, out, err = errdoc("bundle", root / LOG, "--no-probe")
    assert (status, out) == (2, "")
    assert "logs/hit-01.log" in err
    assert "--yes" in err
    assert list(tmp_path.iterdir()) == []


def test_the_ranks_of_one_job(errdoc, tmp_path):
    """Their numbers are in the names of the archive's logs, so that the other side has them too."""
    for rank in (0, 1):
        folder = tmp_path / "job" / "attempt_0" / str(rank)
        folder.mkdir(parents=True)
        error = "RuntimeError: CUDA error: device-side assert triggered\n" if rank else "all is well\n"
        (folder / "stderr.log").write_text(error)
    assert errdoc("bundle", "job", "--no-probe", "--yes")[0] == 0
    answer = json.loads(errdoc("explain", "errdoc-bundle.tar.gz", "-f", "json", "--no-history")[1])
    assert answer["diagnoses"][0]["rank"] == 1


def test_an_issue(errdoc, root, tmp_path):
    """Printed, redacted, with the machine's facts; an archive comes only where one is asked for."""
    status, out, _ = errdoc("bundle", root / LOG, "--facts", root / FACTS, "--for", "tensorflow")
    assert status == 0
    assert "### GPU model and memory\n\nNVIDIA GeForce GTX 1080 Ti" in out
    assert list(tmp_path.iterdir()) == []
    errdoc("bundle", root / LOG, "--no-probe", "--for", "vllm", "-o", "b.tar.gz", "--yes")
    assert (tmp_path / "b.tar.gz").exists()


ERROR = "RuntimeError: CUDA error: device-side assert triggered\n"
linked = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")


@linked
def test_a_link_that_leads_out_of_a_folder_is_left_behind(errdoc, tmp_path):
    """Whoever wrote into a folder of logs does not choose what of this machine is sent; the note says what is named."""
    (tmp_path / "job").mkdir()
    (tmp_path / "job" / "train.log").write_text(ERROR)
    (tmp_path / "job" / "again.log").symlink_to("train.log")
    (tmp_path / "diary.txt").write_text("RuntimeError: what nobody else should read\n")
    for number, to in enumerate(("../diary.txt", str(tmp_path / "diary.txt"), "/etc/passwd", "/proc/self/environ")):
        (tmp_path / "job" / f"rank{number}.log").symlink_to(to)
    status, _, err = errdoc("bundle", "job", "--no-probe", "--yes", "--lang", "en")
    assert status == 0
    found = members(tmp_path / "errdoc-bundle.tar.gz")
    assert [name for name in found if name.startswith("logs/")] == ["logs/again.log", "logs/train.log"]
    assert b"nobody else" not in b"".join(found.values())
    assert f"rank0.log leads to {tmp_path / 'diary.txt'}" in err
    assert errdoc("bundle", "job/rank0.log", "--no-probe", "--yes")[0] == 0
    assert b"nobody else" in members(tmp_path / "errdoc-bundle.tar.gz")["logs/rank0.log"]


@linked
def test_a_folder_of_nothing_but_links_is_no_bundle(errdoc, tmp_path):
    """It is told, and nothing is written."""
    (tmp_path / "job").mkdir()
    (tmp_path / "diary.txt").write_text(ERROR)
    (tmp_path / "job" / "rank0.log").symlink_to(tmp_path / "diary.txt")
    status, _, err = errdoc("bundle", "job", "--no-probe", "--yes", "--lang", "en")
    assert status == 2
    assert "leads to" in err
    assert not (tmp_path / "errdoc-bundle.tar.gz").exists()


@pytest.mark.parametrize("form", ["pytorch", "vllm"])
@linked
def test_an_issue_quotes_no_link_either(errdoc, tmp_path, form):
    """What is printed for others is of the same logs."""
    (tmp_path / "job").mkdir()
    (tmp_path / "job" / "a.log").symlink_to("../diary.txt")
    (tmp_path / "job" / "train.log").write_text("step 1\n")
    (tmp_path / "diary.txt").write_text("what nobody else should read\n" + ERROR)
    assert "nobody" in errdoc("bundle", "job/a.log", "--no-probe", "--for", form)[1]
    assert "nobody" not in errdoc("bundle", "job", "--no-probe", "--for", form)[1]


@linked
def test_the_archive_is_a_new_file_of_its_owner_alone(errdoc, tmp_path):
    """Whatever stood there: an open file is replaced, not filled, and of a link what it leads to stays as it is."""
    (tmp_path / "train.log").write_text(ERROR)
    (tmp_path / "precious.txt").write_text("precious")
    (tmp_path / "open.tgz").write_text("old")
    (tmp_path / "open.tgz").chmod(0o644)
    (tmp_path / "link.tgz").symlink_to("precious.txt")
    for name in ("open.tgz", "link.tgz"):
        assert errdoc("bundle", "train.log", "--no-probe", "--yes", "-o", name)[0] == 0
        assert (tmp_path / name).lstat().st_mode == 0o100600
        assert "logs/train.log" in members(tmp_path / name)
    assert (tmp_path / "precious.txt").read_text() == "precious"
    (tmp_path / "folder.tgz").mkdir()
    for name in ("folder.tgz", "nowhere/b.tgz"):
        status, _, err = errdoc("bundle", "train.log", "--no-probe", "--yes", "-o", name)
        assert (status, "cannot be written" in err) == (2, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "folder.tgz", "link.tgz", "open.tgz", "precious.txt", "train.log",
    ]  # fmt: skip


@linked
def test_the_archive_may_go_into_a_pipe(errdoc, tmp_path):
    """As `-o >(ssh …)` has it: what is no file is written to as it is."""
    (tmp_path / "train.log").write_text(ERROR)
    read, write = os.pipe()
    assert errdoc("bundle", "train.log", "--no-probe", "--yes", "-o", f"/dev/fd/{write}")[0] == 0
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        (tmp_path / "b.tgz").write_bytes(pipe.read())
    assert "logs/train.log" in members(tmp_path / "b.tgz")
