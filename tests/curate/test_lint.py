"""Every lint code has an example that fails, and a sound folder has no finding."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.curate.findings import CODES
from errdoc.curate.lint import lint
from errdoc.kb.page import read

SHIPPED = Path(__file__).resolve().parents[2] / "kb"
FAILURE = """```toml
id = "it-broke"
family = "cudnn"
references = ["https://example.org/source"]

[[signature]]
id = "one"
# RuntimeError: the frobnicator broke at 5
anchor = "the frobnicator broke"
regex = '''the\\s+frobnicator\\s+broke(?: at (?P<place>\\d+))?'''
source = "frob.cc"

[[cause]]
id = "too-hot"
weight = "common"
[[cause.evidence]]
says = "for"
strength = "strong"
regex = '''temperature (?P<degrees>\\d+)'''
because = "it had {degrees} degrees"

[[cause]]
id = "too-cold"
weight = "common"
```
# The frobnicator broke

It broke while it ran.

## What it means

No frobnication.

## Often advised, and wrong

- Frobnicating again.
"""
CAUSE = """```toml
id = "{id}"
references = []
[[remedy]]
effort = "environment"
text = "Mend it"
commands = ["nvidia-smi"]
```
# it was {id}

True of the machine.
"""
CATALOGUE = """causes = ["too-hot", "too-cold"]
guides = []
[failures]
cudnn = ["it-broke", "it-fell"]
"""
HIT = """#: source: format string of frob.cc
Traceback (most recent call last):
  File "a.py", line 1, in <module>
    frob()
RuntimeError: the frobnicator broke at 5
"""
MISS = """#: source: made up
#: instead: unknown
Traceback (most recent call last):
  File "a.py", line 1, in <module>
    frob()
RuntimeError: the frobnicator is fine
"""
EXPERIMENTS = """[experiment.load]
does = { en = "loading {what}", zh = "加载" }
failures = ["it-broke"]
[reasons]
worked = { en = "{does} works", zh = "{does} 成功" }
same = { en = "{does} fails", zh = "{does} 失败" }
other = { en = "{does}: {error}", zh = "{does}：{error}" }
no-library = { en = "no library", zh = "没有库" }
unable = { en = "{does}: {why}", zh = "{does}：{why}" }
"""
PAGE = "failures/cudnn/it-broke/failure.md"
FOLDER = "failures/cudnn/it-broke"


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A sound folder of pages: one failure, two causes, a hit, a miss."""
    root = tmp_path / "kb"
    write(root, "kb.toml", 'version = "1"\n')
    write(root, "catalogue.toml", CATALOGUE)
    write(root, "tables/texts.toml", "")
    write(root, PAGE, FAILURE)
    write(root, f"{FOLDER}/hit-01.log", HIT)
    write(root, f"{FOLDER}/miss-01.log", MISS)
    for ident in ("too-hot", "too-cold"):
        write(root, f"causes/{ident}.md", CAUSE.replace("{id}", ident))
    return root


def write(root: Path, name: str, text: str) -> None:
    """Writes a file below `root`."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def change(name: str, old: str, new: str) -> Callable[[Path], None]:
    """Replaces a text in a file of the folder."""

    def apply(root: Path) -> None:
        text = (root / name).read_text(encoding="utf-8")
        assert old in text
        write(root, name, text.replace(old, new))

    return apply


def add(name: str, text: str) -> Callable[[Path], None]:
    """Adds a file to the folder."""
    return lambda root: write(root, name, text)


#: The Chinese page of `FAILURE`, in step with it.
CHINESE = """```toml
of = "it-broke"
english = "{digest}"

[because]
"it had {degrees} degrees" = "当时有 {degrees} 度"
```
# 装置坏了

运行时坏了。

## 含义

不再运转。

## 常见但错误的建议

- 再转一次。
"""
#: The Chinese page of the cause `too-hot`.
CHINESE_CAUSE = """```toml
of = "too-hot"
english = "{digest}"
[[remedy]]
text = "修好它"
```
# 太热了

