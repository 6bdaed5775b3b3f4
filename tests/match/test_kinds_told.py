"""Kinds in an answer: pages written for the test, from their heads to the steps that somebody reads."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.match.conftest import WORDS

from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.kb.page import read
from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation
from errdoc.pipeline import diagnose

Ask = Callable[..., Explanation]

#: A kind by its id: its head without id and references.
KEY = """[[signature]]
id = "key-error"
regex = '''^KeyError: '(?P<key>\\w+)'$'''
[[remedy]]
where = "known(frame_line)"
text = "Print the keys above line {frame_line} of {frame_file}"
commands = ['print(list(d))   # d: what is indexed in: {frame_code}', 'grep -n {key} {log}']
[[remedy]]
where = "not known(frame_line)"
text = "Print the keys just before the access to {key}"
"""
ANY = """yields_to = ["kind-key-error"]
[[signature]]
id = "any"
regex = '''^\\w+Error: (?P<said>[^\\n]+)'''
[[remedy]]
text = "Read {said}"
"""
BROKEN = """Traceback (most recent call last):
  File "/home/user/work/train.py", line 9, in <module>
    main()
  File "/home/user/work/model.py", line 4, in main
    return state['$epoch "a"']
KeyError: 'epoch'
"""


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """Explains a text with kinds given as heads, and their Chinese steps."""

    def run(log: str, kinds: dict[str, str], lang: str = "en", chinese: dict[str, str] | None = None) -> Explanation:
        root = tmp_path / "kb"
        (root / "kinds").mkdir(parents=True)
        (root / "tables").mkdir()
        (root / "kb.toml").write_text('version = "1"')
        (root / "tables/texts.toml").write_text("")
        (root / "tables/words.toml").write_bytes(WORDS.read_bytes())
        for ident, head in kinds.items():
            path = root / "kinds" / f"{ident}.md"
            path.write_text(
                f'```toml\nid = "{ident}"\nreferences = []\n{head}\n```\n# {ident} in words\n\nIt happened.\n'
            )
            if chinese and ident in chinese:
                said = f'```toml\nof = "{ident}"\nenglish = "{read(path, root).digest}"\n{chinese[ident]}\n```\n# 键\n\n坏了。\n'
                path.with_suffix(".zh.md").write_text(said, encoding="utf-8")
        compile_folder(root, tmp_path / "kb.sqlite")
        lines = clean(enumerate(log.split("\n"), 1))
        return diagnose(lines, kb=KnowledgeBase(tmp_path / "kb.sqlite"), lang=lang)

    return run


def told(answer: Explanation) -> str:
    """The id of the kind that was told, or an empty text."""
    return answer.kind.id if answer.kind else ""


def texts(answer: Explanation) -> list[str]:
    """The sentences of the steps."""
    return [step.text for step in answer.do]


def test_an_error_of_no_known_shape_has_no_kind(ask: Ask) -> None:
    """Nothing is said rather than something that fits half."""
    answer = ask("ValueError: bad port\n", {"kind-key-error": KEY})
    assert answer.status == "unknown"
    assert told(answer) == ""


def test_a_kind_yields_to_a_more_special_one_that_fits_too(ask: Ask) -> None:
    """In whatever order the pages stand."""
    assert told(ask(BROKEN, {"kind-any": ANY, "kind-key-error": KEY})) == "kind-key-error"


def test_a_kind_that_yields_is_told_where_the_other_does_not_fit(ask: Ask) -> None:
    """It gives way to a rival, not to the name of one."""
    answer = ask("ValueError: bad port\n", {"kind-any": ANY, "kind-key-error": KEY})
    assert (told(answer), texts(answer)) == ("kind-any", ["Read bad port"])


def test_the_kind_whose_signature_matches_the_key_line_is_told(ask: Ask) -> None:
    """What a frame above says counts less than the error's own line."""
    frame = "[[signature]]\nid = \"frame\"\nregex = '''in main$'''\n[[remedy]]\ntext = \"Look at main\"\n"
    assert told(ask(BROKEN, {"kind-a-frame": frame, "kind-key-error": KEY})) == "kind-key-error"


def test_the_groups_of_all_signatures_that_match_are_known_together(ask: Ask) -> None:
    """A step may name what one signature captured and what another did."""
    head = """[[signature]]
id = "key"
regex = '''^KeyError: '(?P<key>\\w+)\''''
[[signature]]
id = "place"
regex = '''in (?P<place>main)\\b'''
[[remedy]]
text = "{key} is missing in {place}"
"""
    assert texts(ask(BROKEN, {"kind-both": head})) == ["epoch is missing in main"]


def test_a_step_that_names_something_unknown_is_left_out(ask: Ask) -> None:
    """The one that does without is shown instead."""
    answer = ask("KeyError: 'epoch'\n", {"kind-key-error": KEY})
    assert texts(answer) == ["Print the keys just before the access to epoch"]


def test_a_command_that_names_something_unknown_is_left_out_alone(ask: Ask) -> None:
    """A step is left out only where none of its commands is known."""
    head = """[[signature]]
id = "any"
regex = '''^KeyError: '(?P<key>\\w+)\''''
[[remedy]]
text = "Look"
commands = ["grep {nobody} x", "grep {key} x"]
[[remedy]]
text = "Look elsewhere"
commands = ["grep {nobody} x"]
"""
    answer = ask(BROKEN, {"kind-key-error": head})
    assert [(step.text, step.commands) for step in answer.do] == [("Look", ("grep epoch x",))]


