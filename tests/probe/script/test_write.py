"""The script as it runs: the answers of `errdoc probe`, under each Python and where much is broken."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.probe.asking.take import SOURCES, take
from errdoc.probe.machine.run import Outcome
from errdoc.probe.script import write
from errdoc.probe.telling.snapshot import as_dict, from_dict

LOG = Path(__file__).resolve().parents[3] / "kb/failures/memory/too-many-open-files/hit-01.log"
SITE = "/home/me/env/lib/python3.10/site-packages"
MACHINE: dict[str, str | bytes] = {
    "/proc/meminfo": "MemTotal: 49368192 kB\nMemAvailable: 1024 kB\nCommitLimit: 12 kB\n",
    "/proc/cpuinfo": "processor : 0\nmodel name : A CPU\nflags : fpu sse4_2 avx avx2\n",
    "/proc/modules": "nvidia 1 2 - Live 0x0\nnouveau 1 2 - Live 0x0\n",
    "/proc/self/limits": "Limit                     Soft Limit           Hard Limit           Units\n"
    "Max open files            256                  4096                 files\n",
    "/proc/self/cgroup": "0::/job\n",
    "/proc/self/mountinfo": "36 35 0:31 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup rw\n",
    "/proc/sys/kernel/osrelease": "5.15.0-91-generic\n",
    "/proc/sys/kernel/hostname": "node17\n",
    "/proc/net/tcp": "  sl\n   0: 00000000:1F90 00000000:0000 0A 0\n",
    "/proc/driver/nvidia/version": "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 2023\n",
    "/proc/1/comm": "systemd\n",
    "/proc/77/comm": "nvidia-persiste\n",
    "/sys/fs/cgroup/job/memory.max": "1073741824\n",
    "/sys/fs/cgroup/job/memory.events": "max 3\noom_kill 2\n",
    "/sys/fs/cgroup/job/cpu.max": "150000 100000\n",
    "/sys/module/nvidia/version": "535.104.05\n",
    "/sys/bus/pci/devices/0000:01:00.0/class": "0x030000\n",
    "/sys/bus/pci/devices/0000:01:00.0/vendor": "0x10de\n",
    "/sys/bus/pci/devices/0000:01:00.0/device": "0x2204\n",
    "/sys/class/net/eth0/operstate": "up\n",
    "/sys/class/net/eth0/type": "1\n",
    "/lib/modules/5.15.0-91-generic/modules.dep": "updates/dkms/nvidia.ko.zst: kernel/x.ko\n",
    "/etc/os-release": 'PRETTY_NAME="Ubuntu 22.04.4 LTS"\n',
    "/etc/docker/daemon.json": '{"runtimes": {"nvidia": {}}, "default-runtime": "runc"}',
    "/dev/kmsg": "4,1,98765432,-;NVRM: Xid (PCI:0000:01:00): 79, pid=1, GPU has fallen off the bus.\n"
    "6,2,99765432,-;Out of memory: Killed process 42 (python) total-vm:9kB, anon-rss:1234kB\n",
    "/usr/local/cuda/version.json": '{"cuda": {"version": "12.1.1"}}',
    "/lib/x86_64-linux-gnu/libc.so.6": b"GNU C Library (Ubuntu GLIBC 2.35-0ubuntu3) stable release version 2.35.\0",
    "/usr/lib/x86_64-linux-gnu/libstdc++.so.6": b"\0GLIBCXX_3.4.29\0GLIBCXX_3.4.30\0CXXABI_1.3.13\0",
    "/usr/bin/nvidia-smi": "",
    "/home/me/env/pyvenv.cfg": "home = /usr/bin\ninclude-system-site-packages = false\nversion = 3.10.12\n",
    "/home/me/env/bin/python": "",
    f"{SITE}/torch-2.1.0+cu121.dist-info/METADATA": "",
    f"{SITE}/torch/version.py": "__version__ = '2.1.0+cu121'\ncuda: Optional[str] = '12.1'\nhip = None\n",
    f"{SITE}/nvidia/cudnn/lib/libcudnn.so.8.9.2": "",
    f"{SITE}/nvidia_cudnn_cu12-8.9.2.26.dist-info/METADATA": "",
    f"{SITE}/jax_cuda12_plugin-0.4.dist-info/METADATA": "",
    "/work/torch.py": "",
    "/work/json.py": "",
}
TOOLS = {
    "nvidia-smi": "0, NVIDIA GeForce RTX 3090, GPU-1, 00000000:01:00.0, 535.104.05, 24576, 10649, 13927, Default\n",
    "ldconfig": "\tlibcudart.so.12 (libc6,x86-64) => /usr/local/cuda/lib64/libcudart.so.12\n",
}
# in two pieces, so that nobody takes it for one
TOKEN = "hf_" + "abcdefghijklmnopqrstuvwxyz"
ENV = {
    "PATH": "/usr/bin", "VIRTUAL_ENV": "/home/me/env", "CUDA_VISIBLE_DEVICES": "0", "HF_TOKEN": TOKEN,
    "HTTP_PROXY": f"http://{TOKEN}@proxy:3128", "NCCL_DEBUG": "INFO",
}  # fmt: skip
#: What runs in the script's Python: the same machine, a folder with recorded tools.
PROBE = """
import json, sys
from pathlib import Path
given = json.load(sys.stdin)
exec(compile(open(given["script"]).read(), "errdoc-probe.py", "exec"), {"__name__": "errdoc-probe"})
from errdoc.probe.asking.take import take
from errdoc.probe.machine.host import Host
from errdoc.probe.machine.run import Outcome
from errdoc.probe.telling.snapshot import as_dict
def runner(argv, seconds=0, env=None, loader=False, program=None):
    out = given["tools"].get(argv[0].rpartition("/")[2])
    return Outcome(0, out) if out is not None else Outcome(None, why="not found", missing=True)
