"""Takes secrets and names out of a text before it leaves the machine: to a chat, an issue, a shared knowledge base.

Tokens, passwords, addresses, users and hosts are replaced by pseudonyms, `<token-1>`, `<user-2>`: the same value has
the same pseudonym everywhere in one text, so that the text can still be read. What is in doubt is replaced. Lines stay
lines: the number of a line is the same before and after.

`redact` takes one text. `Redactor` remembers across texts: it is shown a log, and then takes out of what is said about
the log also what only the log's other lines give away, a user's name without a path around it, the middle of a key.

What is looked for stands in tables, a module for each kind: secrets by their form (`tokens`, `keys`), by what stands
before them (`secrets`, `commands`, `assigned`, `manifests`) and by the public rules of gitleaks (`ruleset`); people
(`people`, `tables`, `folders`, `accounts`, `addresses`) and machines (`hosts`, `connections`, `clusters`, `machines`).
`public` is what stays.
"""

import re
from collections.abc import Iterable
from functools import cache

from errdoc.logs.masks.accounts import ACCOUNTS
from errdoc.logs.masks.addresses import ADDRESSES, NUMBERS
from errdoc.logs.masks.assigned import ASSIGNED
from errdoc.logs.masks.clusters import CLUSTERS
from errdoc.logs.masks.commands import COMMANDS
from errdoc.logs.masks.connections import CONNECTIONS
from errdoc.logs.masks.folders import FOLDERS
from errdoc.logs.masks.hosts import HOSTS
from errdoc.logs.masks.keys import without_keys
from errdoc.logs.masks.machines import MACHINES
from errdoc.logs.masks.manifests import without_values
from errdoc.logs.masks.people import USERS
from errdoc.logs.masks.pseudonyms import Pseudonyms
from errdoc.logs.masks.rules import Rule, Rules, Step
from errdoc.logs.masks.ruleset import public_rules
from errdoc.logs.masks.secrets import SECRETS
from errdoc.logs.masks.tables import TABLES
from errdoc.logs.masks.tokens import CHANCE, TOKENS

#: Passes until nothing changes: two, three where a replacement made a new border.
_PASSES = 8
#: Characters of a line in which nothing private can be told.
_SHORT = 4


def redact(text: str) -> str:
    """The text without tokens, passwords, addresses, and names of users and hosts; redacting it again changes nothing.

    Example:
        >>> redact("ada@gpu-box:~$ export HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz012345")
        '<user-1>@<host-1>:~$ export HF_TOKEN=<token-1>'
    """
    return _passes(text, Pseudonyms(text))


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
        self._names = Pseudonyms("", people=names)
        self._given = [(kind, _given(values)) for kind, values in (("user", users), ("host", hosts))]

    def learn(self, text: str) -> None:
        """Remembers what is secret in a text."""
        self.redact(text)

    def redact(self, text: str) -> str:
        """The text without what is secret in it, or was in an earlier one."""
        self._names.reserve(text)
        # What is known goes last: a host taken out of `me@host` would leave `me` without what gives it away.
        before = text = _passes(text, self._names)
        for kind, pattern in self._given:
            if pattern:
                text = pattern.sub(lambda match, kind=kind: self._names.of(kind, match.group().lower()), text)  # type: ignore[misc]
        return text if text == before else self._names.replaced(text)

    def taken(self) -> list[tuple[str, str]]:
        """What was taken out so far, as (kind, value): `("host", "gpu-box")`."""
        return self._names.taken()


def _given(values: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern of the names that somebody listed."""
    parts = []
    for value in sorted((value for value in values if value.strip("*. ")), key=len, reverse=True):
        below = r"[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}?" if value.startswith("*.") else ""
        parts.append(below + re.escape(value.removeprefix("*")))
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(parts)})(?![\w-])", re.IGNORECASE) if parts else None


def _passes(text: str, names: Pseudonyms) -> str:
    lines, settled = text.split("\n"), set[str]()
    for number in range(_PASSES):
        redacted = _pass(lines, names, settled)
        if number and redacted == lines:
            break
        lines = names.replaced("\n".join(redacted)).split("\n")
    return "\n".join(lines)


def _pass(lines: list[str], names: Pseudonyms, settled: set[str]) -> list[str]:
    """Lines once redacted; `settled` are those in which nothing is found, and grow."""
    lines = without_values(without_keys(lines, names), names)
    fresh = [line for line in dict.fromkeys(lines) if len(line) >= _SHORT and line not in settled]
    changed: dict[str, str] = {}
    for line, rules in zip(fresh, _rules(people=names.people).tried(fresh), strict=True):
        found = line
        for rule in rules:
            found = rule.without(found, names)
        if found == line:
            settled.add(line)
        else:
            changed[line] = found
    return [changed.get(line, line) for line in lines] if changed else lines


@cache
def _rules(*, people: bool) -> Rules:
    """All rules in their order, with those for people and machines or without."""
    rules: list[Rule | Step] = [*TOKENS, *SECRETS, *COMMANDS, ASSIGNED, *public_rules(), ADDRESSES]
    if people:
        rules += [FOLDERS, *ACCOUNTS, *USERS, *TABLES, *NUMBERS, *CLUSTERS, *HOSTS, *CONNECTIONS, *MACHINES]
    return Rules([*rules, *CHANCE])
