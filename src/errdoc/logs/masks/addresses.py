"""Addresses: of people (e-mail, `me@host`), and of machines in numbers."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.pseudonyms import Pseudonyms
from errdoc.logs.masks.public import is_public
from errdoc.logs.masks.rules import Step

# "me@example.org", "me%40example.org"
_EMAIL = lazy(r"(?<![\w.+%-])[\w.+%-]{1,100}?(?:@|%40)(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])")
# "me@gpu-box:~/x$", "ssh me@node17", "me@<host-1>"
_AT_HOST = lazy(
    r"(?<![\w.@+%/-])(?P<user>[A-Za-z_][\w.-]{0,60})@(?P<host>[A-Za-z0-9][\w-]{0,62}(?:\.[\w-]{1,63})"
    r"{0,6}|<(?:host|ip)-\d{1,9}>|(?=\d{1,3}\.\d))(?![\w@(-])"
)
# "https://ada@…", "https://ada:<password-1>@…"
_URL_USER = lazy(r"(?<=://)(?P<user>[^\s/:@<>\"'`]{1,200})(?=(?::(?:<\w{2,10}-\d{1,9}>)?)?@)")
# "10.12.0.7"
_IP4 = lazy(r"\d(?<![\w.].)\d{0,2}\.(?:\d{1,3}\.){2}\d{1,3}(?![\w.]*\d)(?!\.\d)")
# "2001:db8::1f", "fe80::a00:27ff:fe4e:66a1"
_IP6 = lazy(
    r"(?<=\[)[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?=\]:\d)|(?:(?<![\w:.])|(?<=[a-z]\d:))"
    r"(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:fe[89ab]|f[cd][0-9a-f]|[23][0-9a-f]{2})[0-9a-f]?"
    r"(?::[0-9A-Fa-f]{1,4}){0,6}::(?:[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{1,4}){0,6})?)(?![\w:])"
)
# "00:1b:44:11:3a:b7", "00-1B-44-11-3A-B7"
_MAC = lazy(
    r"[0-9A-Fa-f](?<![\w:-].)[0-9A-Fa-f](?::(?:[0-9A-Fa-f]{2}:){4}|-(?:[0-9A-Fa-f]{2}-){4})[0-9A-Fa-f]{2}(?![\w:-])"
)
# Four numbers are a version where these words stand before: "nvidia-cudnn-cu12==8.9.2.26", "version 10.3.2.106".
_VERSION_WORDS = lazy(
    r"version|nvidia|cudnn|cublas|curand|cufft|cusolver|cusparse|==|>=|<=|~=|-cu\d|\bv$|linux-|driver", re.IGNORECASE
)
_REACHED = lazy(
    r"(?:[@\[=<(]|//|\b(?:addr(?:ess)?|hosts?|ips?|ipv4|inet|peer|from|to|server|dns|gateway|ping|via"
    r"|eth\d|ens\w+|remote|on|nameserver|at|by)[\s:='\"]{0,3})$",
    re.IGNORECASE,
)
_PORT = lazy(r":\d{2,5}\b|/\d{1,2}\b|<\d|\]|%")
_HARMLESS_IPS = frozenset({"0.0.0.0", "127.0.0.1", "127.0.1.1", "255.255.255.255", "::", "::1"})  # noqa: S104 - compared only
# What follows the @ of a symbol's version, a package's reference or a Python object, not of a user: "memcpy@GLIBC_2.14"
_NO_HOST = lazy(
    r"(?:GLIBC|CXXABI|GCC_|OPENSSL|lib\w+\.so|(?:plt|Base|latest|main|master|file|https?|git)(?![\w.-])|(?!\d{12}$)v?\d+(?:\.\d[\w.+-]*)?(?![\w.-])|sha256)"
)


def _without(line: str, names: Pseudonyms) -> str:
    line = _EMAIL.sub(lambda match: match.group() if _keeps(match.group()) else names.of("email", match.group()), line)
    if names.people:
        line = _URL_USER.sub(lambda match: names.user(match["user"]), line)
        line = _AT_HOST.sub(lambda match: _at_host(match, names), line)
    return line


#: Takes out e-mail addresses; with names, users before hosts.
ADDRESSES = Step(("@", "%40"), _without)


def _without_ip4(line: str, names: Pseudonyms) -> str:
    return _IP4.sub(lambda match: _ip4(match, names), line) if line.count(".") > 2 else line


def _without_hexadecimal(line: str, names: Pseudonyms) -> str:
    if "::" in line or line.count(":") > 6:
        line = _IP6.sub(lambda match: names.of("ip", match[0]) if match[0] not in _HARMLESS_IPS else match[0], line)
    if line.count(":") > 4 or line.count("-") > 4:
        line = _MAC.sub(lambda match: names.of("host", match[0]), line)
    return line


#: Take out addresses in numbers, of networks and of their cards.
NUMBERS = (Step(("0.0",), _without_ip4), Step((":", "-"), _without_hexadecimal))


def _keeps(address: str) -> bool:
    """Whether something that looks like an address is git's user, or a symbol with its version."""
    user, _, host = address.partition("@")
    return (user == "git" and is_public(host)) or _NO_HOST.match(host) is not None


def _at_host(match: re.Match[str], names: Pseudonyms) -> str:
    user, host = match["user"], match["host"]
    if _NO_HOST.match(host) or user.startswith("_Z") or _keeps(f"{user}@{host}"):
        return match.group()
    return f"{names.user(user)}@{host if host.startswith('<') else names.host(host)}"


def _ip4(match: re.Match[str], names: Pseudonyms) -> str:
    address = match.group()
    before = match.string[max(0, match.start() - 60) : match.start()]
    if address in _HARMLESS_IPS or any(int(part) > 255 for part in address.split(".")):
        return address
    if _VERSION_WORDS.search(before):
        return address
    # "8.9.2.26" is a release of cuDNN where nothing says that it is reached
    small = int(address.partition(".")[0]) < 10
    reached = _REACHED.search(before) or _PORT.match(match.string, match.end())
    return address if small and not reached else names.of("ip", address)
