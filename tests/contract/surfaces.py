"""What errdoc promises to other programs, as they see it: by its commands, its public names, its servers.

`python tests/contract/surfaces.py` writes it to `recorded/`, unless something of what stands there is gone.
"""

import asyncio
import http.client
import importlib.util
import inspect
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SAMPLES = HERE / "samples"
RECORDED = HERE / "recorded"
_QUIET = {**os.environ, "ERRDOC_HISTORY": "off", "PYTHONWARNINGS": "ignore"}
#: Seconds that a server on a busy machine may take.
_PATIENCE = 120
_EXPLAIN = ("explain", "--format", "json", "--no-probe", "--no-history", "-q")
#: Modules that documentation has people import.
_MODULES = (
    "errdoc.errors", "errdoc.integrations.lightning", "errdoc.integrations.torchelastic",
    "errdoc.integrations.pytest_plugin",
)  # fmt: skip
#: Of the knowledge base the public part; the rest is for errdoc's own rooms.
_OF_PAGES = ("open", "ids", "page", "title", "search", "version")


def errdoc(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """A command of errdoc, run as a program runs it."""
    command = [sys.executable, "-m", "errdoc", *words]
    return subprocess.run(command, input=given, capture_output=True, text=True, env=_QUIET)


@cache
def explained() -> dict[str, tuple[int, dict[str, Any]]]:
    """The exit status and the JSON for each sample."""
    asked = {path.stem: [str(path)] for path in sorted(SAMPLES.iterdir())}
    asked["against"] = [*asked["diagnosed"], "--against", *asked["good"]]
    found = {}
    for name, words in asked.items():
        done = errdoc(*_EXPLAIN, *words)
        found[name] = (done.returncode, json.loads(done.stdout))
    return found


def answers() -> dict[str, list[str]]:
    """Each path of keys that answers have, with the types that stand there."""
    return _merged(keys_of(answer) for _, answer in explained().values())


def keys_of(value: Any, where: str = "") -> dict[str, list[str]]:
    """Each path below plain values or records, with the name of what stands there."""
    below: Iterator[tuple[str, Any]]
    if isinstance(value, dict):
        below = ((f"{where}/{key}", one) for key, one in value.items())
    elif names := getattr(type(value), "_fields", None) or getattr(type(value), "__match_args__", None):
        told = [name for name, one in vars(type(value)).items() if isinstance(one, property)]
        below = ((f"{where}/{name}", getattr(value, name)) for name in (*names, *told))
    elif isinstance(value, (list, tuple)):
        below = ((f"{where}[]", one) for one in value)
    else:
        # a text that knows its translations is one
        return {where: ["str" if isinstance(value, str) else type(value).__name__]}
    return _merged([{where: [] if isinstance(value, (dict, list, tuple)) else [type(value).__name__]},
                    *(keys_of(one, place) for place, one in below)])  # fmt: skip


def _merged(parts: Any) -> dict[str, list[str]]:
    found: dict[str, set[str]] = {}
    for part in parts:
        for place, types in part.items():
            found.setdefault(place, set()).update(types)
    return {place: sorted(types) for place, types in sorted(found.items()) if place}


def schemas() -> dict[str, Any]:
    """The schemas that lie in the package."""
    folder = resources.files("errdoc") / "render" / "schema"
    return {file.name.removesuffix(".json"): json.loads(file.read_text("utf-8")) for file in folder.iterdir()}


def statuses() -> dict[str, int]:
    """How commands end: of a diagnosis, of each status of an answer, of what goes wrong."""
    found = {f"status {answer['status']}": status for status, answer in explained().values()}
    with tempfile.TemporaryDirectory() as folder:
        binary, pages = Path(folder, "core.log"), Path(folder, "failures", "job", "pump")
        binary.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(600))
        pages.mkdir(parents=True)
        (pages / "failure.md").write_text("no head\n")
        log = str(SAMPLES / "diagnosed.log")
        commands = {
            "a log that is not there": ("explain", str(Path(folder, "absent.log"))),
            "a binary file": ("explain", str(binary)),
            "an option that there is not": ("explain", "--nothing", log),
            "options that contradict each other": ("explain", "--probe", "--facts", "a.json", log),
            "pages that are wrong": ("explain", "--kb", folder, log),
            "show of a page": ("show", "cuda-out-of-memory"),
            "show of nothing": ("show", "no-such-page"),
            "code of nothing": ("code", "cudaErrorNothing"),
            "which of nothing": ("which", "libnothing.so.1"),
            "a command that ended well": ("run", "--", sys.executable, "-c", ""),
            "a command's own status": ("run", "--", sys.executable, "-c", "raise SystemExit(7)"),
            "a command that a signal ended": ("run", "--", sys.executable, "-c", "import os; os.kill(os.getpid(), 15)"),
        }  # fmt: skip
        return found | {name: errdoc(*words).returncode for name, words in commands.items()}


def ids() -> dict[str, list[str]]:
    """The ids of pages by their sort, and the names of facts: what a program compares answers with."""
    from errdoc import KnowledgeBase
    from errdoc.model import FACT_NAMES

    kb = KnowledgeBase.open()
    found: dict[str, list[str]] = {"fact": sorted(FACT_NAMES)}
    for ident in kb.ids():
        found.setdefault(kb.page(ident)["kind"], []).append(ident)
    return found


