"""Where errdoc keeps things is where platformdirs would have it."""

import platformdirs
import pytest

from errdoc.folders import cache_folder, data_folder


@pytest.mark.parametrize("value", ["/some/folder", "", "  ", None])
def test_the_folders_are_those_of_platformdirs(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    """With a base folder in the variables, with an empty one, with none."""
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert cache_folder() == platformdirs.user_cache_dir("errdoc", appauthor=False)
    assert data_folder() == platformdirs.user_data_dir("errdoc")
