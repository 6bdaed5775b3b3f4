"""What looks drawn at random."""

from random import Random
from string import ascii_letters, digits

import pytest

from errdoc.logs.masks.chance import is_random, looks_drawn, looks_secret
from errdoc.logs.masks.redact import redact


@pytest.mark.parametrize("value", ["x7Kq2ZbP0aWm4Ty9LcReQ1", "wJ4rXUtnFEMI/K7MDENG/bPxRfiCYzEX1mPLq"])
def test_keys_look_drawn(value: str) -> None:
    """Letters of both cases and digits that change places are a key."""
    assert (is_random(value), looks_secret(value)) == (True, True)


@pytest.mark.parametrize(
    "value",
    [
        "gradient_tape/model/conv2d_3/Conv2D/Conv2DBackpropFilter",
        "_ZN3c105ErrorC2ENS_14SourceLocationESs",
        "N5torch8autograd13CopySlicesImplE",
        "2025_01_24-14_47_58-model_ViT-B-32-lr_0",
        "AutoModelForCausalLMWithValueHead2",
        "cutlass_80_tensorop_f16_s16816gemm_f16_256x128",
        "3f2a9c0d1e4b3f2a9c0d1e4b3f2a9c0d1e4b3f2a",
    ],
)
def test_names_and_digests_do_not(value: str) -> None:
    """Nodes of graphs, symbols, runs, classes, kernels and commits stay where nothing calls them a secret."""
    assert not is_random(value)


@pytest.mark.parametrize(
    "value", ["tokenizer", "model.layers.0.weight", "/opt/keys/public.pem", "2048", "en_core_web_sm"]
)
def test_words_are_no_secrets_of_a_token(value: str) -> None:
    """What something called `token` or `key` may hold besides: words, paths, sizes."""
    assert not looks_secret(value)


@pytest.mark.parametrize(
    ("value", "drawn"),
    [
        ("TymBmhVhvldKfJzyIAwWCMOU", True),
        ("AQzyettqvsruhsayzZLNuEqrIkWykKvkprDPMu==", True),
        ("qmedwvhmxewhlqkaloqftihyrizykaeogsldfzrs", True),
        ("AuthenticationFailedError", False),
        ("models/checkpoints/last", False),
        ("my_registry_credentials", False),
        ("N5torch8autograd4Node", False),
    ],
)
def test_letters_alone_may_be_drawn(value: str, drawn: bool) -> None:
    """Cases that change often, few vowels or the padding of base64 are of a key; classes, paths and names are not."""
    assert looks_drawn(value) is drawn


def test_what_is_long_and_no_secret_costs_no_more_than_its_length() -> None:
    """A call whose name has thousands of letters is no secret, and is seen to be none at once."""
    call = "Val" + "ue" * 2500 + "Error("
    assert redact(f"[rank2]:     raise {call}") == f"[rank2]:     raise {call}"


def test_a_long_blob_goes_whole() -> None:
    """Base64 of any length, to its padding."""
    blob = "".join(Random(7).choices(ascii_letters + digits + "+/", k=9000)) + "=="
    assert blob[:40] not in redact(f"payload {blob}")
    assert blob[-40:] not in redact(f"payload {blob}")