机器就是这样。
"""


def translate(root: Path, text: str = CHINESE, name: str = PAGE) -> None:
    """Adds a Chinese page with the hash of the English one."""
    digest = read(root / name, root).digest
    write(root, name.replace(".md", ".zh.md"), text.replace("{digest}", digest))


def stale_translation(root: Path) -> None:
    """A Chinese page whose English one has changed since."""
    write(root, PAGE.replace(".md", ".zh.md"), CHINESE.replace("{digest}", "000000000000"))


def other_term(root: Path) -> None:
    """A Chinese page with a term that the glossary does not use."""
    write(root, "tables/glossary.toml", '[[term]]\nuse = "运转"\nenglish = "to run"\nnot = ["运行"]\n')
    translate(root)


def second_page(root: Path) -> None:
    """Another page that claims the same line."""
    text = FAILURE.replace("it-broke", "it-fell").replace("The frobnicator broke", "It fell")
    write(root, "failures/cudnn/it-fell/failure.md", text)
    write(root, "failures/cudnn/it-fell/hit-01.log", HIT)


def framed(root: Path, *names: str) -> None:
    """The failure is one of TensorFlow; the remedy of its cause is for users of these frameworks."""
    change(PAGE, 'family = "cudnn"', 'family = "cudnn"\nframeworks = { tensorflow = ">=1.8" }')(root)
    change("causes/too-hot.md", 'text = "Mend it"', f'text = "Mend it"\nframeworks = {list(names)}')(root)


def other_framework(root: Path) -> None:
    """A remedy for users of PyTorch of a failure that they do not have."""
    framed(root, "torch")


def only_posix(root: Path, more: str = "") -> None:
    """A command that no Windows has, in a remedy for everybody unless it says otherwise."""
    write(
        root,
        "tables/dialects.toml",
        '[absent]\nwindows = ["sudo", "dmesg"]\n[shell.powershell]\nnull = "x"\nchains = false\n',
    )
    change("causes/too-hot.md", 'text = "Mend it"', f'text = "Mend it"\n{more}')(root)
    change("causes/too-hot.md", '"nvidia-smi"', '"sudo dmesg"')(root)


def unknown_program(root: Path) -> None:
    """A command that begins with a word that no shell has, beside a table that knows another."""
    write(root, "tables/dialects.toml", '[absent]\nknown = ["nvidia-smi"]\n[shell.powershell]\nchains = false\nnull = "x"\n'
          '[shell.cmd]\nchains = true\nnull = "x"\n')  # fmt: skip
    change("causes/too-hot.md", '"nvidia-smi"', '"frobnicate --all"')(root)


def unknown_option(root: Path) -> None:
    """An option that the tool's help has not."""
    write(root, "options.toml", '[[tool]]\ncommand = "nvidia-smi"\noptions = ["-L"]\n')
    change("causes/too-hot.md", '"nvidia-smi"', '"nvidia-smi --frob"')(root)


#: The end of a row and of a table.
GIVEN = """source = "nv", confidence = "verified" },\n]\n[sources]\nnv = "https://example.org"\n"""


def toolkits(*rows: tuple[str, str], sources: str = 'nv = "https://example.org"') -> Callable[[Path], None]:
    """Adds a table of toolkits."""
    end = 'linux = "1", windows = "1", source = "nv", confidence = "verified" },\n'
    lines = "".join(f'  {{ cuda = "{cuda}", release = "{release}", {end}' for cuda, release in rows)
    return add("tables/cuda_driver.toml", f"toolkits = [\n{lines}]\n[sources]\n{sources}\n")


def unknown_release(root: Path) -> None:
    """A toolkit that no table has."""
    toolkits(("9.0", "9.0.176"))(root)
    change("causes/too-hot.md", '"nvidia-smi"', '"conda install cudatoolkit=9.7"')(root)


def unknown_index(root: Path) -> None:
    """An index of wheels that no table has, beside a table that knows another."""
    url = "https://download.pytorch.org/whl/"
    write(root, "tables/elsewhere.toml", 'ways = [\n  { platform = "amd", framework = "torch", text = "x", text_zh = "x", '
          f'command = "pip install torch --index-url {url}rocm9.1", {GIVEN}')  # fmt: skip
    change("causes/too-hot.md", "nvidia-smi", f"pip install torch --index-url {url}rocm9.2")(root)


def other_build(root: Path) -> None:
    """A step of a kind that comes past what refuses it: the row allows what it then refuses itself."""
    row = "[[program]]\npackage = 'x'\n[program.brings]\nshown = ['frobnicator']\nframeworks = ['torch']\n"
    told = "text = 'Leave it'\ntext_zh = '不要改动'\ncommands = ['pip install torch']\n"
    add("tables/programs/apps.toml", f"{row}{told}source = 'https://example.org'\n")(root)
    change("causes/too-hot.md", '"nvidia-smi"', '"pip uninstall -y torch"')(root)


