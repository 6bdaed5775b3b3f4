"""How an interpreter is told to run one of the programs in `children`."""

from pathlib import Path


def started(name: str) -> list[str]:
    """The words after an interpreter and its options: the program's file."""
    return [str(Path(__file__).parent / "children" / f"{name}.py")]
