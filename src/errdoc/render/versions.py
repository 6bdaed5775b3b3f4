"""The answer of `errdoc versions` as text and as JSON: what works, or the clash and the smallest changes."""

from collections.abc import Sequence
from typing import Any

from errdoc.render.words import Lang, listed
from errdoc.stack.answered import Answer, key
from errdoc.stack.constraints import Violation
from errdoc.stack.elsewhere import Elsewhere
from errdoc.stack.given import NO_GPU, Given
from errdoc.stack.plan import Change, Part
from errdoc.stack.resolve import Combination
from errdoc.stack.ways import Way

SCHEMA = "errdoc-versions/1"
#: Combinations that the terminal shows of each framework.
SHOWN = 3

#: Rule -> (English, Chinese), filled in with the values of the violation.
RULES: dict[str, tuple[str, str]] = {
    "os-build": ("{build} has no GPU code for {os}", "{build} 在 {os} 上没有 GPU 代码"),
    "python-build": (
        "{build} has no wheel for Python {python}, only for {pythons}",
        "{build} 没有 Python {python} 的 wheel，只有 {pythons}",
    ),
    "numpy-build": (
        "{build} takes NumPy {numpys}, not {numpy}",
        "{build} 要求 NumPy {numpys}，而不是 {numpy}",
    ),
    "numpy-python": (
        "NumPy {numpy} has no wheel for Python {python}",
        "NumPy {numpy} 没有 Python {python} 的 wheel",
    ),
    "python-shared": ("no Python has wheels of both: {pythons}", "没有同时具备两者 wheel 的 Python：{pythons}"),
    "driver-cuda": (
        "{build} is built for CUDA {build_cuda} and needs driver {needs} or newer; given is {driver}",
        "{build} 基于 CUDA {build_cuda} 编译，需要驱动 {needs} 或更新；给定的是 {driver}",
    ),
    "gpu-newer-than-build": (
        "{gpu} is {sm}, which needs CUDA >= {needs}; {build} is built with CUDA {build_cuda}{holds}",
        "{gpu} 是 {sm}，需要 CUDA >= {needs}；{build} 基于 CUDA {build_cuda} 编译{holds}",
    ),
    "gpu-older-than-build": (
        "{gpu} is {sm}, for which {build} (CUDA {build_cuda}) holds no code any more",
        "{gpu} 是 {sm}，{build}（CUDA {build_cuda}）已不含其代码",
    ),
    "gpu-newer-than-cuda": (
        "{gpu} is {sm}, which needs CUDA >= {needs}; given is CUDA {cuda}",
        "{gpu} 是 {sm}，需要 CUDA >= {needs}；给定的是 CUDA {cuda}",
    ),
    "driver-older-than-gpu": (
        "{gpu} is driven from driver branch {branch} on; {driver} is older",
        "{gpu} 从驱动分支 {branch} 起才受支持；{driver} 更旧",
    ),
    "driver-newer-than-gpu": (
        "driver branch {branch} is the last that drives {gpu}; {driver} is newer",
        "支持 {gpu} 的最后一个驱动分支是 {branch}；{driver} 更新",
    ),
    "cuda-build": ("{build} wants CUDA {toolkits}, not {cuda}", "{build} 要求 CUDA {toolkits}，而不是 {cuda}"),
    "cudnn-build": ("{build} wants cuDNN {cudnns}, not {cudnn}", "{build} 要求 cuDNN {cudnns}，而不是 {cudnn}"),
    "cudnn-cuda": (
        "cuDNN {cudnn} is made for CUDA {cudas}, not for {cuda}",
        "cuDNN {cudnn} 适用于 CUDA {cudas}，不适用于 {cuda}",
    ),
    "cudnn-gpu": (
        "cuDNN {cudnn} serves GPUs of capability {capabilities}; {gpu} is {sm}",
        "cuDNN {cudnn} 支持计算能力 {capabilities} 的 GPU；{gpu} 是 {sm}",
    ),
    "chip-elsewhere": (
        "{gpu} is {chip}; the builds that there are hold code for {has}",
        "{gpu} 是 {chip}；现有的版本只含 {has} 的代码",
    ),
    "release-elsewhere": (
        "no build of {given} is known that serves this on {os}; those of {framework} {has} do",
        "没有已知的 {given} 版本在 {os} 上适用；适用的是 {framework} {has}",
    ),
    "python-elsewhere": (
        "what serves {os} has no wheel for Python {given}, only for {has}",
        "{os} 上可用的版本没有 Python {given} 的 wheel，只有 {has}",
    ),
    "numpy-elsewhere": ("it takes NumPy {has}, not {given}", "它要求 NumPy {has}，而不是 {given}"),
    "cuda-elsewhere": (
        "{given}: nothing of CUDA of that release runs on {os}",
        "{given}：{os} 上没有这个版本的 CUDA",
    ),
    "os-elsewhere": ("there is no such build for this system, only for {has}", "该系统没有这样的版本，只有 {has}"),
    "release": ("another release is wished", "要求的是另一个版本"),
}  # fmt: skip

