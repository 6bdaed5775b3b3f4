"""The report in a browser: what it asks for, what it runs, how it fits, what the keyboard reaches, what is printed."""

from pathlib import Path

import pytest

OOM = Path(__file__).parents[2] / "corpus" / "recorded" / "cuda-out-of-memory"
SHARED = OOM / "torch-shared-2.8.log"
SCRIPT = "<script>alert(1)</script><img src=https://errdoc.invalid/x.png onerror=alert(2)>\"'>"


@pytest.mark.parametrize("policy", [True, False])
def test_a_planted_script_does_not_run(opened, tmp_path, policy):
    """Neither with the policy nor, as escaping alone must do, without it; and nothing but the page is asked for."""
    log = tmp_path / "<img src=x onerror=alert(4)>.log"
    log.write_text(
        f'{SCRIPT}\nTraceback (most recent call last):\n  File "{SCRIPT}.py", line 3, in {SCRIPT}\n'
        f"    run()\nValueError: {SCRIPT}\n"
    )
    page = opened(log, policy=policy)
    page.wait_for_timeout(200)
    assert page.said == []
    assert len(page.asked) == 1
    assert page.asked[0].startswith("file:")


def test_the_policy_refuses_a_script(opened):
    """What would be put in all the same neither runs nor loads: the browser says so of both."""
    page = opened(SHARED)
    page.evaluate(
        "for (const [tag, key, text] of [['script', 'textContent', 'window.ran = 1'],"
        " ['img', 'src', 'https://errdoc.invalid/x.png']]) {"
        " const one = document.createElement(tag); one[key] = text; document.body.append(one) }"
    )
    page.wait_for_timeout(200)
    assert page.evaluate("window.ran") is None
    refused = [one for one in page.said if "Content Security Policy" in one]
    assert len(refused) == 2
    assert any("errdoc.invalid/x.png" in one for one in refused)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 768, 1400])
def test_it_fits_the_screen(opened, width, scheme):
    """Nothing is wider than a phone, and the text stands out from its ground."""
    page = opened(SHARED, width=width, scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)"
    assert dark == (scheme == "dark")


def test_the_keyboard_changes_the_language_and_follows_links(opened):
    """Tab reaches the skip link, the languages, then the answer; an arrow shows the other language in place."""
    page = opened(SHARED)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#log"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "in-en"
    assert page.is_visible("section.en")
    page.keyboard.press("ArrowRight")
    assert page.is_visible("section.zh")
    assert not page.is_visible("section.en")
    page.keyboard.press("Tab")
    target = page.evaluate("document.activeElement.getAttribute('href')")
    page.keyboard.press("Enter")
    assert target == "#L0-8"
    assert page.evaluate("document.querySelector(':target').id") == "L0-8"


def test_printing_shows_all(opened, tmp_path):
    """Every line of the log has a height on paper, also those that are folded on the screen."""
    log = tmp_path / "train.log"
    log.write_text("".join(f"step {number}\n" for number in range(300)) + SHARED.read_text())
    page = opened(log)
    hidden = "[...document.querySelectorAll('.line')].filter(one => !one.checkVisibility({contentVisibilityAuto: true}) || !one.getBoundingClientRect().height).length"
    assert page.evaluate(hidden) > 100
    page.emulate_media(media="print")
    assert page.evaluate(hidden) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(opened, scheme):
    """The rules of axe-core, in both languages."""
    core = pytest.importorskip("axe_core_python", reason="axe-core-python is not installed")
    page = opened(SHARED, scheme=scheme)
    page.evaluate((Path(core.__path__[0]) / "axe.min.js").read_text(encoding="utf-8"))
    for lang in ("en", "zh"):
        page.check(f"#in-{lang}")
        found = page.evaluate("axe.run()")["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
