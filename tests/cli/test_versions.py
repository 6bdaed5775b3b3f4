"""`errdoc versions`."""

import json

import pytest


def test_what_does_not_go_together(errdoc):
    """The clash, why, with its source, and the changes; the question is answered, so the status is 0."""
    said = errdoc("versions", "--gpu", "RTX 3090", "--tensorflow", "1.6", "--os", "linux")
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == "given: GeForce RTX 3090, tensorflow 1.6, Linux"
    assert "This does not go together: GeForce RTX 3090 and tensorflow 1.6" in lines
    assert any("is sm_86, which needs CUDA >= 11.1" in line and "built with CUDA 9.0" in line for line in lines)
    assert "  the tensorflow 1.x wheels stop at CUDA 10.0" in lines
    assert any(line.startswith("    source: https://") for line in lines)
    assert any(line.startswith("  1  [pip] tensorflow 2.4.0 instead of tensorflow 1.6 (2.4.0 to 2.") for line in lines)


def test_what_works_comes_newest_first_with_commands(errdoc):
    """Each combination with Python, CUDA, cuDNN, driver and how to install it."""
    said = errdoc("versions", "--driver", "470.57.02", "--torch", "any", "--os", "linux")
    assert said.status == 0
    assert said.out.index("torch 2.7.1+cu118") < said.out.index("torch 2.6.0+cu118")
    assert (
        "    pip install torch==2.7.1 torchvision==0.22.1 --index-url https://download.pytorch.org/whl/cu118\n"
        in said.out
    )
    assert "driver 450.80.02 or newer" in said.out


def test_all_combinations(errdoc):
    """The newest few, or with --all every one."""
    few = errdoc("versions", "--torch", "2.1", "--os", "linux").out
    every = errdoc("versions", "--torch", "2.1", "--os", "linux", "--all").out
    assert "(--all)" in few
    assert (few.count("+cu"), every.count("+cu")) == (1, 6)


def test_json_says_the_same(errdoc):
    """Schema, what was given, the clash and the changes as values."""
    said = errdoc("versions", "--driver", "470.57", "--torch", "2.1.0+cu121", "--os", "linux", "--format", "json")
    answer = json.loads(said.out)
    assert answer["schema"] == "errdoc-versions/1"
    assert answer["given"] == {"driver": "470.57", "torch": "torch 2.1.0+cu121", "os": "linux"}
    assert (answer["works"], answer["combinations"]) == (False, [])
    assert answer["clash"]["constraints"] == ["driver", "torch"]
    assert answer["clash"]["reasons"][0]["rule"] == "driver-cuda"
    assert answer["clash"]["reasons"][0]["sources"]
    assert [one["effort"] for one in answer["changes"]] == ["pip", "driver"]
    assert answer["changes"][0]["changes"][0]["to"] == "torch 2.1.0+cu118"


def test_json_of_what_works(errdoc):
    """Combinations with their builds and commands, no clash."""
    answer = json.loads(errdoc("versions", "--tensorflow", "2.10", "--os", "windows", "-f", "json").out)
    assert (answer["works"], answer["clash"], answer["changes"]) == (True, None, [])
    build = answer["combinations"][0]["builds"][0]
    assert (build["framework"], build["release"], build["cuda"]) == ("tensorflow", "2.10.1", "11.2")
    assert {one["via"] for one in answer["combinations"][0]["commands"]} == {"pip", "conda"}


def test_chinese(errdoc):
    """The same answer in Chinese."""
    said = errdoc("versions", "--gpu", "RTX 3090", "--tensorflow", "1.6", "--lang", "zh")
    assert "这些不能同时成立：GeForce RTX 3090和 tensorflow 1.6" in said.out
    assert "[硬件]" in said.out


@pytest.mark.parametrize(
    ("option", "value", "near"),
    [("--gpu", "RTX 3091", "GeForce RTX 3090"), ("--torch", "2.99", "2.15.0"), ("--cuda", "12.7", "12.6")],
)
def test_an_unknown_value(errdoc, option, value, near):
    """Status 1, the value and near ones, nothing on standard output."""
    said = errdoc("versions", option, value)
    assert (said.status, said.out) == (1, "")
    assert value in said.err
    assert near in said.err


def test_an_unknown_system(errdoc):
    """A wrong use of the option: status 2."""
    said = errdoc("versions", "--os", "beos")
    assert said.status == 2
    assert "linux, wsl, windows, macos" in said.err


def test_what_a_log_states(errdoc, tmp_path):
    """Facts of the log are given; an option outweighs them; a value that the tables do not know is left out and said."""
    log = tmp_path / "train.log"
    log.write_text(
        "PyTorch version: 2.1.0+cu121\nCUDA used to build PyTorch: 12.1\nNvidia driver version: 470.57.02\n"
        "GPU models and configuration: GPU 0: NVIDIA GeForce RTX 3090\nPython version: 3.10.4 (64-bit runtime)\n"
        "RuntimeError: The NVIDIA driver on your system is too old (found version 11040).\n"
    )
    said = errdoc("versions", "--log", str(log), "--os", "linux")
    assert said.out.splitlines()[0].startswith(
        "given: driver 470.57.02, GeForce RTX 3090, python 3.10, torch 2.1.0+cu121"
    )
    assert "This does not go together: driver 470.57.02 and torch 2.1.0+cu121" in said.out
    newer = errdoc("versions", "--log", str(log), "--os", "linux", "--driver", "535.54")
    assert "These work" in newer.out


def test_control_characters_do_not_reach_the_terminal(errdoc):
    """What was typed is shown without escapes."""
    said = errdoc("versions", "--gpu", "\x1b[31mX")
    assert "\x1b" not in said.err + said.out
