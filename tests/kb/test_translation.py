"""The knowledge base in Chinese: the same rules and commands in other words."""

import pickle
from pathlib import Path

import pytest

from errdoc.errors import KnowledgeBaseError
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.kb.page import SECTIONS
from errdoc.kb.translation import HEADINGS
from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation
from errdoc.pipeline import diagnose
from errdoc.spoken import spoken

FAILURE = """```toml
id = "it-broke"
family = "cudnn"
[[signature]]
id = "one"
anchor = "the frobnicator broke"
regex = '''the frobnicator broke'''
[[cause]]
id = "too-hot"
weight = "common"
[[cause.evidence]]
says = "for"
strength = "strong"
regex = '''temperature (?P<degrees>\\d+)'''
because = "it had {degrees} degrees"
[[cause.evidence]]
says = "for"
strength = "weak"
regex = '''smoke'''
because = "there was smoke"
```
# The frobnicator broke

It broke while it ran.

## Often advised, and wrong

- Frobnicating again.
"""
CHINESE = """```toml
of = "it-broke"
english = "000000000000"
[because]
"it had {degrees} degrees" = "当时有 {degrees} 度"
```
# 装置坏了

装置在运行时坏了，
显存不足时也会这样。

## 常见但错误的建议

- 再转
  一次。
"""
CAUSE = """```toml
id = "too-hot"
[[remedy]]
effort = "environment"
text = "Cool it"
commands = ["nvidia-smi -pl 200"]
verify = "it is cool"
[[remedy]]
effort = "hardware"
text = "Buy a fan"
```
# it was too hot

True of the machine.
"""
CHINESE_CAUSE = """```toml
of = "too-hot"
english = "000000000000"
[[remedy]]
text = "降温"
verify = "已经凉了"
[[remedy]]
text = "买风扇"
```
# 太热了

机器就是这样。
"""
FOLLOWER = """```toml
id = "it-fell"
family = "cudnn"
consequence_of = ["it-broke"]
[[signature]]
id = "one"
anchor = "the gadget fell"
regex = '''the gadget fell'''
```
# The gadget fell

It fell.
"""
LOG = """temperature 90
RuntimeError: the frobnicator broke, smoke
RuntimeError: the gadget fell
"""
FILES = {
    "kb.toml": 'version = "1"\n',
    "tables/languages/zh.toml": '[words]\n"follows from {other}" = "由 {other} 引起"\n',
    "failures/cudnn/it-broke/failure.md": FAILURE,
    "failures/cudnn/it-broke/failure.zh.md": CHINESE,
    "failures/cudnn/it-fell/failure.md": FOLLOWER,
    "causes/too-hot.md": CAUSE,
    "causes/too-hot.zh.md": CHINESE_CAUSE,
}


def compiled(folder: Path, **changes: str) -> KnowledgeBase:
    """The knowledge base of `FILES`, some of them changed: `failure_zh="…"`, `cause_zh="…"`."""
    names = {"failure": "failures/cudnn/it-broke/failure.md", "failure_zh": "failures/cudnn/it-broke/failure.zh.md",
             "cause_zh": "causes/too-hot.zh.md"}  # fmt: skip
    for name, text in {**FILES, **{names[key]: text for key, text in changes.items()}}.items():
        path = folder / "kb" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    compile_folder(folder / "kb", folder / "kb.sqlite")
    return KnowledgeBase(folder / "kb.sqlite")


@pytest.fixture
def bilingual(tmp_path: Path) -> KnowledgeBase:
    """A knowledge base of a failure and a cause in both languages, and a failure in English."""
    return compiled(tmp_path)


def explained(kb: KnowledgeBase, lang: str) -> Explanation:
    """The answer to `LOG`."""
    return diagnose(clean(enumerate(LOG.split("\n"), 1)), kb=kb, lang=lang)


