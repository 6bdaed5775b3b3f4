"""The table of how the shared logs ended has each of them once."""

import pytest
from lab.first.judging import SHARED, shared_judge
from lab.first.label import OUTCOMES
from lab.first.shared import table


def test_the_table_has_outcomes_and_starts() -> None:
    """A log of a run has a start; what is no log of one has none."""
    ends = [end for part in table().values() for end in part.values()]
    assert len(ends) > 400
    assert {end.outcome for end in ends} == set(OUTCOMES)
    assert all((end.runs > 0) == (end.outcome != "none") for end in ends)


@pytest.mark.skipif(not (SHARED / "cases").is_dir(), reason="the shared logs are not beside this checkout")
def test_each_shared_log_is_in_the_table() -> None:
    """And none that is not there; what a case itself says of its end is what the table says."""
    for part, ends in table().items():
        cases = {case["id"]: case for case in shared_judge().load(SHARED / part)}
        assert ends.keys() == cases.keys()
        said = {ident: case for ident, case in cases.items() if "outcome" in case or "runs" in case}
        assert not [
            ident for ident, case in said.items() if case.get("outcome", ends[ident].outcome) != ends[ident].outcome
        ]
        assert not [ident for ident, case in said.items() if case.get("runs", ends[ident].runs) != ends[ident].runs]
