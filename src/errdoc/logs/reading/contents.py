"""What the first bytes of an input are: text, UTF-16, a text with holes, or no text at all."""

import codecs
import re
import shlex

from errdoc.errors import InputError
from errdoc.logs.lazy import lazy

#: Beginnings of files that hold no text, with what they are.
_BINARIES = (
    (b"\x7fELF", "a program or core dump"),
    (b"MZ\x90", "a Windows program"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a zip archive (checkpoints of PyTorch are, too)"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x89HDF", "an HDF5 file"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"\x28\xb5\x2f\xfd", "packed twice"),
    (b"\x1f\x8b\x08", "packed twice"),
    (b"\xfd7zXZ\0", "packed twice"),
    (b"\x1f\x9d", "packed by compress: zcat unpacks it"),
    (b"\x04\x22\x4d\x18", "packed by lz4: lz4 -dc unpacks it"),
    (b"LZIP", "packed by lzip: lzip -dc unpacks it"),
    (b"!<arch>\n", "a library of object files"),
)
#: Bytes that text hardly has: control characters without \b \t \n \v \f \r and escape.
_CONTROL = bytes(c for c in range(32) if c not in b"\b\t\n\v\f\r\x1b")
#: NULs in a row that are a hole in a log, rather than the padding of fields and numbers in a binary file.
HOLE = bytes(32)

# What Windows PowerShell adds with >> to a log in another encoding: ASCII in UTF-16. A reader drops the NULs.
_ADDED = lazy(rb"(?:[\t\n\r -~]\0){8,}")
# {"cells": [      {\n "nbformat": 4,      the keys of a notebook that may come first, and what each notebook has
_NOTEBOOK = lazy(rb"\s*\{\s*\"(?:cells|metadata|nbformat|nbformat_minor|worksheets)\"\s*:")
_NOTEBOOK_SIGNS = (b'"cell_type"', b'"nbformat"')


# {"schema": "errdoc-probe/1",     {\n "schema": "errdoc/1",
_OWN = lazy(rb"\s*\{\s*\"schema\"\s*:\s*\"errdoc(-probe)?[-/]")


def own(name: str, beginning: bytes) -> InputError | None:
    """Why an input that errdoc itself wrote is no log; None of all others."""
    found = _OWN.match(beginning)
    if found is None:
        return None
    if found[1]:
        hint = f"give it beside the log: errdoc explain train.log --facts {shlex.quote(name)}"
        return InputError(f"{name} has the facts of a machine, and is no log", hint=hint)
    return InputError(f"{name} is what errdoc said of a log, and is none", hint="give the log itself")


def binary(data: bytes) -> str | None:
    """What the beginning of a file is, where it is no text."""
    for magic, what in _BINARIES:
        if data.startswith(magic):
            return what
    # the number of its form follows, in four bytes of which no text has the last: "GGUF: bad magic" is one
    if data.startswith(b"GGUF") and 0 in data[4:8]:
        return "a GGUF model"
    # BZh91AY&SY: the digits of pi
    if data.startswith(b"BZh") and data[4:10] == b"1AY&SY":
        return "packed twice"
    if data[257:262] == b"ustar":
        return "a tar archive: unpack it and give its folder"
    core = _without_holes(data.strip(b"\0")[: 1 << 16])
    if b"\0" in core:
        core = _ADDED.sub(b"", core)
    odd = len(core) - len(core.translate(None, _CONTROL))
    # Four at least: the first bytes of a pipe may be few.
    if not core or (odd > 3 and odd * 20 > len(core)) or core.count(0) > max(3, len(core) // 50):
        return "it holds bytes that no text has"
    # A pickle begins with its protocol, b"\x80\x04\x95", and ends its first string soon.
    return "a Python pickle" if core[:1] == b"\x80" and core[1:2] <= b"\x05" else None


def _without_holes(data: bytes) -> bytes:
    """The bytes without long runs of NULs, where they are holes in a text.

    A log has them where it was truncated or lost under its writer (a full or remote disk, a crash, two writers): few,
    with lines between them. In a binary file they are padding, and stand between fields.
    """
    if HOLE not in data:
        return data
    pieces = re.split(rb"\0{%d,}" % len(HOLE), data)
    return b"".join(pieces) if data.count(b"\n") >= len(pieces) - 1 else data


def utf16(data: bytes) -> tuple[str | None, int]:
    """The UTF-16 that the bytes are in, by mark or by where their NULs are, and the length of the mark."""
    for mark, encoding in ((codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be")):
        if data.startswith(mark):
            return encoding, 4
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return encoding, 2
    sample = data[: min(len(data), 8192) & ~1]
    # The high byte of an ASCII character is NUL: every second byte of English, every tenth or so of a Chinese log.
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if max(even, odd) * 16 < len(sample) or max(even, odd) < 8 * min(even, odd) or len(sample) < 2:
        return None, 0
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    text = sample.decode(encoding, "replace")
    strange = sum(c == "\ufffd" or (c < " " and c not in "\b\t\n\v\f\r\x1b") for c in text)
    return (encoding, 0) if strange * 50 <= len(text) else (None, 0)


def is_notebook(name: str, beginning: bytes) -> bool:
    """Whether an input is a Jupyter notebook: by its name, or by how it begins."""
    if name.lower().endswith(".ipynb"):
        return True
    if beginning[:1] not in b" \n\r\t{" or not any(sign in beginning for sign in _NOTEBOOK_SIGNS):
        return False
    return _NOTEBOOK.match(beginning) is not None