def python() -> dict[str, Any]:
    """The public names, how they are called, and what the records of an answer hold."""
    import errdoc as package
    from errdoc import errors

    reader = package.Reader()
    texts = [path.read_text("utf-8") for path in sorted(SAMPLES.glob("*.log"))]
    told = [reader.explain_text(text, name="a.log") for text in texts]
    told.append(reader.explain(str(SAMPLES / "diagnosed.log"), against=str(SAMPLES / "good.log")))
    calls = {name: _parameters(getattr(package, name)) for name in package.__all__ if callable(getattr(package, name))}
    for owner, names in ((package.Reader, [name for name in vars(package.Reader) if not name.startswith("_")]),
                         (package.KnowledgeBase, _OF_PAGES)):  # fmt: skip
        for name in names:
            member = getattr(owner, name)
            calls[f"{owner.__name__}.{name}"] = _parameters(member) if callable(member) else {}
    return {
        "names": sorted(package.__all__),
        "calls": calls,
        "answer": _merged(map(keys_of, told)),
        "choice": keys_of(reader.candidates_text(texts[0])),
        "modules": [name for name in _MODULES if importlib.util.find_spec(name)],
        "errors": {name: [one.exit_code, *(base.__name__ for base in one.__mro__[1:-2])]
                   for name, one in vars(errors).items() if isinstance(one, type) and hasattr(one, "exit_code")},
    }  # fmt: skip


def _parameters(function: Any) -> dict[str, Any]:
    """What may be given to a function, in the form of a schema: names with their kind, and those that must be given."""
    rows = inspect.signature(function).parameters.values()
    free = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {
        "properties": {row.name: {"const": row.kind.name} for row in rows},
        "required": [row.name for row in rows if row.default is row.empty and row.kind not in free],
    }


def mcp() -> dict[str, Any]:
    """The tools and prompts that `errdoc mcp` tells a client of."""
    from mcp import Client, StdioServerParameters, stdio_client

    command = StdioServerParameters(command=sys.executable, args=["-m", "errdoc", "mcp"], env=_QUIET)

    async def ask() -> dict[str, Any]:
        async with Client(stdio_client(command)) as client:
            tools, prompts = (await client.list_tools()).tools, (await client.list_prompts()).prompts
            return {
                "tools": {one.name: {"takes": one.input_schema, "gives": one.output_schema} for one in tools},
                "prompts": {one.name: [word.name for word in one.arguments or ()] for one in prompts},
            }

    return asyncio.run(ask())


def serve() -> dict[str, Any]:
    """What `errdoc serve` describes, and how it answers."""
    with subprocess.Popen([sys.executable, "-m", "errdoc", "serve", "--port", "0", "--workers", "1"],
                          stderr=subprocess.PIPE, text=True, env=_QUIET) as server:  # fmt: skip
        try:
            port = _port(server)
            log = (SAMPLES / "diagnosed.log").read_text("utf-8")
            described = json.loads(_asked(port, "GET", "/openapi.json")[1])
            requests = {
                "the page": ("GET", "/paste"), "the root": ("GET", "/"), "a log": ("POST", "/api/explain", log),
                "no log": ("POST", "/api/explain", ""), "a search": ("GET", "/api/search?q=memory"),
                "a page": ("GET", "/api/show/cuda-out-of-memory"), "no page": ("GET", "/api/show/nothing"),
                "a library": ("GET", "/api/which?q=libcudnn.so.8"), "a code": ("GET", "/api/code?q=35"),
                "no address": ("GET", "/api/nothing"),
            }  # fmt: skip
            told = {name: _asked(port, *request) for name, request in requests.items()}
        finally:
            server.terminate()
    keys = {name: keys_of(json.loads(body)) for name, (_, body) in told.items() if body.startswith("{")}
    return {"described": described, "statuses": {name: status for name, (status, _) in told.items()}, "keys": keys}


def _port(server: "subprocess.Popen[str]") -> int:
    assert server.stderr is not None
    said = ""
    for line in server.stderr:
        said += line
        if found := re.search(r"http://\S+:(\d+)/paste", line):
            return int(found[1])
    raise AssertionError(f"errdoc serve ended: {said}")


def _asked(port: int, method: str, path: str, body: str = "") -> tuple[int, str]:
    door = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    try:
        door.request(method, path, body.encode(), {"Content-Type": "text/plain"} if method == "POST" else {})
        answer = door.getresponse()
        return answer.status, answer.read().decode()
    finally:
        door.close()


ALL = {
    "answers": answers, "schemas": schemas, "statuses": statuses, "ids": ids, "python": python, "mcp": mcp, "serve": serve,
}  # fmt: skip


def kept(name: str) -> Any:
    """A surface as it is recorded."""
    return json.loads((RECORDED / f"{name}.json").read_text("utf-8"))


def _bare(surface: Any) -> Any:
    """The same without the sentences of schemas: wording is no promise."""
    if isinstance(surface, dict):
        return {key: _bare(part) for key, part in surface.items()
                if key not in ("description", "title", "summary") or not isinstance(part, str)}  # fmt: skip
    return [_bare(part) for part in surface] if isinstance(surface, list) else surface


def main() -> int:
    """Writes what was added; refuses where something is gone."""
    from compared import lost

    found = {name: make() for name, make in ALL.items()}
    gone = [
        line for name in ALL if (RECORDED / f"{name}.json").exists() for line in lost(name, kept(name), found[name])
    ]
    if gone:
        print("\n".join(gone), "nothing is written: what is promised stays", sep="\n", file=sys.stderr)
        return 1
    for name, surface in found.items():
        text = json.dumps(_bare(surface), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
        (RECORDED / f"{name}.json").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
