"""What to type: one place for remedies, `versions` and `which`, from the facts of a log or a machine."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdoc.kb import KnowledgeBase
from errdoc.stack.given import read
from errdoc.stack.install import NAMES, values
from errdoc.stack.resolve import resolve
from errdoc.stack.ways import ways

INDEX = "--index-url https://download.pytorch.org/whl/"


@pytest.fixture(scope="module")
def tables():
    """The shipped tables."""
    return KnowledgeBase.open().compatibility


@pytest.mark.parametrize(
    ("facts", "ends"),
    [
        ({}, f"{INDEX}cu130"),
        ({"gpu": "NVIDIA GeForce RTX 5090"}, f"{INDEX}cu130"),
        ({"gpu": "NVIDIA GeForce RTX 5090", "driver": "570.10"}, f"{INDEX}cu128"),
        ({"compute_capability": "12.1"}, f"{INDEX}cu130"),
        ({"gpu": "GB10"}, f"{INDEX}cu130"),
        ({"gpu": "NVIDIA GeForce GTX 1080 Ti", "torch": "2.15.0+cu130"}, f"{INDEX}cu126"),
        ({"gpu": "Tesla V100-SXM2-16GB", "os": "windows"}, f"{INDEX}cu126"),
        ({"gpu": "Tesla K80"}, f"torch==2.3.1 torchvision==0.18.1 {INDEX}cu118"),
        ({"driver": "535.104.05"}, f"{INDEX}cu126"),
        ({"driver": "470.57.02"}, f"{INDEX}cu118"),
        ({"cuda_driver_version": "12.2"}, f"{INDEX}cu126"),
        ({"os": "macos"}, "pip install torch torchvision"),
        ({"torch": "2.5.1+rocm6.2"}, f"{INDEX}rocm7.14"),
        ({"gpu": "Jetson AGX Orin", "python": "3.10"}, "jp6/cu126"),
        ({"gpu": "AMD Radeon RX 9070 XT", "os": "windows"}, "repo.amd.com/rocm/whl-next/"),
    ],
)
def test_the_variant_of_torch_is_what_driver_and_card_run(tables, facts, ends):
    """The newest CUDA that both run; where nothing is known, that of today's cards."""
    assert values(facts, tables)["torch_install"].endswith(ends)


@pytest.mark.parametrize(
    ("facts", "holds"),
    [
        ({"cuda_driver_version": "10.1"}, 'torch==1.8.1+cu101 torchvision==0.9.1+cu101 "numpy<2"'),
        ({"cuda_driver_version": "10.2"}, "torch==1.12.1+cu102"),
        ({"cuda_driver_version": "9.0"}, "torch==1.1.0"),
        ({"torch": "2.15.0+cu132"}, f"{INDEX}cu126"),
        ({"torch": "2.5.1+cu121"}, f"{INDEX}cu118"),
        ({}, f"{INDEX}cu126"),
    ],
)
def test_a_driver_that_is_too_old_gets_a_build_that_it_serves(tables, facts, holds):
    """By its version or by the CUDA that it serves; else a build for the CUDA before."""
    assert holds in values(facts, tables)["torch_lower"]


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ({"torch": "2.1.0+cu121"}, f'torch==2.1.0 torchvision==0.16.0 "numpy<2" {INDEX}cu121'),
        ({"torch": "2.9.1"}, f"torch==2.9.1 torchvision==0.24.1 {INDEX}cu128"),
        # this build never ran on this card
        ({"torch": "2.15.0+cu126", "gpu": "NVIDIA GeForce RTX 5070"}, f"torch torchvision torchaudio {INDEX}cu130"),
        ({}, f"torch torchvision torchaudio {INDEX}cu130"),
    ],
)
def test_again_is_the_build_of_the_log_unless_it_cannot_run(tables, facts, line):
    """Release and variant stay; where the log has none, or none that fits, the newest that fits is installed."""
    assert values(facts, tables)["torch_again"] == f"python -m pip install {line}"


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ({"cudnn_compiled": "7.6.0", "cudnn_loaded": "7.1.4"}, "conda install -c conda-forge cudnn=7.6.5"),
        ({"cudnn_compiled": "7102"}, "conda install cudnn=7.1.2"),
        ({"cudnn_compiled": "8.1.0", "tensorflow": "2.5.0"}, "conda install -c conda-forge cudnn=8.1.0"),
        ({"cudnn_compiled": "9.3.0"}, 'python -m pip install -U "nvidia-cudnn-cu12>=9.3,<10"'),
        ({"cudnn_compiled": "90300", "gpu": "V100"}, 'python -m pip install -U "nvidia-cudnn-cu12>=9.3,<9.11"'),
        (
            {"cudnn_compiled": "9.12.0", "cuda_runtime": "13.0"},
            'python -m pip install -U "nvidia-cudnn-cu13>=9.12,<10"',
        ),
        ({"library": "libcudnn.so.8"}, 'python -m pip install "nvidia-cudnn-cu12==8.*"'),
        ({"library": "libcudnn.so.8", "cuda_runtime": "11.8"}, 'python -m pip install "nvidia-cudnn-cu11==8.*"'),
        ({"library": "libcudnn.so.8", "tensorflow": "2.11.0"}, "conda install -c conda-forge cudnn=8.1.0"),
        ({"library": "libcudnn.so.7"}, "conda install -c conda-forge cudnn=7.6.5"),
        ({"library": "libcudnn_ops.so.9", "torch": "2.9.0+cu130"}, 'python -m pip install "nvidia-cudnn-cu13==9.*"'),
        ({"library": "cudnn64_6.dll", "os": "windows"}, None),
        ({"library": "libcublas.so.11"}, None),
    ],
)
def test_cudnn_is_the_one_that_the_log_asks_for(tables, facts, line):
    """The version that the build was compiled with, else the number in the file's name; nothing where none is known."""
    assert values(facts, tables).get("cudnn_install") == line


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ({}, 'python -m pip install "tensorflow[and-cuda]"'),
        ({"gpu": "Tesla P100-PCIE-16GB"}, 'python -m pip install "tensorflow[and-cuda]" "nvidia-cudnn-cu12<9.11"'),
        ({"os": "windows"}, 'python -m pip install tensorflow==2.10.1 "numpy<2"'),
        ({"cuda_driver_version": "10.1"}, 'python -m pip install tensorflow==2.3.4 "protobuf<3.21"'),
        ({"gpu": "RTX 5090"}, None),
    ],
)
def test_tensorflow_comes_with_its_pins(tables, facts, line):
    """What pip would resolve to something that fails at import is held back; no wheel runs on RTX 50."""
    assert values(facts, tables).get("tensorflow_install") == line