def test_an_answer_is_in_the_language_that_is_spoken(bilingual: KnowledgeBase) -> None:
    """Title, summary and advice change; both titles stand beside."""
    one, other = (explained(bilingual, lang).diagnoses[0] for lang in ("zh", "en"))
    assert (one.title, one.title_en, one.title_zh) == ("装置坏了", "The frobnicator broke", "装置坏了")
    assert one.wrong_advice == "再转一次。"
    assert (other.title, other.title_zh) == ("The frobnicator broke", "装置坏了")
    assert other.wrong_advice == "Frobnicating again."


def test_an_answer_is_put_into_another_language_and_back(bilingual: KnowledgeBase) -> None:
    """Whichever it was in, nothing is diagnosed again; it may have been sent to another process in between."""
    english, chinese = explained(bilingual, "en"), explained(bilingual, "zh")
    assert english != chinese
    assert spoken(pickle.loads(pickle.dumps(english)), bilingual, "zh") == chinese
    assert spoken(chinese, bilingual, "en") == english
    assert spoken(chinese, bilingual, "zh") is chinese


def test_lines_of_a_chinese_paragraph_are_joined_without_a_space(bilingual: KnowledgeBase) -> None:
    """A line end inside a Chinese sentence is no space."""
    assert explained(bilingual, "zh").diagnoses[0].summary == "装置在运行时坏了，显存不足时也会这样。"


def test_an_answer_in_chinese_decides_the_same(bilingual: KnowledgeBase) -> None:
    """Words change; failures, verdicts, lines, commands and confidence do not."""
    english, chinese = explained(bilingual, "en"), explained(bilingual, "zh")
    for one, other in zip(english.diagnoses, chinese.diagnoses, strict=True):
        assert (one.failure, one.role, one.confidence, one.line) == (
            other.failure,
            other.role,
            other.confidence,
            other.line,
        )
        assert (one.title_en, one.title_zh) == (other.title_en, other.title_zh)
    (cause,), (ours,) = english.diagnoses[0].causes, chinese.diagnoses[0].causes
    assert (cause.verdict, cause.confidence) == (ours.verdict, ours.confidence)
    assert [remedy.commands for remedy in cause.remedies] == [remedy.commands for remedy in ours.remedies]
    assert ours.title == "太热了"
    assert [(remedy.text, remedy.verify) for remedy in ours.remedies] == [("降温", "已经凉了"), ("买风扇", "")]


def test_reasons_are_translated_with_their_values(bilingual: KnowledgeBase) -> None:
    """A captured group stands in the Chinese clause; a clause without translation stays English."""
    (cause,) = explained(bilingual, "zh").diagnoses[0].causes
    assert [evidence.because for evidence in cause.evidence] == ["当时有 90 度", "there was smoke"]


def test_a_page_without_translation_stays_english(bilingual: KnowledgeBase) -> None:
    """Nothing is said about it; only errdoc's own reason is Chinese."""
    follower = explained(bilingual, "zh").diagnoses[1]
    assert (follower.failure, follower.title, follower.title_zh) == ("it-fell", "The gadget fell", "")
    assert follower.evidence[0].because == "由 it-broke 引起"
    assert explained(bilingual, "en").diagnoses[1].evidence[0].because == "follows from it-broke"


def test_remedies_of_another_number_stay_english(tmp_path: Path) -> None:
    """Words never stand beside the command of another step."""
    kb = compiled(tmp_path, cause_zh=CHINESE_CAUSE.replace('[[remedy]]\ntext = "买风扇"\n', ""))
    (cause,) = explained(kb, "zh").diagnoses[0].causes
    assert [remedy.text for remedy in cause.remedies] == ["Cool it", "Buy a fan"]
    assert cause.title == "太热了"


def test_an_english_answer_reads_no_chinese(bilingual: KnowledgeBase) -> None:
    """The translations stay on disk."""
    asked: list[str] = []
    bilingual._database.set_trace_callback(asked.append)
    explained(bilingual, "en")
    assert asked
    assert not [query for query in asked if "translation" in query or "from said" in query]


