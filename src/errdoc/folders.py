"""The user's folders for what errdoc keeps, as platformdirs names them.

On Linux without platformdirs, whose import costs more than what is read there.
"""

import os
import sys


def cache_folder() -> str:
    """For what can be made again: compiled pages, patterns and databases."""
    if sys.platform == "linux":
        return f"{_of_linux('XDG_CACHE_HOME', '~/.cache')}/errdoc"
    import platformdirs

    return platformdirs.user_cache_dir("errdoc", appauthor=False)


def data_folder() -> str:
    """For what must not be lost: the history."""
    if sys.platform == "linux":
        return f"{_of_linux('XDG_DATA_HOME', '~/.local/share')}/errdoc"
    import platformdirs

    return platformdirs.user_data_dir("errdoc")


def _of_linux(variable: str, usual: str) -> str:
    """A base folder of the XDG Base Directory Specification."""
    return os.environ.get(variable, "").strip() or os.path.expanduser(usual)  # noqa: PTH111 - pathlib is slow to import
