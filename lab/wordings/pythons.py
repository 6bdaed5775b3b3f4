"""What a Python source can print: errors and warnings as the census reads them, and every other text of it besides.

Warnings are read because a known failure's text may stand in one; other texts because a page's wording may be printed,
returned or put together in ways that no list of calls holds. They only tell in which releases a wording stands.
"""

import ast
import contextlib
import re
import warnings
from collections.abc import Iterator

from lab.census.texts import EXCEPTION, LETTERS, Scope, Source, Text, last, letters

#: The sort of a text of which nothing tells that it is an error's.
LITERAL = "literal"
# logger.warning("…")  ·  rank_zero_warn("…")  ·  warnings.warn("…", UserWarning)  ·  warn_once(logger, "…")
_WARNS = re.compile(r"(?:^|_)(?:warn|warning)s?(?:_|$)|^deprecate")
# logger.error("…")  ·  log_error("…")  ·  rank_zero_error("…")
_LOGS = re.compile(r"(?:^|_)(?:error|critical|exception|fatal)(?:_once|_rank_0)?$")
_CATEGORY = re.compile(r"Warning$")
#: Longer ones are documents.
_LONGEST = 1200
# A sentence, or a word that names an error: ERROR_OUT_OF_MEMORY
_WORDS = re.compile(r"\w\s+\S|(?i:err|status|fail|invalid|unsupported|fatal|out_?of|not_)")


def texts(source: bytes, file: str) -> list[Text]:
    """The texts of a Python source.

    Raises:
        SyntaxError: It is a template, of Python 2, or of a newer Python than this one.
    """
    reader = _Reader(file)
    # A source nested too deep is given up where that shows; what was found above stays.
    with contextlib.suppress(RecursionError, MemoryError), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(source)
        except ValueError as error:  # a NUL byte
            raise SyntaxError(str(error)) from error
        reader.read(tree.body)
        reader.rest(tree)
    return reader.found


class _Reader(Source):
    """The census's reader, which then goes through what it left."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self._taken: set[tuple[int, str]] = set()
        self._seen: set[str] = set()

    def keep(self, sort: str, exception: str, text: str | None, line: int) -> None:
        """A text that something prints."""
        before = len(self.found)
        super().keep(sort, exception, text, line)
        self._taken |= {(one.line, one.text) for one in self.found[before:]}
        self._seen |= {one.text for one in self.found[before:]}

    def called(self, call: ast.Call) -> None:
        """A statement that is a call: what the census reads, and warnings."""
        super().called(call)
        self._told(call)

    def _told(self, call: ast.Call) -> None:
        name = last(call.func)
        if _WARNS.search(name):
            category = next((last(one) for one in call.args[1:] if _CATEGORY.search(last(one))), "")
            self._once("warning", category, call)
        elif _LOGS.search(name) or (
            name == "print" and any(one.arg == "file" and "err" in ast.unparse(one.value) for one in call.keywords)
        ):
            self._once("log", "", call)
        elif EXCEPTION.search(name):
            self._once("raise", name, call)

    def _once(self, sort: str, exception: str, call: ast.Call) -> None:
        text = self.lazily(call) or self.first(call)
        # of a call that stands in another: the census kept it
        if text is not None and (call.lineno, text.strip()) not in self._taken:
            self.keep(sort, exception, text, call.lineno)

    def rest(self, tree: ast.Module) -> None:
        """Every text that is not kept yet, documentation left out."""
        for node, function in _expressions(tree, ""):
            # a format's own call is a text too
            text = (self.text(node) or "").strip()
            if isinstance(node, ast.Call) and not text:
                self.scopes[1:] = [Scope(function, {})]
                self._told(node)
            elif LETTERS <= len(text) <= _LONGEST and text not in self._seen:
                self._seen.add(text)
                if letters(text) >= LETTERS and _WORDS.search(text):
                    self.found.append(Text(LITERAL, "", text, self.file, node.lineno, function))


def _expressions(node: ast.AST, function: str) -> Iterator[tuple[ast.expr, str]]:
    """Calls, and the outermost expressions that are a text, with the function that they stand in."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Expr(value=ast.Constant()):
                continue  # documentation
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield from _expressions(child, f"{function}.{name}" if function else name)
            case ast.Constant(value=str()) | ast.JoinedStr():
                yield child, function
            case ast.BinOp() | ast.Call() if _begins(child):
                yield child, function
            case ast.Call():
                yield child, function
                yield from _expressions(child, function)
            case _:
                yield from _expressions(child, function)


def _begins(node: ast.AST) -> bool:
    """Whether an expression is a text: `"a" + b`, `"a" % b`, `"a".format(b)`, `", ".join([…])`."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _begins(left) or _begins(right)
        case ast.BinOp(left=left, op=ast.Mod()) | ast.Call(func=ast.Attribute(value=left, attr="format" | "join")):
            return _begins(left)
    return False
