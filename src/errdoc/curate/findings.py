"""What a lint of the knowledge base can find. Every code has a failing example in tests/curate."""

from dataclasses import dataclass

#: Code to meaning. Codes are stable and never reused.
CODES = {
    "KB101": "the page's form is broken: no head, an unclosed head, no TOML, an id that is not the path's",
    "KB102": "the head says something that the engine does not understand",
    "KB103": "the id is used twice, or is not in catalogue.toml under this family",
    "KB104": "a file in the folder that belongs to no page",
    "KB105": "an anchor is not part of its regex",
    "KB106": "a regex is slow on a hostile line",
    "KB107": "a signature that no hit log of the page shows",
    "KB108": "a hit log is not diagnosed as this failure first, or not told as this kind",
    "KB109": "a miss log is diagnosed as this failure or told as this kind, or not as what it says instead",
    "KB110": "a hit log whose cause is not ranked first",
    "KB111": "a failure is claimed, or an error seen, on a healthy log",
    "KB112": "two pages claim one hit log as root and neither is the other's consequence",
    "KB113": "a section that the format does not know, or out of order, or missing on a stable page",
    "KB114": "a {placeholder} that no fact and no captured group can fill",
    "KB115": "a translation out of step: headings, code blocks, reasons, remedies or the hash of the English page",
    "KB116": "a check that does not exist",
    "KB117": "an id that leads nowhere, or a circle of consequences",
    "KB118": "a secret, an address or a person's name in a log",
    "KB119": "the status claims more than the evidence gives",
    "KB120": "a reference that is not https, or none on a stable page",
    "KB121": "a log without a note of its source",
    "KB122": "a row of a table whose example does not hold",
    "KB123": "the host of a general package registry",
    "KB124": "an anchor is a bare number, or comes more than once in a megabyte of a log in which all is well",
    "KB130": "a compatibility table that is not sorted, or a row that stands there twice",
    "KB131": "a release or a value that a compatibility table leaves out without a reason",
    "KB132": "two compatibility tables, or two columns of one, contradict each other",
    "KB133": "a source that leads nowhere, or a confidence that its source does not give",
    "KB134": "a value of a compatibility table that is no version and no range",
    "KB135": "an experiment that is not well described: two for one failure, an unknown key, one language only",
    "KB136": "a remedy for users of a framework that none of its cause's failures is of",
    "KB137": "a command that has no form on Windows, in a remedy that is shown there",
    "KB140": "a command that fits one machine and is shown to all: an index of PyTorch, a release of cuDNN",
    "KB142": "a line of a remedy that no shell, no program that is known, or no Python reads, in some person's form",
    "KB143": "an option that the tool's own help does not know",
    "KB144": "a build, or a release of a package of conda, that the compatibility tables do not have",
    "KB145": "a cause that nothing tells apart, or a trial that the page does not tell",
    "KB160": "a card, chip, platform, release or index of wheels that a guide or a page knows and no table does",
    "KB146": "the title of a first cause speaks of what neither the log, nor the failure, nor the reason is about",
    "KB147": "a log's first cause has no step, or one that stands out has not the first",
    "KB149": "a step that installs or removes a framework which the program or the platform brings along",
    "KB150": "'Not this' speaks of another framework than the log",
    "KB151": "a verify that is a command alone, and does not say what is to be seen",
    "KB148": "a {name} that a log does not fill in, on a screen, or a reason that is lost with it",
    "KB141": "Chinese that is not written like the rest: a term, quotation marks, an English comment in code",
}


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing wrong with the pages.

    Attributes:
        path: relative to the folder of pages.
        line: 1-based; 0 where the whole file is meant.
        code: a key of `CODES`.
        message: what is wrong.
        fix: how to mend it.
    """

    path: str
    line: int
    code: str
    message: str
    fix: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.code} {self.message}" + (f"; {self.fix}" if self.fix else "")
