"""What the system brings to every program: C and C++ libraries, the processor, compilers, headers."""

import re

from errdoc.probe.weighing.checks.given import Given, Result, confirmed, open_, refuted, untold, usual, version


def _symbol(facts: Given, kind: str) -> str:
    """The version of a symbol that the log misses: 2.29 of GLIBC_2.29."""
    match = re.search(rf"\b{kind}_(\d+(?:\.\d+)+)", f"{facts.log.get('wanted', '')} {facts.log.get('printed', '')}")
    if match:
        return match[1]
    # a signature may capture the number alone; the library that it is of tells which one it is
    number = facts.log.get("wanted", "")
    mine = {"GLIBC": "3." not in number[:2], "GLIBCXX": number.startswith("3.")}
    return number if mine.get(kind) and re.fullmatch(r"\d+(?:\.\d+)+", number) else ""


def system_glibc_too_old(facts: Given) -> Result:
    """The system's glibc against the version that a library asks for."""
    have, want = facts.machine.text("glibc"), _symbol(facts, "GLIBC")
    a, b = version(have), version(want)
    if a is None:
        return untold(facts, "glibc")
    if b is None:
        if _symbol(facts, "GLIBCXX"):
            return refuted("not-glibc", "glibc", have)
        return open_("symbol-not-named", "glibc", have)
    return (confirmed if a < b else refuted)("glibc-older" if a < b else "glibc-new-enough", "glibc", have, wanted=want)


def conda_libstdcxx_older(facts: Given) -> Result:
    """The environment's libstdc++ lacks a symbol that the system's has, and goes before it."""
    rows = facts.machine.rows("libstdcxx")
    if rows is None:
        return untold(facts, "libstdcxx")
    want = _symbol(facts, "GLIBCXX")
    wanted, own = version(want), [row for row in rows if row.get("owner") in ("environment", "ld_library_path")]
    system = next((version(str(row["glibcxx"])) for row in rows if row.get("owner") == "system" and row.get("glibcxx")),
                  None)  # fmt: skip
    if not own:
        return refuted("no-own-libstdcxx", "libstdcxx", [row.get("path") for row in rows][:2])
    for row in own:
        have = version(str(row.get("glibcxx") or "")) if row.get("glibcxx") else None
        if have and wanted and have < wanted:
            return confirmed("libstdcxx-older", "libstdcxx", row["glibcxx"], path=row.get("path"), wanted=want)
        if have and not wanted and system and have < system:
            return confirmed("libstdcxx-older-than-system", "libstdcxx", row["glibcxx"], path=row.get("path"),
                             system=system)  # fmt: skip
    if wanted or system:
        return refuted("libstdcxx-new-enough", "libstdcxx", own[0].get("glibcxx") or "?", path=own[0].get("path"))
    return untold(facts, "libstdcxx")


def cpu_lacks_avx(facts: Given) -> Result:
    """The instructions that builds take for granted."""
    have = facts.machine.texts("cpu_features")
    if have is None:
        return untold(facts, "cpu_features")
    name = facts.machine.text("cpu") or facts.machine.text("architecture") or "?"
    named = re.findall(
        r"avx2|avx512f|avx|fma|sse4_1|sse4_2", facts.log.get("instructions", "").lower().replace(".", "_")
    )
    wanted = named or ["avx"]
    absent = [one for one in wanted if one not in have]
    if absent:
        return confirmed("cpu-lacks", "cpu_features", name, absent=absent)
    return refuted("cpu-has", "cpu_features", name, wanted=wanted)


def compiler_missing(facts: Given) -> Result:
    """No C++ compiler on PATH."""
    programs = facts.machine.map("programs")
    if programs is None:
        return untold(facts, "programs")
    wanted = ("cl",) if facts.machine.text("os") == "windows" else ("g++", "c++", "clang++", "gcc", "cc", "clang")
    found = [programs[name] for name in wanted if programs.get(name)]
    if found:
        return refuted("compiler-there", "programs", found[0])
    return usual("compiler-absent", "programs", "", wanted=", ".join(wanted[:2]))


def python_headers_missing(facts: Given) -> Result:
    """Python.h of the job's Python."""
    there = facts.machine.flag("python_headers")
    if there is None:
        return untold(facts, "python_headers")
    path = facts.machine.text("interpreter") or "?"
    return (refuted if there else confirmed)("python-h-there" if there else "python-h-absent", "python_headers", there,
                                             path=path)  # fmt: skip
