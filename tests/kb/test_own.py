"""A folder of one's own pages: whatever is wrong with it is told with its place, before a shipped page is touched."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.errors import ErrdocError, KnowledgeBaseError
from errdoc.kb import KnowledgeBase, kept
from errdoc.kb.compile import compile_folder
from errdoc.kb.own import check
from errdoc.kb.required import spelt_out
from errdoc.pipeline import explain

PAGE = """```toml
id = "own-failure"
family = "job"
{more}
[[signature]]
id = "one"
anchor = "my very own failure"
regex = '''{regex}'''
```

# My own failure

What happened.
"""
SOUND = PAGE.format(more="", regex=r"my very own failure: (?P<what>\w+)")
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices as files")


def put(folder: Path, text: str = SOUND, name: str = "own-failure") -> Path:
    """A page in a folder of pages."""
    path = folder / "failures" / "job" / name / "failure.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return path


def refusal(folder: Path, kb: KnowledgeBase) -> str:
    """What is said of a folder that is refused."""
    with pytest.raises(ErrdocError) as error:
        check(folder, kb.tables)
    assert error.value.exit_code == 3
    return str(error.value)


def test_sound_pages_pass(tmp_path: Path, kb: KnowledgeBase) -> None:
    """And so does a folder in which there are none."""
    put(tmp_path)
    check(tmp_path, kb.tables)
    check(tmp_path / "failures", kb.tables)


def _dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _large(path: Path) -> None:
    path.write_bytes(b"x" * (3 << 20))


def _bytes(path: Path) -> None:
    path.write_bytes(b"```toml\n\xff\xfe\n```\n")


@posix
@pytest.mark.parametrize("name", ["failure.md", "failure.zh.md", "hit-01.log", "tables/facts.toml"])
@pytest.mark.parametrize(
    ("make", "why"),
    [(os.mkfifo, "is no file"), (Path.mkdir, "is no file"), (_endless, "is no file"), (_dangling, "cannot be read"),
     (_loop, "cannot be read"), (_large, "is larger than"), (_bytes, "UTF-8")],
    ids=["pipe", "folder", "device", "dangling", "loop", "large", "bytes"],
)  # fmt: skip
def test_what_is_no_file_of_text_is_refused_at_once(
    name: str, make: Callable[[Path], None], why: str, tmp_path: Path, kb: KnowledgeBase
) -> None:
    """Wherever it stands; a log may hold any bytes."""
    path = tmp_path / name if "/" in name else put(tmp_path).with_name(name)
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    make(path)
    if make is _bytes and name == "hit-01.log":
        check(tmp_path, kb.tables)
    else:
        told = refusal(tmp_path, kb)
        assert path.name in told
        assert why in told


@pytest.mark.parametrize(
    ("regex", "why"),
    [("(a+)+$", "KB106 the regex of signature 'one' took"),
     ("my very own failure(?:(?:a|aa)+)+b", "KB106"), ("a{100000000}", "least repeats"),
     ("(((a{99}){99}){99}){99}", "least repeats"), ("(?:a?){99999}x", "least repeats"), ("x" * 30_000, "too long"),
     ("x(?R)?y", "calls a part of itself"), ("(?<n>x)(?&n)", "calls a part of itself"), ("(?:" * 3000 + "x" + ")" * 3000, "does not compile"),
     ("(", "does not compile"), ("x{shape:", "does not compile"), ("{shape:nothing}", "no shape"), ("(?i)", "empty text")],
)  # fmt: skip
def test_a_regex_that_takes_long_or_all_memory_is_refused(
    regex: str, why: str, tmp_path: Path, kb: KnowledgeBase
) -> None:
    """The check of it is bounded itself: what is endless is stopped, what is huge is not compiled."""
    put(tmp_path, PAGE.format(more="", regex=regex))
    told = refusal(tmp_path, kb)
    assert "failures/job/own-failure/failure.md:1: " in told
    assert why in told


def test_slow_regexes_are_found_wherever_they_stand(tmp_path: Path, kb: KnowledgeBase) -> None:
    """In the conditions of signatures, in evidence and in tables."""
    slow = "regex = '''(?:a|a)*b'''"
    rows = f"""[[signature.only_if]]\n{slow}
        [[cause]]\nid = "c"\nweight = "common"
        [[cause.evidence]]\nsays = "for"\nstrength = "weak"\nbecause = "x"\nregex = '''(?:b|b)*c'''\n"""
    put(tmp_path, SOUND.replace("```\n\n#", rows + "```\n\n#"))
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "texts.toml").write_text("[[text]]\nname = 'mine'\nregex = '(?:d|d)*e'\n")
    told = refusal(tmp_path, kb)
    assert told.count("KB106") == 3
    for what in ("signature 'one'", "evidence", "the text 'mine'"):
        assert f"KB106 the regex of {what} took" in told


@pytest.mark.parametrize(
    ("more", "why"),
    [("x = " + "[" * 5000 + "]" * 5000, "not valid TOML"), ("x = " + "9" * 5000, "not valid TOML"), ("x = 1\nx = 2", "not valid TOML"),
     ("frameworks = 3", "frameworks"), ("consequence_of = [[]]", "consequence_of"), ("victim = 'x'", "victim"),
     ("kind = '" + "x" * 99_999 + "'", "unknown kind"), ("status = '\\u001b[2J'", "status"), ("nothing = 1", "unknown key")],
    ids=lambda one: one[:24],
)  # fmt: skip
def test_a_head_that_is_no_page_is_refused_in_a_few_words(
    more: str, why: str, tmp_path: Path, kb: KnowledgeBase
) -> None:
    """However large or odd what it gives."""
    put(tmp_path, PAGE.format(more=more, regex="my very own failure"))
    told = refusal(tmp_path, kb)
    assert why in told
    assert len(told) < 1000


@pytest.mark.parametrize(
    "text",
    [
        "-" * 999 + "1",
        "(" * 400 + "1" + ")" * 400,
        "1+" * 400 + "1",
        "lambda: " + "1+" * 400 + "1",
        "1" * 20_001,
        "\0",
        "9" * 900 + "**9",
    ],
)
def test_arithmetic_that_goes_too_deep_is_refused(text: str, tmp_path: Path, kb: KnowledgeBase) -> None:
    """Where it is read, and not where a log is explained."""
    put(
        tmp_path,
        PAGE.format(more="", regex="my very own failure")
        .replace("```\n\n#", f"where = {text!a}\n```\n\n#")
        .replace("\\x00", "\\u0000"),
    )
    assert "where: " in refusal(tmp_path, kb)


@posix
@pytest.mark.parametrize(
    "name", ["own\x1b[2Jfailure", "own\u202efailure", "own\udcfffailure", "Own Failure", "a[b", "**"]
)
def test_a_name_that_cannot_be_an_id_is_refused(name: str, tmp_path: Path, kb: KnowledgeBase) -> None:
    """What is said of it can be shown, whatever the name."""
    put(tmp_path, SOUND.replace('"own-failure"', '"' + ascii(name)[1:-1].replace("\\x1b", "\\u001b") + '"'), name)
    told = refusal(tmp_path, kb)
    assert all(line.isprintable() for line in told.splitlines())
    kept.fingerprint(tmp_path, None)


def test_a_regexs_size_is_known_before_it_is_compiled() -> None:
    """Of repeats in repeats, with sets, escapes and brackets that are none."""
    for regex, size in (("a{3}", 3), ("(?:a{10}){10}", 120), (r"[{](\{2}){4}", 13), ("a{0,999}", 1), (")((", 1), ("[]{9}]{2}", 2)):  # fmt: skip
        assert spelt_out(regex) == size


def test_a_copy_of_a_shipped_table_passes(tmp_path: Path, kb: KnowledgeBase, root: Path) -> None:
    """What the tables below have already is not tried again."""
    (tmp_path / "tables").mkdir()
    for name in ("texts.toml", "facts.toml"):
        (tmp_path / "tables" / name).write_bytes((root / "kb" / "tables" / name).read_bytes())
    check(tmp_path, kb.tables)


class Below:
    """A knowledge base whose pages nobody may read, or that does something while they are read."""

    path = Path(__file__)
    over = ()

    def __init__(self, kb: KnowledgeBase, meanwhile: Callable[[], None]) -> None:
        self.tables, self.meanwhile = kb.tables, meanwhile

    def sources(self) -> list[dict[str, object]]:
        """No pages."""
        self.meanwhile()
        return []


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setattr(kept, "cache_folder", lambda: str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_wrong_page_is_told_before_a_shipped_one_is_read(tmp_path: Path, kb: KnowledgeBase, cache: Path) -> None:
    """Nothing is compiled, and nothing is kept."""
    put(tmp_path / "own", SOUND.replace("regex", "regx"))
    with pytest.raises(KnowledgeBaseError, match="unknown key 'regx'"):
        kept.compiled(tmp_path / "own", Below(kb, lambda: pytest.fail("a shipped page was read")))
    assert not cache.exists()


def test_pages_that_change_while_they_are_read_are_read_again(tmp_path: Path, kb: KnowledgeBase, cache: Path) -> None:
    """What is kept is of pages as they stand; where they never come to rest, that is said."""
    page = put(tmp_path / "own")
    texts = iter([SOUND.replace("# My", "# Your")] * 2)

    def once() -> None:
        page.write_text(next(texts))
        os.utime(page, ns=(1, 1))  # the same content and time from now on

    made = KnowledgeBase(kept.compiled(tmp_path / "own", Below(kb, once)))
    assert made.title("own-failure") == "Your own failure"
    page.write_text(SOUND)
    with pytest.raises(KnowledgeBaseError, match="change while they are read"):
        kept.compiled(tmp_path / "own", Below(kb, lambda: page.write_text(f"{SOUND}{time.time_ns()}")))
    assert len(list(cache.glob("*"))) == 1


def test_a_page_that_lies_over_another_says_so(tmp_path: Path, kb: KnowledgeBase) -> None:
    """In a note of each answer, whatever the log."""
    put(tmp_path / "own")
    first = tmp_path / "first.sqlite"
    compile_folder(tmp_path / "own", first, tables={**kb.tables})
    assert KnowledgeBase(first).notes == ()
    put(tmp_path / "mine", SOUND.replace("# My", "# Your"))
    from errdoc.kb.compile import page_of

    pages = [page_of(one) for one in KnowledgeBase(first).sources()]
    compile_folder(tmp_path / "mine", tmp_path / "both.sqlite", base=pages, tables=KnowledgeBase(first).tables)
    (tmp_path / "train.log").write_text("RuntimeError: my very own failure: x\n")
    answer = explain([str(tmp_path / "train.log")], kb=KnowledgeBase(tmp_path / "both.sqlite"))
    assert answer.notes == (f"pages of {tmp_path / 'mine'} lie over others of the same id: own-failure",)
    assert answer.diagnoses[0].title == "Your own failure"
