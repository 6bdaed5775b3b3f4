"""What differs between any two runs is told from what somebody changed."""

import pytest

from errdoc.against.nature import Nature, is_host, last_of, settled


@pytest.mark.parametrize(
    ("name", "before", "now"),
    [
        ("pid", "4021", "4077"),
        ("job_id", "88", "91"),
        ("elapsed", "3.2", "3.4"),
        ("master_port", "29500", "29517"),
        ("output_dir", "runs/20261123-101500", "runs/20261123-113002"),
        ("workdir", "/tmp/eval_4021", "/tmp/eval_4077"),
        ("run_id", "3f2a9c0d1e4b", "99aa8b7c6d5e"),
        ("started at", "10:15:00", "11:30:02"),
        ("step", "10", "20"),
        ("train_samples_per_second", "6.1", "11.5"),
    ],
)
def test_a_clock_a_counter_and_chance_are_no_difference(name: str, before: str, now: str, nature: Nature) -> None:
    """Times, process ids, ports, folders that are named by them."""
    assert nature.varies(name, before, now)


@pytest.mark.parametrize(
    ("name", "before", "now"),
    [
        ("batch_size", "32", "20000000"),
        ("load_best_model_at_end", "False", "True"),
        ("start_method", "fork", "spawn"),
        ("sha256 of train.csv", "dae97700c1d2", "c14aa7057c19"),
        ("driver version", "550.54.15", "470.57.02"),
        ("data", "data/v1", "data/v2"),
    ],
)
def test_what_was_chosen_is_a_difference(name: str, before: str, now: str, nature: Nature) -> None:
    """Sizes, switches, checksums of data, versions."""
    assert not nature.varies(name, before, now)


def test_a_metric_is_measured_and_a_setting_is_not(nature: Nature) -> None:
    """A loss and a figure with many places are; a rate that somebody typed is not."""
    assert nature.measured("val_loss", "0.41", "0.44")
    assert nature.measured("mean", "0.123456", "0.123999")
    assert not nature.measured("lr", "0.1", "0.5")


def test_names_of_one_thing_are_one() -> None:
    """An option, a key below others and a variable's spelling."""
    assert {last_of(name) for name in ("batch-size", "loader.batch_size", "batchSize", "BATCH_SIZE")} == {"batch_size"}


def test_machines_are_known_by_their_names() -> None:
    """A host with its domain or a usual stem; an experiment with a number is none."""
    assert is_host("node-11.example.com", "gpu07")
    assert not is_host("fox-1", "fox-2")


@pytest.mark.parametrize(
    ("name", "before", "now", "form", "kind"),
    [
        ("GPU available", "True", "False", "keyed", "node"),
        ("MinMemoryNode", "4000M", "300M", "pair", "setting"),
        ("cnn_module_kernel", "15", "16", "keyed", "setting"),
        ("NodeList", "node-11.example.com", "node-63.example.com", "pair", "node"),
        ("fare 75%", "19.2", "19.1", "tabled", "data"),
        ("part-3.json", "3440", "1999", "listed", "data"),
        ("cuda_enabled", "True", "False", "pair", "setting"),
    ],
)
def test_a_name_is_the_name_of_a_kind(name: str, before: str, now: str, form: str, kind: str, nature: Nature) -> None:
    """What a run found on its machine is none of its versions; how much is no place."""
    assert nature.kind_of(name, before, now, form) == kind


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("[4021] read 3 files", "[977] read 3 files"),
        ("10:01:02,355 4021 INFO read", "10:01:09,811 977 INFO read"),
        ("INFO:jax._src.xla_bridge:925: no TPU", "INFO:jax._src.xla_bridge:822: no TPU"),
        ("read 2026-11-23 10:01:02,355 again", "read 2026-11-24 11:15:09,811 again"),
        ("Generating split at 50125.13 examples/s", "Generating split at 267380.20 examples/s"),
    ],
)
def test_processes_lines_of_code_and_rates_are_settled(one: str, other: str) -> None:
    """They differ between any two runs."""
    assert settled(one) == settled(other)