host = Host(root=Path(given["root"]), env=given["env"], runner=runner, system=given["system"], cwd=given["cwd"], home="/home/me")
print(json.dumps(as_dict(take(host, seconds=60))))
"""


def run(
    command: Sequence[object], env: Mapping[str, str] | None = None, **more: object
) -> "subprocess.CompletedProcess[bytes]":
    """Runs a command with few variables."""
    plain = {"PATH": os.environ["PATH"], **(env or {})}
    return subprocess.run([*map(str, command)], capture_output=True, env=plain, check=False, **more)  # type: ignore[call-overload,no-any-return]


def said(done: "subprocess.CompletedProcess[bytes]") -> dict[str, dict[str, str]]:
    """The reports by source, of a snapshot that errdoc reads whole."""
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["schema"] == "errdoc-probe/1"
    assert set(from_dict(answer).readings) == set(answer["facts"])
    assert [one["source"] for one in answer["sources"]] == [
        one.name for one in SOURCES if sys.platform in one.systems and one.name not in ("deep", "paths")
    ]
    return {one["source"]: one for one in answer["sources"]}


def without_mistakes(reports: Mapping[str, Mapping[str, str]]) -> None:
    """No source failed because of the script itself."""
    assert not [one for one in reports.values() if one["status"] == "failed" and "Error" in one["reason"]]


def test_the_facts_are_those_of_the_probe(version, python, script, tree):
    """On one recorded machine the script and `errdoc probe` state the same facts, and say the same of their sources."""
    host = tree(MACHINE, env=ENV, tools={name: Outcome(0, out) for name, out in TOOLS.items()})
    given = {
        "script": str(script),
        "root": str(host.root),
        "env": ENV,
        "tools": TOOLS,
        "system": "linux",
        "cwd": "/work",
    }
    done = run([python(version), "-I", "-c", PROBE], input=json.dumps(given).encode(), timeout=120)
    mine = json.loads(json.dumps(as_dict(take(host, seconds=60))))
    reports = said(done)
    assert json.loads(done.stdout)["facts"] == mine["facts"]
    assert mine["facts"]["torch_cuda"]["value"] == "12.1"
    assert mine["facts"]["shadowing_files"]["value"] == ["/work/json.py", "/work/torch.py"]
    assert TOKEN not in done.stdout.decode()
    assert reports["nvml"] == {**reports["nvml"], "status": "skipped"}
    assert [(one["status"], one["reason"]) for one in mine["sources"] if one["source"] != "nvml"] == [
        (one["status"], one["reason"]) for name, one in reports.items() if name != "nvml"
    ]


def test_a_machine_with_windows(python, script, tree):
    """What needs a package to read import tables says so; the rest is told."""
    host = tree(
        {r"C:\CUDA\version.txt": "CUDA Version 10.0.130"},
        system="windows",
        env={"CUDA_PATH": r"C:\CUDA"},
        cwd="C:\\work",
    )
    given = {
        "script": str(script),
        "root": str(host.root),
        "env": dict(host.env),
        "tools": {},
        "system": "windows",
        "cwd": "C:\\work",
    }
    answer = json.loads(run([python("3.6"), "-I", "-c", PROBE], input=json.dumps(given).encode(), timeout=120).stdout)
    reports = {one["source"]: one for one in answer["sources"]}
    assert answer["facts"]["toolkits"]["value"] == [
        {"path": r"C:\CUDA", "version": "10.0.130", "found_by": "CUDA_PATH"}
    ]
    assert "pefile" in reports["libraries"]["reason"]


@pytest.mark.skipif(sys.platform != "linux", reason="paths and facts of Linux")
def test_broken_packages_do_not_count(version, python, script, tmp_path):
    """A planted json.py beside it, in PYTHONPATH and in the working folder, and a sitecustomize that raises."""
    for name in ("json", "typing", "threading", "select", "subprocess"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('planted')\n")
    (tmp_path / "sitecustomize.py").write_text("import errdoc\nraise ValueError('broken')\n")
    (tmp_path / "errdoc.py").write_text("")
    shutil.copy(script, tmp_path)
    done = run([python(version), script.name], {"PYTHONPATH": str(tmp_path)}, cwd=tmp_path)
    without_mistakes(said(done))
    facts = json.loads(done.stdout)["facts"]
    assert facts["hostname"]["value"] == os.uname().nodename
    assert str(tmp_path / "json.py") in facts["shadowing_files"]["value"]


@pytest.mark.skipif(sys.platform != "linux", reason="paths of Linux")
def test_nothing_is_there_to_help(version, python, script):
    """No variables, no site, the script through a pipe: `ssh node python3 - < errdoc-probe.py`."""
    with script.open("rb") as stream:
        done = subprocess.run(
            [python(version), "-I", "-S", "-"], stdin=stream, capture_output=True, env={}, check=False
        )
    without_mistakes(said(done))
    assert done.stderr == b""


@pytest.mark.skipif(shutil.which("unshare") is None, reason="no unshare")
@pytest.mark.parametrize("hidden", ["network", "proc"])
def test_without_network_and_without_proc(hidden, python, script):
    """In a container without a network, and where /proc is empty, what can be told is told."""
    start = {
        "network": ["unshare", "-rn"],
        "proc": ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh"],
    }[hidden]
    if run([*start, "true"]).returncode:
        pytest.skip("this user may not make namespaces")
    reports = said(run([*start, python("3.6"), script]))
    assert reports["system"]["status"] == reports["disks"]["status"] == "ok"
    assert reports["memory"]["status"] == ("ok" if hidden == "network" else "failed")


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full")
@pytest.mark.parametrize(
    ("into", "why"), [("> /dev/full", b"No space left"), (">&-", b"Bad file"), ("| true", b"Broken pipe")]
)
def test_where_it_cannot_write(into, why, script):
    """One line, and status 2."""
    done = run(["bash", "-o", "pipefail", "-c", f'"$0" "$1" {into}', sys.executable, script])
    assert done.returncode == 2
    assert done.stderr.startswith(b"errdoc-probe: error: standard output cannot be written: ")
    assert why in done.stderr
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [(["--nope"], b"--nope is no option"), (["--python"], b"lacks its value"), (["--python", "/nowhere"], b"/nowhere does not exist")],
)  # fmt: skip
def test_what_it_does_not_understand(arguments, why, script):
    """One line, and status 2; nothing was probed."""
    done = run([sys.executable, script, *arguments])
    assert (done.returncode, done.stdout) == (2, b"")
    assert why in done.stderr


def test_help_is_its_head(script):
    """The file says at its head what it does, and --help prints that."""
    head = script.read_text(encoding="ascii").split('"""')[1]
    assert run([sys.executable, script, "--help"]).stdout.decode().strip() == head.strip()
    assert "reads and changes nothing, and sends nothing" in head


