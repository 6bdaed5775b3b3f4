"""Records: runs a recipe, redacts its output, refuses what is not real, writes the log and its label."""

import datetime
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from lab import artefacts, envs, machine, redaction, run
from lab.layers import LayerError
from lab.recipe import ROOT, Recipe

#: Installed packages that a label names beside the pinned ones.
_TOLD = ("torch", "tensorflow", "tensorflow-gpu", "keras", "jax", "jaxlib", "numpy", "protobuf", "onnxruntime-gpu")


class RefusedError(Exception):
    """An output that is not recorded; the text says why."""


@dataclass(frozen=True)
class Recorded:
    """What came of a run.

    Attributes:
        text: the redacted output.
        code: exit status.
        versions: what is installed, by name.
        machine: the redacted snapshot; empty where no machine could decide.
    """

    text: str
    code: int
    versions: dict[str, str]
    machine: str = ""


def outputs(recipes: list[Recipe], *, drop: bool = False) -> Iterator[tuple[Recipe, Recorded | Exception]]:
    """Run recipes, environment by environment: what they left, or what stood in the way."""
    for _, same in groupby(recipes, key=envs.key):
        group = list(same)
        for recipe in group:
            try:
                with envs.using(recipe) as env:
                    result = run.run(recipe, env)
                    text, asked = _text(recipe, result, env), ""
                    if machine.wanted(recipe):
                        asked = machine.text(recipe, result.machine, result.before, env, result.folder)
                    yield recipe, Recorded(text, result.code, envs.versions(env), asked)
            except (envs.EnvError, LayerError, machine.MachineError, run.SkippedError, RefusedError) as error:
                yield recipe, error
            if recipe.spoils:
                envs.drop(recipe)
        if drop:
            envs.drop(group[0])


def write(recipe: Recipe, recorded: Recorded, *, machine_only: bool = False) -> None:
    """Write the log, its label and its machine; or the machine alone."""
    recipe.log.parent.mkdir(parents=True, exist_ok=True)
    if not machine_only:
        recipe.log.write_text(recorded.text, "utf-8")
        recipe.log.with_suffix(".toml").write_text(label(recipe, recorded.code, recorded.versions), "utf-8")
    if recorded.machine:
        machine.file_of(recipe).write_text(recorded.machine, "utf-8")


def label(recipe: Recipe, code: int, versions: dict[str, str]) -> str:
    """The label file's text."""
    pinned = {re.split(r"[\[=<>~! ]", package)[0].lower() for package in recipe.packages}
    told = {name: version for name, version in versions.items() if name.lower() in pinned or name in _TOLD}
    inject = ", ".join(f"{layer}: {key}={value}" for layer, of in recipe.inject.items() for key, value in of.items())
    rows: list[tuple[str, object]] = [
        ("failure", recipe.failure),
        ("cause", recipe.cause),
        ("also", list(recipe.also)),
        ("title", recipe.title),
        ("framework", recipe.framework or _framework(recipe)),
        ("python", recipe.python),
        ("versions", told),
        ("recipe", recipe.folder.relative_to(ROOT).as_posix()),
        ("command", run.shown_command(recipe)),
        ("exit_code", code),
        ("reconstructed", recipe.reconstructed),
        ("real", recipe.real),
        ("injected", "; ".join(part for part in (recipe.injected, inject) if part)),
        ("layer", recipe.layer),
        ("expect", list(recipe.expect)),
        ("date", datetime.datetime.now(datetime.UTC).date()),
    ]
    if recipe.healthy:
        rows = [row for row in rows if row[0] not in ("failure", "cause", "also")]
    return "".join(f"{key} = {_toml(value)}\n" for key, value in rows)


def _text(recipe: Recipe, result: run.Result, env: Path) -> str:
    text = redaction.redact(result.output.decode("utf-8", "backslashreplace"), env, result.folder)
    if result.timed_out and "timeout" not in recipe.needs:
        raise RefusedError(f"ran into the time limit of {recipe.limits.time} s; its end was\n{text[-1500:]}")
    if missing := [literal for literal in recipe.expect if literal not in text]:
        raise RefusedError(f"does not hold {missing}; exit {result.code}; it holds\n{text[-3000:]}")
    reasons = artefacts.refused(recipe, text) + [f"must not hold {word!r}" for word in recipe.refuse if word in text]
    if recipe.healthy and result.code:
        reasons.append(f"a healthy run ended with {result.code}")
    reasons += [f"the machine shows: {leak}" for leak in redaction.leaks(text)]
    if reasons:
        raise RefusedError("; ".join(reasons) + f"\n{text[-3000:]}")
    return text if text.endswith("\n") else text + "\n"


def _framework(recipe: Recipe) -> str:
    names = [re.split(r"[\[=<>~! ]", package)[0].lower() for package in recipe.packages]
    for name, framework in (("tensorflow", "tensorflow"), ("torch", "torch"), ("jax", "jax"), ("onnx", "onnxruntime")):
        if any(found.startswith(name) for found in names):
            return framework
    return names[0] if names else "python"


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {json.dumps(of)}" for key, of in sorted(value.items())) + "}"
    if isinstance(value, datetime.date):
        return value.isoformat()
    return json.dumps(value, ensure_ascii=False)
