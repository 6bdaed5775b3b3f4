"""The snapshot: what it holds, what it takes from a file, and how sources are gathered."""

import json
import os
import re
import subprocess
import sys
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.errors import InputError
from errdoc.model import FACT_NAMES
from errdoc.probe.asking import take as taking
from errdoc.probe.asking.take import SOURCES, take
from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.files import load, save
from errdoc.probe.telling.names import NAMES
from errdoc.probe.telling.snapshot import Answer, Reading, Report, Snapshot, as_dict, from_dict, merged

SMALL = Snapshot(
    {one.name: one for one in (
        Reading("driver", "535.104.05", "nvmlSystemGetDriverVersion", "nvml"), Reading("gpu", ["A", "A", "B"], "NVML", "nvml"),
        Reading("shm_size", 64 << 20, "statvfs", "memory"), Reading("gpus", [{"index": 0, "memory_total": 24 << 30}], "NVML", "nvml"),
        Reading("environment", {"RANK": "0"}, "", "environment"), Reading("secure_boot", False, "efi", "secure_boot"),
    )},
    (Report("nvml", "ok", seconds=0.1), Report("cpu", "failed", "no such file")),
)  # fmt: skip


def test_each_fact_has_a_known_source_and_a_meaning():
    """The table names sources that exist, and says of rows which keys they have."""
    sources = {one.name for one in SOURCES}
    for name, row in NAMES.items():
        assert row.sources, name
        assert set(row.sources) <= sources, name
        assert (row.kind == "rows") == bool(row.keys), name


def test_facts_that_logs_state_have_the_same_names():
    """What a log and a machine both state has one name and one form."""
    assert {"driver", "gpu", "torch", "cuda_runtime", "cudnn_loaded", "python", "os", "compute_capability"} <= set(
        NAMES
    ) & set(FACT_NAMES)


def test_getters_give_the_fact_of_their_kind():
    """Each kind has a getter; what is not known is None, what has no such name or kind is a mistake."""
    assert (SMALL.text("driver"), SMALL.number("shm_size"), SMALL.flag("secure_boot")) == (
        "535.104.05",
        64 << 20,
        False,
    )
    assert (SMALL.texts("gpu"), SMALL.rows("gpus"), SMALL.map("environment")) == (
        ("A", "A", "B"),
        ({"index": 0, "memory_total": 24 << 30},),
        {"RANK": "0"},
    )
    assert SMALL.text("torch") is None
    with pytest.raises(KeyError):
        SMALL.text("divers")
    with pytest.raises(TypeError, match="driver is of kind version"):
        SMALL.number("driver")


def test_the_reason_for_what_is_unknown():
    """A fact that is not known has its source's reason."""
    assert SMALL.unknown("cpu_features") == "cpu: no such file"
    assert SMALL.unknown("glibc") == "libc did not tell"


def test_facts_for_an_answer():
    """Values of a list are single facts, once each; rows stay inside."""
    assert [(one.name, one.value, one.source) for one in SMALL.facts()] == [
        ("driver", "535.104.05", "machine"), ("gpu", "A", "machine"), ("gpu", "B", "machine"),
        ("gpu_total_memory", "24576 MiB", "machine")]  # fmt: skip


def test_the_more_trusted_source_is_believed():
    """NVML's driver counts, whoever answered first."""
    one = Report("modules", "ok"), Answer((Reading("driver", "1.0"),))
    two = Report("nvml", "ok"), Answer((Reading("driver", "2.0"),))
    for order in ([one, two], [two, one]):
        assert merged(order, taken="", seconds=0).text("driver") == "2.0"


def test_a_file_keeps_everything(tmp_path):
    """What is saved is what is loaded, marked as given."""
    path = tmp_path / "machine.json"
    save(SMALL, path)
    loaded = load(path)
    assert loaded.readings == SMALL.readings
    assert loaded.reports == SMALL.reports
    assert loaded.given
    assert [entry.name for entry in tmp_path.iterdir()] == ["machine.json"]


