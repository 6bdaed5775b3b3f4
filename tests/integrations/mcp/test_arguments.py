"""Arguments of any length: the answer is short, and there at once."""

import json
import time

import pytest

from errdoc.errors import UsageError
from errdoc.integrations.mcp.arguments import bounded, sentence

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

LONG = "a" * 100_000
#: What a tool needs beside the argument that is tried.
NEEDED = {"show": {"id": "x"}, "search": {"words": "x"}, "code": {"what": "x"}, "which": {"what": "x"}}


@pytest.fixture(scope="module")
def answers():
    """The result of each tool for each of its arguments as a text of 100,000 characters, or a list of as many."""
    import asyncio

    from mcp import Client

    from errdoc.integrations.mcp.inputs import Bounds
    from errdoc.integrations.mcp.tools import build
    from errdoc.integrations.mcp.work import Work

    async def main():
        told = {}
        async with Client(build(Work, Bounds())) as client:
            for tool in (await client.list_tools()).tools:
                for name in tool.input_schema["properties"]:
                    for value in (LONG, [1] * 100_000):
                        given = NEEDED.get(tool.name, {}) | {name: value}
                        told[tool.name, name, type(value)] = await client.call_tool(tool.name, given)
            for name in (LONG, "explain"):
                told[name[:7], LONG, dict] = await client.call_tool(name, {LONG: {LONG: [LONG]}})
        return told

    return asyncio.run(main())


def test_no_answer_echoes_what_is_long(answers) -> None:
    """Of any argument of any tool, and of the name of a tool that is none."""
    assert len(answers) > 60
    for which, result in answers.items():
        if which[1:] == ("text", str):
            continue  # a log may be of any length
        assert result.is_error, which[:2]
        assert len(result.content[0].text) < 1000, which[:2]
        assert len(json.dumps(result.structured_content)) < 1000, which[:2]


def test_an_error_names_the_argument(answers) -> None:
    """In a sentence: which argument, and what would be taken; not where the SDK's parser is documented."""
    for (_, name, kind), result in answers.items():
        if kind is not dict and (name, kind) != ("text", str):
            told = result.content[0].text
            assert name in told
            assert "\n" not in told
            assert "pydantic" not in told


def test_a_log_may_be_long_and_words_may_not() -> None:
    """At the border: as many characters as a path may have."""
    bounded({"text": LONG, "path": "a" * 4096, "paths": ["a"] * 10_000, "most": 10**30, "here": None})
    for given in ({"path": "a" * 4097}, {"paths": ["a", LONG]}, {"paths": ["a"] * 10_001}, {"words": "字" * 5000}):
        with pytest.raises(UsageError) as error:
            bounded(given)
        assert next(iter(given)) in str(error.value)
        assert error.value.hint


def test_an_error_keeps_its_beginning_and_its_way_out() -> None:
    """The middle is what may be missed; control characters of an argument do nothing."""
    told = sentence(f"the name {LONG} is unknown;\x1b[2J did you mean b?")
    assert told.startswith("the name aaa")
    assert told.endswith("aaa is unknown; did you mean b?")
    assert " … " in told


def test_words_of_the_largest_kind_are_searched_at_once(work) -> None:
    """What is typed is sought in every page: no more of it than a message of some lines has."""
    began = time.process_time()
    for words in ("a b " * 1000, "显存不足内存段错误" * 450, "word " * 800):
        work.search(words, "en")
    assert time.process_time() - began < 15


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("explain", {"path": "~nobody-of-this-name/train.log"}),
        ("verify", {"path": "~nobody-of-this-name"}),
        ("probe", {"python": "~nobody-of-this-name/bin/python"}),
        ("probe", {"python": "a" * 4000}),
        ("probe", {"python": "a\0b"}),
    ],
)
def test_a_path_that_no_system_takes_is_named(asked, tool: str, given: dict) -> None:
    """Longer than a name may be, a home of nobody, a NUL: not there, said as of any other."""
    result = asked(lambda client: client.call_tool(tool, given))
    assert result.is_error
    assert any(word in result.content[0].text for word in ("no file or folder here", "does not exist"))
