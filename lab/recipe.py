"""Recipes: one folder each, a `recipe.toml` and the program that fails.

A recipe may hold `[[variant]]` tables: each is the recipe again, with some keys replaced
(another release, another library).
"""

import fnmatch
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
#: What the host of a run is called in its namespaces, and in its log.
HOST = "node01"
RECIPES = ROOT / "lab" / "recipes"
CORPUS = ROOT / "corpus"
HEALTHY = "healthy"

_PROGRAMS = ("fail.py", "run.sh", "train.py")


class RecipeError(Exception):
    """A recipe that cannot be used; the text names the folder and the key."""


@dataclass(frozen=True)
class Limits:
    """What a run may use.

    Attributes:
        time: seconds.
        memory: of the memory group, such as `12G`.
        strict: the memory limit is the fault itself; without a memory group the recipe is skipped.
    """

    time: int = 300
    memory: str = "14G"
    strict: bool = False


@dataclass(frozen=True)
class Host:
    """Faults of the machine, all of them real.

    Attributes:
        shm: size of `/dev/shm`, such as `1M`.
        disk: size of the file system under the folder `disk` of the run.
        open_files: `ulimit -n`.
        kernel_module: text of `/proc/driver/nvidia/version`, for a driver and a library that differ.
    """

    shm: str = ""
    disk: str = ""
    open_files: int = 0
    kernel_module: str = ""


@dataclass(frozen=True)
class Recipe:
    """One log to be.

    Attributes:
        name: folder name, and the variant's where it has variants.
        folder: where the program lies.
        failure: id of the catalogue; empty for a healthy run.
        cause: id of the catalogue, or empty where the log cannot tell.
        also: failures that are accepted as well.
        title: what happens, one sentence.
        python: `3.6`.
        packages: pinned requirements.
        options: further options of `uv pip install`.
        env: environment variables; `{env}`, `{site}`, `{run}` are replaced.
        command: what runs, `python train.py` by default.
        shown: the name that the program gets in the run's folder.
        library_path: globs below site-packages put on the loader's path, such as `nvidia/*/lib`.
        hide: globs below site-packages that are out of the way while it runs.
        inject: layer name to its settings.
        host: faults of the machine.
        machine: facts that the layers say to the probe alone, such as `DRIVER_RELEASE`; `FOLDER` of the toolkit
            that the driver's library is in, `compat` or `lib64/stubs`.
        limits: of time and memory.
        expect: literals that the log must hold.
        refuse: literals that it must not hold, beside the artefacts.
        real: what of the text is real.
        injected: what was made to happen.
        layer: strings that are the layer's own.
        reconstructed: the text comes from a program's own sources, not from the failing machine.
        spoils: the run changes its environment, which is deleted after it.
        needs: `network`, `memory-group`, `mount-namespace`, `gpu`.
    """

    name: str
    folder: Path
    failure: str
    title: str
    python: str
    packages: tuple[str, ...]
    expect: tuple[str, ...]
    cause: str = ""
    also: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    env: dict[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = ()
    shown: str = "train.py"
    library_path: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()
    inject: dict[str, dict[str, str]] = field(default_factory=dict)
    host: Host = Host()
    machine: dict[str, str] = field(default_factory=dict)
    limits: Limits = Limits()
    refuse: tuple[str, ...] = ()
    real: str = "all of the text"
    injected: str = ""
    layer: str = ""
    reconstructed: bool = False
    framework: str = ""
    spoils: bool = False
    needs: tuple[str, ...] = ()

    @property
    def healthy(self) -> bool:
        """Whether nothing may be found in its log."""
        return not self.failure

    @property
    def log(self) -> Path:
        """Where the log goes."""
        if self.healthy:
            return CORPUS / HEALTHY / f"{self.name}.log"
        return CORPUS / "recorded" / self.failure / f"{self.variant}.log"

    @property
    def variant(self) -> str:
        """The name without the failure."""
        return self.name.removeprefix(self.failure).lstrip("-") or "plain"

    @property
    def program(self) -> Path | None:
        """The program of the folder, where it has one."""
        return next((self.folder / name for name in _PROGRAMS if (self.folder / name).exists()), None)


def load(folder: Path) -> list[Recipe]:
    """The recipes of a folder: one, or one for each variant.

    Raises:
        RecipeError: The description cannot be read, or a key is unknown or missing.
    """
    try:
        head = tomllib.loads((folder / "recipe.toml").read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RecipeError(f"{folder.name}/recipe.toml: {error}") from None
    variants = head.pop("variant", None)
    if variants is None:
        return [_recipe(folder, folder.name, head)]
    recipes = []
    for variant in variants:
        merged = {**head, **{key: value for key, value in variant.items() if key != "name"}}
        recipes.append(_recipe(folder, f"{folder.name}-{variant['name']}", merged))
    return recipes


def _recipe(folder: Path, name: str, head: dict[str, Any]) -> Recipe:
    try:
        fields = {
            **{key: tuple(value) if isinstance(value, list) else value for key, value in head.items()},
            "host": Host(**head.get("host", {})),
            "limits": Limits(**head.get("limits", {})),
        }
        # `inject = []` and `inject = {}` both say that nothing is injected.
        fields["inject"] = {
            layer: {key: str(value) for key, value in settings.items()}
            for layer, settings in dict(head.get("inject") or {}).items()
        }
        fields["machine"] = {key: str(value) for key, value in head.get("machine", {}).items()}
        fields["env"] = {key: str(value) for key, value in head.get("env", {}).items()}
        if isinstance(fields.get("expect"), str):
            fields["expect"] = (fields["expect"],)
        if folder.parent.name == HEALTHY:
            fields["failure"] = ""
        return Recipe(name=name, folder=folder, **fields)
    except TypeError as error:
        raise RecipeError(f"{folder.name}/recipe.toml: {error}") from None


def find(pattern: str = "*", recipes: Path = RECIPES) -> list[Recipe]:
    """All recipes whose name, `family/name` or failure fits the pattern, sorted by environment.

    Raises:
        RecipeError: A recipe cannot be used.
    """
    found = [
        recipe
        for head in sorted(recipes.glob("*/*/recipe.toml"))
        for recipe in load(head.parent)
        if any(
            fnmatch.fnmatch(name, pattern)
            for name in (recipe.name, recipe.failure, recipe.folder.name, f"{recipe.folder.parent.name}/{recipe.name}")
        )
    ]
    return sorted(found, key=lambda recipe: (recipe.python, recipe.packages, recipe.name))
