"""Users in the paths of folders: in homes, and in the storage of clusters."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.pseudonyms import Pseudonyms
from errdoc.logs.masks.public import NOBODY, ORDINARY, PACKAGES, SHARED
from errdoc.logs.masks.rules import Step

_I = re.IGNORECASE
_COMPONENT = r"[^\s/\\<>:\"'|*?,;()\[\]{}=&`$%]{1,100}"
#: What homes stand in, and what storage is called, here with a number or another ending behind.
_HOMES = ("home", "users", "benutzer", "utilisateurs", "usuarios", "用户")
_NUMBERED = ("data", "work", "fs", "fsx", "ssd", "nvme", "hdd", "disk", "raid", "vol", "mnt")
_ENDED = ("scratch", "lustre", "gpfs", "nfs", "nas", "storage", "project", "ceph", "beegfs", "weka", "hpc", "cpfs")
_STORES = (
    *("cluster", "share", "shares", "shared", "user", "users", "homes", "export", "nobackup", "lus", "ibex", "proj"),
    *("volume", "volumes", "media", "group", "groups", "efs", "vast", "net", "afs", "pfs", "cfs", "oss", "ssdfs"),
    *("public", "private", "root", "dataset", "datasets", "workspace", "workdir", "inspire", "var/tmp", "projappl"),
    *("glade", "flash", "u"),
)
#: What a line must hold.
_WORDS = (
    *(*_HOMES, "scratch", "tmp/", "/data_", "_work/", "_home/", "_store/", "_fast/", "/u/"),
    *(f"/{word}" for word in (*_NUMBERED, *_ENDED, *_STORES[:-1])),
)

# "/home/me/", "/Users/me/", "C:\Users\me\", "C:\\Users\\me", "%2Fhome%2Fme"
_HOME = lazy(
    rf"(?<![A-Za-z0-9])(?P<folder>(?:home|Users|users|Benutzer|Utilisateurs|Usuarios|用户)(?:/|\\{{1,4}}|%2F)"
    rf")(?P<user>{_COMPONENT})"
)
# "/scratch/me/x", "/mnt/nfs/me/x", "/data1/me", "/lustre/fs1/me/x", "/gpfs/work/me"
_STORAGE = lazy(
    rf"(?<![\w.~}}$/>-])(?P<root>(?:file://)?/(?:(?:{'|'.join(_NUMBERED)})\d{{0,3}}|(?:{'|'.join(_ENDED)})\w{{0,12}}"
    rf"|home\d{{1,3}}|data_\w{{1,12}}|\w{{1,12}}_(?:work|home|store|fast)|\w{{1,12}}scratch|{'|'.join(_STORES)})/)"
    rf"(?P<rest>(?:{_COMPONENT}/){{0,6}}{_COMPONENT})"
)
# a folder that is called like a disk or a release: "fs1", "disk-2", "nas01", "b2", "wsl.localhost", then "v1.2", ".git"
_DISK = (
    r"(?:fs|fsx|nfs|nas|data|disk|ssd|nvme|vol|volume|lustre|gpfs|scratch|work|home|user|raid|pool|share|storage"
    r"|project|proj|hdd|tank|ceph|weka|zfs|users?)[-_]?\w{0,3}|[a-z][a-z\d]?|wsl.*"
)
_SHARED = lazy(_DISK)
_NOBODYS = lazy(
    rf"(?:\.?\w{{0,3}}|{_DISK}|v?\d[\w.-]*"
    r"|(?:run|exp|job|step|ckpt|epoch|version|trial|fold|rank|node|gpu)[-_]?\d+"
    r"|.*\.(?:pyc?|c|cc|cpp|cu|h|hpp|txt|json|ya?ml|log|sh|pth?|bin|ckpt|csv|gz|tar|tgz|zip|so|img|sif|safetensors|blend"
    r"|parquet|npy|npz|h5|out|err|toml|cfg|md|ipynb|whl)|.*(?:data|dataset|datasets|model|models|ckpt"
    r"|checkpoints?|cache|imagenet|logs?|results?|outputs?))",
    _I,
)
# public models and datasets: "llama-2-7b", "Qwen2.5-7B", "bert-base-uncased"
_MODEL = lazy(
    r"(?:llama|qwen|bert|gpt|mistral|mixtral|gemma|phi-|deepseek|baichuan|chatglm|internlm|yolo|resnet"
    r"|clip|whisper|stable-diffusion|sdxl|flux|t5|bloom|falcon|opt-|vicuna|imagenet|coco|cifar|mnist"
    r"|\d[bB]\b)",
    _I,
)
#: Roots whose first folder is of a user only if nothing else speaks for it.
_WORKPLACES = ("/workspace/", "/workdir/", "/public/", "/media/", "/dataset/", "/datasets/", "/root/", "/net/")


# "/tmp/torchinductor_me/x", "/tmp/ray_me/session_latest", "/tmp/pytest-of-me"
_TEMPORARY = lazy(
    r"(?<=/tmp/)(?P<what>(?:torchinductor|hsperfdata|ray|triton|numba|matplotlib|vllm|jax)_|pytest-of-|tmux-)"
    rf"(?P<user>[A-Za-z]{_COMPONENT})"
)


def _without(line: str, names: Pseudonyms) -> str:
    line = _HOME.sub(lambda match: _home(match, names), line)
    line = _TEMPORARY.sub(lambda match: _temporary(match, names), line)
    return _STORAGE.sub(lambda match: _storage(match, names), line)


#: Takes out the names of users that paths give away.
FOLDERS = Step(_WORDS, _without)


def _home(match: re.Match[str], names: Pseudonyms) -> str:
    # "/home/group/me/", "/home/n/me/"
    before = match.string[max(0, match.start() - 3) : match.start()]
    return match["folder"] + names.user(match["user"]) if before.endswith(("/", "\\", "%2F")) else match.group()


def _temporary(match: re.Match[str], names: Pseudonyms) -> str:
    return match.group() if _is_public(match["user"]) else match["what"] + names.user(match["user"])


def _storage(match: re.Match[str], names: Pseudonyms) -> str:
    """The first folder below the storage that is called like nothing ordinary is a user's."""
    root, parts = match["root"], match["rest"].split("/")
    if root.endswith(_WORKPLACES):
        return match.group()
    for at, part in enumerate(parts):
        if part.lower() in ORDINARY or _NOBODYS.fullmatch(part):
            # below a folder of data or models nothing is a user's
            if part.lower() in SHARED or _SHARED.fullmatch(part.lower()):
                continue
        elif not _is_public(part):
            parts[at] = names.user(part)
            # "/mnt/petrelfs/me/x", "/lus/grand/projects/me/x": the first one may be what the storage is called
            below = at + 1 + (parts[at + 1 : at + 2] != [] and parts[at + 1].lower() in SHARED)
            mounted = root.endswith(("/mnt/", "/lus/")) or part.lower().endswith("fs")
            if mounted and below + 1 < len(parts) and not _is_public(parts[below]):
                parts[below] = names.user(parts[below])
        break
    return root + "/".join(parts)


def _is_public(folder: str) -> bool:
    low = folder.lower()
    return (
        low in NOBODY
        or low in PACKAGES
        or low in ORDINARY
        or low.startswith(".")
        or _MODEL.search(folder) is not None
        or _NOBODYS.fullmatch(folder) is not None
    )
