"""errdoc's modules in the syntax of Python 3.6: the same answers, and nothing that Python 3.6 does not know."""

import ast
import json
import subprocess
import sys
import types
from pathlib import Path

import pytest

from errdoc.probe.script import names
from errdoc.probe.script.lower import OLD, ScriptError, lowered
from errdoc.probe.script.modules import texts
from errdoc.probe.script.parts import old

#: Modules with a function `f` whose answer must stay what it is.
SAME = [
    # assignments in expressions
    "def f():\n    'Says.'\n    if found := {1: 2}.get(1):\n        return found",
    "def f():\n    rows = [3, 2, 0]\n    told = []\n    while last := rows.pop():\n        pass\n    for a in (5, 6):\n        if a and (b := a * 2) and b > 10:\n            told.append(b)\n    return told, last",
    "def f():\n    return [size for one in ('a', 'bb', '') if (size := len(one))], {k: v for k in 'ab' if (v := k * 2)}",
    "def f():\n    if name := 'x':\n        rows = [name for name in (1, 2) if name]\n    return name, rows, [name for _ in name]",
    "def f():\n    if one := 1:\n        g = lambda one: one + 1\n        def h():\n            return one\n    return g(5), h(), one",
    "def f():\n    return next((place for path in (0, 4) if (place := path)), None) or ('', '')",
    "def f():\n    with open('/dev/null') as file:\n        if text := file.read():\n            return text\n        (text := 'b')\n    text += 'c'\n    return text",
    # texts
    "def f():\n    a, n = 'x', 3\n    return f'{{}} {a!r:>{n + 4}} {n:04d} {a}{{' + f'{1}' + f'none'",
    "def f():\n    rows = {'k': [1]}\n    return f'{rows[\"k\"]} {len(rows)} {\"\"\"q\"\"\"}'",
    "def f():\n    return 'abc.so'.removesuffix('.so'), b'abc'.removeprefix(b'a'), 'x'.removesuffix(''), 'ä'.isascii()",
    # dicts, sets, flags, types
    "def f():\n    a = {1: 1} | {2: 2}\n    b = a\n    a |= {1: 3}\n    c = {1} | {2}\n    c |= {5}\n    return a, b, sorted(c), 1 | 2",
    "import os\ndef f():\n    return (os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC) == os.O_RDONLY + os.O_NONBLOCK + os.O_CLOEXEC",
    "def f():\n    return [isinstance(one, int | float) for one in (1, 1.5, 'a')], isinstance(1, str if f else int | str)",
    "from collections.abc import Mapping\nfrom typing import Any, Literal\nKind = Literal['a', 'b']\nRow = Mapping[str, Any] | None\nPair = tuple[str, int]\ndef f(a: Kind = 'a', /, *, b: Row = None) -> Pair:\n    rows: list[str] = list[str]()\n    more: int\n    return a, b, rows, set[int]()",
    # calls
    "def f():\n    rows = list(zip('ab', (1, 2), strict=True)) + list(zip('ab', 'c', strict=False))\n    try:\n        list(zip('ab', 'c', strict=True))\n    except ValueError as error:\n        return rows, 'refused'",
    "def f():\n    more = (2, 3)\n    def g():\n        return 1, *more\n    def h():\n        yield 0, *more\n    return g(), list(h()), [one for one in (1, *more)]",
    "import datetime\nfrom datetime import UTC\ndef f():\n    return datetime.datetime(2020, 1, 1, 0, 0, 0, 0, UTC).isoformat(timespec='seconds')",
    "import sys, time\ndef f():\n    return 'json' in sys.stdlib_module_names, 'torch' in sys.stdlib_module_names, time.monotonic_ns() > 0",
    "def f():\n    with (open('/dev/null') as a, open('/dev/null') as b):\n        return a.read() + b.read()",
    # records
    "from dataclasses import dataclass, field, replace\n@dataclass(frozen=True, slots=True)\nclass A:\n    a: int\n    b: list[str] = field(default_factory=list)\n    c: str = 'x'\n    @property\n    def d(self) -> int:\n        return self.a\ndef f():\n    one = A(1, c='y')\n    two = replace(one, a=2)\n    try:\n        one.a = 5\n    except AttributeError:\n        return one == A(1, [], 'y'), one != two, two.d, two.c, one.b is A(1).b",
    "from dataclasses import dataclass\nfrom functools import cached_property\n@dataclass\nclass A:\n    a: int = 0\n    @cached_property\n    def b(self):\n        self.a += 1\n        return self.a\ndef f():\n    one = A(4)\n    return one.b, one.b, one.a",
    "from typing import NamedTuple\nclass A(NamedTuple):\n    'Says.'\n    a: str\n    b: tuple[str, ...] = ()\ndef f():\n    return A('x'), A('x', b=('y',)).b",
    # patterns
    "import re\ndef f():\n    p = re.compile(r'a(?P<n>[bc]{1,}+)(?:[d]*+)')\n    return bool(re.search(r'[ab]++b', 'aab')), p.search('xabcbdd')['n'], p.search('xabcbdd').group()",
]  # fmt: skip
#: Modules that must be refused, and what is said.
REFUSED = {
    "def f(a):\n    match a:\n        case 1:\n            return 2": "match_case|Match",
    "def f():\n    try:\n        pass\n    except* OSError:\n        pass": "TryStar",
    "async def f():\n    pass": "AsyncFunctionDef",
    "if a := 1:\n    pass": "outside a function",
    "def f(a):\n    if a := 1:\n        return a": "a is more than a variable",
    "def f():\n    return lambda: (a := 1)": "outside a function",
    "import os\ndef f():\n    return os.process_cpu_count()": "process_cpu_count",
    "def f(path):\n    return path.is_relative_to('/')": "is_relative_to",
    "import subprocess\ndef f():\n    return subprocess.run(['a'], capture_output=True)": "capture_output=",
    "import graphlib": "graphlib",
    "import pefile": "pefile",
    "from regex import compile": "regex",
    "from functools import cache": "cache",
    "from typing import Any\ndef f():\n    return Any": "types while it runs",
    "def f():\n    return list[int]": "Subscript",
    "rows = {}\n@rows['a']\ndef f():\n    pass": "FunctionDef",
    "import re\ndef f():\n    return re.search('(?>a)b', 'ab')": "the pattern",
    "import re\ndef f(a):\n    return re.search(rf'[a]*+{a}', 'ab')": "the pattern",
    "def f():\n    while True:\n        try:\n            pass\n        finally:\n            continue": "Try",
    "class A:\n    pass\ndef f():\n    A().a |= {1: 2}": "no plain name",
}  # fmt: skip


