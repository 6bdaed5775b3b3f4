"""Commands that install by habit: an index of PyTorch, or a release of cuDNN, that the tables would compute."""

import re
from collections.abc import Iterator

from errdoc.curate.findings import Finding
from errdoc.kb.page import Page, remedies_of

# whl/cu126, whl/nightly/rocm6.4; not whl/cpu
_INDEX = re.compile(r"download\.pytorch\.org/whl/(?:nightly/)?((?:cu|rocm)[\d.]+)")
# nvidia-cudnn-cu12==9.*, jax[cuda12]
_RELEASE = re.compile(r"nvidia-cudnn-cu\d\d==\d+\.\*|jax\[cuda\d\d\]")
# pip install --upgrade torch torchvision
_PLAIN = re.compile(r"pip install (?:--upgrade|-U) (?![^\n]*(?:index-url| -f ))[^\n]*(?<![\w-])torch(?![\w-])")
# python -m {torch_install}, {torch_again}
_TORCH = re.compile(r"\{(?:fitting_)?torch_(?:install|nvidia|rocm|again|lower|older)\}")
#: What makes pip put another build in the place of one that it takes for installed.
_REPLACES = ("pip uninstall", "--force-reinstall", "conda uninstall")
#: Causes under which nothing is there to be replaced.
_ABSENT = frozenset({"package-not-installed"})
# the blocks of a guide
_BLOCK = re.compile(r"```(?:bat|sh|powershell)?\n(.*?)```", re.DOTALL)


def check(page: Page, default: str) -> Iterator[Finding]:
    """Commands of a page that fit one machine and are shown to all.

    Args:
        page: a failure, a cause or a guide.
        default: the index that the tables name where nothing is known of the machine, `cu130`.
    """
    if page.shape == "guide":
        for block in _BLOCK.findall(page.body):
            for index in _INDEX.findall(block):
                if default and index != default:
                    told = f"a command of a guide names the index {index}, the tables' default is {default}"
                    yield Finding(page.path, 0, "KB140", told, "name the others in the text, with the condition")
        return
    for row in remedies_of(page.head):
        commands = [str(one) for one in row.get("commands", [])]
        for command in commands:
            for habit in (*_INDEX.findall(command), *_RELEASE.findall(command)):
                fix = "{torch_install}, {cudnn_install}, {jax_install}: see errdoc.stack.install.NAMES"
                yield Finding(page.path, 0, "KB140", f"a command names {habit}, which fits one machine of many", fix)
            if _PLAIN.search(command) and "windows" in row.get("platforms", ["windows"]):
                told = "pip install torch without an index gives Windows the build without CUDA"
                yield Finding(page.path, 0, "KB140", told, "{torch_install}")
        replaces = page.id in _ABSENT or any(how in one for how in _REPLACES for one in commands)
        if any(_TORCH.search(one) for one in commands) and not replaces:
            told = "pip takes another build of torch for installed, and does nothing"
            yield Finding(page.path, 0, "KB140", told, "pip uninstall first, or --force-reinstall")
