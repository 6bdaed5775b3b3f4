"""Secrets by their names: `HF_TOKEN=…`, `'api_key': '…'`, `X-Vault-Token: …`, `--password …`, "the password is …"."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.chance import is_random, looks_drawn, looks_secret
from errdoc.logs.masks.pseudonyms import NEW, Pseudonyms
from errdoc.logs.masks.public import NO_SECRET, SENTENCE
from errdoc.logs.masks.rules import Step

#: Between a name and its value: "=", ": ", "\": \"", "', '", " => ", "%3D", ": b'", "：", "'] = '", "=["
GAP = (
    r"(?:\\{0,2}[\"'`])?(?:\s{0,8}(?:[:=：]{1,2}>?|=>|->|\?=|%3[AaDd]|[是为](?=\s?[!-~]{3}))\s{0,8}|\s?,\s?(?=b?[\"'`])"
    r"|\]\s?=\s?|\(\s?(?=b?[\"'`]))"
    r"[\[({]?(?:[bru]{1,2}(?=[\"'`]))?(?:\\{0,2}(?P<quote>[\"'`]))?"
)
#: Without quotes: up to a blank or what parts it from the next value.
PLAIN = (
    rf"(?:{NEW}[^\s\"'`,;&)}}\]\\|，。；）”」】]|\\(?![nrtu\"'])"
    r"|[,&)}\]|](?![\s,;&)}\]\"'`|]|$|[\w. -]{1,40}[=:])|'(?=\w)){1,3000}+"
)
#: After an opening quote in the group `quote`: up to the same one. Else as it stands plainly.
VALUE = rf"(?P<value>{NEW}(?(quote)(?:(?!\\{{0,2}}(?P=quote)){NEW}[^\n]){{1,3000}}+|{PLAIN}))"

_ENDS = (
    r"(?:[_. -]?(?:id|value|string|text|data|base64|b64|enc|encoded|plain|pem|\d{1,3}|v\d|env|param"
    r"|header|prod|dev|test"
    r"|staging|main|old|new|default|backup|key|provided|here)(?![a-z]))?s?(?![a-z])"
)
# what may stand between a name and a value in prose: " is: ", " set to ", " to value '"
_PROSE = (
    r"(?P<prose>[\"'`]?\s+(?:(?:is|was|provided):?\s+|(?:incorrect|invalid|wrong|rejected):\s+"
    r"|(?:(?:has been |was |is )?(?:re)?(?:set|changed) )?to\s+(?:the )?(?:value\s+)?|of\s+|like\s+|with\s+)?"
    r"(?:\\?(?P<said>[\"'`]))?)"
)
_AFTER = lazy(rf"{_ENDS}(?:{GAP}|{_PROSE})", re.IGNORECASE)
_PLAIN = lazy(NEW + PLAIN)
_QUOTED = {mark: lazy(rf"{NEW}(?:(?!\\{{0,2}}{mark}){NEW}[^\n]){{1,3000}}+") for mark in "\"'`"}

#: Words whose value is a password, and words whose value is another secret, whatever stands before them.
_PASSWORDS = (
    *("password", "passwd", "passphrase", "passcode", "passw", "pass_word", "bindpw"),
    *("passwort", "kennwort", "contraseña", "contrasena", "mot de passe", "пароль", "パスワード", "비밀번호"),
)
_SECRETS = (
    *("secret", "credential", "webhook_url", "webhook-url", "webhookurl", "sharedaccesskey", "sharedaccesssignature"),
    *("connectionstring", "connection_string", "connection-string", "connection string", "conn_str", "connstr"),
    *("accountkey", "jsessionid", "phpsessid", "connect.sid", "sessionid", "session_id", "session_cookie", "csrftoken"),
    *("dockerconfigjson", "dockercfg"),
)
#: The same where a word begins with them: "db_pass", "rootPass", "SSHPASS=".
_WHOLE_PASSWORDS = ("pass", "pswd", "pwd", "psw", "pw")
_CODES = ("otp", "totp", "mfa_code", "pin_code", "cvv")
_WHOLE_SECRETS = ("psk", "creds", "dsn", "xsrf", "csrf", *_CODES)
#: The same where their value looks like a secret besides.
_BRIEF = ("sk", "ak")
#: Words that need another before them, or a value that looks like a secret.
_WEAK = (
    *("token", "key", "auth", "license", "licence", "sid", "session", "sig", "signature", "sas", "pat", "jwt"),
    *("bearer", "ticket", "salt"),
)
#: Of these, those whose values are no names of classes or layers, and so need no digit to look like a secret.
_NO_WORDS = (*_BRIEF, "sid", "session", "sig", "signature", "sas", "jwt", "ticket")
_ANY = (*_PASSWORDS, *_SECRETS, *_WHOLE_PASSWORDS, *_WHOLE_SECRETS, *_BRIEF, *_WEAK)
_WHOLE = frozenset((*_WHOLE_PASSWORDS, *_WHOLE_SECRETS, *_BRIEF))
_STEM = lazy("|".join(map(re.escape, sorted(_ANY, key=len, reverse=True))))
# "COMPASS=", "BYPASS=": words that end so
_NO_PASS = ("com", "by", "tres")
# "access" of access_key, "hf" of HF_TOKEN, "x-vault-" of X-Vault-Token
_BEFORE = lazy(
    r"(?:(?:api|access|secret|private|account|shared|auth|vault|security|refresh|bearer|client|session"
    r"|(?<![a-z])(?:licen[cs]e|encryption|decryption|master|signing|service|auth|app|application|consumer"
    r"|client|subscription|deploy|ssh|gpg|aes"
    r"|hmac|jwt|session|fernet|cipher|activation|product|serial|registration|recovery|ingest|integration"
    r"|instance|admin|storage|function|webhook|bot|wandb|hf|openai|github|refresh|id"
    r"|security|bearer|csrf|xsrf|hub|vault|runner|job|personal|oauth2?|identity|push|registry|gitlab"
    r"|slack|discord|telegram|kube|k8s|sas|upload|pypi|npm|docker|jupyter|notebook|device|sts"
    r"|login|verification|root|unseal|allowed|basic))[_. -]?|(?<![a-z0-9])x-[\w-]{0,40}|login\([^()]{0,40}"
    r"|from-literal=[\w.-]{0,40})$"
)
# names of a model's own tokens and of sorting: their values are words
_MODELS = lazy(
    r"(?:pad|eos|bos|unk|sep|cls|mask|image|video|audio|num|max|min|new|special|stop|end|start|sort"
    r"|public|pub|kernel|prefix|by|foreign|primary|dict|state|cache|host|per|n)[_ -]?$"
)
_OPTION = lazy(r"(?:^|[\s\"'`=(,\[])--?[\w-]*$")
# "falconfrp187707", no "eos_token_id1"
_NUMBERED = lazy(r"[A-Za-z]{3,20}\d{4,12}")
# "root:Herbst#ay"
_SIGNED = lazy(r"\w{2,40}:\w{2,40}[#@!$%^&*]\w{4,80}")
# "--token", "-secret", "--auth-token": an option that is nothing but a secret's name
_BARE_OPTION = lazy(r"(?:^|[\s\"'`=(,\[])--?(?:api|auth|access|user|login|hub|hf)?[_-]?$")
# "my-registry", "HF_TOKEN", "OpenAI", "apiKey": names and words in quotes
_WORDS = lazy(
    r"[a-z]{1,40}(?:[ _./:-][a-z]{0,40}){0,9}|[A-Z]{1,40}(?:[ _-][A-Z]{0,40}){0,9}"
    r"|(?=\w{1,9}$)[A-Za-z]?[a-z]+[A-Z]+[a-z]*"
)
# "use --token instead", "--token TOKEN"
_OF_OPTION = lazy(r"[a-z]{1,7}|arguments?|parameters?|optional|instead.?|explicitly|[A-Z]{1,20}(?:_[A-Z]{1,20}){0,5}")
_ANOTHER = lazy(r"\s{1,2}=\s")
# "--disabled-password --gecos"
_NEXT_OPTION = lazy(r"--[a-z]{2,20}(?:-[a-z]{1,20}){0,4}")
_LONGEST = 48


def _lowered(line: str) -> str:
    """A line in lower case, as long as it was: some letters would become two."""
    low = line.lower()
    return low if len(low) == len(line) else "".join(char.lower() if len(char.lower()) == 1 else char for char in line)


def _begins(line: str, stem: re.Match[str]) -> bool:
    """Whether a word begins with the stem: "db_pass", "rootPass", "SSHPASS="."""
    begin, end = stem.span()
    before = line[begin - 1 : begin]
    if not before.isalpha():
        return True
    if before.islower():
        return line[begin].isupper() and not line[end : end + 1].islower()
    return line[begin:end].isupper() and line[end : end + 1] == "=" and not stem.string[:begin].endswith(_NO_PASS)


def _without(line: str, names: Pseudonyms) -> str:
    parts, at, begin, low = [], 0, 0, _lowered(line)
    while stem := _STEM.search(low, begin):
        # "otp" of "rootpassword" is none, and what it overlaps may be one
        begin = stem.start() + 1
        if stem.group() in _WHOLE and not _begins(line, stem):
            continue
        begin = stem.end()
        gap = _AFTER.match(line, stem.end())
        mark = gap and (gap["quote"] or gap["said"])
        value = gap and (_QUOTED[mark] if mark else _PLAIN).match(line, gap.end())
        if not gap or not value:
            continue
        if gap.group().startswith("(") and " " in value.group():
            # "password('Enter your password')"
            continue
        if not mark and _ANOTHER.match(line, value.end()):
            # "secrets: db_pass = 'word'"
            continue
        before = low[max(0, stem.start() - _LONGEST) : stem.start()]
        kind = _kind(before, stem.group(), value.group(), gap, line[value.end() :][:1])
        if kind:
            parts += [line[at : value.start()], names.of(kind, value.group())]
            at = begin = value.end()
    return "".join([*parts, line[at:]]) if parts else line


#: Takes out the values of what is called like a secret.
ASSIGNED = Step(_ANY, _without)


def _kind(before: str, stem: str, value: str, gap: re.Match[str], after: str) -> str:
    """Which kind of secret the value of a name is; empty where it is none."""
    said, quoted = gap["prose"] is not None, bool(gap["quote"] or gap["said"])
    marked = quoted or "=" in gap.group()
    if stem in _CODES and value.isdigit() and 3 < len(value) < 9:
        return "token"
    if len(value) < 3 or (len(value) < 8 and value.isdigit()) or NO_SECRET.fullmatch(value):
        return ""
    kind = "password" if stem in _PASSWORDS or stem in _WHOLE_PASSWORDS else ""
    if not kind and (stem not in (*_BRIEF, *_WEAK) or _BEFORE.search(before)):
        kind = "token"
    if stem == "pwd" and value.startswith(("/", "~", "\\")):
        return ""
    option = _OPTION.search(before)
    if option and said and _NEXT_OPTION.fullmatch(value):
        return ""
    if stem == "pass" and not option and not re.search(r"[\w-]$", before) and (said or not marked):
        # "PASS: TestSum", "Pass 1: Checking inodes", "you can pass `sort=False`"
        return kind if not said and not value.isalpha() and _is_told(value) else ""
    if not kind and _MODELS.search(before):
        return ""
    if said and not option:
        # "the password is wrong": prose goes on
        if not kind:
            return "token" if _is_shown(value) else ""
        if quoted:
            return kind if _is_told(value) or _is_quoted(value, stem) else ""
        last = gap["prose"].strip(" :").endswith(("is", "was", "set to", "changed to")) and not (
            after.strip(".,;!)") or SENTENCE.fullmatch(value)
        )
        return kind if _is_told(value) or (last and len(value) > 5) else ""
    if kind:
        return kind
    if (
        option
        and stem == "token"
        and _BARE_OPTION.search(before)
        and len(value) > 5
        and not _OF_OPTION.fullmatch(value)
    ):
        return "token"
    if before[-1:].isalpha() and stem not in ("token", "key"):
        return ""
    made = stem == "token" and (_is_numbered(value) or _SIGNED.fullmatch(value))
    drawn = value.endswith("=")
    if stem in _NO_WORDS:
        # base64 with "-" and "_"; a session's name has no capitals
        drawn, value = True, value if value.islower() else value.replace("-", "").replace("_", "")
    long = stem in _BRIEF and len(value) > 23 and value.isalnum()
    return "token" if made or long or looks_secret(value) or (drawn and looks_drawn(value)) else ""


def _is_shown(value: str) -> bool:
    """Whether a value after a blank and a word that is often no secret's is one."""
    return (len(value) > 15 and looks_secret(value)) or (len(value) > 9 and _is_numbered(value))


def _is_quoted(value: str, stem: str) -> bool:
    """Whether what stands in quotes behind a secret's name is the secret, and not what it is called: `secret "hub"`."""
    if " " in value or SENTENCE.fullmatch(value):
        return False
    return len(value) > 5 and (stem in _PASSWORDS or not _WORDS.fullmatch(value))


def _is_told(value: str) -> bool:
    """Whether a value after a blank is a secret, and no word of a sentence."""
    if looks_drawn(value):
        return True
    if value.startswith(("-", "http", "(", "<")) or (value.startswith("/") and not is_random(value[1:])):
        return False
    # "ada2019", "x!y", "zOCvcPVaOFSRF"
    return len(value) >= 6 and bool(re.search(r"\d|[!@#$%^&*+=].|[a-z][A-Z].{0,200}[a-z][A-Z]", value))


def _is_numbered(value: str) -> bool:
    """Whether a value is a word with a number behind it, as people make up."""
    return len(value) > 7 and _NUMBERED.fullmatch(value) is not None