_SAID: dict[str, tuple[str, str]] = {
    "works": ("These work", "可行的组合"),
    "for": ("given: {given}", "已给定：{given}"),
    "assumed": ("{os} (taken for granted; --os says another)", "{os}（默认；可用 --os 指定）"),
    "clash": ("This does not go together: {names}", "这些不能同时成立：{names}"),
    "change": ("What would make it work, the smallest change first", "可行的改法，改动最小的在前"),
    "row": (
        "{builds}  Python {python}, CUDA {cuda}, cuDNN {cudnn}",
        "{builds}  Python {python}，CUDA {cuda}，cuDNN {cudnn}",
    ),
    "build": ("{name}, Python {python}: ", "{name}，Python {python}："),
    "image_python": ("{command}    # Python {python}", "{command}    # Python {python}"),
    "drivers": (", driver {driver} to branch {last}", "，驱动 {driver} 至分支 {last}"),
    "driver": (", driver {driver} or newer", "，驱动 {driver} 或更新"),
    "ptx": (
        "no machine code for this GPU: the driver compiles it, for minutes; CUDA_CACHE_MAXSIZE=4294967296 keeps it",
        "没有该 GPU 的机器码：由驱动编译，需数分钟；CUDA_CACHE_MAXSIZE=4294967296 可保留结果",
    ),
    "more": ("{count} more combinations (--all)", "还有 {count} 个组合（--all）"),
    "stops": (
        "the {framework} {major}.x wheels stop at CUDA {cuda}",
        "{framework} {major}.x 的 wheel 最高到 CUDA {cuda}",
    ),
    "shared": ("{first} ({shared} for code of the same family)", "{first}（同系列代码为 {shared}）"),
    "holds": (" for {codes}", "，包含 {codes} 的代码"),
    "because": ("source: {sources}", "来源：{sources}"),
    "recalled": (" (from memory)", "（凭记忆）"),
    "to_driver": ("driver {new} or newer instead of {old}", "驱动 {new} 或更新，代替 {old}"),
    "to_driver_last": (
        "driver {new} to the end of branch {last} instead of {old}",
        "驱动 {new} 至分支 {last} 的最后版本，代替 {old}",
    ),
    "to_framework": ("{new} instead of {old}{fits}", "{new}，代替 {old}{fits}"),
    "fits": (" ({first} to {last} fit)", "（{first} 至 {last} 均可）"),
    "port": ("; another major release: the code has to be ported", "；主版本不同：代码需要迁移"),
    "to_python": (
        "Python {new} instead of {old}, in an environment of its own",
        "Python {new}，代替 {old}，放在单独的环境中",
    ),
    "to_numpy": ("NumPy {new} instead of {old}", "NumPy {new}，代替 {old}"),
    "to_nothing": ("leave out {old}: it plays no part here", "去掉 {old}：它在这里不起作用"),
    "no_gpu": ("no GPU", "没有 GPU"),
    "to_cuda": ("CUDA {new} instead of {old}", "CUDA {new}，代替 {old}"),
    "to_cuda_own": (
        "leave the installed CUDA {old} alone: the wheel brings its own CUDA {new}, only the driver counts",
        "无需改动已安装的 CUDA {old}：wheel 自带 CUDA {new}，只取决于驱动",
    ),
    "to_cudnn": ("cuDNN {new} instead of {old}", "cuDNN {new}，代替 {old}"),
    "to_arch": ("a machine with {new} instead of {old}", "换用 {new} 的机器，代替 {old}"),
    "elsewhere": ("What serves here", "这里可用的办法"),
    "to_os": ("{new} instead of {old}", "{new}，代替 {old}"),
    "to_gpu": ("another GPU: {fits}", "换 GPU：{fits}"),
    "to_gpu_any": ("a GPU of NVIDIA's", "换用 NVIDIA GPU"),
    "image": (
        "the GPU vendor's container with {new}, built for this GPU",
        "GPU 厂商的容器，内含 {new}，为该 GPU 编译",
    ),
    "forward": (
        "package {new}, a newer driver library over driver {old}; on GPUs of servers only",
        "软件包 {new}，在驱动 {old} 之上使用更新的驱动库；仅限服务器 GPU",
    ),
    "none": ("Nothing that the tables know ends it.", "表中没有可行的改法。"),
    "effort_environment": ("environment", "环境"),
    "effort_code": ("code", "代码"),
    "effort_pip": ("pip", "pip"),
    "effort_conda": ("environment with other packages", "新环境"),
    "effort_system": ("system", "系统"),
    "effort_container": ("container", "容器"),
    "effort_driver": ("driver", "驱动"),
    "effort_hardware": ("hardware", "硬件"),
    "or": (" or ", " 或 "),
}  # fmt: skip
_OS = {
    "linux": "Linux", "windows": "Windows", "wsl": "WSL2", "macos": "macOS", "apple": "macOS",
    "aarch64": "Linux on ARM", "jetson": "Jetson", "amd": "AMD GPUs", "intel": "Intel GPUs",
    "intel-mac": "macOS (Intel)", "none": "CPU",
}  # fmt: skip


