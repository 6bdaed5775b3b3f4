"""Sources of Linux machines, read from folders that stand for `/`."""

import pytest

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.machine.run import Outcome
from errdoc.probe.sources import (
    cgroup,
    container,
    cpu,
    devices,
    disks,
    environment,
    kernel_log,
    limits,
    memory,
    modules,
    network,
    pci,
    proc_driver,
    processes,
    secure_boot,
    system,
)

RELEASE = "/proc/sys/kernel/osrelease"
VERSIONS = {
    "390.116": "NVRM version: NVIDIA UNIX x86_64 Kernel Module  390.116  Sun Jan 27 07:21:36 PST 2019\n",
    "470.82.01": "NVRM version: NVIDIA UNIX x86_64 Kernel Module  470.82.01  Wed Oct 27 21:21:55 UTC 2021\n",
    "535.104.05": "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 01:15:15 UTC 2023\n",
    "580.126.09": "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.126.09  Release Build  (dvs-builder@U22)\n",
}


@pytest.mark.parametrize("release", VERSIONS)
def test_the_kernel_modules_release(tree, values, release):
    """The release is read from each generation's line; the open module is told apart."""
    said = values(proc_driver.read(tree({"/proc/driver/nvidia/version": VERSIONS[release]})))
    assert said["driver_kernel_module"] == said["driver"] == release
    assert said["driver_kernel_open"] is (release == "580.126.09")


def test_a_version_of_an_unknown_form_is_no_version(tree):
    """What is not understood is a reason, not a guess."""
    told = proc_driver.read(tree({"/proc/driver/nvidia/version": "something else\n"}))
    assert told.status == "failed"
    assert not told.readings


def test_the_module_lists_its_gpus(tree, values):
    """Names and addresses come from the module's own files."""
    info = "Model: \t\t NVIDIA GeForce RTX 3090\nIRQ:   \t\t 91\nGPU UUID: \t GPU-5ba6\nBus Location: \t 0000:01:00.0\n"
    said = values(proc_driver.read(tree({
        "/proc/driver/nvidia/version": VERSIONS["535.104.05"],
        "/proc/driver/nvidia/gpus/0000:01:00.0/information": info,
        "/proc/driver/nvidia/params": "DeviceFileMode: 438\nModifyDeviceFiles: 1\n",
    })))  # fmt: skip
    assert said["proc_gpus"] == [{"pci": "0000:01:00.0", "name": "NVIDIA GeForce RTX 3090", "uuid": "GPU-5ba6"}]
    assert said["driver_parameters"] == {"DeviceFileMode": "438", "ModifyDeviceFiles": "1"}


def test_modules_without_one_for_the_running_kernel(tree, values):
    """After a kernel update: DKMS built for the old one, the new one has no nvidia.ko."""
    said = values(modules.read(tree({
        RELEASE: "6.5.0-35-generic\n",
        "/proc/modules": "nouveau 2768896 1 - Live 0x0\nib_core 1 0 - Live 0x0\n",
        "/lib/modules/6.5.0-35-generic/modules.dep": "kernel/drivers/gpu/drm/nouveau/nouveau.ko: kernel/a.ko\n",
        "/lib/modules/6.5.0-28-generic/modules.dep": "updates/dkms/nvidia.ko.zst:\nupdates/dkms/nvidia-uvm.ko: updates/dkms/nvidia.ko\n",
        "/lib/modules/6.5.0-35-generic/build/Makefile": "",
        "/var/lib/dkms/nvidia/535.171.04/6.5.0-28-generic/x86_64/module/nvidia.ko": "",
        "/etc/modprobe.d/local.conf": "# nothing\n",
    })))  # fmt: skip
    assert set(said["kernel_modules"]) == {"nouveau", "ib_core"}
    assert said["nvidia_module_installed"] is False
    assert said["nvidia_module_kernels"] == ["6.5.0-28-generic"]
    assert said["dkms"] == [{"version": "535.171.04", "kernel": "6.5.0-28-generic", "built": True}]
    assert said["kernel_headers"] is True
    assert said["nouveau_blacklisted"] is False


