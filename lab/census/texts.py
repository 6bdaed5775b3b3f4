"""The error texts of a Python source, read from its syntax tree: nothing is imported or run.

A text is kept as its program writes it, with what it puts in as a hole: `Expected ‹ndim› dimensions, got ‹x.shape›`.
"""

import ast
import contextlib
import re
import string
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

#: What begins and ends a hole: no error text has them.
OPEN, CLOSE = "‹", "›"
HOLE = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")
#: Fewer letters, holes not counted, name no error: `raise KeyError(f"{key}: {value}")`.
LETTERS = 10
_TOO_LONG = 1500
# %s  ·  %(name)r  ·  %.3f  ·  %-10d
_PERCENT = re.compile(r"%(?:\((\w+)\))?[#0\- +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?([diouxXeEfFgGcrsa%])")
_LOG_LEVELS = {"error", "critical", "exception", "fatal"}
# torch._check_value(size > 0, lambda: "…")
_TORCH_CHECKS = {"_check": "RuntimeError", "_check_value": "ValueError", "_check_type": "TypeError",
                 "_check_index": "IndexError", "_check_with": "RuntimeError",
                 "_check_not_implemented": "NotImplementedError"}  # fmt: skip
# parser.error(…)  ·  ap.error(…)
_PARSER = re.compile(r"pars|\bap\b", re.IGNORECASE)
# msg = "…"  ·  ERROR_MESSAGE = "…": names that hold what is printed
_NAMES = re.compile(
    r"msg|mess|err|text|reason|hint|info|templ|desc|detail|warn|fix|exc|fmt|^[sm]$|^(?-i:[A-Z_]+)$", re.IGNORECASE
)
# Nothing is parsed that has none of these.
_PRINTS = re.compile(
    rb"\b(?:raise|assert|exit|_check\w*)\b|\bsuper\(\)\.__init__\(|\.(?:error|critical|exception|fatal)\("
)
EXCEPTION = re.compile(r"(?:Error|Exception|Interrupt|Exit|NotFound)$")
_UNCHANGED = {"dedent", "cleandoc", "strip", "lstrip", "rstrip", "_", "gettext", "capitalize", "fill", "format_message"}


class Text(NamedTuple):
    """One error text at one place.

    Attributes:
        sort: how it is printed: `raise`, `assert`, `argparse`, `log`, `exit`, `native`.
        exception: the exception's class, without its module; empty where there is none.
        text: with holes.
        file: the source, as its wheel names it.
        line: where it stands there.
        function: the function that it stands in; empty for a module's own code.
    """

    sort: str
    exception: str
    text: str
    file: str
    line: int
    function: str

    @property
    def public(self) -> bool:
        """Whether a user may call what raises it: neither its function nor its class begins with an underscore."""
        parts = self.function.split(".")
        return not any(part.startswith("_") and not part.startswith("__") for part in parts)


def texts(source: bytes, file: str) -> tuple[list[Text], dict[str, str]]:
    """The error texts of a Python source, and the modules of the exceptions that it defines.

    Both are empty where it cannot be parsed: a template, a source of Python 2.
    """
    if not _PRINTS.search(source):
        return [], {}
    reader = Source(file)
    # A source nested too deep for Python is given up where that shows; what was found above stays.
    with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        reader.read(ast.parse(source).body)
    return reader.found, reader.exceptions


def letters(text: str) -> int:
    """How many letters a text has beside its holes."""
    return sum(character.isalpha() for character in HOLE.sub("", text))


def _hole(node: ast.AST, conversion: str = "") -> str:
    code = " ".join(ast.unparse(node).split()) if isinstance(node, ast.expr) else "value"
    code = code.replace(OPEN, "").replace(CLOSE, "")[:80]
    return f"{OPEN}{code}{conversion}{CLOSE}"


@dataclass
class Scope:
    """A function, class or module, and the texts that its names hold so far."""

    name: str
    held: dict[str, str]


