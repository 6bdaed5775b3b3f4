"""What the bot needs to know: secrets, ways in, limits. From the environment, then a TOML file, then the defaults.

Each setting is a field of `Config`; its name is the key in the file, and `ERRDOC_SLACK_` with the name in capitals the
variable. The three secrets also go by the names that Slack's own tools use: `SLACK_BOT_TOKEN`, `SLACK_APP_TOKEN`,
`SLACK_SIGNING_SECRET`. Any of them may be given as a file instead, `SLACK_BOT_TOKEN_FILE=/run/secrets/bot_token`, and
is looked for in `$CREDENTIALS_DIRECTORY`, where systemd puts what `LoadCredential=` names.
"""

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from errdoc.errors import UsageError
from errdoc.render.words import is_language, languages

SECRETS = ("bot_token", "app_token", "signing_secret")
PREFIX = "ERRDOC_SLACK_"
#: How a secret looks, and where in the settings of an app it is found.
_FORMS = {
    # "xoxb-12345-67890-abc"; with token rotation "xoxe.xoxb-1-abc"
    "bot_token": (r"(?:xoxe\.)?xoxb-[\w.-]{10,}", "Install App > Bot User OAuth Token; it begins with xoxb-"),
    # "xapp-1-A012-345-abc"
    "app_token": (r"xapp-[\w.-]{10,}", "Basic Information > App-Level Tokens; it begins with xapp-"),
    # "8f742231b10e8888abcd99yyyzzz85a5"
    "signing_secret": (r"[0-9a-f]{32}", "Basic Information > App Credentials; 32 hexadecimal digits"),
}
_TRUE, _FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


@dataclass(frozen=True)
class Config:
    """The settings of a bot.

    Attributes:
        bot_token: the token that the bot speaks with.
        app_token: the token that opens the connection of Socket Mode.
        signing_secret: what requests are signed with in HTTP mode.
        mode: `socket` or `http`.
        host: the address to listen on in HTTP mode; a proxy with TLS stands before it.
        port: its port.
        lang: language of the answers.
        kb: folders of pages of your own.
        workers: processes that read logs.
        waiting: logs that may wait for one; further ones are refused with a message.
        seconds: time that one log may take to be read.
        memory: MiB that a process may use, where the system can limit it.
        file_size: MiB of a file, as uploaded.
        files: files of one message.
        redact_names: take out names of users and hosts, and addresses of machines.
        users: names of users to take out wherever they stand.
        hosts: names of hosts to take out; `*.corp.example` is all below it.
        data: folder for what is kept: who said that an answer was right or wrong.
        api: address of Slack's API.
    """

    bot_token: str = field(default="", repr=False)
    app_token: str = field(default="", repr=False)
    signing_secret: str = field(default="", repr=False)
    mode: str = "socket"
    host: str = "127.0.0.1"
    port: int = 3000
    lang: str = "en"
    kb: tuple[str, ...] = ()
    workers: int = 2
    waiting: int = 200
    seconds: int = 60
    memory: int = 2048
    file_size: int = 512
    files: int = 10
    redact_names: bool = True
    users: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    data: str = ""
    api: str = "https://slack.com/api/"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a setting, and the way out."""

    setting: str
    what: str
    hint: str = ""


def load(path: Path | None = None, environ: Mapping[str, str] = os.environ) -> Config:
    """The settings; whether they are good is told by `problems`.

    Args:
        path: a TOML file; by default the one that `ERRDOC_SLACK_CONFIG` names, if any.
        environ: the variables.

    Raises:
        UsageError: the file cannot be read, or a setting is unknown or of the wrong kind.
    """
    path = path or (Path(environ[PREFIX + "CONFIG"]) if environ.get(PREFIX + "CONFIG") else None)
    given: dict[str, Any] = dict(_from_file(path)) if path else {}
    for one in fields(Config):
        value = environ.get(PREFIX + one.name.upper())
        if value is not None and value != "":
            given[one.name] = _typed(one.name, value, f"the variable {PREFIX}{one.name.upper()}")
    for name in SECRETS:
        if secret := _secret(name, environ):
            given[name] = secret
    return Config(**given)


def problems(config: Config) -> list[Problem]:
    """What is wrong with the settings, as far as it can be told without Slack."""
    found = []
    if config.mode not in ("socket", "http"):
        found.append(Problem("mode", f"{config.mode!r} is neither socket nor http", "leave it out for socket"))
    needed = ("bot_token", "signing_secret" if config.mode == "http" else "app_token")
    for name in SECRETS:
        value, (form, where) = getattr(config, name), _FORMS[name]
        if not value and name in needed:
            found.append(Problem(name, "is missing", f"set SLACK_{name.upper()}: {where}"))
        elif value and not re.fullmatch(form, value):
            found.append(Problem(name, "does not look like one", where))
    if not is_language(config.lang):
        found.append(Problem("lang", f"{config.lang!r} is none of {', '.join(languages())}"))
    for name in ("workers", "waiting", "seconds", "file_size", "files"):
        if getattr(config, name) < 1:
            found.append(Problem(name, f"{getattr(config, name)} is less than 1"))
    if not 0 <= config.port < 65536:
        found.append(Problem("port", f"{config.port} is no port"))
    if config.memory < 512:
        found.append(Problem("memory", f"{config.memory} MiB is less than the 512 that reading a large log takes"))
    for folder in config.kb:
        if not Path(folder).is_dir():
            found.append(Problem("kb", f"{folder} is no folder"))
    if not re.match(r"https://|http://(?:127\.0\.0\.1|localhost)[:/]", config.api):
        found.append(Problem("api", f"{config.api} is not https", "leave it out for https://slack.com/api/"))
    return found


def _from_file(path: Path) -> Mapping[str, Any]:
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is not TOML: {error}") from error
    known = [one.name for one in fields(Config)]
    for name in read:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise UsageError(f"{path}: there is no setting {name!r}", hint=f"did you mean {near[0]}?" if near else "")
    return {name: _typed(name, value, str(path)) for name, value in read.items()}


def _typed(name: str, value: Any, where: str) -> Any:
    """A setting as its kind; variables are text, lists in them have commas."""
    kind = type(getattr(Config(), name))
    if kind is bool:
        text = str(value).lower()
        if text in _TRUE + _FALSE:
            return text in _TRUE
    elif kind is int:
        if isinstance(value, int | str) and not isinstance(value, bool) and re.fullmatch(r"-?\d{1,9}", str(value)):
            return int(value)
    elif kind is tuple:
        parts = value.split(",") if isinstance(value, str) else value
        if isinstance(parts, list) and all(isinstance(part, str) for part in parts):
            return tuple(part.strip() for part in parts if part.strip())
    elif isinstance(value, str):
        return value
    wanted = {bool: "true or false", int: "a whole number", tuple: "a list of texts"}.get(kind, "a text")
    raise UsageError(f"{where}: {name} must be {wanted}, not {value!r}")


def _secret(name: str, environ: Mapping[str, str]) -> str:
    upper = "SLACK_" + name.upper()
    if environ.get(upper):
        return environ[upper].strip()
    folder = environ.get("CREDENTIALS_DIRECTORY")
    path = environ.get(upper + "_FILE") or (str(Path(folder, name)) if folder and Path(folder, name).is_file() else "")
    if not path:
        return ""
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}, which holds {upper}, cannot be read: {error}") from error
