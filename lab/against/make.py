"""Runs both sides of a pair and keeps what they printed, redacted, with what was changed."""

import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from lab import layers
from lab.against.pair import PROGRAMS, Pair, Run
from lab.envs import CACHE, _uv, interpreter
from lab.redaction import leaks, redact

PLACE = CACHE / "against"
#: Seconds of one run.
LIMIT = 300
#: What the programs are run with; an overlay changes one package of it and leaves the others.
BASE = (
    "torch==2.13.0+cpu", "numpy==2.2.6", "pandas==2.3.3", "scikit-learn==1.7.2", "scipy==1.15.3",
    "transformers==4.57.1", "hydra-core==1.3.2", "tqdm", "pyyaml", "pillow==11.3.0", "nvidia-ml-py==12.575.51",
    "pydantic==2.11.7", "lightning==2.5.5", "rich", "accelerate", "pip",
)  # fmt: skip
CUDA = ("torch==2.5.1", "numpy==2.2.6", "nvidia-ml-py==12.575.51", "tqdm", "pyyaml", "pip")
ENVIRONMENTS = {
    "base": BASE,
    "cuda": CUDA,
    "trees": (
        "lightgbm==4.6.0", "xgboost-cpu==3.0.5", "onnxruntime==1.23.2", "onnx==1.19.1", "pandas==2.3.3",
        "numpy==2.2.6", "scikit-learn==1.7.2", "scipy==1.15.3", "pillow==11.3.0", "loguru==0.7.3", "pyyaml", "pip",
    ),
    "engine": (
        "torch==2.13.0+cpu", "numpy==2.2.6", "mmengine==0.10.7", "opencv-python-headless==4.12.0.88",
        "setuptools==80.9.0", "pip",
    ),
    "rl": (
        "torch==2.13.0+cpu", "stable-baselines3==2.7.0", "gymnasium==1.2.2", "numpy==2.2.6", "pandas==2.3.3",
        "setuptools==80.9.0", "pip",
    ),
    "frames": (
        "polars==1.33.1", "numba==0.60.0", "numpy==2.0.2", "scikit-learn==1.7.2", "optuna==4.5.0", "pandas==2.3.3",
        "pip",
    ),
    "text": (
        "spacy==3.8.7", "datasets==4.1.1", "pandas==2.3.3", "numpy==2.2.6", "setuptools==80.9.0", "pip",
    ),
    "words": (
        "sentencepiece==0.2.1", "gensim==4.4.0", "h5py==3.14.0", "pyarrow==21.0.0", "sqlalchemy==2.0.43",
        "protobuf==6.32.1", "numpy==2.2.6", "pip",
    ),
    "jax": (
        "jax==0.7.2", "jaxlib==0.7.2", "flax==0.11.2", "optax==0.2.6", "ml_collections==1.1.0", "absl-py==2.3.1",
        "keras==3.11.3", "numpy==2.2.6", "pip",
    ),
}  # fmt: skip


class MakeError(Exception):
    """A run that did not end as the pair says."""


def make(pair: Pair) -> None:
    """Run both sides and write their logs with the label.

    Raises:
        MakeError: a run ended otherwise than it should.
    """
    texts = {}
    for name, run in (("good", pair.good), ("failed", pair.failed)):
        code, text = _ran(pair, run)
        if (code == 0) != (name == "good") or leaks(text):
            raise MakeError(f"{pair.name}: the {name} run ended with {code}\n{text[-3000:]}\n{leaks(text)}")
        texts[name] = text
    pair.folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (pair.folder / f"{name}.log").write_text(text, "utf-8")
    (pair.folder / "label.toml").write_text(_label(pair), "utf-8")


def _label(pair: Pair) -> str:
    told = {"program": pair.program, "half": pair.half, "run_good": pair.good.run, "run_failed": pair.failed.run}
    rows = [f"{key} = {json.dumps(value)}" for key, value in told.items()]
    planted = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in pair.planted.items()]
    return "\n".join([*rows, "", "[planted]", *planted]) + "\n"


def _ran(pair: Pair, run: Run) -> tuple[int, str]:
    env, folder = _environment(run.environment), Path(tempfile.mkdtemp(prefix="errdoc-lab-"))
    try:
        shutil.copytree(PROGRAMS / pair.program, folder, dirs_exist_ok=True)
        variables, folders, preload = layers.environment(run.inject)
        (folder / ".home").mkdir()
        variables |= {
            "PATH": f"{env}/bin:/usr/local/bin:/usr/bin:/bin", "HOME": str(folder / ".home"), "USER": "user",
            "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1", "VIRTUAL_ENV": str(env),
            "PYTHONPATH": ":".join(str(_overlay(name, env)) for name in run.overlay),
            "LD_LIBRARY_PATH": ":".join(map(str, folders)), "TERM": "dumb", "COLUMNS": "100",
        }  # fmt: skip
        if run.prepare:
            subprocess.run(["bash", "-c", run.prepare], cwd=folder, env=variables, check=True)
        loader = f"export LD_PRELOAD={':'.join(map(str, preload))}; " if preload else ""
        shell = f"hostname {run.host}; {loader}{run.run}"
        done = subprocess.run(
            ["unshare", "--uts", "bash", "-c", shell], cwd=folder, env=variables | run.env, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT, check=False,
        )  # fmt: skip
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    text = done.stdout.decode("utf-8", "replace")
    # an overlay stands for a package that is installed in the environment
    text = re.sub(rf"{re.escape(str(PLACE))}/overlay/[^/\s]+", f"{env}/lib/python3.11/site-packages", text)
    return done.returncode, redact(text, env, folder)


def _environment(name: str) -> Path:
    env = PLACE / name
    if not (env / "ready").exists():
        shutil.rmtree(env, ignore_errors=True)
        _uv("venv", "-q", "--python", str(interpreter("3.11")), str(env))
        links = os.environ.get("UV_FIND_LINKS", "")
        options = ["--find-links", links] if links else []
        _uv("pip", "install", "-q", "--python", str(env / "bin/python"), *options, *ENVIRONMENTS[name])
        (env / "ready").write_text("")
    return env


def _overlay(pinned: str, env: Path) -> Path:
    """A folder with one package, `numpy==1.26.4`, that goes before the environment's own."""
    place = PLACE / "overlay" / pinned.replace("==", "-")
    if not place.exists():
        _uv("pip", "install", "-q", "--no-deps", "--python", str(env / "bin/python"), "--target", str(place), pinned)
    return place