def say(key: str, lang: Lang, **values: object) -> str:
    """A sentence of this face."""
    return _SAID[key][lang == "zh"].format(**values)


def why(violation: Violation, lang: Lang = "en") -> str:
    """A broken rule as a sentence."""
    system = _OS.get(violation.values.get("os", ""), "")
    values = {**violation.values, "os": system.replace("GPUs", "GPU") if lang == "zh" else system}
    if violation.rule == "os-elsewhere":
        values["has"] = _systems(values["has"], lang)
    first, shared = values.get("first_cuda", ""), values.get("shared_cuda", "")
    if violation.rule.startswith("gpu-newer"):
        values["needs"] = first if first == shared else say("shared", lang, first=first, shared=shared)
        values["holds"] = say("holds", lang, codes=values["codes"]) if values["codes"] else ""
    return RULES[violation.rule][lang == "zh"].format(**values)


def text(answer: Answer, lang: Lang = "en", *, everything: bool = False) -> str:
    """The answer for the terminal."""
    given = answer.given
    fixed = [_given(given, name, lang) for name in given.names if name != "os"]
    fixed += [name for name in given.frameworks if name not in given.names]
    fixed.append(_OS[given.os] if given.os_fixed else say("assumed", lang, os=_OS[given.os]))
    lines = [say("for", lang, given=", ".join(fixed)), *answer.notes, ""]
    lines += _clash(answer, lang) if answer.clash else _works(answer, lang, everything=everything)
    return "\n".join(lines) + "\n"


def _given(given: Given, name: str, lang: Lang) -> str:
    value = given.text(name)
    if name == "gpu" and value == NO_GPU:
        return say("no_gpu", lang)
    if name == "gpu" and given.chip and given.chip not in value:
        return f"{value} ({given.chip})"
    if name in given.frameworks or name == "gpu":
        return value
    return _OS[value] if name == "os" else f"{name} {value}"


