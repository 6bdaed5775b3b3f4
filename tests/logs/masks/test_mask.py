import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.masks.mask import fingerprint, mask

SAME = {
    "line numbers and folders": (
        'File "/home/a/env/lib/python3.8/site-packages/torch/nn/functional.py", line 12, in linear',
        'File "C:\\envs\\b\\site-packages\\torch\\nn\\functional.py", line 1753, in linear'),
    "sizes": ("allocate 2.93 GiB (GPU 0; 512.00 MiB free)", "allocate 20.00 MiB (GPU 3; 1.10 GiB free)"),
    "glued sizes": ("trying to allocate 2.20GiB with", "trying to allocate 512.0MiB with"),
    "shapes": ("size [64, 3, 7, 7] but got torch.Size([8, 1])", "size [1, 2] but got torch.Size([5])"),
    "times": ("2024-05-01 12:30:45.123456: E x.cc:12] no", "2019-11-30 01:02:03.000001: E x.cc:999] no"),
    "addresses": ("<Foo object at 0x7f0012ab34cd>", "<Foo object at 0x10>"),
    "ranks": ("[rank3]: Watchdog", "[rank12]: Watchdog"),
    "versions": ("torch 2.1.0+cu118 and 1.13.0a0+git99", "torch 1.8.1+cu102 and 2.0.0rc1"),
    "hosts": ("connect to 10.0.0.1:29500 failed", "connect to 192.168.1.20:4000 failed"),
    "identifiers": ("GPU-1a2b3c4d-0000-1111-2222-333344445555 lost", "GPU-ffffffff-9999-1111-2222-333344445555 lost"),
    "bus ids": ("Xid (PCI:0000:3b:00): 79, pid=12", "Xid (PCI:0000:af:00): 79, pid=999"),
    "scientific": ("loss -3.5e-05 lr 0.1", "loss 12 lr 1e-3"),
    "columns": ("a     b", "a b"),
    "rates": ("3s 5ms/step", "12s 40ms/step"),
    "absl dates": ("E0715 18:02:17.586518  591934 cuda_dnn.cc:523] no", "E1230 01:02:03.1  5 cuda_dnn.cc:1] no"),
}  # fmt: skip
DIFFERENT = {
    "operators": ("conv1d failed", "conv2d failed"),
    "types": ("expected float16", "expected float32"),
    "files": ("/a/b/conv.py broke", "/a/b/linear.py broke"),
    "libraries": ("cudart64_110.dll missing", "cudart64_101.dll missing"),
    "words": ("CUDNN_STATUS_ALLOC_FAILED", "CUDNN_STATUS_NOT_INITIALIZED"),
}
HOSTILE = (
    " ",
    "9",
    "a",
    "/",
    "/a",
    "a/",
    "1.",
    "1.1",
    "\\",
    "0x",
    "a-",
    "[1,",
    "<n>",
    "(<n>, ",
    "GiB ",
    "1:",
    "f0",
    "_1",
    "<n> GiB",
)
pieces = st.lists(
    st.sampled_from(["/", "\\", "1", "23", ".", ":", "x", "a", "v", "<", ">", "n", "<n>", " ", "GiB", "[", "]", ",",
                     "-", "+", "0x", "rank", "e", "C:", "~", "_", "T", "\n", "(", ")", "None", "://",
                     "http", "f00dfeed", "?"]),
    max_size=24,
).map("".join)  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_same_but_for_what_varies(one: str, other: str) -> None:
    """Texts that differ in their variable parts only mask and hash equal."""
    assert mask(one) == mask(other)
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_different(one: str, other: str) -> None:
    """Texts about different things stay different."""
    assert mask(one) != mask(other)


def test_readable() -> None:
    """What is masked stays readable."""
    line = 'File "/opt/env/torch/functional.py", line 12, in linear: size (2, 3), 2.00 GiB at 0x7f'
    assert mask(line) == 'File "<path>functional.py", line <n>, in linear: size <shape>, <n> at <hex>'


def test_rate_is_no_path() -> None:
    """The slash of a rate does not begin a path."""
    assert mask("5ms/step 1.5it/s") == "<n>/step <n>"


def test_fingerprint() -> None:
    """A fingerprint is 12 hexadecimal digits, and stable between releases."""
    assert fingerprint("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB") == "a836099df19f"


@given(st.text() | pieces)
def test_idempotent(text: str) -> None:
    """Masking a masked text changes nothing."""
    assert mask(mask(text)) == mask(text)


@pytest.mark.parametrize("part", HOSTILE)
def test_linear(part: str) -> None:
    """Long monotonous text is masked in a moment."""
    started = time.process_time()
    mask((part * 200_000)[:200_000])
    mask((part * 100_000)[:100_000] + "a")
    assert time.process_time() - started < 3