def other_advice(root: Path) -> None:
    """Advice about TensorFlow where only a line far from the error tells that the log is of PyTorch's."""
    change(f"{FOLDER}/hit-01.log", "Traceback", "vllm starts\nTraceback")(root)
    change(PAGE, "- Frobnicating again.", "- Frobnicating TensorFlow again.")(root)


#: For each code a change that makes a sound folder wrong in that way.
EXAMPLES: dict[str, Callable[[Path], None]] = {
    "KB101": change(PAGE, "```toml\n", ""),
    "KB102": change(PAGE, 'weight = "common"', 'weight = "often"'),
    "KB103": change("catalogue.toml", '"it-broke", ', ""),
    "KB104": add(f"{FOLDER}/notes.txt", "stray"),
    "KB105": change(PAGE, 'anchor = "the frobnicator broke"', 'anchor = ["the frobnicator broke", "quite another text"]'),
    "KB106": change(PAGE, r"(?: at (?P<place>\d+))?'''", r"|(?:a|a)*(?:aa|a)*(?:a|aa)*zz'''"),
    "KB107": change(PAGE, "[[cause]]\nid = \"too-hot\"", "[[signature]]\nid = \"two\"\nanchor = \"never shown\"\n"
                    "regex = '''never shown'''\n[[cause]]\nid = \"too-hot\""),
    "KB108": change(f"{FOLDER}/hit-01.log", "the frobnicator broke", "the frobnicator fell"),
    "KB109": change(f"{FOLDER}/miss-01.log", "is fine", "broke"),
    "KB110": change(f"{FOLDER}/hit-01.log", "#: source", "#: cause: too-cold\n#: source"),
    "KB111": add("../corpus/healthy/well.log", "the frobnicator broke, and went on\n"),
    "KB112": second_page,
    "KB113": change(PAGE, "## Often advised, and wrong", "## Odds and ends"),
    "KB114": change(PAGE, "it had {degrees} degrees", "it had {kelvins} degrees"),
    "KB115": stale_translation,
    "KB116": change("causes/too-hot.md", "references = []", 'references = []\nchecks = ["no_such_check"]'),
    "KB117": change(PAGE, 'family = "cudnn"', 'family = "cudnn"\nconsequence_of = ["nowhere"]'),
    "KB118": change(f"{FOLDER}/hit-01.log", "frob()", "login('jane.roe@corp.example.com')"),
    "KB119": change(PAGE, 'family = "cudnn"', 'family = "cudnn"\nstatus = "stable"'),
    "KB120": change(PAGE, "https://example.org", "http://example.org"),
    "KB121": change(f"{FOLDER}/hit-01.log", "#: source: format string of frob.cc\n", ""),
    "KB122": add("tables/texts.toml", "[[text]]\nname = \"broken\"\nregex = '''a+b'''\nexamples = [\"xyz\"]\n"),
    "KB123": change("causes/too-hot.md", "nvidia-smi", "pip install -i https://py" + "pi.org/simple x"),
    "KB124": change(PAGE, 'anchor = "the frobnicator broke"', 'anchor = ["the frobnicator broke", "okens/s"]'),
    "KB130": toolkits(("9.2", "9.2.88"), ("9.1", "9.1.85")),
    "KB131": toolkits(("9.0", "9.0.176"), ("9.2", "9.2.88")),
    "KB132": add("tables/gpu_arch.toml", "gpus = [\n  { name = \"X\", capability = \"9.9\", class = \"jetson\", " + GIVEN),
    "KB133": toolkits(("9.0", "9.0.176"), sources='nv = "http://example.org"'),
    "KB134": toolkits(("9.0", "nine")),
    "KB135": add("tables/experiments.toml", EXPERIMENTS),
    "KB136": other_framework,
    "KB137": only_posix,
    "KB140": change("causes/too-hot.md", "nvidia-smi", "pip install x --index-url https://download.pytorch.org/whl/cu118"),
    "KB141": other_term,
    "KB142": unknown_program,
    "KB143": unknown_option,
    "KB144": unknown_release,
    "KB145": change(PAGE, 'weight = "common"', 'weight = "common"\ntrial = "Cool it and try again."'),
    "KB160": unknown_index,
    "KB146": add("tables/objects.toml", "[[object]]\ntitle = 'hot'\nshown = 'degrees'\n"),
    "KB147": change("causes/too-hot.md", 'text = "Mend it"', 'text = "Mend it"\nwhere = "known(driver)"'),
    "KB149": other_build,
    "KB150": other_advice,
    "KB151": change("causes/too-hot.md", 'text = "Mend it"', 'text = "Mend it"\nverify = "nvcc --version"'),
    "KB148": change(PAGE, "temperature (?P<degrees>\\d+)'''\nbecause = \"it had {degrees} degrees",
                    "broke'''\nbecause = \"the driver is {driver}"),
}  # fmt: skip