class Source:
    """Goes through a Python source once; what is raised is read with the texts that names hold at that line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Text] = []
        self.scopes = [Scope("", {})]
        self.classes: list[str] = []
        self.exceptions: dict[str, str] = {}

    def keep(self, sort: str, exception: str, text: str | None, line: int) -> None:
        """A text that something prints, where it is one."""
        if text is None or letters(text) < LETTERS or not re.search(r"\w\W+\w", HOLE.sub("x", text)):
            return
        function = ".".join(scope.name for scope in self.scopes if scope.name)
        self.found.append(Text(sort, exception, text.strip()[:_TOO_LONG], self.file, line, function))

    # Statements: expressions are not gone into, which is most of a tree.

    def read(self, body: Iterable[ast.AST]) -> None:
        """Goes through statements in their order."""
        for node in body:
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    self._within(node)
                case ast.Raise(exc=ast.Call() as call):
                    self.raised(call, node.lineno)
                case ast.Assert(msg=said) if said is not None:
                    self.keep("assert", "AssertionError", self.text(said), node.lineno)
                case ast.Expr(value=ast.Call() as call):
                    self.called(call)
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if _NAMES.search(name):
                    self._hold(name, self.text(value))
                case ast.AnnAssign(target=ast.Name(id=name), value=value) if value is not None and _NAMES.search(name):
                    self._hold(name, self.text(value))
                case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=value) if _NAMES.search(name):
                    before, more = self._held(name), self.text(value)
                    self._hold(name, before + more if before is not None and more is not None else before)
                case _:
                    for inner in ("body", "handlers", "orelse", "finalbody", "cases"):
                        self.read(getattr(node, inner, ()) if isinstance(getattr(node, inner, ()), list) else ())

    def _within(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        if isinstance(node, ast.ClassDef):
            self.classes.append(node.name)
            if EXCEPTION.search(node.name):
                module = self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
                self.exceptions[node.name] = module
        self.scopes.append(Scope(node.name, {}))
        self.read(node.body)
        self.scopes.pop()
        if isinstance(node, ast.ClassDef):
            self.classes.pop()

    def _hold(self, name: str, text: str | None) -> None:
        if text is None:
            self.scopes[-1].held.pop(name, None)
        else:
            self.scopes[-1].held[name] = text

    def _held(self, name: str) -> str | None:
        return next((scope.held[name] for scope in reversed(self.scopes) if name in scope.held), None)

    # What prints

    def raised(self, call: ast.Call, line: int) -> None:
        """What is raised."""
        name = last(call.func)
        if name in {"SystemExit", "exit"}:
            self.keep("exit", "", self.first(call), line)
        elif name[:1].isupper() or re.search(r"[eE]rror|[eE]xception", name):
            self.keep("raise", name, self.first(call), line)

    def called(self, call: ast.Call) -> None:
        """A statement that is a call."""
        name = last(call.func)
        if name == "exit":
            self.keep("exit", "", self.first(call), call.lineno)
        elif name in _TORCH_CHECKS and len(call.args) > 1:
            said = call.args[-1]
            text = self.text(said.body if isinstance(said, ast.Lambda) else said)
            self.keep("raise", _TORCH_CHECKS[name], text, call.lineno)
        elif name == "__init__" and self.classes and self.classes[-1].endswith(("Error", "Exception")):
            self.keep("raise", self.classes[-1], self.first(call), call.lineno)
        elif name in _LOG_LEVELS and isinstance(call.func, ast.Attribute):
            owner = ast.unparse(call.func.value)
            if name == "error" and _PARSER.search(owner):
                self.keep("argparse", "", self.first(call), call.lineno)
            elif "log" in owner.lower():
                self.keep("log", "", self.lazily(call), call.lineno)

    def first(self, call: ast.Call) -> str | None:
        """The first argument that is a text, in a call that raises."""
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        found = (self.text(argument) for argument in given)
        return next((text for text in found if text is not None and letters(text) >= LETTERS), None)

    def lazily(self, call: ast.Call) -> str | None:
        """The first argument of a logger's call, with the others in its holes."""
        text = self.text(call.args[0]) if call.args else None
        return _percent(text, call.args[1:]) if text is not None and call.args[1:] else text

    # What a text is

    def text(self, node: ast.AST) -> str | None:
        """The text of an expression, what it puts in as holes; none where it has no literal text."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.JoinedStr(values=parts):
                return "".join(self._part(part) for part in parts)
            case ast.Name(id=name):
                return self._held(name)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                one, other = self.text(left), self.text(right)
                if one is None and other is None:
                    return None
                return (one if one is not None else _hole(left)) + (other if other is not None else _hole(right))
            case ast.BinOp(left=left, op=ast.Mod(), right=right):
                text = self.text(left)
                return None if text is None else _percent(text, _arguments(right))
            case ast.IfExp(body=body, orelse=orelse):
                return self.text(body) or self.text(orelse)
            case ast.Call(func=ast.Attribute(value=value, attr="format")):
                text = self.text(value)
                return None if text is None else _braces(text, node.args, {one.arg: one.value for one in node.keywords})
            case ast.Call(func=ast.Attribute(value=value, attr="join"), args=[ast.List() | ast.Tuple() as several]):
                between = self.text(value)
                return None if between is None else between.join(self.text(one) or _hole(one) for one in several.elts)
            case ast.Call(func=func, args=arguments) if last(func) in _UNCHANGED:
                return self.text(arguments[0] if arguments else getattr(func, "value", func))
        return None

    def _part(self, part: ast.expr) -> str:
        match part:
            case ast.Constant(value=value):
                return str(value)
            case ast.FormattedValue(value=value, conversion=conversion):
                inner = self.text(value)
                # A name that holds a text of its own is that text.
                return (
                    inner
                    if inner is not None and letters(inner)
                    else _hole(value, "!r" if conversion == ord("r") else "")
                )
        return _hole(part)


def last(func: ast.expr) -> str:
    """The last name of what is called: `warn` of warnings.warn."""
    match func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def _arguments(node: ast.expr) -> Sequence[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _percent(text: str, arguments: Sequence[ast.expr]) -> str:
    """A %-format with its arguments in place."""
    given: Iterator[ast.expr] = iter(arguments)

    def put(match: re.Match[str]) -> str:
        if match[2] == "%":
            return "%"
        conversion = "!r" if match[2] in "ra" else ":d" if match[2] in "dioux" else ""
        if match[1]:
            return f"{OPEN}{match[1]}{conversion}{CLOSE}"
        argument = next(given, None)
        return f"{OPEN}value{conversion}{CLOSE}" if argument is None else _hole(argument, conversion)

    return _PERCENT.sub(put, text)


def _braces(text: str, arguments: Sequence[ast.expr], named: Mapping[str | None, ast.expr]) -> str:
    """A format string with its arguments in place; as it stands where it is none."""
    said, at = [], 0
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return text
    for literal, field, _, conversion in parts:
        said.append(literal)
        if field is None:
            continue
        name = re.split(r"[.\[]", field)[0]
        if not name:
            name, at = str(at), at + 1
        argument = arguments[int(name)] if name.isdigit() and int(name) < len(arguments) else named.get(name)
        mark = f"!{conversion}" if conversion else ""
        said.append(f"{OPEN}{field or 'value'}{mark}{CLOSE}" if argument is None else _hole(argument, mark))
    return "".join(said)
