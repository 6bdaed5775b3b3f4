"""Takes secrets and names out of a text before it leaves the machine: to a chat, an issue, a shared knowledge base.

Tokens, passwords, addresses, users and hosts are replaced by pseudonyms, `<token-1>`, `<user-2>`: the same value has
the same pseudonym everywhere in one text, so that the text can still be read. What is in doubt is replaced. Lines stay
lines: the number of a line is the same before and after.

`redact` takes one text. `Redactor` remembers across texts: it is shown a log, and then takes out of what is said about
the log also what only the log's other lines give away, a user's name without a path around it, the middle of a key.
"""

import re
from collections.abc import Callable, Iterable

from errdoc.logs.lazy import lazy

#: Passes until nothing changes: two, three where a replacement made a new border.
_PASSES = 6
#: User names that are then looked for in other paths too.
_MOST_USERS = 50
#: Values that are remembered: a log that is made of tokens is not kept whole.
_MOST_VALUES = 2000
#: Characters that a value must have to be looked for anywhere, and those that it must have without a digit in it.
_SHORT_VALUE, _SHORT_WORD = 6, 12
#: Characters of a line of a private key that is looked for anywhere.
_SHORT_LINE = 16

_PSEUDONYM = lazy(r"<(token|password|user|host|ip|email|key)-(\d{1,9})>")

# Tokens that are known by their beginning: hf_…, ghp_…, sk-…, AKIA…, xoxb-…, glpat-…, AIza…, eyJ….eyJ….…
_TOKEN = lazy(
    r"(?<![A-Za-z0-9])(?:"
    r"(?:hf_|api_org_)[A-Za-z0-9]{16,}+"
    r"|gh[pousr]_[A-Za-z0-9]{16,}+|github_pat_[A-Za-z0-9_]{16,}+|glpat-[\w-]{16,}+"
    r"|(?:sk|pk|rk)-(?:ant-|proj-|or-|live-|test-)?[\w-]{16,}+|(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{16,}+"
    r"|(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}(?![A-Z0-9])"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,}+|xapp-[A-Za-z0-9-]{10,}+"
    # nvapi-…  hvs.…  dckr_pat_…  dapi…  SG.….…  gsk_…
    r"|nvapi-[\w-]{20,}+|hv[sbr]\.[\w-]{20,}+|dckr_pat_[\w-]{16,}+|dapi[a-f0-9]{32}(?![a-f0-9])"
    r"|SG\.[\w-]{16,}\.[\w-]{16,}+|gsk_[A-Za-z0-9]{20,}+"
    r"|AIza[\w-]{30,}+|ya29\.[\w-]{20,}+|npm_[A-Za-z0-9]{30,}+|pypi-[\w-]{30,}+|dop_v1_[a-f0-9]{32,}+|r8_[A-Za-z0-9]{30,}+"
    r"|eyJ[\w-]{8,}+\.[\w-]{8,}+(?:\.[\w-]*+)?"
    r")"
)
# "https://hooks.slack.com/services/T000/B000/XXXX"
_HOOK = lazy(r"(?<=hooks\.slack\.com/)(?:services|workflows|triggers)/[\w/-]{8,200}")
# "Authorization: Bearer abcdef"
_BEARER = lazy(r"(?i:(?<=\bbearer )|(?<=\bbasic )|(?<=\btoken ))(?=[A-Za-z._~+/-]{0,80}\d)[\w.~+/=-]{16,}+")
# "HF_TOKEN=…", '"api_key": "…"', "--password …", "WANDB_API_KEY: …", "&X-Amz-Signature=…"
_NAMED = lazy(
    r"(?P<name>(?i:pass(?:word|wd|phrase)|secret(?:[_-]?(?:access[_-]?)?key)?|api[_-]?key|access[_-]?key(?:[_-]?id)?|auth[_-]?token"
    r"|access[_-]?token|refresh[_-]?token|private[_-]?key|account[_-]?key|credential|signature|(?<=_)token"
    r"|(?<=[?&])sig|(?<=[\"'])auth(?=[\"'])))"
    r"(?P<gap>[\"']?(?:\s?[:=]\s?|\s(?=[^\s:=]))[\"']?)(?P<value>[^\s\"'&,;<>(){}\[\]]{4,2000})"
)
# A key of Weights & Biases after "wandb login", 40 hexadecimal digits
_LOGIN = lazy(r"(?<=login )[0-9a-fA-F]{32,64}(?![0-9a-zA-Z])")
# "-----BEGIN OPENSSH PRIVATE KEY-----", "-----BEGIN PGP PRIVATE KEY BLOCK-----" up to its end
_PRIVATE_KEY = lazy(
    r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^-]{0,20000}+"
    r"(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?"
)
# "curl -u me:secret https://…"
_USER_WORD = lazy(r"(?<=\s-u )(?P<user>[^\s:@\"'<>]{1,100}):(?P<word>[^\s\"'<>]{4,500})")
# "Cookie: session=abc; id=5", "Set-Cookie: …"
_COOKIE = lazy(r"(?i:(?<=\bcookie: ))[^\s<>]{1,100}=[^\n<>]{4,4000}+")
# "https://user:secret@host/", "redis://:secret@host:6379"
_IN_URL = lazy(r"(?<=://)(?P<user>[^\s/:@<>\"']{0,200})(?::(?P<word>[^\s/@<>\"']{0,500}))?@(?P<host>[\w.-]{1,200})")
# "me@example.org"
_EMAIL = lazy(r"(?<![\w.+%-])[\w.+%-]{1,100}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])")
# "me@gpu-box:~/x$", "ssh me@node17"
_AT_HOST = lazy(
    r"(?<![\w.@+%/-])(?P<user>[A-Za-z_][\w.-]{0,60})@(?P<host>[A-Za-z0-9][\w-]{0,62}(?:\.[\w-]{1,63}){0,6})(?![\w@(-])"
)
# "/home/me/", "/Users/me/", "C:\Users\me\", "C:\\Users\\me", "-home-me-"
_HOME = lazy(
    r"(?<![A-Za-z0-9])(?P<folder>(?:home|Users|users|Benutzer|Utilisateurs|Usuarios)(?:/|\\{1,2}))(?P<user>[^\s/\\<>:\"'|*?,;()\[\]{}]{1,100})"
)
_BEFORE_HOME = "/\\"
# "hostname=DESKTOP-4F9GHF2", "hostname: node17"
_HOST_NAME = lazy(r"(?i:(?<=\bhostname=)|(?<=\bhostname: ))[A-Za-z0-9][\w.-]{1,100}")
# "10.12.0.7"
_IP4 = lazy(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\d)(?!\.\d)")
# "2001:db8::1f", "fe80::a00:27ff:fe4e:66a1"
_IP6 = lazy(
    r"(?<![\w:.])(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:fe[89ab]|f[cd][0-9a-f]|[23][0-9a-f]{2})[0-9a-f]?"
    r"(?::[0-9A-Fa-f]{1,4}){0,6}::(?:[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{1,4}){0,6})?)(?![\w:])"
)
# "00:1b:44:11:3a:b7"
_MAC = lazy(r"(?<![\w:])(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}(?![\w:])")

