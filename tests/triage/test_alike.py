"""What is alike."""

from errdoc.triage.alike import clusters


def test_names_and_figures_do_not_part_what_is_one_failure(kb) -> None:
    """Two wordings of one, another failure, in the order that they came in."""
    lobe = "mixer.BlendError: lobe {} has no counterpart in the atlas of {}"
    texts = [lobe.format(3, "left"), "quotad: volume refuses the lease", lobe.format(41, "right")]
    assert clusters(texts, kb.index) == [[0, 2], [1]]


def test_an_exception_in_common_makes_no_failure(kb) -> None:
    """The words after it decide."""
    assert clusters(["ValueError: stage 3 wants 40 pupils", "ValueError: shard 7 ends too early"], kb.index) == [
        [0],
        [1],
    ]
