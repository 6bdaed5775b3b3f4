"""Canonical values of facts, so that what two logs print in two ways compares equal.

`8303`, `8.3.3` and `(8, 3, 3)` are one cuDNN; `sm_86`, `compute_86` and `8.6` one capability. A text that is no such
value gives None: a rule that matched by accident must not become a fact.
"""

import re
from collections.abc import Callable, Collection

from errdoc.logs.facts import context
from errdoc.logs.lazy import lazy

#: Longer texts are no values.
_LONGEST = 200

# "2.1.0+cu121", "v1.13.0a0+git1234", "2.0.0rc1", "0.4.11.dev20230517"
_VERSION = lazy(
    r"[vV]?(?P<numbers>\d{1,8}(?:\.\d{1,8}){0,4})(?P<rest>(?:[.-]?(?:a|b|rc|dev|post|alpha|beta)\d*){0,3}(?:\+[\w.]{1,40})?)"
)
# "(8, 5, 0)"
_TUPLE = lazy(r"\(\s*(\d{1,6})\s*,\s*(\d{1,6})(?:\s*,\s*(\d{1,6}))?\s*(?:,[^)]{0,80})?\)")
# "23.70 GiB", "2.00GiB", "46068MiB", "4,770,354,232 bytes", "3.50G", "128"
_SIZE = lazy(r"([\d,]{1,30}(?:\.\d{1,20})?|\.\d{1,20})\s*([KMGTPkmgtp]?)(i?)(B|b|Bytes|bytes|byte)?")
# "sm_86", "compute_90a", "sm86"
_ARCHITECTURE = lazy(r"(?:sm|compute)_?(\d{2,3})[af]?")
# "libcudnn_ops_infer.so.8", "cudart64_110.dll", "libomp.dylib", "_C.pyd"
_LIBRARY = lazy(r"[^\s\\/]{1,120}\.(?:so(?:\.\d{1,6}){0,4}|dll|dylib|pyd|DLL)")
# "torch.cuda.OutOfMemoryError", "c10::Error", "java.lang.OutOfMemoryError"
_TYPE = lazy(r"[^\W\d]\w{0,80}(?:(?:\.|::|\$)\w{1,80}){0,12}")
# "0xC0000409"
_HEXADECIMAL = lazy(r"0[xX][0-9a-fA-F]{1,16}")
# "CUDNN_STATUS_ALLOC_FAILED", "ncclSystemError", "cudaErrorInvalidDevice"
_CODE_NAME = lazy(r"[A-Z][A-Z0-9]{1,20}_[A-Z0-9_]{2,60}|(?:nccl|cuda)[A-Z]\w{2,60}")
_POWERS = {"": 0, "K": 1, "M": 2, "G": 3, "T": 4, "P": 5}
_VENDOR = lazy(r"(?:nvidia|amd|geforce|tesla|quadro|radeon|graphics|device|gpu|corporation|unknown|error|n/a|\W)*")
#: Signals by number, as Linux counts them.
_SIGNALS = {
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE",
    9: "SIGKILL", 10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
    24: "SIGXCPU", 25: "SIGXFSZ", 31: "SIGSYS",
}  # fmt: skip
# What shells and libraries say instead of the name.
_SIGNAL_WORDS = {
    "killed": "SIGKILL", "terminated": "SIGTERM", "aborted": "SIGABRT", "abort": "SIGABRT",
    "segmentation fault": "SIGSEGV", "bus error": "SIGBUS", "illegal instruction": "SIGILL",
    "floating point exception": "SIGFPE", "interrupt": "SIGINT", "hangup": "SIGHUP", "broken pipe": "SIGPIPE",
}  # fmt: skip


def canonical(name: str, text: str, packages: Collection[str] = ()) -> str | None:
    """The canonical value of a fact, or None where the text is no such value.

    Args:
        name: the fact, one of `errdoc.model.FACT_NAMES`; other names keep the trimmed text.
        text: as the log prints it.
        packages: names of facts that are versions of packages.

    Example:
        >>> canonical("cudnn_loaded", "8303"), canonical("compute_capability", "sm_120")
        ('8.3.3', '12.0')
    """
    text = text.strip()
    if not text or len(text) > _LONGEST or "\n" in text:
        return None
    return _FORMS.get(name, _package if name in packages else _text)(text)