def test_loaded_module_and_blacklist(tree, values):
    """A loaded module's release is that of /sys; a blacklist of nouveau is found."""
    said = values(modules.read(tree({
        RELEASE: "5.15.0-105-generic", "/proc/modules": "nvidia_uvm 1 0 - Live 0x0\nnvidia 1 1 nvidia_uvm, Live 0x0\n",
        "/sys/module/nvidia/version": "535.104.05\n",
        "/usr/lib/modprobe.d/nvidia-graphics-drivers.conf": "blacklist nouveau\noptions nouveau modeset=0\n",
    })))  # fmt: skip
    assert said["kernel_modules"] == {"nvidia": "535.104.05", "nvidia_uvm": ""}
    assert said["driver_kernel_module"] == "535.104.05"
    assert said["nouveau_blacklisted"] is True
    assert "nvidia_module_installed" not in said  # a container without /lib/modules cannot know


def test_device_files(tree, values):
    """GPU nodes are told with their mode; other devices are not."""
    host = tree(
        {
            "/dev/nvidia0": "",
            "/dev/nvidiactl": "",
            "/dev/nvidia-uvm": "",
            "/dev/sda": "",
            "/dev/nvidia-caps/nvidia-cap1": "",
        }
    )
    host.path("/dev/nvidia0").chmod(0o600)
    rows = {row["path"]: row for row in values(devices.read(host))["device_nodes"]}
    assert set(rows) == {"/dev/nvidia0", "/dev/nvidiactl", "/dev/nvidia-uvm", "/dev/nvidia-caps/nvidia-cap1"}
    assert rows["/dev/nvidia0"]["mode"] == "0600"


def test_controllers_on_the_bus(tree, values):
    """Display controllers with their vendor and the driver that holds them; a network card is none."""
    said = values(pci.read(tree({
        "/sys/bus/pci/devices/0000:01:00.0/class": "0x030000\n", "/sys/bus/pci/devices/0000:01:00.0/vendor": "0x10de\n",
        "/sys/bus/pci/devices/0000:01:00.0/device": "0x2204\n",
        "/sys/bus/pci/devices/0000:01:00.0/driver": "-> ../../../../bus/pci/drivers/nouveau",
        "/sys/bus/pci/devices/0000:02:00.0/class": "0x020000\n", "/sys/bus/pci/devices/0000:02:00.0/vendor": "0x10de\n",
    })))  # fmt: skip
    assert said["pci_gpus"] == [
        {"address": "0000:01:00.0", "vendor": "nvidia", "device": "0x2204", "driver": "nouveau"}
    ]


KMSG = """\
6,900,1000000,-;Linux version 6.5.0-35-generic
4,1201,5312000000,-;NVRM: Xid (PCI:0000:3b:00): 79, pid='<unknown>', name=<unknown>, GPU has fallen off the bus.
 SUBSYSTEM=pci
4,1202,5313000000,-;NVRM: API mismatch: the client has the version 535.171.04, but
3,1203,6000000000,-;Memory cgroup out of memory: Killed process 4211 (python) total-vm:9000kB, anon-rss:8388608kB, file-rss:4kB
3,1204,7000000000,-;Out of memory: Killed process 12 (pt_data_worker) total-vm:9000kB, anon-rss:1024kB, file-rss:4kB
"""


def test_the_kernels_log(tree, values):
    """Xids, the OOM killer's victims with their scope, and the driver's other messages are told."""
    said = values(kernel_log.read(tree({"/dev/kmsg": KMSG})))
    assert said["kernel_log"] == "kmsg"
    assert [(row["xid"], row["pci"], row["time"]) for row in said["xids"]] == [(79, "0000:3b:00", 5312)]
    assert said["xids"][0]["text"].endswith("GPU has fallen off the bus.")
    assert [(row["process"], row["scope"], row["memory"]) for row in said["oom_kills"]] == [
        ("python", "cgroup", 8 << 30), ("pt_data_worker", "system", 1 << 20)]  # fmt: skip
    assert said["nvrm"] == ["NVRM: API mismatch: the client has the version 535.171.04, but"]


