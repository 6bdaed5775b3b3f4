"""A step is known by its remedy, whatever values it has."""

from pathlib import Path

import pytest
from lab.same.steps import Remedies, remedies, renamed


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with a failure of one cause and that cause's own page."""
    failure = tmp_path / "failures" / "job" / "pump"
    failure.mkdir(parents=True)
    (failure / "failure.md").write_text(
        '```toml\nid = "pump"\n[[cause]]\nid = "dry"\n[[cause.remedy]]\ntext = "Fill {litres} litres into {tank:file}"\n'
        'commands = ["fill {litres}"]\n[[cause.remedy]]\ntext = "Fill {litres} litres into {tank:file}"\n'
        'commands = ["pour {litres}"]\n```\n# A pump\n'
    )
    (tmp_path / "causes").mkdir()
    (tmp_path / "causes" / "dry.md").write_text('```toml\nid = "dry"\n[[remedy]]\ntext = "Wait for rain"\n```\n# dry\n')
    (tmp_path / "causes" / "dry.zh.md").write_text('```toml\nid = "dry"\n[[remedy]]\ntext = "等雨"\n```\n# 干\n')
    return tmp_path


def test_a_step_has_the_name_of_its_remedy_whatever_its_values(pages: Path) -> None:
    """Two logs with other values have the same step."""
    found = remedies(pages)
    one = found.name("pump", "dry", "Fill 3 litres into main.tank", ["fill 3"])
    assert one == found.name("pump", "dry", "Fill 12 litres into b", ["fill 12"])
    assert one.startswith("pump/dry~")


def test_of_two_remedies_in_the_same_words_the_commands_tell(pages: Path) -> None:
    """What is typed is part of what a remedy is."""
    found = remedies(pages)
    text = "Fill 3 litres into main.tank"
    assert found.name("pump", "dry", text, ["fill 3"]) != found.name("pump", "dry", text, ["pour 3"])


def test_general_remedies_are_the_causes_own(pages: Path) -> None:
    """A remedy of the cause's page has that page's name under any failure; translations are no remedies of their own."""
    found = remedies(pages)
    assert found.name("valve", "dry", "Wait for rain").startswith("dry~")
    assert found.name("valve", "dry", "Wait for rain") == found.name("pump", "dry", "Wait for rain")
    assert len(found.of["dry"]) == 1


def test_a_step_that_no_page_has_is_known_by_its_words(pages: Path) -> None:
    """Numbers aside, which are the log's."""
    found = remedies(pages)
    name = found.name("pump", "versions", "Install pump 3.1")
    assert name.startswith("versions?")
    assert name == found.name("pump", "versions", "Install pump 4.0")
    assert name != found.name("pump", "versions", "Remove pump 4.0")


def test_a_reworded_remedy_is_found_again() -> None:
    """The like one that is new stands for the one that is gone; one of other words does not."""
    old = Remedies({"dry": {"dry~1": "Fill the tank with water", "dry~2": "Call somebody"}})
    new = Remedies({"dry": {"dry~3": "Fill the tank with clean water", "dry~4": "Buy another pump"}})
    assert renamed(old, new) == {"dry~1": "dry~3"}
    assert renamed(old, old) == {}


def test_every_remedy_of_the_knowledge_base_is_read(root: Path) -> None:
    """Pages of failures, causes and kinds: none of their lists is left out."""
    found = remedies(root / "kb")
    heads = {owner.split("/")[0] for owner in found.of}
    assert {path.stem for path in (root / "kb" / "kinds").glob("kind-key-missing.md")} <= heads
    assert sum(map(len, found.of.values())) > 4000