def test_a_sound_folder_has_no_finding(pages: Path) -> None:
    """The example that the others are changes of is right."""
    assert lint(pages) == []


@pytest.mark.parametrize(
    ("parent", "said"),
    [
        ("nowhere", "the parent 'nowhere' is no general name"),
        ("it-broke", "the parents of it-broke lead back to it-broke"),
    ],
)
def test_above_a_page_stands_a_general_name(pages: Path, parent: str, said: str) -> None:
    """One that some kind of error names, and that does not stand below the page itself."""
    change(PAGE, 'family = "cudnn"', f'family = "cudnn"\nparent = "{parent}"')(pages)
    assert said in [finding.message for finding in lint(pages) if finding.code == "KB117"]


def test_a_command_of_linux_may_stand_in_a_remedy_for_linux(pages: Path) -> None:
    """Who is shown it can type it."""
    only_posix(pages, 'platforms = ["linux"]')
    assert [finding for finding in lint(pages) if finding.code == "KB137"] == []


@pytest.mark.parametrize(
    ("verify", "count"),
    [
        ("python -c 'import torch; print(torch.version.hip)'", 1),
        ("ls -l /dev/kfd", 1),
        ("python -c 'import torch; print(torch.version.hip)' prints a version", 0),
        ("nvcc --version prints 12.4", 0),
        ("len(predictions) == len(references)", 0),
        ("the same step runs", 0),
    ],
)
def test_a_verify_says_what_is_to_be_seen(verify: str, count: int, pages: Path) -> None:
    """A command alone leaves open whether what it prints is right."""
    change("causes/too-hot.md", 'text = "Mend it"', f'text = "Mend it"\nverify = "{verify}"')(pages)
    assert sum(finding.code == "KB151" for finding in lint(pages)) == count


def test_general_remedies_that_a_page_chooses_are_there(pages: Path) -> None:
    """An id that no remedy of the cause has is a finding; true and false are none."""
    change(PAGE, 'weight = "common"', 'weight = "common"\ngeneral = ["gone"]')(pages)
    assert any(finding.code == "KB117" and "gone" in finding.message for finding in lint(pages))
    change(PAGE, 'general = ["gone"]', "general = false")(pages)
    assert [finding.code for finding in lint(pages)] == ["KB147"]  # and then it has none


def test_every_code_has_an_example() -> None:
    """No code without a proof that it can fire."""
    assert set(EXAMPLES) == set(CODES)


@pytest.mark.parametrize("code", sorted(EXAMPLES))
def test_the_example_of_a_code_is_found(code: str, pages: Path) -> None:
    """The change is found, with a place and a message."""
    EXAMPLES[code](pages)
    found = [finding for finding in lint(pages) if finding.code == code]
    assert found, [str(finding) for finding in lint(pages)]
    assert found[0].path
    assert found[0].message


def test_an_anchor_that_is_a_number_is_found(pages: Path) -> None:
    """A short number is no anchor, a Windows status is rare by itself."""
    change(PAGE, 'anchor = "the frobnicator broke"', 'anchor = ["the frobnicator broke", "1455", "3221225477"]')(pages)
    found = [one.message for one in lint(pages) if one.code == "KB124"]
    assert "the anchor '1455' is a number, as every log prints them" in found
    assert all("3221225477" not in one for one in found)


