from errdoc.match.context import without_own


def test_a_pattern_s_own_group_stands_for_itself() -> None:
    """Another line's module does not fill a group that took no part; other facts and patterns are left alone."""
    names = {"module": "yacs", "gpu": "Tesla T4", "shell": "bash"}
    assert without_own(names, ["(?P<module>[a-z]+)? (?P<gpu>[A-Z]+)?"]) == {"gpu": "Tesla T4", "shell": "bash"}
    assert without_own(names, ["no group", "(?P<name>x)"]) == names