def _works(answer: Answer, lang: Lang, *, everything: bool) -> list[str]:
    lines = [say("works", lang)]
    for other in answer.elsewhere:
        head = (
            say("build", lang, name=f"{other.framework} {other.release}", python=other.python) if other.release else ""
        )
        lines += ["", f"  {head}{_text(other, lang)}", f"    {other.command}"]
    shown = answer.combinations if everything else _first(answer.combinations)
    for one in shown:
        lines += ["", "  " + _row(one, lang)]
        if one.through_ptx:
            lines.append("    " + say("ptx", lang))
        lines += [f"    {_command(way, lang)}" for way in answer.ways.get(key(one), ())]
    left = len(answer.combinations) - len(shown)
    return [*lines, *(["", say("more", lang, count=left)] if left else [])]


def _command(way: Way, lang: Lang) -> str:
    """A command, with the Python of an image, which is not that of the line above."""
    return say("image_python", lang, command=way.command, python=way.python) if way.python else way.command


def _first(combinations: Sequence[Combination]) -> list[Combination]:
    """The newest patch of the newest few minor releases of each framework."""
    kept: dict[tuple[str, str], Combination] = {}
    counts: dict[str, int] = {}
    for one in combinations:
        framework = "+".join(build.framework for build in one.builds)
        minor = "+".join(build.release.short() for build in one.builds)
        if (framework, minor) not in kept and counts.get(framework, 0) < SHOWN:
            kept[framework, minor] = one
            counts[framework] = counts.get(framework, 0) + 1
    return list(kept.values())


def _row(one: Combination, lang: Lang) -> str:
    builds = " + ".join(_name(build) for build in one.builds)
    cuda = " / ".join(dict.fromkeys(build.cuda.short() if build.cuda else "-" for build in one.builds))
    cudnn = " / ".join(dict.fromkeys(build.cudnn.text if build.cudnn else "-" for build in one.builds))
    row = say("row", lang, builds=builds, python=one.python, cuda=cuda, cudnn=cudnn)
    if one.driver is None:
        return row
    if one.last_branch is not None:
        return row + say("drivers", lang, driver=one.driver, last=one.last_branch)
    return row + say("driver", lang, driver=one.driver)


def _name(build: Any) -> str:
    variant = f"+{build.variant}" if build.framework == "torch" and build.variant else ""
    return f"{build.framework} {build.release}{variant}"


def _clash(answer: Answer, lang: Lang) -> list[str]:
    clash = answer.clash
    if clash is None:
        return []
    names = listed([_given(answer.given, name, lang) for name in clash.names], lang)
    lines = [say("clash", lang, names=names)]
    for one in clash.reasons:
        lines.append("  " + why(one, lang))
        if one.rule == "gpu-newer-than-build":
            lines += ["  " + say("stops", lang, framework=name, major=major, cuda=cuda)
                      for name, major, cuda in answer.stops]  # fmt: skip
        if one.origin is not None:
            sources = "; ".join(one.origin.sources)
            mark = say("recalled", lang) if one.origin.confidence == "recalled" else ""
            lines.append("    " + say("because", lang, sources=sources) + mark)
    if answer.elsewhere:
        lines += ["", say("elsewhere", lang)]
        for other in answer.elsewhere:
            lines += ["  " + _text(other, lang), f"    {other.command}"]
    lines += ["", say("change", lang) if answer.changes else say("none", lang)]
    for number, change in enumerate(answer.changes, 1):
        lines.append(f"  {number}  [{say(f'effort_{change.effort}', lang)}] {said(change, lang)}")
        if change.command:
            lines.append(f"     {change.command}")
        if change.combination is not None and change.combination.through_ptx:
            lines.append("     " + say("ptx", lang))
        if (
            not change.command
            and change.combination is not None
            and change.effort in ("environment", "pip", "conda", "system")
        ):
            lines += [f"     {_command(way, lang)}" for way in change.ways]
    return lines


def _text(other: Elsewhere, lang: Lang) -> str:
    return other.text_zh if lang == "zh" else other.text


def said(change: Change, lang: Lang = "en") -> str:
    """A change as a sentence."""
    return "; ".join(_part(one, change, lang) for one in change.parts)


def _systems(names: str, lang: Lang) -> str:
    """Systems as a reader calls them: `Linux or WSL2`."""
    return say("or", lang).join(_OS.get(name, name) for name in names.split())