def test_a_failed_save_leaves_the_old_file(tmp_path, monkeypatch):
    """A disk that is full in the middle destroys nothing and leaves nothing."""
    path = tmp_path / "machine.json"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("errdoc.probe.telling.files.os.fsync", full)
    with pytest.raises(InputError, match="No space left"):
        save(SMALL, path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["machine.json"]
    assert path.read_text() == "old"


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"facts": 1}', '{"schema": "errdoc-probe/9", "facts": {}}', "[" * 100_000]
)
def test_a_file_that_is_no_snapshot(tmp_path, text):
    """It is refused with its name and the way out."""
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(InputError, match=re.escape("x.json")) as error:
        load(path)
    assert "errdoc probe --save" in error.value.hint


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
@pytest.mark.parametrize("name", ["pipe", "folder", "/dev/zero", "/dev/stdin", "absent", "a\0b"])
def test_what_is_no_file_is_refused_at_once(tmp_path, name):
    """A pipe would be waited for, and a device has no end; standard input counts where it is a file."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    code = (
        "import pathlib, sys; from errdoc.probe.telling.files import load; from errdoc.errors import InputError\n"
        "try: load(pathlib.Path(sys.argv[1].replace('?', chr(0))))\nexcept InputError as error: print(error)\n"
    )
    path = str(tmp_path / name).replace("\0", "?")
    told = subprocess.run([sys.executable, "-c", code, path], stdin=subprocess.PIPE, capture_output=True, text=True, timeout=120, check=True)  # fmt: skip
    assert "cannot be read: " in told.stdout


@pytest.mark.parametrize(
    "text",
    ["[" + "{}," * (1 << 21) + "{}]", '{"facts": {}, "schema": "' + "x" * 9999 + '"}', '{"facts": {}, "schema": ' + "9" * 5000 + "}",
     "\ufeff\0", '{"facts": {"driver": {"value": 1}'],
    ids=["large", "another form", "a long number", "garbage", "cut off"],
)  # fmt: skip
def test_a_refusal_is_one_short_sentence(tmp_path, text):
    """However long what is refused."""
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(InputError) as error:
        load(path)
    assert len(str(error.value)) < len(str(path)) + 120


def test_of_a_key_that_stands_there_twice_the_last_counts(tmp_path):
    """As with every reader of JSON."""
    path = tmp_path / "x.json"
    facts = '{"driver": {"value": "1.0"}, "driver": {"value": "2.0"}, "cpu_count": {"value": 8, "value": true}}'
    path.write_text(f'{{"schema": "errdoc-probe/1", "facts": 3, "facts": {facts}}}')
    assert {name: one.value for name, one in load(path).readings.items()} == {"driver": "2.0"}


def test_a_name_that_is_no_utf8_can_be_saved(tmp_path):
    """Paths of a machine are bytes; what is no text is replaced."""
    path = tmp_path / "machine.json"
    save(Snapshot({"interpreter": Reading("interpreter", "/opt/caf\udce9/bin/python", "PATH", "python")}), path)
    assert load(path).text("interpreter") == "/opt/caf?/bin/python"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(sorted(NAMES)) | st.text(max_size=8),
        json_values | st.fixed_dictionaries({"value": json_values}),
    )
)
def test_what_is_not_of_its_kind_is_left_out(facts):
    """Whatever a file holds, the getters give values of their kind or None."""
    snapshot = from_dict({"schema": "errdoc-probe/1", "facts": facts, "sources": [{"source": 1}, 3]})
    for name, row in NAMES.items():
        value = snapshot.value(name)
        if value is not None:
            assert isinstance(value, {"text": str, "version": str, "flag": bool, "number": (int, float), "bytes": int,
                                      "count": int, "map": dict, "texts": list, "rows": list}[row.kind])  # fmt: skip
    snapshot.facts()
    json.dumps(as_dict(snapshot))


def gathered(sources, seconds=2.0):
    """A snapshot of made-up sources; all others are absent."""

    def nothing(_):
        raise Absent("not asked")

    return take(Host(env={}), sources={**{one.name: nothing for one in SOURCES}, **sources}, seconds=seconds)


def reports(snapshot):
    """The reports by source."""
    return {one.source: one for one in snapshot.reports}


def test_a_source_that_fails_costs_only_itself():
    """An exception is told with its type; the others' facts are there."""

    def fails(_):
        raise ValueError("odd file")

    told = gathered({"cpu": fails, "system": lambda _: Answer((Reading("os", "linux"),))})
    assert reports(told)["cpu"].status == "failed"
    assert reports(told)["cpu"].reason == "ValueError: odd file"
    assert told.text("os") == "linux"