# Four numbers are a version where these words stand before: "nvidia-cudnn-cu12==8.9.2.26", "version 10.3.2.106".
_VERSION_WORDS = lazy(
    r"version|nvidia|cudnn|cublas|curand|cufft|cusolver|cusparse|==|>=|<=|~=|-cu\d|\bv$|linux-|driver", re.IGNORECASE
)
_HARMLESS_IPS = frozenset({"0.0.0.0", "127.0.0.1", "127.0.1.1", "255.255.255.255"})  # noqa: S104 - compared only
#: Accounts that name nobody.
_NOBODY = frozenset({
    "user", "users", "username", "you", "me", "root", "ubuntu", "admin", "administrator", "runner", "runneradmin",
    "jovyan", "vscode", "vsts", "coder", "appuser", "app", "nobody", "public", "default", "shared", "ec2-user",
    "docker", "conda",
    "travis", "circleci", "jenkins", "git", "builder", "build", "home", "node", "all users", "lib", "site-packages",
})  # fmt: skip
_PUBLIC_HOSTS = frozenset({
    "github.com", "gitlab.com", "bitbucket.org", "huggingface.co", "localhost", "hub.docker.com",
    "docker.io",
})  # fmt: skip
# "node01", "worker-3": a number in a cluster, not a name
_NUMBERED_HOST = lazy(r"(?:node|host|worker|gpu|rank|machine)-?\d{0,3}")
# What follows the @ of a symbol's version, a package's reference or a Python object, not of a user: "memcpy@GLIBC_2.14"
_NO_HOST = lazy(
    r"(?:GLIBC|CXXABI|GCC_|OPENSSL|lib\w+\.so|plt\b|Base\b|v?\d|latest\b|main\b|master\b|sha256|file\b|https?\b|git\b)"
)
# Values that are no secret: "token=None", "password: ****", "api_key=$KEY", "pad_token = tokenizer.eos_token"
_NO_SECRET = lazy(
    r"(?:none|null|true|false|yes|no|not|is|was|for|and|the|must|required|\*+|x{3,}|\.{2,}|\$.*|%.*|\{.*|os\.environ.*|getpass.*|str|int"
    r"|(?:tokenizer|self|config|cfg|args|settings|processor)\.[a-z_.]{1,80})",
    re.IGNORECASE,
)


