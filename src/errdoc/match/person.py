"""Who reads the answer: what the log tells of the tools that this person types into."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from errdoc.model import Fact

#: Facts of which each says that Python ran.
_PYTHON = ("python", "torch", "tensorflow", "jax", "keras", "transformers")


class Person(NamedTuple):
    """What is known of somebody's tools; empty where the log does not tell.

    Attributes:
        os: `linux`, `windows`, `macos` or `wsl`.
        shell: `powershell` or `cmd` on Windows, else empty: all others read what pages write.
        installs: the tool that installs Python's packages.
        system: the tool that installs the system's.
        engine: the container engine.
        surroundings: every value that the log states of each name of the context.
        no_python: the program is none of Python.
    """

    os: str = ""
    shell: str = ""
    installs: str = ""
    system: str = ""
    engine: str = ""
    surroundings: Mapping[str, frozenset[str]] = {}
    no_python: bool = False


def person_of(facts: Sequence[Fact], dialects: Mapping[str, Any]) -> Person:
    """What a log tells of whoever ran it.

    Args:
        facts: what the log states.
        dialects: the rows of `kb/tables/dialects.toml`.
    """
    values: dict[str, list[str]] = {}
    for fact in facts:
        values.setdefault(fact.name, []).append(fact.value)
    managers = values.get("package_manager", [])
    families = dialects.get("distributions", {})
    distro = values.get("distro", [""])[0].split(" ")[0]
    family = next((tool for tool, names in families.items() if distro in names), "")
    shells = values.get("shell", [])
    system = values.get("os", [""])[0] or _system_of(shells, family, managers, values.get("arch", []))
    shell = ""
    if system == "windows":
        # PowerShell is what a terminal of today's Windows opens
        shell = "cmd" if "cmd" in shells and "powershell" not in shells else "powershell"
    programs = dialects.get("programs", {})
    ran = values.get("program", [])
    foreign = bool(ran) and ran[0] in programs.get("no_python", []) and "python" not in ran
    return Person(
        os=system,
        shell=shell,
        installs=next((one for one in managers if one in dialects.get("python", {})), ""),
        system=next((one for one in managers if one in dialects.get("system", {})), family)
        or ("brew" if system == "macos" else ""),
        engine=next(iter(values.get("container_engine", [])), ""),
        surroundings={name: frozenset(found) for name, found in values.items()},
        no_python=foreign and not any(name in values for name in _PYTHON),
    )


def _system_of(shells: Sequence[str], family: str, managers: Sequence[str], machines: Sequence[str]) -> str:
    """The system, where the log does not name it and its tools do."""
    if {"powershell", "cmd"} & set(shells) or "winget" in managers:
        return "windows"
    if "apple" in machines or ("brew" in managers and not family):
        return "macos"
    return "linux" if family or "jetson" in machines else ""