#: A remedy of the failure's own for its cause, and one that is for a signature.
OWN = 'because = "it had {degrees} degrees"\n[[cause.remedy]]\neffort = "code"\ntext = "Cool {place}"\n'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (OWN, None),
        (OWN.replace("{place}", "{nowhere}"), "KB114"),
        (OWN + 'signature = "nowhere"\n', "KB102"),
        (OWN + 'where = "place >"\n', "KB102"),
    ],
)
def test_a_failures_own_remedy_names_what_its_signatures_know(text: str, code: str | None, pages: Path) -> None:
    """Captured groups in the text, signatures of the page, arithmetic that can be read."""
    change(PAGE, 'because = "it had {degrees} degrees"\n', text)(pages)
    assert [one.code for one in lint(pages)] == ([code] if code else [])


def test_a_causes_remedy_for_a_signature_that_no_failure_has_is_found(pages: Path) -> None:
    """It would never be shown."""
    change("causes/too-hot.md", 'text = "Mend it"', 'text = "Mend it"\nsignature = ["nowhere"]')(pages)
    assert [one.code for one in lint(pages) if one.code != "KB147"] == ["KB117"]


def test_a_translation_has_the_remedies_of_a_failures_causes(pages: Path) -> None:
    """One that lacks them is out of step."""
    change(PAGE, 'because = "it had {degrees} degrees"\n', OWN)(pages)
    translate(pages)
    assert [one.message for one in lint(pages) if one.code == "KB115"] == ["0 remedies, the English page has 1"]


def test_a_shape_is_proven_by_its_examples(pages: Path) -> None:
    """Each holds, with an anchor of the shape in it; a page that names a shape which is not there is told."""
    shape = "[[shape]]\nname = \"broke\"\nanchor = [\"ANCHOR\"]\nregex = '''the\\s+frobnicator\\s+broke'''\nexamples = [\"the frobnicator broke\"]\n"
    change(PAGE, "the\\s+frobnicator\\s+broke(", "{shape:broke}(")(pages)
    assert [one.code for one in lint(pages) if "no shape 'broke'" in one.message] == ["KB102"]
    write(pages, "tables/shapes.toml", shape.replace("ANCHOR", "frobnicator broke"))
    assert lint(pages) == []
    write(pages, "tables/shapes.toml", shape.replace("ANCHOR", "gadget broke"))
    assert [(one.path, one.code) for one in lint(pages) if "no anchor" in one.message] == [
        ("tables/shapes.toml", "KB122")
    ]


def test_a_code_that_leads_nowhere_is_found(pages: Path) -> None:
    """Error codes lead to failures, written or in the catalogue, and to nothing else."""
    row = '{ code = 5, name = "HOT", page = PAGE, source = "h", confidence = "verified" }'
    table = f'[source]\nh = "a header"\n[space.frob]\ntitle = "Frob"\ntitle_zh = "装置"\ncodes = [{row}]\n'
    write(pages, "tables/error_codes.toml", table.replace("PAGE", '["it-broke", "it-fell"]'))
    assert lint(pages) == []
    write(pages, "tables/error_codes.toml", table.replace("PAGE", '"too-hot"'))
    found = lint(pages)
    assert [(one.code, one.path) for one in found] == [("KB117", "tables/error_codes.toml")]
    assert "frob 5, HOT: the page 'too-hot' leads nowhere" in found[0].message
    write(pages, "tables/error_codes.toml", table.replace("verified", "sure").replace("PAGE", '"it-broke"'))
    assert [one.code for one in lint(pages)] == ["KB101"]


def test_a_remedy_is_for_users_of_a_framework_that_its_failures_are_of(pages: Path) -> None:
    """A further name is let be where another page has it, and is a finding where none has."""
    framed(pages, "tensorflow")
    assert lint(pages) == []
    change("causes/too-hot.md", "['tensorflow']", "['tensorflow', 'tenserflow']")(pages)
    assert [one.message for one in lint(pages)] == ["no failure is of the framework 'tenserflow'"]


def test_findings_of_one_page_can_be_asked_for(pages: Path) -> None:
    """`errdoc kb lint FAMILY/ID` reports on that page alone."""
    EXAMPLES["KB116"](pages)
    EXAMPLES["KB113"](pages)
    assert {finding.code for finding in lint(pages, ["cudnn/it-broke"])} == {"KB113"}


