"""Where an error happened: the user's own frame, and what raised it.

Read from tracebacks of Python, from the places that compilers, shells and C++ logging print, and from the stacks of Go,
Java, JavaScript and Rust. Which package or project a path belongs to, beyond what `site-packages` tells, stands in
`kb/tables/programs`.
"""

from collections.abc import Collection, Mapping, Sequence

from errdoc.logs.lazy import lazy
from errdoc.match.programs import Programs, Project
from errdoc.match.text import Text
from errdoc.model import Event, Frame, Line, Place, RaisedBy

# /opt/env/lib/python3.10/site-packages/torch/nn/modules/linear.py      C:\env\Lib\site-packages\keras\x.py
_INSTALLED = lazy(r"(?:site|dist)-packages[/\\](.+)$")
# …/site-packages/torchvision-0.9.0-py3.7-linux-x86_64.egg/torchvision/ops/nms.py
_EGG = lazy(r"([A-Za-z][\w.]{0,60}?)-(\d[\w.]{0,30}?)-py\d[^/\\]{0,60}\.egg[/\\](.+)$")
# /usr/lib/python3.10/json/decoder.py      C:\Python37\lib\socket.py      C:\Users\u\anaconda3\envs\tf\lib\runpy.py
# …\PythonSoftwareFoundation.Python.3.9_qbz5n2kfra8p0\lib\runpy.py      <frozen importlib._bootstrap>
_STANDARD = lazy(
    r"[/\\][Ll]ib(?:64)?[/\\]python\d(?:\.\d+)?[/\\]|[/\\][Pp]ython\d[\d.]{0,5}[/\\]|<frozen "
    r"|[/\\](?:[Pp]ython|python_embed\w{0,8}|cpython-[^/\\]{1,60}|PythonSoftwareFoundation[^/\\]{1,80}|envs[/\\][^/\\]{1,80}"
    r"|(?:[Aa]na|[Mm]ini)conda\d?|(?:[Mm]ini|[Mm]amba)forge\d?)[/\\][Ll]ib[/\\]"
)
_PYTHON = lazy(r"[Pp]ython[/\\]?(\d\.\d{1,2})\b")
# /usr/local/bin/torchrun      C:\env\Scripts\accelerate-script.py      C:\env\Scripts\accelerate.exe\__main__.py:
# scripts that an installer wrote; a repository's own bin/train.py has its ending
_SCRIPT = lazy(
    r"[/\\]s?bin[/\\](?![^/\\]*\.py$)[\w.-]{1,60}$|[/\\]Scripts[/\\](?:[\w.-]{1,60}-script\.pyw?|[\w-]{1,60})$|\.exe[/\\]__main__\.py$"
)
# pandas/_libs/index.pyx, as compiled modules name their source
_COMPILED = lazy(r"^[^/\\][^:]{0,200}\.(?:pyx|pxi|pxd)$")
# <string>      <__array_function__ internals>      <decorator-gen-12>      <eval_with_key>.1
_MADE = lazy(r"<(?!ipython-input|stdin)[^>]{0,80}>(?:\.\d+)?$")
# raise ValueError(…
_RAISE = lazy(r"\s*raise\b")
# what a library raises of what it called itself, and not of what it was given
_CALLS = ("OSError", "IOError", "Connection", "HTTP", "Timeout", "URL", "SSL", "Subprocess", "CalledProcess", "Memory",
          "OutOfMemory", "Import", "ModuleNotFound", "Proxy", "Socket")  # fmt: skip