def redact(text: str) -> str:
    """The text without tokens, passwords, addresses, and names of users and hosts; redacting it again changes nothing.

    Example:
        >>> redact("ada@gpu-box:~$ export HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz012345")
        '<user-1>@<host-1>:~$ export HF_TOKEN=<token-1>'
    """
    return _passes(text, _Pseudonyms(text))


class Redactor:
    """Redacts several texts that belong together: a value has the same pseudonym in all of them.

    Args:
        names: whether names of users and hosts, and addresses of machines, are taken out too.
        users: names of users that are taken out wherever they stand, in any case of letters.
        hosts: the same for hosts; `*.corp.example` stands for every name that ends so.

    Example:
        >>> redactor = Redactor(hosts=["*.corp.example"])
        >>> redactor.redact("password=hunter2hunter2 on db7.corp.example")
        'password=<password-1> on <host-1>'
        >>> redactor.redact("I said hunter2hunter2")
        'I said <password-1>'
    """

    def __init__(self, *, names: bool = True, users: Iterable[str] = (), hosts: Iterable[str] = ()) -> None:
        self._names = _Pseudonyms("", people=names)
        self._given = [(kind, _given(values)) for kind, values in (("user", users), ("host", hosts))]

    def learn(self, text: str) -> None:
        """Remembers what is secret in a text."""
        self.redact(text)

    def redact(self, text: str) -> str:
        """The text without what is secret in it, or was in an earlier one."""
        self._names.reserve(text)
        # What is known goes last: a host taken out of `me@host` would leave `me` without what gives it away.
        text = _passes(text, self._names)
        for kind, pattern in self._given:
            if pattern:
                text = pattern.sub(lambda match, kind=kind: self._names.of(kind, match.group().lower()), text)  # type: ignore[misc]
        return self._names.replaced(text)