def test_where_no_wheel_fits_there_is_a_container(tables):
    """The vendor's image of the log's own major release where there is one."""
    assert "25.02-tf2-py3" in values({"gpu": "RTX 5090"}, tables)["tensorflow_container"]
    assert "tf1-py3" in values({"gpu": "RTX 3090", "tensorflow": "1.15.0"}, tables)["tensorflow_container"]
    assert "tensorflow_container" not in values({"gpu": "GTX 980"}, tables)


def test_keras_is_of_the_minor_release_of_tensorflow(tables):
    """Patch releases of TensorFlow have no Keras of their own number; before 2.6 and from 2.16 on none belongs to it."""
    assert values({"tensorflow": "2.10.1"}, tables)["keras_pin"] == "2.10.*"
    assert "keras_pin" not in values({"tensorflow": "2.4.1"}, tables)
    assert "keras_pin" not in values({"tensorflow": "2.16.1"}, tables)


OPTIONS = {
    "gpu": st.sampled_from(["Tesla K80", "GTX 1080", "V100", "T4", "A100", "RTX 4090", "RTX 5090", "GB10", "Jetson Nano",
                            "RX 7900 XTX"]),
    "driver": st.sampled_from(["390.46", "411.31", "470.57.02", "535.104.05", "570.10", "580.65.06", "nonsense"]),
    "os": st.sampled_from(["linux", "windows", "wsl", "macos"]),
    "python": st.sampled_from(["3.6", "3.9", "3.12"]),
    "torch": st.sampled_from(["1.7.1", "2.1.0+cu121", "2.15.0+cu126", "2.5.1+rocm6.2", "x"]),
    "tensorflow": st.sampled_from(["1.15.0", "2.10.1", "2.21.0"]),
    "arch": st.sampled_from(["x86_64", "aarch64", "mips"]),
}  # fmt: skip


@settings(deadline=None, max_examples=40)
@given(st.fixed_dictionaries({}, optional=OPTIONS))
def test_any_facts_get_whole_commands(facts):
    """No blank stays open, and what is not known is not there."""
    found = values(facts, KnowledgeBase.open().compatibility)
    assert set(found) <= set(NAMES)
    assert all(line and not re.search(r"[{}]|==(?:\s|$)", line.replace("{and", "")) for line in found.values())


@settings(deadline=None, max_examples=25)
@given(st.fixed_dictionaries({"gpu": OPTIONS["gpu"]}, optional={name: OPTIONS[name] for name in ("os", "driver")}))
def test_remedies_and_versions_agree(facts):
    """The index that a remedy names is one that `errdoc versions` proposes for the same machine."""
    tables = KnowledgeBase.open().compatibility
    if facts.get("driver") == "nonsense":
        facts = {name: value for name, value in facts.items() if name != "driver"}
    found = values(facts, tables).get("torch_nvidia", "")
    asked = read({**facts, "torch": "any"}, tables, "linux")
    combinations, clash, _ = resolve(asked, tables)
    if asked.system is None:
        assert clash is not None
        return
    lines = {way.command for one in combinations for way in ways(one, asked, tables) if way.via == "pip"}
    assert bool(found) == bool(lines) or all(one.through_ptx for one in combinations)
    if "--index-url" in found:
        index = found.partition("--index-url ")[2]
        assert any(line.endswith(index) for line in lines)
    elif found:
        assert found.removeprefix("python -m ") in lines