def test_a_source_that_hangs_costs_only_itself():
    """At the deadline the snapshot is there without it; what it says later does not count."""
    go = threading.Event()

    def hangs(_):
        go.wait(30)
        return Answer((Reading("cpu", "late"),))

    started = time.monotonic()
    told = gathered({"cpu": hangs, "system": lambda _: Answer((Reading("os", "linux"),))}, seconds=0.5)
    assert time.monotonic() - started < 25
    go.set()
    assert reports(told)["cpu"].status == "timeout"
    assert told.text("cpu") is None
    assert told.text("os") == "linux"


def test_nvidia_smi_is_asked_only_where_nvml_told_nothing():
    """The second source waits for the first, and is skipped where that one is good."""
    asked = []

    def smi(_):
        asked.append(1)
        return Answer((Reading("driver", "1.0"),))

    good = gathered({"nvml": lambda _: Answer((Reading("driver", "2.0"),)), "nvidia_smi": smi})
    assert (reports(good)["nvidia_smi"].status, asked) == ("skipped", [])
    bad = gathered({"nvml": lambda _: Answer(status="failed", reason="x"), "nvidia_smi": smi})
    assert (bad.text("driver"), asked) == ("1.0", [1])


def test_garbage_of_a_source_is_left_out():
    """A value of the wrong kind and a fact that is another source's do not enter."""
    told = gathered({"cpu": lambda _: Answer((Reading("cpu", 7), Reading("os", "x"), Reading("cpu_count", 4)))})
    assert set(told.readings) == {"cpu_count"}


def test_this_machine_in_time():
    """All sources of this machine answer within the limit, and say what is missing."""
    host = Host()
    started = time.monotonic()
    told = take(host)
    assert time.monotonic() - started < taking._limit(host) + 20  # a busy machine takes a while to say that time is up
    assert told.text("hostname")
    assert all(one.reason for one in told.reports if one.status != "ok")


@pytest.mark.parametrize("number", [10**400, -(10**400), 2**70])
def test_numbers_that_no_machine_has_are_left_out(number):
    """Alone, in rows, and as the seconds of a source: whoever reckons with them would fail."""
    rows = [{"index": 0, "memory_total": number}]
    facts = {"memory_total": {"value": number}, "gpus": {"value": rows}, "cpu_count": {"value": 8}}
    sources = [{"source": "nvml", "status": "ok", "seconds": number}]
    snapshot = from_dict({"schema": "errdoc-probe/1", "facts": facts, "sources": sources})
    assert list(snapshot.readings) == ["cpu_count"]
    assert snapshot.reports[0].seconds == 0.0


def test_numbers_that_are_none_and_rows_without_an_end_are_left_out():
    """JSON's NaN and Infinity, and rows in rows in rows."""
    deep: object = 1
    for _ in range(10):
        deep = [deep]
    for value in ([{"index": float("nan")}], [{"index": float("inf")}], [{"index": deep}]):
        facts = {"gpus": {"value": value}}
        assert not from_dict({"schema": "errdoc-probe/1", "facts": facts}).readings
