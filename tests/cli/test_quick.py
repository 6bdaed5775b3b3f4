"""What is typed plainly is read without typer, with the values that typer gives; everything else is typer's."""

import inspect
import os
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from errdoc.cli import quick
from errdoc.cli.commands import app
from errdoc.cli.explain import Format
from errdoc.cli.options import Language

PLAIN = [
    ["explain", "a.log"],
    ["explain", "a.log", "b.log", "--all", "-q"],
    ["explain"],
    ["explain", "-"],
    ["explain", "--format", "json", "a.log"],
    ["explain", "a.log", "--format=html", "-f", "json"],
    ["explain", "--lang", "ZH", "--kb", "a", "--kb=b", "a.log"],
    ["explain", "--probe", "--no-probe", "a.log"],
    ["explain", "--no-probe", "--probe", "--deep", "--python", "/usr/bin/python3", "a.log"],
    ["explain", "--redact", "a.log", "--no-redact"],
    ["explain", "--", "--all"],
    ["explain", "--paste"],
    ["last", "--format", "json", "--all"],
    ["check", "--facts", "m.json", "--", "torchrun", "--nproc_per_node", "2", "train.py"],
    ["check"],
    ["fix"],
    ["fix", "last", "--step", "2", "--python", "python3"],
    ["init", "bash"],
    ["bundle", "a.log", "-o", "b.tar.gz", "--for", "vllm", "--yes", "--no-probe"],
    ["explain", "a.log", "--", "-f"],
    ["run", "--no-probe", "--", "python", "train.py", "--all"],
    ["run", "python", "train.py", "--all"],
    ["run", "--redact", "--save", "kept", "--", "python", "train.py"],
    ["watch", "a.log", "--once", "--redact"],
    ["show", "oom"],
    ["search", "out", "of", "memory", "-n", "3"],
    ["code", "-11"],
    ["code", "Xid", "79", "--format", "json"],
    ["which", "libcudnn.so.8", "--os", "windows"],
    ["probe", "--timings"],
    ["guide"],
    ["history", "--most", "2"],
    ["verify", "--no-active", "a.log"],
    ["versions", "--torch", "2.1", "--here"],
]
TYPERS = [
    ["explain", "--help"],
    ["explain", "a.log", "-h"],
    ["explain", "--formt", "json", "a.log"],
    ["explain", "--format", "jsn", "a.log"],
    ["explain", "--format", "JSON", "a.log"],
    ["explain", "--format"],
    ["explain", "a.log", "--format", "--all"],
    ["explain", "-fjson", "a.log"],
    ["explain", "-qf", "json", "a.log"],
    ["explain", "-f=json", "a.log"],
    ["explain", "--all=yes", "a.log"],
    ["explain", "--lang", "fr", "a.log"],
    ["show"],
    ["show", "one", "two"],
    ["init"],
    ["init", "tcsh"],
    ["probe", "here"],
    ["search", "-n", "0", "memory"],
    ["search", "-n", "three", "memory"],
    ["code", "-x"],
    ["guide", "--torch", "2.1", "cudnn"],
]


def command_of(name):
    """The command of that name, and the settings of typer's context."""
    module = import_module(f"errdoc.cli.{name}")
    return getattr(module, name), getattr(module, "SETTINGS", {})


@pytest.fixture
def by_typer(monkeypatch):
    """What typer hands to a command."""
    monkeypatch.delenv("ERRDOC_KB", raising=False)

    def run(args):
        taken = {}
        command = next(one for one in app.registered_commands if one.name == args[0])
        real = command.callback

        def instead(**values):
            taken.update(values)

        instead.__signature__ = inspect.signature(real)
        instead.__annotations__ = real.__annotations__
        monkeypatch.setattr(command, "callback", instead)
        done = CliRunner().invoke(app, args, catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return taken

    return run


@pytest.mark.parametrize("args", PLAIN, ids=" ".join)
def test_values_are_those_of_typer(args, by_typer):
    """A command gets the same values whoever reads what is typed; nothing and an empty list are one."""
    command, settings = command_of(args[0])
    values = quick.read(command, args[1:], settings)
    assert values is not None
    theirs = by_typer(args)
    assert {name: value or None for name, value in values.items()} == {
        name: (list(value) if isinstance(value, tuple) else value) or None for name, value in theirs.items()
    }
    assert [type(value) for value in values.values() if value] == [
        list if isinstance(theirs[name], tuple) else type(theirs[name]) for name, value in values.items() if value
    ]


@pytest.mark.parametrize("args", TYPERS, ids=" ".join)
def test_the_rest_is_typers(args):
    """Help, unknown names, values that do not fit, joined letters: typer reads them and has the words."""
    command, settings = command_of(args[0])
    assert quick.read(command, args[1:], settings) is None


def test_values_have_their_types(monkeypatch):
    """Text becomes what the command's parameter is."""
    monkeypatch.delenv("ERRDOC_KB", raising=False)
    command, settings = command_of("explain")
    values = quick.read(command, ["a.log", "-f", "json", "--kb", "pages", "--lang", "zh", "--probe"], settings)
    assert values["form"] is Format.json
    assert values["lang"] is Language.zh
    assert (values["paths"], values["kb"], values["probe"]) == (["a.log"], [Path("pages")], True)


def test_a_setting_of_the_environment_is_typers(monkeypatch):
    """A folder of pages that the environment names is read by typer, unless one is typed."""
    command, settings = command_of("explain")
    monkeypatch.setenv("ERRDOC_KB", os.pathsep.join(("a", "b")))
    assert quick.read(command, ["a.log"], settings) is None
    assert quick.read(command, ["a.log", "--kb", "c"], settings)["kb"] == [Path("c")]


def test_wildcards_on_windows_are_typers(monkeypatch):
    """Windows' shells hand wildcards to the program, and typer opens them."""
    command, settings = command_of("explain")
    monkeypatch.delenv("ERRDOC_KB", raising=False)
    assert quick.read(command, ["*.log"], settings)["paths"] == ["*.log"]
    monkeypatch.setattr(os, "name", "nt")
    assert quick.read(command, ["*.log"], settings) is None


@pytest.mark.parametrize(
    "args", [[], ["--help"], ["explian", "a.log"], ["kb", "lint"], ["train.log"], ["--version", "x"]]
)
def test_what_is_no_command_is_typers(args):
    """Groups of commands, misspelled ones and files go to typer."""
    assert quick.run(args) is False


def test_completion_is_typers(monkeypatch):
    """A shell that asks for completions is answered by typer."""
    monkeypatch.setenv("_ERRDOC_COMPLETE", "complete_bash")
    assert quick.run(["--version"]) is False