def older(source: str) -> str:
    """A module as the script would carry it."""
    return lowered("module", source, names.defined(source) | names.defined(Path(old.__file__).read_text()))


def answer(source: str) -> object:
    """What `f` of a module says."""
    module = types.ModuleType("module")
    exec(source, module.__dict__)
    return module.f()


@pytest.mark.parametrize("source", SAME)
def test_a_lowered_module_says_the_same(source):
    """What is said in older words means the same."""
    assert answer(older(source)) == answer(source)


def test_python_36_says_the_same(python):
    """All of it, in Python 3.6 itself."""
    program = (
        "import json, sys, types\n"
        "given = json.load(sys.stdin)\n"
        "for name, text in given['modules']:\n"
        "    sys.modules[name] = types.ModuleType(name)\n"
        "    exec(text, sys.modules[name].__dict__)\n"
        "    sys.modules.get(name.rpartition('.')[0], sys).__dict__[name.rpartition('.')[2]] = sys.modules[name]\n"
        "for text in given['sources']:\n"
        "    module = types.ModuleType('module')\n"
        "    exec(text, module.__dict__)\n"
        "    print(repr(module.f()))\n"
    )
    carried = texts()
    parts = [".".join(OLD.split(".")[:length]) for length in range(1, len(OLD.split(".")) + 1)]
    given = {
        "modules": [[name, carried[name]] for name in parts],
        "sources": [older(source) for source in SAME],
    }
    told = subprocess.run(
        [python("3.6"), "-I", "-c", program], input=json.dumps(given), capture_output=True, text=True, check=False
    )
    assert told.stderr == ""
    assert told.stdout.splitlines() == [repr(answer(source)) for source in SAME]


@pytest.mark.parametrize(("source", "why"), REFUSED.items(), ids=lambda text: text[:40])
def test_what_is_not_known_is_refused(source, why):
    """New syntax, a new name of the library, a package: an error where the script is written."""
    with pytest.raises(ScriptError, match=why):
        older(source)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="its syntax is of Python 3.12")
def test_parameters_of_types_are_refused():
    """A class with parameters of types has no older words."""
    with pytest.raises(ScriptError, match=r"ClassDef|TypeVar"):
        lowered("module", "class A[T]:\n    pass", frozenset())


def test_the_names_are_those_of_python_36(python):
    """Each name that the table gives to Python 3.6 is one of it."""
    table = Path(names.__file__).parent / "python36.txt"
    listed, windows = table.read_text().split("# Of Windows alone.")
    program = [python("3.6"), "-I", str(Path(__file__).parent / "names36.py")]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout.partition("# Of Windows")[0]
    assert set(listed.split()) <= set(told.split())
    assert "OpenKey" in windows


def test_every_module_is_read_by_its_own_grammar():
    """What the script carries is Python, without annotations of parameters and without comments."""
    for name, text in texts().items():
        for node in ast.walk(ast.parse(text, feature_version=(3, 6))):
            assert not (isinstance(node, ast.arg) and node.annotation), name
            assert not isinstance(node, ast.NamedExpr | ast.JoinedStr), name