def test_the_journal_where_kmsg_may_not_be_read(tree, values):
    """The journal's lines give the same."""
    lines = "[ 5312.000000] box kernel: NVRM: Xid (PCI:0000:01:00): 31, pid=7, name=python, Ch 00000008\n"
    host = tree({"/usr/bin/journalctl": ""}, tools={"journalctl": Outcome(0, lines)}, env={"PATH": "/usr/bin"})
    said = values(kernel_log.read(host))
    assert said["kernel_log"] == "journalctl"
    assert [(row["xid"], row["time"]) for row in said["xids"]] == [(31, 5312)]


def test_a_log_that_shows_nothing_is_no_clean_log(tree):
    """A user who may read neither learns that; the log is not called free of Xids."""
    host = tree({"/usr/bin/journalctl": ""}, tools={"journalctl": Outcome(0, "")}, env={"PATH": "/usr/bin"})
    told = kernel_log.read(host)
    assert told.status == "failed"
    assert not told.readings
    assert "shows this user nothing" in told.reason


SIGNS = [
    ({"/.dockerenv": ""}, {}, "docker"),
    ({"/run/.containerenv": ""}, {}, "podman"),
    ({"/.dockerenv": ""}, {"KUBERNETES_SERVICE_HOST": "10.0.0.1"}, "kubernetes"),
    ({"/run/systemd/container": "lxc\n"}, {}, "lxc"),
    ({}, {"APPTAINER_CONTAINER": "/img.sif"}, "apptainer"),
    ({"/proc/1/cgroup": "0::/system.slice/docker-abc.scope\n"}, {}, "docker"),
    ({"/proc/1/cgroup": "0::/init.scope\n"}, {}, "none"),
]


@pytest.mark.parametrize(("files", "env", "kind"), SIGNS)
def test_kinds_of_containers(tree, values, files, env, kind):
    """Each kind is known by its sign; a machine without one is none."""
    assert values(container.read(tree(files, env=env)))["container"] == kind


def test_docker_without_the_nvidia_runtime(tree, values):
    """The daemon's settings tell its runtimes, the toolkit's programs whether it is installed."""
    said = values(
        container.read(tree({"/etc/docker/daemon.json": '{"runtimes": {"runc": {}}, "default-runtime": "runc"}'}))
    )
    assert (said["docker_runtimes"], said["docker_default_runtime"], said["nvidia_container_toolkit"]) == (
        ["runc"],
        "runc",
        False,
    )


@pytest.mark.parametrize(
    ("release", "generation"),
    [("4.4.0-19041-Microsoft", 1), ("5.15.146.1-microsoft-standard-WSL2", 2), ("6.5.0-35-generic", 0)],
)
def test_wsl(tree, values, release, generation):
    """WSL's generation is told by the kernel's name, and the system is called wsl."""
    host = tree({RELEASE: release, "/usr/lib/wsl/lib/libcuda.so.1": ""})
    said = values(container.read(host))
    assert said["wsl"] == generation
    assert said.get("wsl_driver") == (True if generation else None)
    assert values(system.read(host))["os"] == ("wsl" if generation else "linux")


TWO = "30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n"
ONE = "40 24 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n41 24 0:32 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n"