def test_a_translation_in_step_has_no_finding(pages: Path) -> None:
    """Headings, reasons, remedies and the right hash are all that is asked."""
    translate(pages)
    translate(pages, CHINESE_CAUSE, "causes/too-hot.md")
    assert lint(pages) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('of = "it-broke"', 'of = "it-fell"', "it is of 'it-fell'"),
        ("{digest}", "000000000000", "the English text has changed since"),
        ("## 含义", "## 意思", "its headings are 意思"),
        ("## 含义\n\n不再运转。\n\n", "", "its headings are 常见但错误的建议"),
        ("不再运转。", "```sh\nnvidia-smi\n```", "its code blocks are not the English ones"),
        ('"it had {degrees} degrees" = "当时有 {degrees} 度"', "", "no words for the reason 'it had {degrees} degrees'"),
        ("有 {degrees} 度", "有 {grade} 度", "has other {placeholders}"),
        ("[because]", '[because]\n"it was old" = "它旧了"', "gives no reason 'it was old'"),
        ("[because]", '[[remedy]]\ntext = "修好它"\n[because]', "1 remedies, the English page has 0"),
    ],
)  # fmt: skip
def test_a_translation_out_of_step_is_found(pages: Path, old: str, new: str, message: str) -> None:
    """Each way of being out of step is found, in the translation's file."""
    assert old in CHINESE
    translate(pages, CHINESE.replace(old, new))
    found = lint(pages)
    assert [finding.code for finding in found] == ["KB115"]
    assert message in found[0].message
    assert found[0].path == f"{FOLDER}/failure.zh.md"


def test_code_is_the_same_and_its_comments_are_not(pages: Path) -> None:
    """A comment is translated; one that is lost, or code that differs, is out of step."""
    change(PAGE, "No frobnication.", "```sh\nnvidia-smi  # the driver\n```")(pages)
    for code, found in (("nvidia-smi  # 驱动", []), ("nvidia-smi", ["KB115"]), ("nvcc  # 驱动", ["KB115"])):
        translate(pages, CHINESE.replace("不再运转。", f"```sh\n{code}\n```"))
        assert [finding.code for finding in lint(pages)] == found


def test_a_translation_names_no_host_of_a_registry(pages: Path) -> None:
    """What holds for the English page holds for the Chinese one."""
    translate(pages, CHINESE.replace("不再运转。", "看 https://py" + "pi.org 上的页面。"))
    assert [(one.code, one.path) for one in lint(pages)] == [("KB123", f"{FOLDER}/failure.zh.md")]


def test_a_remedy_in_chinese_is_verified_where_the_english_one_is(pages: Path) -> None:
    """How to see that it worked is neither lost nor invented."""
    translate(pages, CHINESE_CAUSE.replace('"修好它"', '"修好它"\nverify = "好了"'), "causes/too-hot.md")
    assert [finding.code for finding in lint(pages)] == ["KB115"]


def test_a_remedy_that_asks_for_more_than_the_english_one_is_found(pages: Path) -> None:
    """It is the words of another step, or would be said in English."""
    translate(pages, CHINESE_CAUSE.replace("修好它", "修好 {library}"), "causes/too-hot.md")
    (found,) = lint(pages)
    assert (found.code, found.message) == ("KB115", "remedy 1 asks for {library}, which the English one does not")


def test_a_translation_that_cannot_be_read_is_a_finding(pages: Path) -> None:
    """A key that no translation has is named with the translation's path, and no other page suffers."""
    translate(pages, CHINESE.replace("[because]", 'status = "stable"\n[because]'))
    found = lint(pages)
    assert [(finding.code, finding.path) for finding in found] == [("KB102", f"{FOLDER}/failure.zh.md")]


KIND = """```toml
id = "kind-lost-key"
references = ["https://example.org/source"]

[[signature]]
id = "lost"
# KeyError: 'speed'
regex = '''^KeyError: '(?P<key>\\w+)''''

[[remedy]]
text = "Print the keys beside {key}"
```
# a key is lost

It was asked for.
"""
CHINESE_KIND = """```toml
of = "kind-lost-key"
english = "{digest}"
[[remedy]]
text = "打印 {key} 旁边的键"
```
# 键丢了

有人要用它。
"""
KIND_PAGE = "kinds/kind-lost-key.md"
KIND_LOGS = "kinds/logs/kind-lost-key"


