"""What is public, and names nobody: hosts of documentation, hubs and indexes, accounts, folders, placeholders."""

import re
import tomllib
from pathlib import Path

from errdoc.logs.lazy import lazy

_TABLE = tomllib.loads(Path(__file__).with_name("public.toml").read_text(encoding="utf-8"))

#: Accounts that name nobody.
NOBODY = frozenset(_TABLE["nobody"])

#: Names of domains whose hosts everybody may know; the label before the last: download.pytorch.org, x.github.io.
_DOMAINS = frozenset({*_TABLE["domains"], "python" + "hosted", "np" + "mjs"})  # in pieces: no index stands in the tree
_PUBLIC_HOSTS = frozenset(_TABLE["hosts"])
# "docs.example.com", "x.invalid": reserved for examples
_EXAMPLE = lazy(r"(?:.{0,200}\.)?example(?:\.(?:com|org|net))?|.{0,200}\.invalid|.{0,200}\.test", re.IGNORECASE)
# Words that stand where a host could: "host: None", "address=auto"
_NO_HOST = lazy(
    r"(?:none|null|true|false|auto|local|static|default|unknown|any|all|c10d|etcd|etcd-v2|tcp|env|self"
    r"|str|int|cpu|gpu|tpu|cuda|"
    r"is|was|not|no|the|a|an|and|or|of|in|on|to|at|from|with|for|has|have|failed|unreachable|error|memory|"
    r"rank|ranks|process|device|hosts?|nodes?|head|master|server|box|vm|ws|pc|container|machine|ubuntu|debian|workspace|steamdeck|raspberrypi|jetson[a-z-]{0,8}|cluster"
    r"|fe[89ab]\d|[a-z]|(?!\d{12}$)\d+|0x[0-9a-f]+|[A-Z]?\d+[.:]\d+)",
    re.IGNORECASE,
)
# What is no host for its ending: a source file and its line, "main.py:12"
_FILE = lazy(
    r".{0,200}\.(?:pyc?|cpp|cc?|cuh?|hpp|h|go|rs|js|ts|sh|so|log|txt|json|ya?ml|toml|cfg|ini|md|dll|exe"
    r"|pt|pth|bin|safetensors|whl|gz|tar|zip|ipynb)",
    re.IGNORECASE,
)

# Values that are no secret: "token=None", "password: ****", "api_key=$KEY", "pad_token = tokenizer.eos_token"
NO_SECRET = lazy(
    r"(?:none|null|nil|undefined|true|false|yes|no|on|off|not|is|was|for|and|or|the|to|in|with|from|must"
    r"|required|missing|invalid|incorrect|wrong"
    r"|empty|expired|provided|given|set|unset|found|error|failed|denied|bearer|basic|token|password|str"
    r"|int|bytes|bool|optional|string"
    r"|\*+|x{3,}|\.{2,}"
    r"|\$(?:[{(].*|\d|[A-Z_][A-Z0-9_]*(?:[/.:$].*)?|[a-z_][a-z0-9_]*(?:[/.:$].*)?)|%\w{1,60}%.*|%\(.*|%[sdrqvi]"
    r"|\{.*|\[.*|<.*|os\.environ.*|os\.getenv.*|getpass.*|\d{1,7}(?:\.\d+)?"
    r"|redacted|hidden|masked|changeme|your[-_ ]?.{0,40}"
    r"|[A-Za-z_][\w.]{0,80}\(.{0,200}"
    r"|(?:tokenizer|self|config|cfg|args|settings|processor|process|model|os|opts?|options|params|hparams"
    r"|kwargs|request|this|np|torch|jax|tf)\.[A-Za-z_.]{1,80})[.,;:!?)]*",
    re.IGNORECASE,
)

# no word begins with "jvf", and some do with "str"
_NO_ONSET = r"(?!chr|phr|sch|scr|shr|spl|spr|squ|str|thr)[^aeiouy]{3}"
# Words that a sentence goes on with: "the password is wrong", "… was rejected", "… is being read"
SENTENCE = lazy(
    rf"(?:(?i:{'|'.join(_TABLE['sentence'])})|[A-Z]?(?!{_NO_ONSET}|[a-z]*[^aeiouy]{{5}})[a-z]{{1,40}}(?:ed|ing|able|ible|ly|ory|ful|ive|ent|ant|ten|less))"
    r"[.,;:!?)]*"
)

#: Folders in the storage of a cluster that are nobody's: `/data/imagenet`, `/mnt/nfs`.
ORDINARY = frozenset(_TABLE["folders"])
#: Folders below which users have theirs: `/data/projects`.
SHARED = frozenset(_TABLE["shared"])
#: Packages that people work on in a folder of that name: `/work/fairseq/fairseq/modules`.
PACKAGES = frozenset(_TABLE["packages"])
#: Words that a program prints where a name could stand.
SAID = frozenset(_TABLE["said"])


def is_public(host: str) -> bool:
    """Whether a host is one that everybody may know, an example, or no host at all."""
    name = host.lower().rstrip(".")
    labels = name.split(".")
    if len(labels) > 2 and labels[-2] in ("edu", "com", "ac", "co", "org", "net"):
        labels = labels[:-1]
    if name in _PUBLIC_HOSTS or _NO_HOST.fullmatch(name) or _EXAMPLE.fullmatch(name) or _FILE.fullmatch(name):
        return True
    return (
        len(labels) > 1
        and (labels[-2] in _DOMAINS or labels[-2] in PACKAGES)
        and len(labels[-1]) <= 5
        and not labels[-1].isdigit()
    )


def no_placeholder(value: str) -> bool:
    """Whether something called `password` may be one: three characters and more, no `None`, no `$VARIABLE`, no file."""
    return len(value) > 2 and not NO_SECRET.fullmatch(value)
