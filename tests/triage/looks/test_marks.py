"""Where a log comes from."""

import pytest

from errdoc.triage.looks.marks import first_time, last_time, marks


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (b"SLURMD_NODENAME=gpu-017", ("host", "gpu-017")),
        (b"  host      : dgx03.cluster", ("host", "dgx03.cluster")),
        (b'{"node_name": "pool-a-7"}', ("host", "pool-a-7")),
        (b"gpu-4:4021:4100 [3] NCCL WARN Timeout", ("host", "gpu-4")),
        (b"Mar 14 09:26:53 gpu-017 kernel: NVRM: x", ("host", "gpu-017")),
        (b"srun: error: gpu-017: task 3: Exited with exit code 1", ("host", "gpu-017")),
        (b"GPU 0: H100 (UUID: GPU-1a2b3c4d-0000-1111-2222-333344445555)",
         ("gpu", "GPU-1a2b3c4d-0000-1111-2222-333344445555")),
        (b"container_image=registry.lab/train:24.05", ("image", "registry.lab/train:24.05")),
        (b"Image: /images/train-24.sqsh", ("image", "/images/train-24.sqsh")),
        (b"[rank3]: Traceback (most recent call last):", ("rank", "3")),
    ],
)  # fmt: skip
def test_the_origin_is_read_off_a_line(said: bytes, found: tuple[str, str]) -> None:
    """One line of each kind of source."""
    assert found in marks(b"epoch 1\n" + said + b"\nepoch 2")


@pytest.mark.parametrize(
    "said", [b"host: localhost", b"image: cat.jpg", b"node: in use", b"rank: 0.25", b"image 3 of 4"]
)
def test_what_only_looks_like_an_origin_is_none(said: bytes) -> None:
    """Names that every machine has, pictures, scores."""
    assert marks(said) == []


def test_a_bus_address_is_one_of_its_node() -> None:
    """`0000:3b:00` is on every node: alone it says nothing."""
    xid = b"NVRM: Xid (PCI:0000:3B:00): 79"
    assert marks(b"SLURMD_NODENAME=gpu-1\n" + xid) == [("host", "gpu-1"), ("gpu", "gpu-1 0000:3b:00")]
    assert marks(xid) == []


def test_times_come_in_one_form_and_in_utc_where_their_zone_is_told() -> None:
    """Dates, dates with zones, and syslog's without a year."""
    data = b"2026-03-14 09:26:53,123 a\n2026-03-14T12:00:00+02:00 b\n2026-99-14 09:26:53 c\n"
    assert first_time(data, 2026) == "2026-03-14T09:26:53"
    assert last_time(data, 2026) == "2026-03-14T10:00:00"
    assert last_time(b"Mar 14 09:26:53 gpu-1 kernel: x\nFeb 30 00:00:00 gpu-1 x", 2025) == "2025-03-14T09:26:53"
