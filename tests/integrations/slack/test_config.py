"""Settings come from the environment, then a file, then the defaults, and what is wrong is named."""

import pytest

from errdoc.errors import UsageError
from errdoc.integrations.slack.config import Config, load, problems

BOT = "xoxb-" + "1234567890-abcdefghijkl"
APP = "xapp-" + "1-A012-345-abcdefghijkl"
SECRET = "8f742231b10e8888" + "abcd99eee22285a5"


def test_the_environment_goes_before_the_file(tmp_path):
    """Each kind of value, in both."""
    file = tmp_path / "slack.toml"
    file.write_text('workers = 3\nseconds = 5\nhosts = ["*.corp.example", "db"]\nredact_names = false\nlang = "zh"\n')
    environ = {
        "SLACK_BOT_TOKEN": BOT, "SLACK_APP_TOKEN": APP, "ERRDOC_SLACK_WORKERS": "4", "ERRDOC_SLACK_USERS": "ada, bob",
        "ERRDOC_SLACK_CONFIG": str(file),
    }  # fmt: skip
    config = load(environ=environ)
    assert (config.workers, config.seconds, config.lang, config.redact_names) == (4, 5, "zh", False)
    assert config.hosts == ("*.corp.example", "db")
    assert config.users == ("ada", "bob")
    assert config.bot_token == BOT
    assert problems(config) == []


def test_secrets_may_be_files(tmp_path):
    """By a variable of their own, or where systemd puts them."""
    (tmp_path / "bot_token").write_text(BOT + "\n")
    (tmp_path / "other").write_text(APP)
    config = load(environ={"CREDENTIALS_DIRECTORY": str(tmp_path), "SLACK_APP_TOKEN_FILE": str(tmp_path / "other")})
    assert (config.bot_token, config.app_token) == (BOT, APP)


def test_secrets_are_not_shown():
    """Not by what Python prints of the settings."""
    shown = repr(Config(bot_token=BOT, app_token=APP, signing_secret=SECRET))
    assert not any(secret in shown for secret in (BOT, APP, SECRET))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("worker = 2", "no setting 'worker'"),
        ('workers = "two"', "workers must be a whole number"),
        ("workers = true", "workers must be a whole number"),
        ("hosts = 5", "hosts must be a list"),
        ('redact_names = "maybe"', "redact_names must be true or false"),
        ("lang = 5", "lang must be a text"),
        ("lang = ", "is not TOML"),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path, text, said):
    """The error names the file, the setting and what it must be."""
    file = tmp_path / "slack.toml"
    file.write_text(text)
    with pytest.raises(UsageError, match=said) as raised:
        load(file, environ={})
    assert str(file) in str(raised.value)


def test_a_missing_file_is_named(tmp_path):
    """With the reason."""
    with pytest.raises(UsageError, match="No such file"):
        load(tmp_path / "none.toml", environ={})
    with pytest.raises(UsageError, match="SLACK_BOT_TOKEN"):
        load(environ={"SLACK_BOT_TOKEN_FILE": str(tmp_path / "none")})


@pytest.mark.parametrize(
    ("settings", "setting"),
    [
        ({"bot_token": ""}, "bot_token"),
        ({"bot_token": "xoxp-" + "1234567890-abc"}, "bot_token"),
        ({"app_token": ""}, "app_token"),
        ({"mode": "http"}, "signing_secret"),
        ({"mode": "http", "signing_secret": "secret"}, "signing_secret"),
        ({"mode": "smoke"}, "mode"),
        ({"lang": "fr"}, "lang"),
        ({"workers": 0}, "workers"),
        ({"memory": 10}, "memory"),
        ({"port": 99999}, "port"),
        ({"kb": ("/nowhere/at/all",)}, "kb"),
        ({"api": "http://slack.com/api/"}, "api"),
    ],
)
def test_problems(settings, setting):
    """Each is found, and only it."""
    found = problems(Config(**{"bot_token": BOT, "app_token": APP, **settings}))
    assert [one.setting for one in found] == [setting]


def test_http_mode_needs_no_app_token():
    """And Socket Mode no signing secret."""
    assert problems(Config(bot_token=BOT, signing_secret=SECRET, mode="http")) == []
    assert problems(Config(bot_token=BOT, app_token=APP)) == []
