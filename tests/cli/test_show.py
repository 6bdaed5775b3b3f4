"""`errdoc show`, `errdoc search` and the command line itself."""

from errdoc import __version__


def test_show(errdoc, pipeline):
    """A page is its body with causes and references, as Markdown in a pipe."""
    said = errdoc("show", "cudnn-conv-algorithm")
    assert said.status == 0
    assert said.out.startswith(
        "# cuDNN gave no algorithm\n\ncudnn-conv-algorithm · failure · cudnn · draft\n\nThe first"
    )
    assert "- `driver-too-old`: the driver is older than this CUDA needs (rare)" in said.out
    assert "- `no-page-yet`: no page yet (common)" in said.out
    assert said.out.endswith("## References\n\n- https://example.org/a\n")


def test_show_a_cause(errdoc, pipeline):
    """A cause shows its remedies with commands to paste."""
    out = errdoc("show", "driver-too-old").out
    assert "1. Install a newer driver (linux)\n\n   ```sh\n   sudo apt install driver\n   ```\n" in out
    assert "Worked if: nvidia-smi prints it" in out


def test_show_in_chinese(errdoc, pipeline, monkeypatch):
    """--lang or the locale give the Chinese page, with the same commands."""
    out = errdoc("show", "driver-too-old", "--lang", "zh").out
    assert out.startswith("# 驱动太旧\n\ndriver-too-old · cause\n\n正文。\n\n## 解决办法\n\n1. 安装新驱动（linux）\n")
    assert "   sudo apt install driver\n" in out
    assert "成功标志：能看到新版本" in out
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert errdoc("show", "driver-too-old").out == out
    assert "## Remedies" in errdoc("show", "driver-too-old", "--lang", "en").out


def test_a_page_without_chinese_is_shown_in_english(errdoc, pipeline):
    """Headings too are of the language that the page has."""
    assert errdoc("show", "cudnn-conv-algorithm", "--lang", "zh").out == errdoc("show", "cudnn-conv-algorithm").out


def test_show_of_an_unknown_name(errdoc, pipeline):
    """An unknown name ends with 1 and the nearest ids."""
    said = errdoc("show", "cudnn-conv")
    assert said.status == 1
    assert said.out == ""
    assert said.err == ("errdoc: error: there is no page 'cudnn-conv'\nhint: did you mean cudnn-conv-algorithm?\n")
    assert "hint: errdoc search zzz" in errdoc("show", "zzz").err


def test_a_retired_kind_is_its_page(errdoc):
    """A kind that says just what a page says leads to it; one that names nothing has a page of its own."""
    assert errdoc("show", "kind-key-error").out == errdoc("show", "key-not-found").out
    assert errdoc("show", "kind-argument-check").out.splitlines()[2].startswith("kind-argument-check")


def test_search(errdoc, pipeline):
    """Found pages are listed, and nothing found ends with 1."""
    said = errdoc("search", "cuDNN", "algorithm")
    assert (said.status, said.out) == (0, "cudnn-conv-algorithm  cuDNN gave no algorithm\n")
    assert errdoc("search", "driver", "--lang", "zh").out == "driver-too-old  驱动太旧\n"
    assert errdoc("search", "nonsense").status == 1


def test_version(errdoc):
    """--version prints it."""
    assert errdoc("--version").out == f"errdoc {__version__}\n"


def test_help_names_every_command(errdoc):
    """Help lists the commands, and each of them has help."""
    out = errdoc("--help").out
    for command in ("explain", "show", "search", "kb"):
        assert command in out
        assert errdoc(command, "--help").status == 0
    for command in ("lint", "new", "test", "list"):
        assert command in errdoc("kb", "--help").out
        assert errdoc("kb", command, "--help").status == 0