# inference.py: error: unrecognized arguments: --tensor_parallel_size 8      the program's own parser
_PARSER = lazy(r"(?P<file>[\w./\\-]{1,200}\.py): error: ")
# x.cu(12): error: …   src/a.cpp:8:14: fatal error: …   a.c:3: …   run.sh: line 12: …   ../aten/src/ATen/x.cu:12
_AT = lazy(
    r"(?<![\w./\\+@~-])(?P<file>(?:[A-Za-z]:)?[\w./\\+@~-]{0,400}?"
    r"(?:(?<=[\w+-])\.(?:cuh?|cc|cpp|cxx|c|hpp|hxx|h|rs|go|f90|pyx|m|mm|sh|bash|py"
    r"|yml|yaml|json|toml|cfg|cmake|txt|js|ts|kt|java|scala|swift|jl|lua)|Makefile|Dockerfile))"
    r"(?:[:@(]|: line |: |\", line )(?P<line>\d{1,6})\b"
)
# what a compiler or an interpreter of a language reads
_SOURCE = lazy(r"\.(?:cuh?|cc|cpp|cxx|c|hpp|hxx|h|rs|go|f90|pyx|m|mm|py|js|ts|kt|java|scala|swift|jl|lua)$")
# main.run(0xc000)      then        /home/u/app/main.go:42 +0x1d
_GO = lazy(r"\s+(?P<file>\S{1,300}\.go):(?P<line>\d{1,6})(?: \+0x[0-9a-f]+)?\s*$")
# sched/queue.(*Queue).Start(0xc000012345, {0x4b2f60, 0x3})
_GO_CALL = lazy(r"([A-Za-z]\S{0,200}?)\((?:0x|\{|\.\.\.|\))")
# at org.example.Train.main(Train.java:42)      at Object.<anonymous> (/home/u/app.js:3:9)
_JAVA = lazy(r"\s*at (?P<function>[\w.$<>]{1,200})\((?P<file>[\w$]{1,80}\.(?:java|kt|scala)):(?P<line>\d{1,6})\)")
_NODE = lazy(
    r"\s*at (?:(?P<function>[\w.$<> ]{1,120}) \()?(?P<file>(?:file://)?(?:/|[A-Z]:\\)[^:()\n]{1,300}):(?P<line>\d{1,6}):\d+\)?"
)
#: Folders of languages' own libraries, whose frames are nobody's own code.
_THEIRS = lazy(
    r"/usr/local/go/src/|/go/pkg/mod/|(?:^|/)runtime/|^(?:java|javax|jdk|sun|scala|kotlin|org\.apache|org\.gradle|org\.junit)\."
    r"|node_modules/|^node:|/rustc/|\.cargo/registry|/usr/include/|/usr/src/|/usr/local/(?:cuda|include)|/(?:site|dist)-packages/"
)
#: Lines below an event in which the stack of another language may stand.
_BELOW = 60
#: Lines below an exception in which a library speaks about its traceback.
_FOOTER = 10


