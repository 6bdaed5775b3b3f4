"""What the lint of the compatibility tables finds, and that the shipped ones have none of it."""

import re
import shutil
from pathlib import Path

import pytest

from errdoc.curate.findings import Finding
from errdoc.curate.tables import check
from errdoc.kb.compatibility import FORM, path_of
from errdoc.kb.page import files

ROOT = Path(__file__).resolve().parents[2] / "kb"
PAGES = {path.parent.name for path in files(ROOT) if path.name == "failure.md"}


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """A copy of the shipped tables."""
    (tmp_path / "tables").mkdir()
    for name in FORM:
        shutil.copy(ROOT / path_of(name), tmp_path / path_of(name))
    return tmp_path


def found(root: Path) -> list[Finding]:
    """What the lint says."""
    return list(check(root, PAGES))


def test_the_shipped_tables_hold(shipped: Path) -> None:
    """Sorted, whole, without contradiction, with sources that lead somewhere."""
    assert [str(finding) for finding in found(shipped)] == []


#: Table, what is changed in it, the code, a part of the message.
CHANGES = [
    ("gpu_arch", r'name = "A100", ', 'name = "zz", ', "KB130", "gpus: not sorted"),
    ("gpu_arch", r'name = "A100 PCIe 80 GB", ', 'name = "A100 PCIe 40 GB", ', "KB130", "twice"),
    ("cuda_driver", r"  \{ cuda = \"10.1\", .*\n", "", "KB131", "10.1 is left out"),
    ("cuda_driver", r' windows = "411.31",', "", "KB131", "no driver and no reason"),
    ("cuda_driver", r' reason = "no toolkit of this number[^"]*",', "", "KB131", "gap without a reason"),
    ("jax_builds", r'capability = ">=7.5", ', "", "KB131", "neither architectures nor capability"),
    ("tensorflow_builds", r'\{ releases = "2.14",', '{ releases = "2.13",', "KB131", "2.14.0: wheels for linux"),
    ("pytorch_builds", r'variant = "cu118", cuda = "11.8"', 'variant = "cu118", cuda = "11.9"', "KB132",
     "CUDA 11.9 is not in cuda_driver"),
    ("pytorch_builds", r'cudnn = "8.9.2.26"', 'cudnn = "10.1"', "KB132", "cuDNN 10.1 is not in cudnn"),
    ("tensorflow_builds", r'cuda = "9.0", toolkits = "9.0"', 'cuda = "9.0", toolkits = "9.1"', "KB132",
     "built with, is outside of 9.1"),
    ("tensorflow_builds", r'cudnn = "7.4"', 'cudnn = "9.3"', "KB132", "cuDNN 9.3 does not serve CUDA 10.0"),
    ("pytorch_builds", r'architectures = "3.7 5.0 6.0 7.0 7.5"', 'architectures = "3.7 5.0 6.0 7.0 8.6"', "KB132",
     "does not compile for 8.6"),
    ("tensorflow_builds", r'linux = "3.7-3.10"', 'linux = "3.7-3.19"', "KB132", "no Python 3.19"),
    ("tensorflow_builds", r'"libcudnn.so.9"\]', '"libcudnn.so.8"]', "KB132", "built with cuDNN 9.3, loads libcudnn.so.8"),
    ("tensorflow_builds", r'"libcudart.so.9.0",', '"libcudart.so.10.0",', "KB132", "loads libcudart.so.10.0 of 10.0"),
    ("tensorflow_builds", r'"libcudart.so.9.0",', '"libcudart.so.9.7",', "KB132", "is not in library_files"),
    ("library_files", r'(file = "cudart64_90.dll".*?)cuda = "9.0"', r'\1cuda = "9.2"', "KB132", "its name says 9.0"),
    ("library_files", r'(file = "cudart64_90.dll", )component = "cudart"', r'\1component = "cufft"', "KB132",
     "a cufft, its name says cudart"),
    ("library_files", r'page = "glibc-too-old"', 'page = "no-such-page"', "KB117", "leads nowhere"),
    ("library_files", r'example = "cudart64_140.dll"', 'example = "cudart64.dll"', "KB122", "does not fit its regex"),
    ("gpu_arch", r'(name = "A100", )capability = "8.0"', r'\1capability = "8.1"', "KB132", "no architecture has 8.1"),
    ("cudnn", r'releases = "8.1", cuda = "10.2, 11.0-11.2"', 'releases = "8.1", cuda = "10.2, 11.0-11.9"', "KB132",
     "CUDA 11.9 is not in cuda_driver"),
    ("cudnn", r'releases = "7.6.4-7.6.5"', 'releases = "7.6.3-7.6.5"', "KB132", "7.6.3 stands in two rows"),
    ("cudnn", r'source = "m895"', 'source = "nobody"', "KB133", "'nobody' is not in [sources]"),
    ("cudnn", r'source = "memory", confidence = "recalled"', 'source = "memory", confidence = "verified"', "KB133",
     "its only source is memory"),
    ("cudnn", r'confidence = "recalled"', 'confidence = "sure"', "KB133", "confidence 'sure'"),
    ("cudnn", r'm895 = "https', 'm895 = "http', "KB133", "neither an https address"),
    ("package_wheels", r'package = "h5py", releases = "2.6.0"', 'package = "i5py", releases = "2.6.0"', "KB130",
     "wheels: not sorted"),
    ("package_wheels", r'package = "h5py", releases = "2.6.0"', 'package = "h5py", releases = "2.7.0-2.7.1"', "KB130",
     "twice"),
    ("package_wheels", r'releases = "2.8.0", linux = "[^"]*", windows = "[^"]*"', 'releases = "2.8.0"', "KB131",
     "wheels, h5py 2.8.0: for no system"),
    ("package_wheels", r'releases = "2.7.0-2.7.1"', 'releases = "2.7.0-2.8.0"', "KB132", "2.8.0 stands in two rows"),
    ("package_wheels", r'package = "h5py", releases = "2.6.0"', 'package = "H5Py", releases = "2.6.0"', "KB132",
     "the name is written h5py"),
    ("package_wheels", r'releases = "2.8.0", linux = "2.7, 3.4-3.7"', 'releases = "2.8.0", linux = "2.7, 3.4-3.19"',
     "KB132", "no Python 3.19"),
    ("package_wheels", r'releases = "2.8.0", linux = "2.7, 3.4-3.7"', 'releases = "2.8.0", linux = "all"', "KB134",
     "wheels, linux"),
    ("python_support", r'python = "3.8"', 'python = "three"', "KB134", "no version"),
    ("jax_builds", r'toolkits = "13.0-13.5"', 'toolkits = "13.5-13.0"', "KB134", "ends before it begins"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "old", "new", "code", "message"), CHANGES)
def test_a_wrong_row_is_found(shipped: Path, table: str, old: str, new: str, code: str, message: str) -> None:
    """One change makes one kind of finding, in the table that is wrong."""
    path = shipped / path_of(table)
    text = path.read_text(encoding="utf-8")
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    told = [finding for finding in found(shipped) if finding.code == code and message in finding.message]
    assert told, [str(finding) for finding in found(shipped)]
    if code != "KB133":
        assert told[0].line > 0


def test_a_source_that_no_row_has_is_found(shipped: Path) -> None:
    """The list of sources does not outgrow the rows."""
    path = shipped / path_of("cudnn")
    path.write_text(path.read_text(encoding="utf-8") + 'zzz = "https://example.org"\n', encoding="utf-8")
    assert [finding.message for finding in found(shipped)] == ["no row has the source 'zzz'"]


def test_a_table_of_another_form_is_left_to_the_compiler(shipped: Path) -> None:
    """It is told once, as KB101, where the tables are read."""
    (shipped / path_of("cudnn")).write_text("versions = 3\n", encoding="utf-8")
    assert [finding for finding in found(shipped) if "cudnn" in finding.path] == []