def _given(values: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern of the names that somebody listed."""
    parts = []
    for value in sorted((value for value in values if value.strip("*. ")), key=len, reverse=True):
        below = r"[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}?" if value.startswith("*.") else ""
        parts.append(below + re.escape(value.removeprefix("*")))
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(parts)})(?![\w-])", re.IGNORECASE) if parts else None


class _Pseudonyms:
    """Gives each value of a kind its number; numbers that the text already uses are not given again."""

    def __init__(self, text: str, *, people: bool = True) -> None:
        self._known: dict[tuple[str, str], str] = {}
        self._last: dict[str, int] = {}
        self._anywhere: dict[str, str] = {}
        self.people = people
        self.users: dict[str, str] = {}
        self.reserve(text)

    def reserve(self, text: str) -> None:
        """Takes note of the numbers that a text uses, of values that are not known here."""
        mine = set(self._known.values())
        for kind, number in _PSEUDONYM.findall(text):
            if f"<{kind}-{number}>" not in mine:
                self._last[kind] = max(self._last.get(kind, 0), int(number))

    def of(self, kind: str, value: str) -> str:
        """The pseudonym of a value."""
        if (kind, value) not in self._known:
            self._last[kind] = self._last.get(kind, 0) + 1
            self._known[kind, value] = pseudonym = f"<{kind}-{self._last[kind]}>"
            long = len(value) >= _SHORT_VALUE and any(char.isdigit() for char in value)
            if (long or len(value) >= _SHORT_WORD) and len(self._anywhere) < _MOST_VALUES:
                self._anywhere[value] = pseudonym
        return self._known[kind, value]

    def key(self, text: str) -> str:
        """The pseudonym of a private key, followed by as many line breaks as the key has."""
        pseudonym = self.of("key", text)
        for line in text.splitlines()[1:]:
            if len(line.strip()) >= _SHORT_LINE and len(self._anywhere) < _MOST_VALUES:
                self._anywhere.setdefault(line.strip(), pseudonym)
        return pseudonym + "\n" * text.count("\n")

    def replaced(self, text: str) -> str:
        """The text without the values that are known, wherever they stand."""
        found = [value for value in self._anywhere if value in text]
        if found:
            values = "|".join(re.escape(value) for value in sorted(found, key=len, reverse=True))
            pattern = rf"(?<![A-Za-z0-9])(?:{values})(?![A-Za-z0-9])"
            text = re.sub(pattern, lambda match: self._anywhere[match.group()], text)
        return text

    def user(self, name: str) -> str:
        """The pseudonym of a user, or the name of an account that names nobody."""
        if name.lower() in _NOBODY or not self.people:
            return name
        pseudonym = self.of("user", name)
        if len(name) > 2 and len(self.users) < _MOST_USERS:
            self.users[name] = pseudonym
        return pseudonym

    def host(self, name: str) -> str:
        """The pseudonym of a host, or the name of one that everybody knows."""
        known = name.lower() in _PUBLIC_HOSTS or _NUMBERED_HOST.fullmatch(name) or not self.people
        return name if known else self.of("host", name)


def _passes(text: str, names: _Pseudonyms) -> str:
    for _ in range(_PASSES):
        redacted = _pass(text, names)
        if redacted == text:
            break
        text = redacted
    return text


def _pass(text: str, names: _Pseudonyms) -> str:
    def whole(kind: str) -> Callable[[re.Match[str]], str]:
        return lambda match: names.of(kind, match.group())

    if "PRIVATE KEY" in text:
        text = _PRIVATE_KEY.sub(lambda match: names.key(match.group()), text)
    text = _TOKEN.sub(whole("token"), text)
    text = _HOOK.sub(whole("token"), text)
    text = _BEARER.sub(whole("token"), text)
    text = _LOGIN.sub(whole("token"), text)
    text = _COOKIE.sub(whole("token"), text)
    text = _USER_WORD.sub(lambda match: f"{names.user(match['user'])}:{names.of('password', match['word'])}", text)
    text = _NAMED.sub(lambda match: _named(match, names), text)
    if "@" in text:
        text = _IN_URL.sub(lambda match: _in_url(match, names), text)
        text = _EMAIL.sub(
            lambda match: match.group() if _keeps(match.group()) else names.of("email", match.group()), text
        )
    if not names.people:
        return text
    if "@" in text:
        text = _AT_HOST.sub(lambda match: _at_host(match, names), text)
    text = _HOME.sub(lambda match: _home(match, names), text)
    text = _HOST_NAME.sub(lambda match: names.host(match.group()), text)
    if names.users:
        others = "|".join(re.escape(name) for name in sorted(names.users, key=len, reverse=True))
        text = re.sub(rf"(?<=[\\/=@])(?:{others})(?=[\\/@\s\"':]|$)", lambda match: names.users[match.group()], text)
    text = _IP4.sub(lambda match: _ip4(match, names), text)
    text = _IP6.sub(whole("ip"), text)
    return _MAC.sub(whole("host"), text)


def _keeps(address: str) -> bool:
    """Whether something that looks like an address is git's user, or a symbol with its version."""
    user, _, host = address.partition("@")
    return (user == "git" and host.lower() in _PUBLIC_HOSTS) or _NO_HOST.match(host) is not None


def _named(match: re.Match[str], names: _Pseudonyms) -> str:
    value = match["value"]
    # "the password is wrong" and "token: 5" are prose; a value after a blank has digits or is long.
    spaced = not re.search(r"[:=]", match["gap"])
    if _NO_SECRET.fullmatch(value) or (spaced and not (len(value) >= 8 and re.search(r"\d", value))):
        return match.group()
    kind = "password" if match["name"].lower().startswith("pass") else "token"
    return f"{match['name']}{match['gap']}{names.of(kind, value)}"


def _in_url(match: re.Match[str], names: _Pseudonyms) -> str:
    user, word = match["user"], match["word"]
    shown = names.user(user) if user else ""
    if word:
        shown += ":" + names.of("password", word)
    elif word is not None:
        shown += ":"
    elif user and len(user) >= 16:
        # A token in place of a user: https://TOKEN@host/
        shown = names.of("token", user)
    return f"{shown}@{names.host(match['host'])}"


def _at_host(match: re.Match[str], names: _Pseudonyms) -> str:
    user, host = match["user"], match["host"]
    if _NO_HOST.match(host) or user.startswith("_Z") or _keeps(f"{user}@{host}"):
        return match.group()
    return f"{names.user(user)}@{names.host(host)}"


def _home(match: re.Match[str], names: _Pseudonyms) -> str:
    before = match.string[max(0, match.start() - 1) : match.start()]
    if before not in _BEFORE_HOME or not before:
        return match.group()
    return match["folder"] + names.user(match["user"])


def _ip4(match: re.Match[str], names: _Pseudonyms) -> str:
    address = match.group()
    before = match.string[max(0, match.start() - 60) : match.start()].rpartition("\n")[2]
    if address in _HARMLESS_IPS or any(int(part) > 255 for part in address.split(".")):
        return address
    return address if _VERSION_WORDS.search(before) else names.of("ip", address)
