"""Who ran a job, on how many GPUs, behind which switches: read off its lines as `marks` reads where it ran."""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterator
from contextlib import suppress

from errdoc.errors import InputError
from errdoc.folders import data_folder, make, read, write
from errdoc.logs.lazy import lazy

# SLURM_JOB_USER=ada     export USER="ada"     LOGNAME=ada
_USER = lazy(
    rb"(?m)(?<![A-Za-z_])(?:SLURM_JOB_USER|PBS_O_LOGNAME|LSFUSER|USER|LOGNAME)=[\"']?([A-Za-z_][\w.-]{0,40})\b"
)
# File "/home/ada/train.py"     /Users/ada/x     /data/home/ada/
_HOME = lazy(rb"/(?:home|Users)/([A-Za-z_][\w.-]{0,40})/")
#: Names that are nobody's own.
_NOBODY = {
    b"root",
    b"user",
    b"ubuntu",
    b"runner",
    b"admin",
    b"app",
    b"worker",
    b"jovyan",
    b"ec2-user",
    b"shared",
    b"conda",
}
# SLURM_TOPOLOGY_ADDR=root.cell1.leaf7.gpu-017
_SLURM_SWITCHES = lazy(rb"\bSLURM_TOPOLOGY_ADDR=[\"']?([\w-]{1,40}(?:\.[\w-]{1,40}){1,6})")
# world_size=16   "world_size": 16   nranks 16   Starting with 16 processes   MEMBER: 1/16   num_processes=8
_RANKS = lazy(
    rb"(?i)\bworld[_ ]?size\b[\"']?[ \t]{0,4}[:= ][ \t]{0,4}(\d{1,6})\b|\bnranks[ =](\d{1,6})\b"
    rb"|\bstarting with (\d{1,6}) processes|\bMEMBER: \d{1,6}/(\d{1,6})\b"
    rb"|\bnum[_ ]processes\b[\"']?[ \t]{0,4}[:=][ \t]{0,4}(\d{1,6})\b"
)
_RANK_WORDS = (b"world", b"nranks", b"starting with", b"member: ", b"processes")
# SLURM_GPUS_ON_NODE=8   SLURM_JOB_NUM_NODES=2   SLURM_NNODES=2
_SLURM = lazy(rb"\bSLURM_(GPUS_ON_NODE|JOB_NUM_NODES|NNODES)=[\"']?(\d{1,5})\b")
#: Bytes of the key of the pseudonyms.
_KEY = 32
#: No job has more.
MOST = 200_000


def user(said: bytes) -> bytes:
    """The user of a job, empty where it does not tell: what its variables say, else whose home it is in.

    Example:
        >>> user(b"SLURM_JOB_USER=ada"), user(b'File "/home/grace/train.py", line 3')
        (b'ada', b'grace')
    """
    for pattern in (_USER, _HOME):
        for found in pattern.finditer(said):
            if found[1] not in _NOBODY:
                return found[1]
    return b""


def pseudonym(name: bytes, key: bytes) -> str:
    """A name that stands for a user: the same in every run on this machine, and no word of a dictionary leads to it."""
    return f"user-{hmac.new(key, name, hashlib.sha256).hexdigest()[:8]}"


def users_key() -> bytes:
    """The key of the pseudonyms, made when it is first asked for; of this run alone where none can be kept.

    Raises:
        InputError: what lies in its place is no key that only the user knows.
    """
    folder, new = data_folder(), secrets.token_bytes(_KEY)
    if not folder:
        return new
    path = f"{folder}/triage.key"
    with suppress(FileNotFoundError, NotADirectoryError):
        return _key(path)
    mine = f"{path}.{os.getpid()}"
    try:
        make(folder)
        write(mine, (new,))
    except OSError:
        return new
    with suppress(FileExistsError):
        os.link(mine, path)  # whoever is first has made it
    os.unlink(mine)  # noqa: PTH108 - text
    return _key(path)


def _key(path: str) -> bytes:
    hint = "delete it: users get other pseudonyms then"
    try:
        key = read(path, _KEY)
    except (FileNotFoundError, NotADirectoryError):
        raise
    except OSError as error:
        raise InputError(f"{path} cannot be used: {error.strerror}", hint=hint) from error
    if len(key) != _KEY:
        raise InputError(f"{path} is damaged", hint=hint)
    return key


def switches(said: bytes) -> list[str]:
    """The switches between a job's first node and the top, as Slurm names them; the last name is the node's.

    Example:
        >>> switches(b"SLURM_TOPOLOGY_ADDR=root.leaf7.gpu-017")
        ['leaf7', 'root']
    """
    return sorted({name.decode() for found in _SLURM_SWITCHES.finditer(said) for name in found[1].split(b".")[:-1]})


def gpus(said: bytes, listed: int, *, of_one_rank: bool) -> int:
    """On how many GPUs the job ran that a log is of; 0 where it does not tell.

    Args:
        said: its telling lines.
        listed: GPUs that it names.
        of_one_rank: it is the log of one process among others, which has one GPU.
    """
    if of_one_rank:
        return 1
    folded = said.lower()
    told = max(_counts(said), default=0) if any(word in folded for word in _RANK_WORDS) else 0
    if told:
        return told
    slurm = {name: int(count) for name, count in _SLURM.findall(said)}
    on_node = slurm.get(b"GPUS_ON_NODE", 0)
    told = on_node * max(slurm.get(b"JOB_NUM_NODES", 1), slurm.get(b"NNODES", 1))
    return told if 0 < told <= MOST else listed


def _counts(said: bytes) -> Iterator[int]:
    for found in _RANKS.finditer(said):
        count = int(next(one for one in found.groups() if one))
        if count <= MOST:
            yield count