def test_an_old_python_is_told(python, script):
    """Python 2 can read the file as far as the line that says what is needed."""
    done = run([python("2.7"), script])
    assert done.returncode == 2
    assert done.stderr == b"errdoc-probe: error: it needs Python 3.6 or newer; this is 2.7\n"


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_explain_decides_by_it(python, script, tmp_path):
    """The snapshot of a node decides between the causes of its log."""
    facts = tmp_path / "machine.json"
    done = run(["sh", "-c", 'ulimit -n 256 && exec "$0" "$1"', python("3.6"), script])
    facts.write_bytes(done.stdout)
    told = subprocess.run(
        [sys.executable, "-m", "errdoc", "explain", str(LOG), "--facts", str(facts), "--format", "json", "--no-history"],
        capture_output=True, check=True,
    )  # fmt: skip
    answer = json.loads(told.stdout)
    assert answer["machine"]["log_is_from"] == "same"
    causes = [one for found in answer["diagnoses"] for one in found["causes"] if one["verdict"] == "confirmed"]
    assert any(
        piece["source"] == "machine" and piece.get("fact") == "open_files_soft"
        for one in causes
        for piece in one["evidence"]
    )


def test_the_command_writes_it(script, tmp_path):
    """`errdoc probe --script --save FILE` writes the file, and says how it is used."""
    path = tmp_path / "errdoc-probe.py"
    done = subprocess.run(
        [sys.executable, "-m", "errdoc", "probe", "--script", "--save", str(path)], capture_output=True, check=True
    )
    assert done.stdout == b""
    assert f"python3 {path} > machine.json" in done.stderr.decode()
    assert path.read_bytes() == script.read_bytes()


def test_a_file_that_cannot_be_written(tmp_path):
    """It is said with its name."""
    with pytest.raises(InputError, match="nowhere"):
        write.save(tmp_path / "nowhere" / "errdoc-probe.py")