def as_version(value: str) -> tuple[int, ...] | None:
    """The numbers of a version, for comparing: `2.1.0+cu121` is (2, 1, 0); None where it is no version."""
    value = value.strip()
    pair = _TUPLE.fullmatch(value)
    if pair:
        return tuple(int(part) for part in pair.groups() if part)
    match = _VERSION.match(value)
    return tuple(int(part) for part in match["numbers"].split(".")) if match else None


def as_number(value: str) -> float | None:
    """A plain number, or a size in bytes; None where it is neither.

    Units without an `i` are binary too: that is how the frameworks print them.
    """
    value = value.strip()
    if len(value) > _LONGEST:
        return None
    negative = value.startswith("-")
    match = _SIZE.fullmatch(value.removeprefix("-"))
    if not match:
        return None
    digits = match[1].replace(",", "")
    if not digits or not digits.isascii():
        return None
    number = float(digits) * 1024.0 ** _POWERS[match[2].upper()]
    return -number if negative else number


def _text(text: str) -> str | None:
    return " ".join(text.split())


def _version(text: str) -> str | None:
    pair = _TUPLE.fullmatch(text)
    if pair:
        return ".".join(part for part in pair.groups() if part)
    match = _VERSION.fullmatch(text.strip("'\"`,;:").rstrip("."))
    return match["numbers"] + match["rest"] if match else None


def _dotted(text: str) -> str | None:
    """A version without its local part, of at least two numbers."""
    version = _version(text)
    version = version.partition("+")[0] if version else None
    return version if version and "." in version else None


def _package(text: str) -> str | None:
    version = _version(text)
    return version if version and "." in version else None


def _tensorrt(text: str) -> str | None:
    if re.fullmatch(r"\d{4,6}", text):
        number = int(text)
        # NV_TENSORRT_VERSION has had two digits for the minor number since 10.0.
        if number >= 10000:
            return f"{number // 10000}.{number // 100 % 100}.{number % 100}"
        return f"{number // 1000}.{number // 100 % 10}.{number % 100}"
    return _package(text)


def _build(text: str) -> str | None:
    """llama.cpp counts its builds; a tag is the letter b with that number."""
    return f"b{text.removeprefix('b')}" if re.fullmatch(r"b?\d{3,6}", text) else _package(text)


def _python(text: str) -> str | None:
    compact = re.fullmatch(r"(?:cp|py|Python)?([23])(\d{1,2})", text)
    if compact:
        return f"{compact[1]}.{compact[2]}"
    version = _dotted(text.removeprefix("Python").removeprefix("python").strip(" -"))
    return version if version and re.match(r"[23]\.\d", version) else None


def _driver(text: str) -> str | None:
    # A branch alone, "531", is what people and packages say.
    version = text if re.fullmatch(r"[3-9]\d\d", text) else _dotted(text)
    return version if version and 100 <= int(version.split(".")[0]) < 2000 else None


def _cudnn(text: str) -> str | None:
    if re.fullmatch(r"\d{4,6}", text):
        number = int(text)
        # From version 9 on there are two digits for each part.
        if number >= 90000:
            return f"{number // 10000}.{number // 100 % 100}.{number % 100}"
        return f"{number // 1000}.{number // 100 % 10}.{number % 100}" if number < 10000 else None
    version = _dotted(text)
    if version is None:
        return None
    # A package has a fourth number, its build: 8.5.0.96.
    return ".".join(version.split(".")[:3])


def _cuda(text: str) -> str | None:
    text = text.removeprefix("cuda").removeprefix("cu").strip("-_ ")
    if re.fullmatch(r"\d{4,5}", text):
        return f"{int(text) // 1000}.{int(text) // 10 % 100}"
    if re.fullmatch(r"\d{3}", text):
        return f"{text[:2]}.{text[2]}"
    if re.fullmatch(r"\d{2}", text):
        # 80, 90, 92 hold a minor number; 10 to 19 are major numbers alone.
        return text if text[0] == "1" else f"{text[0]}.{text[1]}"
    version = _dotted(text)
    return version if version and int(version.split(".")[0]) < 100 else None


def _nccl(text: str) -> str | None:
    if re.fullmatch(r"\d{4,5}", text):
        number = int(text)
        # NCCL_VERSION_CODE has had two digits for the minor number since 2.9.
        if number < 10000:
            return f"{number // 1000}.{number // 100 % 10}.{number % 100}"
        return f"{number // 10000}.{number // 100 % 100}.{number % 100}"
    return _dotted(text)