def test_a_page_is_read_in_either_language(bilingual: KnowledgeBase) -> None:
    """Body, title and remedies of the language asked for, and which one it is."""
    page = bilingual.page("too-hot", "zh")
    assert (page["lang"], page["title"], page["head"]["remedy"][0]["text"]) == ("zh", "太热了", "降温")
    assert page["head"]["remedy"][0]["commands"] == ["nvidia-smi -pl 200"]
    assert page["body"].startswith("# 太热了")
    assert bilingual.page("too-hot")["title"] == "it was too hot"
    assert bilingual.page("it-fell", "zh")["lang"] == "en"
    assert [bilingual.title(name, "zh") for name in ("too-hot", "it-fell", "no-page")] == [
        "太热了",
        "The gadget fell",
        "no page",
    ]


@pytest.mark.parametrize("words", ["显存不足", "运行时 显存不足", "装置显存不足", "frobnicator显存不足", "frobnicator"])
def test_search_finds_chinese_words(bilingual: KnowledgeBase, words: str) -> None:
    """Chinese needs no spaces, and may stand beside English."""
    assert [(ident, title) for ident, title, _ in bilingual.search(words)] == [("it-broke", "The frobnicator broke")]
    assert bilingual.search(words, lang="zh")[0][1] == "装置坏了"


def test_search_for_other_chinese_words_finds_nothing(bilingual: KnowledgeBase) -> None:
    """One pair of characters in common is too little."""
    assert bilingual.search("内存泄漏不足") == []


def test_a_wrong_translation_is_told_with_its_path(tmp_path: Path) -> None:
    """The error names the translation, not the English page."""
    with pytest.raises(KnowledgeBaseError, match=r"causes/too-hot\.zh\.md:1: the head: unknown key 'remedies'"):
        compiled(tmp_path, cause_zh=CHINESE_CAUSE.replace("[[remedy]]", "[[remedies]]"))


def test_an_own_folder_keeps_the_translations_below_it(bilingual: KnowledgeBase, tmp_path: Path) -> None:
    """Pages of the shipped knowledge base stay bilingual under pages of the user's own."""
    from errdoc.kb.compile import page_of

    own = tmp_path / "own"
    (own / "causes").mkdir(parents=True)
    (own / "causes" / "too-cold.md").write_text(CAUSE.replace("too-hot", "too-cold"))
    compile_folder(
        own, tmp_path / "own.sqlite", base=[page_of(source) for source in bilingual.sources()], tables=bilingual.tables
    )
    answer = explained(KnowledgeBase(tmp_path / "own.sqlite"), "zh")
    assert (answer.diagnoses[0].title, answer.diagnoses[1].evidence[0].because) == ("装置坏了", "由 it-broke 引起")


def test_every_section_has_one_chinese_heading_and_the_format_says_which(root: Path) -> None:
    """Headings are complete, differ, and stand in the description of the format."""
    wanted = {name for names in SECTIONS.values() for name in names}
    assert set(HEADINGS["zh"]) == wanted
    assert len(set(HEADINGS["zh"].values())) == len(wanted)
    text = (root / "kb" / "README.md").read_text(encoding="utf-8")
    assert [name for name, chinese in HEADINGS["zh"].items() if f"| {name} | {chinese} |" not in text] == []


