import pytest

from errdoc.logs.facts.canonical import canonical
from errdoc.logs.facts.context import FORMS
from errdoc.model import CONTEXT_NAMES

VALUES = [
    ("package_manager", "apt-get", "apt"),
    ("package_manager", "yum", "dnf"),
    ("package_manager", "micromamba", "mamba"),
    ("package_manager", "npm", None),
    ("container_engine", "singularity", "apptainer"),
    ("container_engine", "Docker.exe", "docker"),
    ("container_engine", "kubectl", "kubernetes"),
    ("scheduler", "slurm", "slurm"),
    ("scheduler", "cron", None),
    ("shell", "PowerShell", "powershell"),
    ("distro", "Ubuntu 20.04.6 LTS", "ubuntu 20.04"),
    ("distro", "ubuntu1804", "ubuntu 18.04"),
    ("distro", "Debian GNU/Linux 12 (bookworm)", "debian 12"),
    ("distro", "Red Hat Enterprise Linux release 8.6 (Ootpa)", "rhel 8"),
    ("distro", "CentOS Linux 7 (Core)", "centos 7"),
    ("distro", "el7", "rhel 7"),
    ("distro", "fc39", "fedora 39"),
    ("distro", "Arch Linux", "arch"),
    ("distro", "Plan 9", None),
    ("arch", "AMD64", "x86_64"),
    ("arch", "arm64", "aarch64"),
    ("arch", "sm_86", None),
    ("program", "Blender", "blender"),
    ("program", "two words", None),
    ("module", "google.protobuf'", "google.protobuf"),
    ("module", "a b", None),
]


@pytest.mark.parametrize(("name", "text", "value"), VALUES, ids=[f"{n}-{t}" for n, t, _ in VALUES])
def test_canonical_context(name: str, text: str, value: str | None) -> None:
    """A tool has one name, however it was called; what is no such tool has none."""
    assert canonical(name, text) == value


def test_every_name_of_the_context_has_a_form() -> None:
    """No name of the context keeps just any text."""
    assert set(FORMS) == set(CONTEXT_NAMES)