def _part(part: Part, change: Change, lang: Lang) -> str:
    if change.how in ("image", "forward"):
        new = f"{part.name} {part.new}" if change.how == "image" else part.new
        return say(change.how, lang, new=new, old=part.old)
    if part.name == "gpu":
        fits = part.fits
        if not fits:
            return say("to_gpu_any", lang)
        return say("to_gpu", lang, fits=" … ".join(dict.fromkeys([*fits[:1], *fits[-1:]])))
    if part.name in ("cuda", "cudnn", "driver") and not part.new:
        return say("to_nothing", lang, old=f"{part.name} {part.old}")
    if part.name == "driver":
        new, _, last = part.new.partition(" - ")
        return say("to_driver_last" if last else "to_driver", lang, new=new, last=last, old=part.old)
    if part.name == "os":
        return say("to_os", lang, new=_systems(part.new, lang), old=_OS.get(part.old, part.old))
    if part.name == "cuda":
        return say("to_cuda_own" if change.effort == "environment" else "to_cuda", lang, new=part.new, old=part.old)
    if part.name in ("python", "numpy", "cudnn", "arch"):
        return say(f"to_{part.name}", lang, new=part.new, old=part.old)
    others = say("fits", lang, first=part.fits[0], last=part.fits[-1]) if len(part.fits) > 1 else ""
    # PyTorch 2 runs what was written for 1; TensorFlow 2 does not
    port = say("port", lang) if part.name == "tensorflow" and _major(part.new) != _major(part.old) else ""
    return say("to_framework", lang, new=part.new, old=part.old, fits=others) + port


def _major(text: str) -> str:
    return text.partition(" ")[2].partition(".")[0]


def as_dict(answer: Answer, lang: Lang = "en") -> dict[str, Any]:
    """The answer as plain values."""
    given, clash = answer.given, answer.clash
    return {
        "schema": SCHEMA,
        "given": {
            **{name: given.text(name) for name in given.names},
            **{name: given.text(name) for name in given.frameworks},
            "os": given.os,
        },
        "assumed": [] if given.os_fixed else ["os"],
        "works": clash is None,
        "combinations": [_combination(one, answer) for one in answer.combinations],
        "clash": None if clash is None else {
            "constraints": list(clash.names),
            "reasons": [
                {"rule": one.rule, "between": sorted(one.between), "text": why(one, lang),
                 "sources": list(one.origin.sources) if one.origin else [],
                 "confidence": one.origin.confidence if one.origin else ""}
                for one in clash.reasons
            ],
        },
        "changes": [_change(one, lang) for one in answer.changes],
        "elsewhere": [{"framework": one.framework, "release": one.release, "python": one.python,
                       "text": _text(one, lang), "command": one.command, "sources": list(one.origin.sources)}
                      for one in answer.elsewhere],
        "notes": list(answer.notes),
    }  # fmt: skip


def _combination(one: Combination, answer: Answer) -> dict[str, Any]:
    return {
        "builds": [
            {"framework": build.framework, "release": build.release.text, "variant": build.variant,
             "cuda": build.cuda.short() if build.cuda else None, "cudnn": build.cudnn.text if build.cudnn else None,
             "sources": list(build.origin.sources), "confidence": build.origin.confidence}
            for build in one.builds
        ],
        "python": one.python.text,
        "driver": one.driver.text if one.driver else None,
        "last_driver_branch": one.last_branch,
        "through_ptx": one.through_ptx,
        "commands": [{"via": way.via, "command": way.command} for way in answer.ways.get(key(one), ())],
    }  # fmt: skip


def _change(one: Change, lang: Lang) -> dict[str, Any]:
    commands = [{"via": way.via, "command": way.command} for way in one.ways]
    if one.command:
        commands = [{"via": one.effort, "command": one.command}]
    return {
        "effort": one.effort,
        "text": said(one, lang),
        "changes": [{"name": part.name, "from": part.old, "to": part.new, "fits": list(part.fits)}
                    for part in one.parts],
        "commands": commands,
    }  # fmt: skip