def test_what_a_failure_has_for_a_cause_is_said_in_chinese_too(tmp_path: Path) -> None:
    """A translation holds the remedies of all causes as one list, in the order of the page."""
    own = '[[cause.remedy]]\neffort = "code"\ntext = "Open the window"\n'
    english = FAILURE.replace('because = "there was smoke"\n', f'because = "there was smoke"\n{own}')
    chinese = CHINESE.replace('度"\n```', '度"\n[[remedy]]\ntext = "开窗"\n```')
    kb = compiled(tmp_path, failure=english, failure_zh=chinese)
    texts = {lang: [one.text for one in explained(kb, lang).diagnoses[0].causes[0].remedies] for lang in ("en", "zh")}
    assert texts == {"en": ["Open the window", "Cool it", "Buy a fan"], "zh": ["开窗", "降温", "买风扇"]}
    assert kb.page("it-broke", "zh")["head"]["cause"][0]["remedy"][0]["text"] == "开窗"


TITLED = FAILURE.replace('id = "too-hot"\n', 'id = "too-hot"\ntitle = "the frobnicator is too hot"\n').replace(
    'because = "there was smoke"\n', 'because = "there was smoke"\ntitle = "the frobnicator burns"\n'
)
CHINESE_TITLED = CHINESE.replace(
    "[because]", '[title]\n"the frobnicator is too hot" = "装置太热"\n"the frobnicator burns" = "装置起火"\n[because]'
)


@pytest.mark.parametrize(
    ("log", "english", "chinese"),
    [
        ("the frobnicator broke", "the frobnicator is too hot", "装置太热"),
        ("the frobnicator broke, smoke", "the frobnicator burns", "装置起火"),
    ],
)
def test_a_cause_is_told_in_the_words_of_its_failure(tmp_path: Path, log: str, english: str, chinese: str) -> None:
    """The title of the cause under this failure, or of what was seen, stands in place of that of the cause's page."""
    kb = compiled(tmp_path, failure=TITLED, failure_zh=CHINESE_TITLED)
    for lang, shown in (("en", english), ("zh", chinese)):
        (cause,) = diagnose(clean(enumerate([f"RuntimeError: {log}"], 1)), kb=kb, lang=lang).diagnoses[0].causes
        assert (cause.title, cause.title_en, cause.title_zh) == (shown, english, chinese)


def test_the_page_and_the_catalogue_of_codes_tell_the_cause_so_too(tmp_path: Path) -> None:
    """Whoever reads the page of a failure meets its causes under the same titles."""
    kb = compiled(tmp_path, failure=TITLED, failure_zh=CHINESE_TITLED)
    assert [kb.page("it-broke", lang)["head"]["cause"][0]["title"] for lang in ("en", "zh")] == [
        "the frobnicator is too hot",
        "装置太热",
    ]
    assert spoken(kb.cause_title("it-broke", "too-hot"), kb, "zh") == "装置太热"
    assert kb.cause_title("it-fell", "too-hot") == "it was too hot"


def test_not_this_is_of_the_signature_that_was_found(tmp_path: Path) -> None:
    """What is advised against for one wording is not said under another."""
    two = FAILURE.replace('[[signature]]', 'not_this = [["one"], ["two"]]\n[[signature]]').replace(
        "[[cause]]", '[[signature]]\nid = "two"\nanchor = "frobnicator stuck"\nregex = "frobnicator stuck"\n[[cause]]', 1
    )  # fmt: skip
    page = compiled(tmp_path, failure=two + "- Pulling\n  it out.\n", failure_zh=CHINESE + "- 拔出来。\n").failure(
        "it-broke"
    )
    assert [page.wrong_advice(one) for one in ("one", "two", "three")] == [
        ["Frobnicating again."],
        ["Pulling it out."],
        [],
    ]


@pytest.mark.parametrize(
    ("given", "told"),
    [("not_this = []", "one list for each item"), ('not_this = [["three"]]', "'three', which the page does not have")],
)
def test_not_this_names_signatures_of_the_page_for_each_item(tmp_path: Path, given: str, told: str) -> None:
    """An item without its list, or for a signature that is not there, is an error of the page."""
    with pytest.raises(KnowledgeBaseError, match=told):
        compiled(tmp_path, failure=FAILURE.replace("[[signature]]", f"{given}\n[[signature]]"))
