"""Options in commands are held to the tools' own help."""

from pathlib import Path

import pytest

from errdoc.curate.lines import by_conda, by_pip
from errdoc.curate.tool_options import Tool, read, unknown

TABLE = Path(__file__).resolve().parents[2] / "kb" / "options.toml"
TOOLS = {
    name: Tool(name, frozenset(options.split()))
    for name, options in {
        "pip install": "-U --upgrade -r --index-url",
        "docker run": "-i -t --rm --gpus -v",
        "torchrun": "--nproc-per-node --standalone",
        "kubectl get": "-n -o",
        "kubectl logs": "-f --tail",
        "nvidia-smi": "-lgc -L -i",
        "lsof": "-i -n -P",
    }.items()
}
TOOLS["docker run"] = TOOLS["docker run"]._replace(starts=True)
TOOLS["torchrun"] = TOOLS["torchrun"]._replace(starts=True)
TOOLS["lsof"] = TOOLS["lsof"]._replace(spelt="joined")
TOOLS["gdb"] = Tool("gdb", frozenset(["--batch", "--args"]), starts=True, spelt="one dash")


@pytest.mark.parametrize(
    "command",
    [
        "python -m pip install -U x --index-url https://x.org",
        "docker run --rm -it --gpus all -v $PWD:/work IMAGE --frobnicate",
        "torchrun --standalone --nproc-per-node=2 train.py --ddp_timeout 7200",
        "kubectl -n NAMESPACE get pods",
        "sudo nvidia-smi -lgc 210,1400 -i 0 | tail -n 3",
        "CUDA_VISIBLE_DEVICES=1 nvidia-smi -L > smi.txt",
        "lsof -nP -iTCP:29500",
        "gdb -batch --args python train.py -x",
        "frobnicate --all",
        "pip install x   # --frobnicate",
    ],
)
def test_options_of_the_tool(command: str) -> None:
    """Joined, with a value, behind a program's name, of a tool without a row, in a remark."""
    assert list(unknown(command, TOOLS)) == []


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("pip install --upgrade-all x", "--upgrade-all"),
        ("python -m pip install --reinstall x", "--reinstall"),
        ("docker run -itx IMAGE", "-itx"),
        ("torchrun --nproc 2 train.py", "--nproc"),
        ("kubectl get pods --tail=3", "--tail"),
        ("python train.py && nvidia-smi --lock", "--lock"),
        ("torchrun --frob\ntrain.py", "--frob"),
        ("gdb -frob python train.py", "-frob"),
    ],
)
def test_options_of_no_tool(command: str, option: str) -> None:
    """Each is told with its tool."""
    assert [one for _, one in unknown(command, TOOLS)] == [option]


def test_every_tool_says_where_its_options_are_from() -> None:
    """The table names help, a source or documentation, and holds the tools that pages use most."""
    tools = read(TABLE)
    assert {
        "pip install",
        "uv pip install",
        "conda install",
        "docker run",
        "torchrun",
        "nvidia-smi",
        "vllm serve",
    } <= set(tools)
    assert all(tool.options for tool in tools.values())
    text = TABLE.read_text(encoding="utf-8")
    assert text.count("source = ") == len(tools)


@pytest.mark.parametrize(
    ("command", "wanted", "where"),
    [
        ('python -m pip install -U "numpy<2" pillow   # both', ("numpy<2", "pillow"), "index"),
        ("pip install py-spy && py-spy dump --pid PID", ("py-spy",), "index"),
        ("pip install torch --index-url https://x.org/cu126", ("torch",), "elsewhere"),
        ("pip install -r requirements.txt", (), "local"),
        ("pip install -e .", (), "local"),
        ("pip install models/ops", ("models/ops",), "local"),
        ('pip install "git+https://x.org/a/b.git"', ("git+https://x.org/a/b.git",), "git"),
        ("pip install {distribution}", ("{distribution}",), "open"),
        ('pip install "joblib==VERSION"', ("joblib==VERSION",), "open"),
    ],
)
def test_what_pip_is_asked_for(command: str, wanted: tuple[str, ...], where: str) -> None:
    """Requirements without quotes, remarks and what follows, and where they come from."""
    asked = by_pip(command)
    assert asked is not None
    assert (asked.wanted, asked.where) == (wanted, where)


def test_what_conda_is_asked_for() -> None:
    """Channels and names of environments are no requirements; pip's commands are not conda's."""
    asked = by_conda("conda create -n tf1 -c conda-forge python=3.7 cudnn=7.6")
    assert asked is not None
    assert asked.wanted == ("python=3.7", "cudnn=7.6")
    assert by_conda("pip install conda") is None
    assert by_pip("conda install pip") is None
