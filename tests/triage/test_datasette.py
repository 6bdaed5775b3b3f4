"""The store in Datasette, as it is: no server of our own, no export."""

import json
import os
import shutil
import subprocess

import pytest

pytestmark = pytest.mark.usefixtures("kb")


@pytest.fixture
def asked(logs, told, tmp_path):
    """What Datasette answers for a path of its own, of a store of seven logs."""
    program = os.environ.get("ERRDOC_DATASETTE") or shutil.which("datasette")
    if program is None:
        pytest.skip("no datasette here: pip install datasette==0.65.5, or name one in ERRDOC_DATASETTE")
    told([str(logs)], tmp_path / "out")

    def ask(path: str) -> object:
        command = [program, str(tmp_path / "out" / "triage.sqlite"), "--get", path]
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    return ask


def test_datasette_opens_the_store(asked) -> None:
    """Tables with their keys; the log that is a group's example is a link."""
    tables = {one["name"]: one for one in asked("/triage.json")["tables"]}
    assert {"logs", "groups", "marks"} <= set(tables)
    assert tables["groups"]["primary_keys"] == ["kind"]
    assert [one["other_table"] for one in tables["groups"]["foreign_keys"]["outgoing"]] == ["logs"]


def test_datasette_counts_by_facets(asked) -> None:
    """The groups of logs, and the nodes that they are on."""
    rows = asked("/triage/groups.json?_shape=array&_sort_desc=count")
    assert {row["kind"]: row["count"] for row in rows} == {"cuda-out-of-memory": 3, "clean": 2, "gpu-fell-off-bus": 2}
    facets = asked("/triage/marks.json?_facet=kind")["facet_results"]["kind"]["results"]
    assert "host" in {one["value"] for one in facets}
