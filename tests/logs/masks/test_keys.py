"""Private keys in whole and in part."""

import random
import string

import pytest

from errdoc.logs.masks.redact import redact

PRIVATE = "PRIV" + "ATE KEY"
BEGIN, END = f"-----BEGIN RSA {PRIVATE}-----", f"-----END RSA {PRIVATE}-----"


def body(lines: int, last: int = 24, seed: int = 1) -> list[str]:
    """Lines of a key as its armour has them, drawn anew by the seed."""
    chance = random.Random(seed)
    letters = string.ascii_letters + string.digits + "+/"
    sizes = [64] * (lines - 1) + [last]
    return ["".join(chance.choice(letters) for _ in range(size)) for size in sizes]


BODY = body(12)
SHAPES = {
    "whole": [BEGIN, *BODY, END],
    "without its end": [BEGIN, *BODY],
    "without its beginning": [*BODY, END],
    "its last line and its end": [*BODY[-2:], END],
    "its middle": BODY[2:7],
    "in JSON": ['{"key": "' + "\\n".join([BEGIN, *BODY, END]) + '\\n", "id": 1}'],
    "in JSON, cut": ['{"key": "' + "\\n".join([BEGIN, *BODY[:4]])],
    "in JSON, cut at the start": ["\\n".join([*BODY[5:], END]) + '\\n", "id": 1}'],
    "behind times": [f"2024-05-01 12:00:0{at % 10} INFO {line}" for at, line in enumerate([BEGIN, *BODY, END])],
    "behind a rank, without its end": [f"[rank3]: {line}" for line in [BEGIN, *BODY]],
    "indented": ["key: |", *(f"    {line}" for line in [BEGIN, *BODY, END])],
    "encrypted": [BEGIN, "Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,0A1B", "", *BODY, END],
    "of PuTTY": ["Encryption: none", "Private-Lines: 12", *BODY, "Private-MAC: 0123"],
    "of OpenVPN": ["-----BEGIN OpenVPN Static key V1-----", *BODY],
    "in one line": [" ".join([BEGIN, *BODY, END])],
}


@pytest.mark.parametrize("shape", SHAPES)
def test_no_line_of_a_key_comes_out(shape: str) -> None:
    """However a key is cut or wrapped, nothing of its body is left, and what stands around it is."""
    text = "\n".join(["step 7 done", *SHAPES[shape], "Traceback (most recent call last):", "RuntimeError: CUDA - x"])
    redacted = redact(text)
    assert [line for line in BODY if any(line[at : at + 12] in redacted for at in range(0, len(line) - 11, 12))] == []
    lines = redacted.split("\n")
    assert len(lines) == text.count("\n") + 1
    assert (lines[0], *lines[-2:]) == ("step 7 done", "Traceback (most recent call last):", "RuntimeError: CUDA - x")
    assert redact(redacted) == redacted


def test_a_key_without_its_end_takes_no_line_behind_it() -> None:
    """The lines of the failure stay, also one of a single word."""
    redacted = redact("\n".join([BEGIN, *BODY[:3], "Killed", "Aborted", "step 1 / 2"]))
    assert redacted == "<key-1>\n\n\n\nKilled\nAborted\nstep 1 / 2"


def test_two_keys_have_two_pseudonyms_and_one_has_one() -> None:
    """A key that comes again, in another wrapping too, is told by its lines."""
    other = body(12, seed=2)
    shapes = [[BEGIN, *BODY, END], [BEGIN, *other, END], [f"> {line}" for line in [BEGIN, *BODY[:5]]]]
    redacted = redact("\n".join(line for shape in shapes for line in shape))
    assert redacted.split() == ["<key-1>", "<key-2>", ">", "<key-1>", *[">"] * 5]


@pytest.mark.parametrize(
    "text",
    [
        f"error: expected '{BEGIN}' at the start of the file",
        "-----BEGIN CERTIFICATE----- is missing",
        "MIGRATIONCONTROLLERSTARTED",
        "MIG-enabled devices: 2",
        "\n".join(["x" * 64, "y" * 64, "z" * 64]),
        "\n".join(["/".join(["layer", "attention", "weight"] * 4)[:64]] * 3),
    ],
)
def test_what_is_no_key_stays(text: str) -> None:
    """Words about keys, capitals, and lines as long as those of a key."""
    assert redact(text) == text
