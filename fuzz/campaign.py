"""What a campaign is: a module of this folder with `NAME`, `PROMISE` and `campaign(budget) -> Tally`."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Budget:
    """How long a campaign goes on.

    Attributes:
        seconds: of wall time, at the most; None for no limit.
        count: inputs, at the most; None for no limit.
        seed: of all that is drawn: the same seed and count give the same inputs.
    """

    seconds: float | None = None
    count: int | None = None
    seed: int = 0

    def rounds(self) -> Iterator[random.Random]:
        """A generator of its own for each input, until the budget is spent: input n is drawn alike in every run."""
        end = None if self.seconds is None else time.monotonic() + self.seconds
        number = 0
        while (self.count is None or number < self.count) and (end is None or time.monotonic() < end):
            yield random.Random(f"{self.seed}:{number}")
            number += 1


@dataclass
class Tally:
    """What came of a campaign.

    Attributes:
        tried: inputs.
        breaches: what was promised and did not hold, each with what repeats it.
        counted: what else is worth a figure, by name.
    """

    tried: int = 0
    breaches: list[str] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
