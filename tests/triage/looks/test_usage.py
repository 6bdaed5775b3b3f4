"""Who ran a job, on how many GPUs, behind which switches."""

import stat
import sys
from pathlib import Path

import pytest
from tests.traps import TRAPS, Trap, in_time, open_to_others, posix

from errdoc.errors import InputError
from errdoc.triage.looks.usage import gpus, pseudonym, switches, user, users_key


@pytest.mark.parametrize(
    ("said", "who"),
    [
        (b"SLURM_JOB_USER=ada", b"ada"),
        (b'export USER="grace"', b"grace"),
        (b'File "/home/root/x.py"\nFile "/home/ada/train.py", line 3', b"ada"),
        (b"/Users/grace/run/train.log", b"grace"),
        (b"USER=root\n/home/runner/work", b""),
        (b"NVIDIA_USER_DATA=1", b""),
    ],
)
def test_the_user_is_read_off_variables_and_homes(said: bytes, who: bytes) -> None:
    """Names that every image has are nobody's."""
    assert user(said) == who


def test_a_pseudonym_is_the_same_with_the_same_key_only() -> None:
    """Two runs can be compared; a list of names leads nowhere."""
    assert pseudonym(b"ada", b"k") == pseudonym(b"ada", b"k")
    assert pseudonym(b"ada", b"k") != pseudonym(b"ada", b"l")
    assert "ada" not in pseudonym(b"ada", b"k")


def test_the_key_is_made_once_and_closed_to_others(monkeypatch, tmp_path: Path) -> None:
    """In the folder of what must not be lost."""
    monkeypatch.setattr("errdoc.triage.looks.usage.data_folder", lambda: str(tmp_path / "data"))
    assert users_key() == users_key()
    (file,) = (tmp_path / "data").iterdir()
    assert len(file.read_bytes()) == 32
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


@posix
@TRAPS
def test_a_key_that_is_none_is_said(monkeypatch, tmp_path: Path, trap: Trap) -> None:
    """A pipe, a device, a folder in its place, at once."""
    monkeypatch.setattr("errdoc.triage.looks.usage.data_folder", lambda: str(tmp_path))
    trap(tmp_path / "triage.key")
    with in_time(), pytest.raises(InputError, match=r"no file|too large"):
        users_key()


@posix
def test_a_key_that_others_may_have_chosen_is_not_used(monkeypatch, tmp_path: Path) -> None:
    """Nor an empty one: with it a list of names leads from pseudonyms to users."""
    monkeypatch.setattr("errdoc.triage.looks.usage.data_folder", lambda: str(tmp_path))
    users_key()
    for spoil in (lambda key: open_to_others(key), lambda key: (key.chmod(0o600), key.write_bytes(b""))):
        spoil(tmp_path / "triage.key")
        with pytest.raises(InputError, match=r"others may write|damaged"):
            users_key()


def test_where_no_key_can_be_kept_it_is_of_one_run(monkeypatch, tmp_path: Path) -> None:
    """Nobody loses a triage because of it: not whose folder is a file, nor who has none."""
    (tmp_path / "file").touch()
    for folder in (str(tmp_path / "file" / "errdoc"), ""):
        monkeypatch.setattr("errdoc.triage.looks.usage.data_folder", lambda folder=folder: folder)
        assert users_key() != users_key()


@pytest.mark.parametrize(
    ("said", "count"),
    [
        (b"init: world_size=16", 16),
        (b'{"world_size": 8}', 8),
        (b"comm 0x5 rank 3 nranks 64 cudaDev 3", 64),
        (b"All distributed processes registered. Starting with 4 processes", 4),
        (b"Initializing distributed: GLOBAL_RANK: 1, MEMBER: 2/32", 32),
        (b"SLURM_GPUS_ON_NODE=8\nSLURM_JOB_NUM_NODES=4", 32),
        (b"SLURM_GPUS_ON_NODE=8", 8),
        (b"SLURM_GPUS_ON_NODE=99999\nSLURM_NNODES=99999", 2),  # no job has so many
        (b"step 16 of 64", 2),
    ],
)
def test_gpus_are_those_that_the_log_tells(said: bytes, count: int) -> None:
    """As the launchers say it; else those that it lists, here two."""
    assert gpus(said, 2, of_one_rank=False) == count


def test_the_log_of_one_rank_counts_its_own_gpu() -> None:
    """Eight logs of eight ranks are eight GPUs and not sixty-four."""
    assert gpus(b"world_size=8", 0, of_one_rank=True) == 1


def test_switches_are_those_of_slurm_without_the_node() -> None:
    """Where the plugin for trees is not used, the address is the node's alone."""
    assert switches(b"SLURM_TOPOLOGY_ADDR=root.cell1.leaf7.gpu-017\nSLURM_TOPOLOGY_ADDR_PATTERN=switch.switch.switch.node") == [
        "cell1", "leaf7", "root",
    ]  # fmt: skip
    assert switches(b"SLURM_TOPOLOGY_ADDR=gpu-017") == []