def test_the_tightest_limit_of_cgroup_2(tree, values):
    """Of limits up the tree the lowest counts, with its own use and events."""
    folder = "/sys/fs/cgroup/job.slice"
    said = values(cgroup.read(tree({
        "/proc/self/cgroup": "0::/job.slice/step\n", "/proc/self/mountinfo": TWO,
        f"{folder}/step/memory.max": "max\n", f"{folder}/memory.max": "8589934592\n",
        f"{folder}/memory.current": "8589000000\n", f"{folder}/memory.peak": "8589934592\n",
        f"{folder}/memory.events": "low 0\nhigh 0\nmax 91\noom 2\noom_kill 2\n",
        f"{folder}/step/cpu.max": "max 100000\n", f"{folder}/cpu.max": "150000 100000\n",
        f"{folder}/pids.max": "4096\n", f"{folder}/pids.current": "17\n",
    })))  # fmt: skip
    assert (said["cgroup_version"], said["cgroup_memory_limit"], said["cgroup_memory_used"]) == (2, 8 << 30, 8589000000)
    assert (said["cgroup_oom_kills"], said["cgroup_limit_hits"], said["cgroup_cpus"]) == (2, 91, 1.5)
    assert (said["cgroup_pids_limit"], said["cgroup_pids_used"]) == (4096, 17)


def test_a_container_sees_its_group_as_the_root(tree, values):
    """With a cgroup namespace the limit stands at the top of the mount."""
    said = values(cgroup.read(tree({
        "/proc/self/cgroup": "0::/\n", "/proc/self/mountinfo": TWO, "/sys/fs/cgroup/memory.max": "4294967296\n",
    })))  # fmt: skip
    assert said["cgroup_memory_limit"] == 4 << 30


def test_cgroup_1(tree, values):
    """Version 1 has other files; its largest number means no limit."""
    folder = "/sys/fs/cgroup/memory/docker/abc"
    said = values(cgroup.read(tree({
        "/proc/self/cgroup": "4:memory:/docker/abc\n1:cpu,cpuacct:/docker/abc\n0::/\n", "/proc/self/mountinfo": ONE + TWO,
        f"{folder}/memory.limit_in_bytes": "2147483648\n", f"{folder}/memory.usage_in_bytes": "1\n", f"{folder}/memory.failcnt": "3\n",
        f"{folder}/memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        "/sys/fs/cgroup/cpu/docker/abc/cpu.cfs_quota_us": "-1\n", "/sys/fs/cgroup/cpu/docker/abc/cpu.cfs_period_us": "100000\n",
    })))  # fmt: skip
    assert (said["cgroup_version"], said["cgroup_memory_limit"], said["cgroup_oom_kills"]) == (1, 2 << 30, 1)
    assert (said["cgroup_limit_hits"], said["cgroup_cpus"]) == (3, -1)


def test_a_machine_without_cgroups(tree):
    """Nothing mounted is an answer."""
    with pytest.raises(Absent, match="no cgroup"):
        cgroup.read(tree({"/proc/self/cgroup": "0::/\n", "/proc/self/mountinfo": ""}))


def test_memory(tree, values):
    """Sizes are bytes."""
    text = "MemTotal:       16384 kB\nMemAvailable:    8192 kB\nSwapTotal:          0 kB\nSwapFree:          0 kB\nCommitLimit:  1 kB\n"
    said = values(memory.read(tree({"/proc/meminfo": text, "/proc/sys/vm/overcommit_memory": "2\n"})))
    assert (said["memory_total"], said["memory_available"], said["swap_total"], said["overcommit"]) == (
        16 << 20,
        8 << 20,
        0,
        2,
    )


def test_limits(tree, values):
    """Unlimited is -1."""
    text = (
        "Limit                     Soft Limit           Hard Limit           Units     \n"
        "Max stack size            8388608              unlimited            bytes     \n"
        "Max open files            1024                 1048576              files     \n"
        "Max locked memory         65536                65536                bytes     \n"
        "Max address space         unlimited            unlimited            bytes     \n"
    )
    said = values(limits.read(tree({"/proc/self/limits": text})))
    assert (said["open_files_soft"], said["open_files_hard"], said["memlock_soft"]) == (1024, 1048576, 65536)
    assert (said["address_space_soft"], said["stack_soft"]) == (-1, 8388608)


