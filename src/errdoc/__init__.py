"""errdoc reads the log of a failed deep-learning or GPU job, names the failure and ranks its causes.

Example:
    >>> import errdoc
    >>> reader = errdoc.Reader()
    >>> reader.explain("corpus/recorded/driver-insufficient/torch-2.1-no-driver.log").status  # doctest: +SKIP
    'diagnosed'
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from errdoc.choose import candidates
    from errdoc.hooks import explaining, install, uninstall
    from errdoc.kb.base import KnowledgeBase
    from errdoc.model import Diagnosis, Explanation
    from errdoc.pipeline import explain
    from errdoc.reader import Reader

__version__ = "0.1.0"
__all__ = [
    "Diagnosis", "Explanation", "KnowledgeBase", "Reader", "__version__", "candidates", "explain", "explaining",
    "install", "uninstall",
]  # fmt: skip

_HOMES = {
    "candidates": "errdoc.choose",
    "explain": "errdoc.pipeline",
    "explaining": "errdoc.hooks",
    "install": "errdoc.hooks",
    "uninstall": "errdoc.hooks",
    # what IPython looks for in `%load_ext errdoc`
    "load_ipython_extension": "errdoc.integrations.ipython",
    "unload_ipython_extension": "errdoc.integrations.ipython",
    "KnowledgeBase": "errdoc.kb.base",
    "Diagnosis": "errdoc.model",
    "Explanation": "errdoc.model",
    "Reader": "errdoc.reader",
}


def __getattr__(name: str) -> Any:
    """Imports a public name when it is first asked for: `import errdoc` itself costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'errdoc' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
