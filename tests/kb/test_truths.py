"""What is true: what a log's reader is told to do, what pages have to say, and what none of them may say again.

All were written down from the sources (`asked_logs.toml`, `said.toml`, `false_claims.toml`), not from what errdoc says.
"""

import re
import tomllib
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.compatibility import path_of
from errdoc.pipeline import explain

HERE = Path(__file__).parent
ROOT = HERE.parents[1] / "kb"
LOGS = tomllib.loads((HERE / "asked_logs.toml").read_text(encoding="utf-8"))["log"]
SAID = tomllib.loads((HERE / "said.toml").read_text(encoding="utf-8"))["page"]
CLAIMS = tomllib.loads((HERE / "false_claims.toml").read_text(encoding="utf-8"))["claim"]
# ```toml … ```: a page's head
_HEAD = re.compile(r"\A```toml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# regex = '''…''', anchor = […], # what it matches: other programs' words, not the page's
_QUOTED = re.compile(r"^(?:regex|anchor|#).*$", re.MULTILINE)
_COMMANDS = re.compile(r"^commands = .*$", re.MULTILINE)
# ```sh … ```
_BLOCK = re.compile(r"^```\w*[^\n]*\n.*?^```$", re.DOTALL | re.MULTILINE)
# | 11.4.1 to 11.8 | 450.51 | …
_ROW = re.compile(r"^\|(?P<cells>.+)\|$", re.MULTILINE)
# | card | capability | first CUDA | …, with the rows below it
_CARDS = re.compile(
    r"^\|[^|\n]+\|[^|\n]*(?:capability|计算能力)[^|\n]*\|[^|\n]*CUDA[^|\n]*\|.*\n(?:\|.*\n)+", re.MULTILINE
)
# - an item, to the next one, an empty line, a heading, a table or a condition
_ITEM = re.compile(r"\n(?=- |\d+\. |\n|#|\||<!--)")
_ENDED = re.compile(r"[.:!?;`)”*…。：！？；）]$")
_NUMBER = re.compile(r"\d+(?:\.\d+)+")


def texts(path: Path) -> tuple[str, str]:
    """The prose and the commands of a page or a table."""
    text = path.read_text(encoding="utf-8")
    head = _HEAD.match(text)
    if not head:
        return text, text
    said = _QUOTED.sub("", head[1])
    body = text[head.end() :]
    commands = "\n".join([*_COMMANDS.findall(said), *_BLOCK.findall(body)])
    return _COMMANDS.sub("", said) + _BLOCK.sub("", body), commands


def written() -> dict[str, tuple[str, str]]:
    """Every page and table of the knowledge base, in both languages."""
    folders = ("failures/*/*/failure*.md", "causes/*.md", "guides/*.md", "kinds/*.md", "tables/*.toml")
    return {str(path.relative_to(ROOT)): texts(path) for folder in folders for path in ROOT.glob(folder)}


PAGES = written()


@pytest.mark.parametrize("row", LOGS, ids=lambda row: row["about"][:60])
def test_the_steps_for_a_log_are_those_of_the_source(row: dict[str, str], kb: KnowledgeBase, tmp_path: Path) -> None:
    """The failure, the first step, and what must and must not be among the steps."""
    path = tmp_path / "job.log"
    path.write_text(row["log"].lstrip("\n"), encoding="utf-8")
    answer = explain([str(path)], kb=kb)
    assert answer.status == row.get("status", "diagnosed")
    if "failure" in row:
        assert answer.diagnoses[0].failure == row["failure"]
    steps = ["\n".join([step.text, *step.commands, step.verify]) for step in answer.do]
    assert row.get("first", "") in (steps or [""])[0]
    said = "\n".join(steps)
    assert [one for one in row.get("steps", ()) if one not in said] == []
    assert [one for one in row.get("never", ()) if one in said] == []


@pytest.mark.parametrize("row", CLAIMS, ids=lambda row: row["true"][:60])
def test_no_page_says_again_what_is_false(row: dict[str, str]) -> None:
    """The regex matches the sentence that once stood, and nothing that stands now."""
    regex = re.compile(row["regex"], re.MULTILINE)
    assert regex.search(row["false"])
    places = {"prose": (0,), "commands": (1,), "all": (0, 1)}[row.get("where", "prose")]
    assert {name: found[0] for name, page in PAGES.items() for at in places if (found := regex.search(page[at]))} == {}


@pytest.mark.parametrize("row", SAID, ids=lambda row: row["page"].removesuffix("/failure").rpartition("/")[2])
@pytest.mark.parametrize("language", ["", ".zh"])
def test_a_page_says_what_an_expert_looks_for(row: dict[str, str], language: str) -> None:
    """Code, names and numbers, which are the same in both languages."""
    said = "".join(PAGES[f"{row['page']}{language}.md"])
    assert [one for one in row["says"] if one not in said] == []


@pytest.mark.parametrize("language", ["", ".zh"])
def test_every_item_of_a_list_ends_its_sentence(language: str) -> None:
    """An item that ends in the middle was torn apart by another that was put in."""
    torn = {
        name: item
        for name, (prose, _) in PAGES.items()
        if name.endswith(".md") and name.endswith(".zh.md") == bool(language)
        for item in _ITEM.split(prose)
        if item.startswith("- ") and not _ENDED.search(item.strip())
    }
    assert torn == {}


def toolkits() -> dict[str, dict[str, str]]:
    """The drivers that came with toolkits, by their release and by what the release is called in short."""
    table = tomllib.loads((ROOT / path_of("cuda_driver")).read_text(encoding="utf-8"))
    found = {}
    for row in table["toolkits"]:
        for name in (row.get("release", ""), row["cuda"]):
            found.setdefault(name, row)
    return found


@pytest.mark.parametrize("name", ["guides/gpu-stack", "failures/driver/driver-insufficient/failure"])
@pytest.mark.parametrize("language", ["", ".zh"])
def test_drivers_in_a_page_are_those_of_the_table(name: str, language: str) -> None:
    """Each row of a toolkit and its drivers says what `cuda_driver.toml` says."""
    known = toolkits()
    rows = 0
    for row in _ROW.findall(PAGES[f"{name}{language}.md"][0]):
        cells = [re.split(r"[;；]\s*", cell.strip()) for cell in row.split("|")]
        if len(cells) < 3 or any(len(cell) != len(cells[0]) for cell in cells[:3]):
            continue
        for release, linux, windows in zip(*cells[:3], strict=True):
            row_of = known.get(release)
            if row_of and _NUMBER.fullmatch(linux):
                rows += 1
                assert row_of["linux"].startswith(linux) or linux.startswith(row_of["linux"])
                if _NUMBER.fullmatch(windows) and "windows" in row_of:
                    assert row_of["windows"].startswith(windows) or windows.startswith(row_of["windows"])
    assert rows >= 5


@pytest.mark.parametrize("language", ["", ".zh"])
def test_what_vllm_names_of_torch_is_in_the_table(language: str) -> None:
    """Each row of vLLM's releases names a torch that `pytorch_builds.toml` has, with the CUDA of its default build."""
    table = tomllib.loads((ROOT / path_of("pytorch_builds")).read_text(encoding="utf-8"))
    default = {row["release"]: row.get("default", "") for row in table["releases"]}
    rows = 0
    for row in _ROW.findall(PAGES[f"guides/hugging-face-versions{language}.md"][0]):
        cells = [cell.strip() for cell in row.split("|")]
        # | 0.17.1, 0.18.1 | 2.10.0 | 12.8 | from 4.56.0, below 5 | 3.10 to 3.13 |
        if len(cells) == 5 and cells[0].startswith("0.") and _NUMBER.fullmatch(cells[1]):
            rows += 1
            assert default[cells[1]] == f"cu{cells[2].replace('.', '')}"
    assert rows >= 10


@pytest.mark.parametrize("name", ["guides/gpu-stack", "failures/gpu-architecture/no-kernel-image/failure"])
@pytest.mark.parametrize("language", ["", ".zh"])
def test_capabilities_in_a_page_have_the_first_cuda_of_the_table(name: str, language: str) -> None:
    """Each row of cards, their capability and the first CUDA that compiles for it says what `gpu_arch.toml` says."""
    table = tomllib.loads((ROOT / path_of("gpu_arch")).read_text(encoding="utf-8"))
    first = {
        row["capability"]: found[0]
        for row in table["architectures"]
        if (found := re.match(r"[\d.]+", row.get("cuda", "").removeprefix(">=")))
    }
    found = _CARDS.search(PAGES[f"{name}{language}.md"][0])
    assert found
    rows = 0
    for row in _ROW.findall(found[0]):
        cells = row.split("|")
        capabilities, cuda = (re.findall(r"(?<![\d.])\d{1,2}\.[\dx](?![\d.])", cell) for cell in cells[1:3])
        if not capabilities or not cuda or not all(one in first or one.endswith("x") for one in capabilities):
            continue
        rows += 1
        # `8.0; 8.6 | 11.0; 11.1`: one for each; `10.0; 12.0 | 12.8`: one for all
        for one, since in zip(
            capabilities, cuda if len(cuda) == len(capabilities) else cuda[:1] * len(capabilities), strict=True
        ):
            if one in first:
                assert first[one] == since, f"{one} since {since}"
    assert rows >= 8


def test_every_claim_has_a_source() -> None:
    """What nobody can look up proves nothing."""
    told = ("https://", "package ", "kb/tables/")
    assert [row["source"] for row in (*LOGS, *SAID, *CLAIMS) if not row["source"].startswith(told)] == []