class Places:
    """Says where errors happened.

    Args:
        text: the log.
        versions: versions that the log states, by package.
        programs: tells which package or project a source path or an import name belongs to.
        cloned: repositories that the log shows being cloned.
    """

    def __init__(
        self, text: Text, versions: Mapping[str, str], programs: Programs, cloned: Collection[str] = ()
    ) -> None:
        self._text = text
        self._versions = versions
        self._programs = programs
        self._cloned = cloned

    def of(self, event: Event, line: Line) -> Place:
        """The place of the error that an event tells, whose key line is given."""
        tracebacks = self._tracebacks(event)
        if tracebacks:
            return self._of_traceback(tracebacks, event)
        return self._of_lines(event, line)

    def _tracebacks(self, event: Event) -> list[Event]:
        """The event's own traceback and those of its chain; else the one that ends just above it."""
        if event.chain is not None:
            chained = [one for one in self._text.events if one.chain == event.chain and one.frames]
            if chained:
                return [*([event] if event.frames else []), *(one for one in chained if one is not event)]
        if event.frames:
            return [event]
        above = self._above(event)
        return [above] if above is not None else []

    def _above(self, event: Event) -> Event | None:
        """The traceback without an end that stands just above an event, of the same process."""
        process = (event.rank, event.lines[0].stream, event.lines[0].file)
        seen = 0
        for one in reversed(self._text.events[: self._text.number(event)]):
            if (one.rank, one.lines[0].stream, one.lines[0].file) != process or not one.text.strip():
                continue
            if one.frames and one.truncated:
                return one
            seen += 1
            if seen > 1 or one.exception:
                return None
        return None

    def _of_traceback(self, tracebacks: Sequence[Event], event: Event) -> Place:
        # what was raised first happened nearest to the mistake: in the worker, before it was handed on
        first = sorted(tracebacks, key=lambda one: one.link)
        sources = [frame for one in first for frame in reversed(one.frames) if is_own(frame.file)]
        frame, project = self._own(sources)
        # a pool raises again what its worker raised
        again = first[0].exception == tracebacks[0].exception and first[0] is not tracebacks[0]
        last = (first[0] if again else tracebacks[0]).frames[-1]
        raised = self._raised(last, event)
        if project is None:
            return Place(frame, raised)
        return Place(frame, raised, project.name, project.folder, project.repository, project.update)

    def _own(self, sources: Sequence[Frame]) -> tuple[Frame | None, Project | None]:
        """Of frames that are not installed, the last first, the user's own; else a project's, with the project."""
        projects = [self._programs.project(frame.file, self._cloned) for frame in sources]
        own = next((frame for frame, project in zip(sources, projects, strict=True) if project is None), None)
        if own is not None or not sources:
            return own, None
        return sources[0], projects[0]

    def _raised(self, last: Frame, event: Event) -> RaisedBy:
        if is_own(last.file):
            if project := self._programs.project(last.file, self._cloned):
                version = self._version(project.package)
                return RaisedBy("project", project.package or project.name, version, last.file, last.line)
            # a library may leave its own frames out of what it prints
            package = self._programs.of_exception(event.exception)
            # a key or a name that is not there is of the line that is shown
            if not package and event.exception not in ("KeyError", "NameError", "UnboundLocalError"):
                package = self._programs.of_mark(self._around(event))
            if package:
                return RaisedBy("argument-check", package, self._version(package))
            native = self._native(event)
            return native or RaisedBy("own", "", "", last.file, last.line)
        package, version, file = self._package(last.file)
        name = event.exception.rsplit(".", 1)[-1]
        origin = "argument-check" if _RAISE.match(last.code) and not name.startswith(_CALLS) else "library"
        return RaisedBy(origin, package, version, file, last.line)

    def _around(self, event: Event) -> str:
        """An event with the lines below it, in which a library says what it left out."""
        start, end = self._text.span(event)
        return "\n".join(line.text for line in self._text.lines[start : end + _FOOTER])[:8000]

    def _native(self, event: Event) -> RaisedBy | None:
        """The C++ source that a message says it is from."""
        for found in _AT.finditer(event.message[:4000]):
            package = self._programs.of_path(found["file"])
            if package:
                return RaisedBy("native", package, self._version(package), found["file"], int(found["line"]))
        return None

    def _version(self, package: str) -> str:
        return self._programs.version_of(package, self._versions)

    def _package(self, path: str) -> tuple[str, str, str]:
        """Package, version and file below the folder of packages that a path names."""
        if egg := _EGG.search(path):
            return egg[1], egg[2], egg[3].replace("\\", "/")
        if installed := _INSTALLED.search(path):
            file = installed[1].replace("\\", "/")
            package = self._programs.of_import(file.split("/", 1)[0].removesuffix(".py"))
            return package, self._version(package), file
        version = _PYTHON.search(path)
        return "python", self._versions.get("python", "") or (version[1] if version else ""), path.replace("\\", "/")

    def _of_lines(self, event: Event, line: Line) -> Place:
        """Places that compilers, shells and the stacks of other languages print."""
        if event.kind in ("death", "kernel", "launcher"):
            return Place(None, RaisedBy("system"))
        frame = self._stack(event) or _at(line)
        if frame is None and (parser := _PARSER.match(line.text)):
            return Place(None, RaisedBy("own", "", "", parser["file"]))
        if frame is None:
            package = self._programs.of_path(event.text[:2000])
            return Place(None, RaisedBy("native", package, self._version(package)) if package else None)
        # C++ logging of PyTorch names a source without its folder: the words beside it tell whose it is
        bare = "/" not in frame.file and "\\" not in frame.file
        package = self._programs.of_path(frame.file) or (self._programs.of_path(event.text[:2000]) if bare else "")
        if package or _THEIRS.search(frame.file):
            return Place(None, RaisedBy("native", package, self._version(package), frame.file, frame.line))
        if project := self._programs.project(frame.file, self._cloned):
            raised = RaisedBy("project", project.package or project.name, "", frame.file, frame.line)
            return Place(frame, raised, project.name, project.folder, project.repository, project.update)
        origin = "own" if _SOURCE.search(frame.file) else "system"
        return Place(frame, RaisedBy(origin, "", "", frame.file, frame.line))

    def _stack(self, event: Event) -> Frame | None:
        """The first own frame of a stack that Go, Java or JavaScript prints at or below an event."""
        start = self._text.span(event)[0]
        function = ""
        for line in self._text.lines[start : start + _BELOW]:
            for pattern in (_GO, _JAVA, _NODE):
                found = pattern.match(line.text)
                if found is None:
                    continue
                name = (found.groupdict().get("function") or function).strip()
                if not _THEIRS.search(found["file"]) and not _THEIRS.search(name):
                    return Frame(found["file"], int(found["line"]), name)
            called = _GO_CALL.match(line.text)
            function = called[1].rsplit("/", 1)[-1] if called else ""
        return None


def is_own(path: str) -> bool:
    """Whether a source path is of the user's own code: not installed, not Python's, not made up by a program."""
    return not (
        _INSTALLED.search(path)
        or _EGG.search(path)
        or _STANDARD.search(path)
        or _SCRIPT.search(path)
        or _MADE.search(path)
        or _COMPILED.search(path)
    )


def _at(line: Line) -> Frame | None:
    """The place that a line begins with, as compilers, shells and panics print it."""
    found = _AT.search(line.text[:1000])
    return Frame(found["file"], int(found["line"]), "") if found else None