def _capability(text: str) -> str | None:
    architecture = _ARCHITECTURE.fullmatch(text.lower())
    if architecture:
        number = int(architecture[1])
    elif re.fullmatch(r"\d{2,4}", text):
        number = int(text)
        # Darknet prints 860 for 8.6.
        if number >= 200 and number % 10 == 0:
            number //= 10
    else:
        pair = _TUPLE.fullmatch(text)
        dotted = re.fullmatch(r"(\d{1,2})\.(\d)(?:\.0)?[af]?", text)
        if not pair and not dotted:
            return None
        major, minor = (pair or dotted or (0, 0, 0))[1], (pair or dotted or (0, 0, 0))[2]
        number = int(major) * 10 + int(minor)
    return f"{number // 10}.{number % 10}" if 10 <= number < 200 else None


def _system(text: str) -> str | None:
    low = text.lower()
    if "wsl" in low or "microsoft-standard" in low:
        return "wsl"
    if re.search(r"darwin|mac ?os|os ?x\b|macintosh", low):
        return "macos"
    if re.search(r"\bwin|windows|\bnt\b", low):
        return "windows"
    linux = (
        r"linux|ubuntu|debian|centos|fedora|red ?hat|\brhel|rocky|alma|suse|arch\b|gentoo|mint|kali|pop!_os|amzn|posix"
    )
    return "linux" if re.search(linux, low) else None


def _size(text: str) -> str | None:
    match = _SIZE.fullmatch(text)
    if not match or as_number(text) is None or not (match[2] or match[4]):
        return None
    digits = match[1].replace(",", "")
    unit = match[2].upper()
    if not unit:
        return f"{digits} B"
    # A letter alone (TensorFlow's "3.50G") is a binary unit, "MB" stays as printed.
    return f"{digits} {unit}{'B' if match[4] and not match[3] else 'iB'}"


def _library(text: str) -> str | None:
    name = re.split(r"[\\/]", text.strip("'\"`,;:()<>"))[-1]
    return name if _LIBRARY.fullmatch(name) else None


def _type(text: str) -> str | None:
    name = text.rstrip(": ")
    return name if _TYPE.fullmatch(name) else None


def _gpu(text: str) -> str | None:
    # nvidia-smi cuts long names: "GeForce RTX 208..."
    name = " ".join(text.strip("'\"`,;|").split()).rstrip(". ")
    return None if len(name) > 80 or _VENDOR.fullmatch(name.lower()) else name


def _integer(text: str) -> str | None:
    if _HEXADECIMAL.fullmatch(text):
        return str(int(text, 16))
    return str(int(text)) if re.fullmatch(r"-?[0-9]{1,12}", text) else None


def _count(text: str) -> str | None:
    value = _integer(text)
    return value if value and not value.startswith("-") and len(value) <= 6 else None


def _signal(text: str) -> str | None:
    if re.fullmatch(r"-?[0-9]{1,3}", text):
        return _SIGNALS.get(abs(int(text)))
    name = text.upper().removeprefix("SIGNALS.")
    if re.fullmatch(r"SIG[A-Z0-9]{2,8}", name):
        return name
    return _SIGNAL_WORDS.get(text.lower())


def _code(text: str) -> str | None:
    return _integer(text) or (text if _CODE_NAME.fullmatch(text) else None)


#: Packages whose versions decide most, and have names of their own among the facts.
_FRAMEWORKS = ("tensorflow", "torch", "jax", "keras", "torchvision", "transformers", "numpy", "protobuf")
_FORMS: dict[str, Callable[[str], str | None]] = {
    **dict.fromkeys(_FRAMEWORKS, _package),
    "tensorrt": _tensorrt,
    "llama_cpp": _build,
    "python": _python,
    "os": _system,
    "cuda_runtime": _cuda,
    "cuda_driver_version": _cuda,
    "driver": _driver,
    "cudnn_loaded": _cudnn,
    "cudnn_compiled": _cudnn,
    "nccl": _nccl,
    "gpu": _gpu,
    "compute_capability": _capability,
    "gpu_count": _count,
    "gpu_total_memory": _size,
    "gpu_free_memory": _size,
    "tried_to_allocate": _size,
    "library": _library,
    "exception_type": _type,
    "rank": _count,
    "exit_code": _integer,
    "signal": _signal,
    "xid": _count,
    "error_code": _code,
    **context.FORMS,
}