def test_what_a_page_remarks_with_words_of_the_log_stands_in_the_text(ask: Ask) -> None:
    """The remark shows the line of source as it is, and no command holds it."""
    (step,) = ask(BROKEN, {"kind-key-error": KEY}).do
    assert step.commands[0] == "print(list(d))"
    assert step.text.endswith(""" (line 1: d: what is indexed in: return state['$epoch "a"'])""")


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        ("ls -l {path}", ""),
        ("ls -l '{path}'", ""),
        ('ls -l "{path}"', ""),
    ],
)
def test_a_value_that_a_shell_reads_otherwise_is_quoted_or_its_command_dropped(
    ask: Ask, command: str, typed: str
) -> None:
    """Nothing of a log is run by pasting a step."""
    head = f"""[[signature]]
id = "path"
regex = '''^KeyError: "(?P<path>[^"]+)"'''
[[remedy]]
text = "Look"
commands = [{command!r}, "pwd"]
"""
    (step,) = ask('KeyError: "my data; rm x"\n', {"kind-path": head}).do
    assert step.commands == tuple(filter(None, (typed, "pwd")))


def test_the_debugger_starts_the_script_and_not_the_file_in_which_it_ended(ask: Ask) -> None:
    """`script` is the first file of one's own."""
    head = KEY.split("[[remedy]]")[0] + '[[remedy]]\ntext = "Stop"\ncommands = ["python -m pdb -c continue {script}"]\n'
    (step,) = ask(BROKEN, {"kind-key-error": head}).do
    assert step.commands == ("python -m pdb -c continue /home/user/work/train.py",)


def test_a_command_that_is_printed_as_a_list_is_shown_as_it_is_typed(ask: Ask) -> None:
    """Nobody types brackets and commas."""
    head = """[[signature]]
id = "child"
regex = '''Command (?P<command>[^\\n]+?) failed'''
[[remedy]]
text = "Run it by hand: {command}"
"""
    answer = ask("RuntimeError: Command '['make', 'my data']' failed\n", {"kind-child": head})
    assert texts(answer) == ["Run it by hand: make 'my data'"]


def test_ranks_that_stand_in_prefixes_are_counted(ask: Ask) -> None:
    """A prefix is no part of a line's text, but several ranks with errors are no single one."""
    head = """[[signature]]
id = "several"
regex = '''EOFError'''
where = "ranks > 1"
[[remedy]]
text = "{ranks} ranks"
"""
    both = "".join(
        f"[rank{rank}]: {line}\n" for rank in (0, 1) for line in (*BROKEN.splitlines()[:-1], "EOFError: gone")
    )
    assert texts(ask(both, {"kind-several": head})) == ["2 ranks"]


def test_one_rank_is_not_several(ask: Ask) -> None:
    """The same error of one rank alone has another kind."""
    head = "[[signature]]\nid = \"several\"\nregex = '''EOFError'''\nwhere = \"ranks > 1\"\n[[remedy]]\ntext = \"x\"\n"
    assert told(ask("[rank0]: EOFError: gone\n", {"kind-several": head})) == ""


def test_of_steps_for_different_systems_one_is_shown_where_the_system_is_not_known(ask: Ask) -> None:
    """The second would be no help on the first one's system, nor the first on the second's."""
    rows = "".join(f'[[remedy]]\ntext = "on {name}"\nplatforms = ["{name}"]\n' for name in ("linux", "windows"))
    head = KEY.split("[[remedy]]")[0] + rows
    assert texts(ask("KeyError: 'a'\n", {"kind-key-error": head})) == ["on linux"]


def test_steps_of_another_system_than_the_logs_are_left_out(ask: Ask) -> None:
    """A log that shows Windows gets the steps for Windows."""
    rows = "".join(f'[[remedy]]\ntext = "on {name}"\nplatforms = ["{name}"]\n' for name in ("linux", "windows"))
    head = f"""[[signature]]
id = "on"
regex = '''^OSError: not on (?P<os>\\w+)'''
{rows}"""
    assert texts(ask("OSError: not on windows\n", {"kind-on": head})) == ["on windows"]


def test_a_chinese_answer_has_the_steps_in_chinese_and_the_commands_as_they_are(ask: Ask) -> None:
    """The values of the log are filled in there too."""
    chinese = '[[remedy]]\ntext = "在 {frame_file} 第 {frame_line} 行之前打印键"\n[[remedy]]\ntext = "打印键 {key}"\n'
    (step,) = ask(BROKEN, {"kind-key-error": KEY}, "zh", {"kind-key-error": chinese}).do
    assert step.text.startswith("在 /home/user/work/model.py 第 4 行之前打印键")
    assert step.commands[1] == "grep -n epoch LOG"


def test_a_kind_for_healthy_logs_is_told_of_no_error(ask: Ask) -> None:
    """Warnings alone have a kind; an error beside them has its own or none."""
    head = "clean = true\n[[signature]]\nid = \"warned\"\nregex = '''[^\\n]{3}'''\nwhere = 'level == \"W\"'\n[[remedy]]\ntext = \"x\"\n"
    warned = "2026-11-22 10:00:00 WARNING loader: queue length 0\n"
    assert told(ask(warned, {"kind-warned": head})) == "kind-warned"


def test_beside_an_error_a_kind_for_healthy_logs_is_not_told(ask: Ask) -> None:
    """The error is what somebody asks about."""
    head = "clean = true\n[[signature]]\nid = \"warned\"\nregex = '''[^\\n]{3}'''\n[[remedy]]\ntext = \"x\"\n"
    assert told(ask("2026-11-22 10:00:00 WARNING queue length 0\n" + BROKEN, {"kind-warned": head})) == ""