def test_the_processor(tree, values):
    """Only features that frameworks ask for are told; an old processor has no AVX."""
    text = (
        "processor\t: 0\nmodel name\t: Intel(R) Celeron(R) CPU G1840 @ 2.80GHz\nflags\t\t: fpu sse4_1 sse4_2 popcnt\n"
    )
    said = values(cpu.read(tree({"/proc/cpuinfo": text})))
    assert said["cpu_features"] == ["sse4_1", "sse4_2"]
    assert (said["cpu"], said["cpu_count"]) == ("Intel(R) Celeron(R) CPU G1840 @ 2.80GHz", 1)


@pytest.mark.parametrize(("last", "on"), [(1, True), (0, False)])
def test_secure_boot(tree, values, last, on):
    """The variable's fifth byte says it."""
    host = tree(
        {secure_boot.VARIABLE: bytes([6, 0, 0, 0, last]), secure_boot.LOCKDOWN: "none [integrity] confidentiality\n"}
    )
    assert values(secure_boot.read(host)) == {"lockdown": "integrity", "secure_boot": on}


def test_a_machine_without_uefi_has_no_secure_boot(tree, values):
    """Started the old way, it is off."""
    assert values(secure_boot.read(tree({"/sys/firmware/acpi": ""}))) == {"secure_boot": False}


def test_interfaces_and_ports(tree, values):
    """Kinds and states are told, no addresses; ports in use are those that listen."""
    said = values(network.read(tree({
        "/sys/class/net/lo/operstate": "unknown\n", "/sys/class/net/lo/type": "772\n",
        "/sys/class/net/eth0/operstate": "up\n", "/sys/class/net/eth0/type": "1\n",
        "/sys/class/net/docker0/operstate": "down\n", "/sys/class/net/docker0/type": "1\n",
        "/sys/class/net/ib0/operstate": "up\n", "/sys/class/net/ib0/type": "32\n", "/sys/class/net/bonding_masters": "",
        "/sys/class/infiniband/mlx5_0/ports/1/state": "1: DOWN\n", "/sys/class/infiniband/mlx5_0/ports/1/link_layer": "InfiniBand\n",
        "/proc/net/tcp": "  sl  local_address rem_address   st\n   0: 0100007F:7375 00000000:0000 0A 00000000\n   1: 0100007F:7376 0100007F:0050 01 0\n",
    })))  # fmt: skip
    assert {row["name"]: (row["kind"], row["up"]) for row in said["interfaces"]} == {
        "lo": ("loopback", True), "eth0": ("ethernet", True), "docker0": ("bridge", False), "ib0": ("infiniband", True)}  # fmt: skip
    assert said["infiniband"] == [{"device": "mlx5_0", "port": "1", "state": "DOWN", "layer": "InfiniBand"}]
    assert said["listening_ports"] == [{"port": 0x7375}]


def test_services(tree, values):
    """The fabric manager is known by its name, which the kernel cuts."""
    said = values(processes.read(tree({"/proc/1/comm": "systemd\n", "/proc/77/comm": "nv-fabricmanage\n"})))
    assert said == {"fabric_manager": True, "mps": False, "persistenced": False}


def test_services_of_the_host_are_unknown_in_a_container(tree):
    """A container that does not see the fabric manager does not say that it is off."""
    with pytest.raises(Absent, match="container"):
        processes.read(tree({"/proc/1/comm": "python\n", "/proc/7/comm": "bash\n"}))


def test_services_behind_hidden_processes_are_unknown(tree):
    """Where /proc hides the processes of others, nothing is said about the services."""
    with pytest.raises(Absent, match="hidden"):
        processes.read(tree({"/proc/4211/comm": "python\n"}))


def test_secure_boot_in_a_container_is_unknown(tree, values):
    """A container's empty /sys/firmware does not say how the machine started."""
    host = tree({})
    host.path("/sys/firmware").mkdir(parents=True)
    assert values(secure_boot.read(host)) == {}