@pytest.fixture
def kinds(pages: Path) -> Path:
    """The sound folder with a sound kind in it."""
    write(pages, KIND_PAGE, KIND)
    for number, key in ((1, "speed"), (2, "colour")):
        write(pages, f"{KIND_LOGS}/hit-0{number}.log", f"#: source: made up\nKeyError: '{key}'\n")
    write(
        pages,
        f"{KIND_LOGS}/miss-01.log",
        "#: source: made up\n#: instead: unknown\nIndexError: list index out of range\n",
    )
    change("catalogue.toml", "guides = []", 'guides = []\nkinds = ["kind-lost-key"]')(pages)
    translate(pages, CHINESE_KIND, KIND_PAGE)
    return pages


@pytest.mark.parametrize(("ident", "codes"), [("kind-lost-key", []), ("nowhere", ["KB117"])])
def test_what_is_related_to_a_kind_is_a_page(kinds: Path, ident: str, codes: list[str]) -> None:
    """Candidates are brought forward by it: what is no page would be lost without a word."""
    change(KIND_PAGE, "references", f'related = ["{ident}"]\nreferences')(kinds)
    assert [one.code for one in lint(kinds)] == codes


def test_a_sound_kind_has_no_finding(kinds: Path) -> None:
    """The example that the others are changes of is right."""
    assert lint(kinds) == []


#: For each code a change that makes a sound kind wrong in that way.
KIND_EXAMPLES: dict[str, Callable[[Path], None]] = {
    "KB103": change("catalogue.toml", '"kind-lost-key"', ""),
    "KB104": add(f"{KIND_LOGS}/notes.txt", "stray"),
    "KB106": change(KIND_PAGE, r"(?P<key>\w+)", r"(?P<key>\w+)|(?:a|a)*(?:aa|a)*(?:a|aa)*zz"),
    "KB107": change(KIND_PAGE, "[[remedy]]", "[[signature]]\nid = \"two\"\nregex = '''never shown'''\n\n[[remedy]]"),
    "KB108": change(f"{KIND_LOGS}/hit-01.log", "KeyError: 'speed'", "IndexError: speed"),
    "KB109": change(f"{KIND_LOGS}/miss-01.log", "IndexError: list index out of range", "KeyError: 'size'"),
    "KB114": change(KIND_PAGE, "beside {key}", "beside {lock}"),
    "KB115": change(KIND_PAGE, "beside {key}", "around {key}"),
    "KB117": change(KIND_PAGE, "references", 'yields_to = ["kind-nowhere"]\nreferences'),
    "KB118": change(
        f"{KIND_LOGS}/hit-01.log", "#: source: made up\n", "#: source: made up\nlogin('jane.roe@corp.example.com')\n"
    ),
    "KB119": lambda root: (root / KIND_LOGS / "hit-02.log").unlink(),
    "KB120": change(KIND_PAGE, "https://", "http://"),
    "KB121": change(f"{KIND_LOGS}/hit-01.log", "#: source: made up\n", ""),
}


def test_what_a_kind_names_is_a_failure(kinds: Path) -> None:
    """An id that no page has leads nowhere."""
    change(KIND_PAGE, "references", 'names = "nowhere"\nreferences')(kinds)
    assert "names 'nowhere' leads nowhere" in [finding.message for finding in lint(kinds) if finding.code == "KB117"]


@pytest.mark.parametrize("code", sorted(KIND_EXAMPLES))
def test_the_example_of_a_code_is_found_of_a_kind(code: str, kinds: Path) -> None:
    """The change is found, and in the kind's page, its logs or its translation."""
    KIND_EXAMPLES[code](kinds)
    found = [finding for finding in lint(kinds) if finding.code == code]
    assert found, [str(finding) for finding in lint(kinds)]
    assert "kind-lost-key" in found[0].path


def test_pages_of_ones_own_may_lead_to_shipped_ones(tmp_path: Path) -> None:
    """A copy of a shipped page is sound by itself; an id that neither has leads nowhere."""
    of = "failures/distributed/nccl-timeout"
    shutil.copytree(SHIPPED / of, tmp_path / of)
    assert list(map(str, lint(tmp_path))) == []
    page = tmp_path / of / "failure.md"
    page.write_text(page.read_text("utf-8").replace('"job-time-limit"', '"no-such-page"', 1), encoding="utf-8")
    assert [one.message for one in lint(tmp_path)] == ["consequence_of 'no-such-page' leads nowhere"]