def test_disks_of_this_machine(values, tmp_path):
    """The working folder's disk has a size; a folder that is not there yet stands on the disk above it."""
    host = Host(cwd=str(tmp_path), env={"HF_HOME": str(tmp_path / "not" / "yet")})
    rows = {row["what"]: row for row in values(disks.read(host))["disks"]}
    assert rows["cwd"]["total"] > rows["cwd"]["free"] > 0
    assert rows["cwd"]["writable"] is True
    assert rows["huggingface"]["total"] == rows["cwd"]["total"]
    assert rows["huggingface"]["path"] == str(tmp_path / "not" / "yet")


def test_other_disks_of_this_machine(tmp_path, monkeypatch):
    """Disks of this machine that a job may write to are listed; the system's and those of servers are not asked."""
    space = tmp_path / "my data"
    space.mkdir()
    inside = str(space).replace(" ", "\\040")
    mounts = "".join(
        f"{number} 1 0:{number} / {point} rw - {kind} none rw\n"
        for number, (point, kind) in enumerate(
            [
                ("/", "ext4"),
                (inside, "xfs"),
                (str(tmp_path), "nfs4"),
                ("/dev/shm", "tmpfs"),
                (f"{inside}/file", "tmpfs"),
            ]
        )
    )
    monkeypatch.setattr(Host, "peek", lambda self, name, most=65536: mounts)
    rows = disks.read(Host(cwd=str(tmp_path))).readings[0].value
    assert [row["path"] for row in rows if row["what"] == "mount"] == [str(space)]


SYSCTL = "machdep.cpu.brand_string: Apple M2\nhw.optional.AdvSIMD: 1\nhw.logicalcpu: 8\n"
VM_STAT = "Mach Virtual Memory Statistics: (page size of 16384 bytes)\nPages free:    1000.\nPages active:  5.\nPages inactive: 24.\n"


def test_macos(tree, values):
    """Processor and memory of macOS from recorded outputs of its tools."""
    tools = {
        "sysctl machdep.cpu hw.optional hw.logicalcpu": Outcome(0, SYSCTL), "sysctl -n hw.memsize": Outcome(0, "17179869184\n"),
        "sysctl -n vm.swapusage": Outcome(0, "total = 2048.00M  used = 1024.00M  free = 1024.00M  (encrypted)\n"),
        "vm_stat": Outcome(0, VM_STAT),
    }  # fmt: skip
    host = tree({}, tools=tools, system="macos")
    said = {**values(cpu.read(host)), **values(memory.read(host))}
    assert (said["cpu"], said["cpu_features"], said["cpu_count"]) == ("Apple M2", ["asimd"], 8)
    assert (said["memory_total"], said["memory_available"]) == (16 << 30, 1024 * 16384)
    assert (said["swap_total"], said["swap_free"]) == (2 << 30, 1 << 30)


def test_macos_whose_tools_fail(tree):
    """Tools that are not there are a reason."""
    host = tree({}, system="macos")
    assert (cpu.read(host).status, memory.read(host).status) == ("failed", "failed")


def test_variables_without_secrets(tree, values):
    """What matters is told, a secret's value never, by its name or by its look."""
    env = {
        "CUDA_VISIBLE_DEVICES": "1", "NCCL_SOCKET_IFNAME": "eth0", "HF_TOKEN": "hf_abcdefghijklmnopqrstuvwx", "SHELL": "/bin/sh",
        "HTTPS_PROXY": "http://me:word@proxy.local:3128", "WANDB_API_KEY": "0123", "CUDA_MODULE_LOADING": "ghp_abcdefghijklmnopqrstuvwxyz0123",
    }  # fmt: skip
    said = values(environment.read(tree({}, env=env)))["environment"]
    assert said == {
        "CUDA_VISIBLE_DEVICES": "1", "NCCL_SOCKET_IFNAME": "eth0", "HF_TOKEN": "(set)", "HTTPS_PROXY": "(set)", "CUDA_MODULE_LOADING": "(set)",
    }  # fmt: skip
