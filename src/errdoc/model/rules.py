"""The words of a page: what the engine applies."""

from typing import Any

from errdoc.record import Own, record

#: A title with its language, in each that has it, English first; empty where there is none.
Titles = tuple[tuple[str, str], ...]
#: An arithmetic condition in prefix form, as compiled from a page's `where`.
Expr = Any
#: The name of a rule of facts whose matches name the package.
BY_PACKAGE = "{package}"


@record
class FactRule:
    """How a log states a fact: a row of `kb/tables/facts.toml`.

    Attributes:
        name: the fact; `{package}` where the group `package` names it; empty where the regex's named groups are facts.
        literals: one of them is in every text that the regex matches (lower case).
        regex: with the group `value`, or groups named like facts.
        template: the value, with `{group}` placeholders; `{value}` by default.
        count: what is counted instead of told: the `items` of the list that the template makes, or the different
            `indices` that all matches in the log give. Empty where nothing is.
    """

    name: str
    literals: tuple[str, ...]
    regex: str
    template: str = "{value}"
    count: str = ""


@record
class Condition:
    """Something that the log must say (or must not).

    Attributes:
        regex: searched at `at`; empty where only `where` counts.
        at: `event`, `before`, `after` (the event), `frames`, `code` (of its tracebacks) or `anywhere`.
        where: arithmetic over captured groups and facts; None where there is none.
        literals: one of them (lower case) must be in the log; empty where none is known.
        needs: sets of literals, one of each of which is in every text that the regex matches.
    """

    regex: str = ""
    at: str = "anywhere"
    where: Own[Expr] = None
    literals: tuple[str, ...] = ()
    needs: tuple[tuple[str, ...], ...] = ()


@record
class Signature:
    """How a failure shows itself in an event.

    Attributes:
        id: unique within its page.
        anchors: literals that the scan looks for.
        regex: confirms in the event; named groups are captured.
        on: `event`, or `frames` for a traceback whose frames alone speak.
        certainty: `names`, or `suggests` for a warning that is the failure only where nothing else ended the run, or
            `hints` for one that counts only where no other warning does.
        where: arithmetic over the captured groups.
        only_if: every one must hold.
        not_if: none may hold.
        facts: fact name to template of captured groups.
        source: what prints it: a source file, a function, a document.
        needs: sets of literals, one of each of which is in every text that the regex matches.
    """

    id: Own[str]
    anchors: tuple[str, ...]
    regex: str
    on: str = "event"
    certainty: str = "names"
    where: Own[Expr] = None
    only_if: Own[tuple[Condition, ...]] = ()
    not_if: Own[tuple[Condition, ...]] = ()
    facts: tuple[tuple[str, str], ...] = ()
    source: Own[str] = ""
    needs: tuple[tuple[str, ...], ...] = ()


@record
class EvidenceRule:
    """What in a log speaks for or against a cause.

    Attributes:
        says: `for` or `against`.
        strength: `decisive`, `strong` or `weak`.
        because: one clause for the reader; `{group}` placeholders allowed.
        condition: when it holds.
        signatures: ids of the signatures that must have matched; empty for any.
        clash: rules of `errdoc.stack.constraints`, one of which the log's facts break; empty for any.
        fits: rules that the log's facts keep, all of them.
        title: the cause in the words of what was seen; empty where nothing is to be said.
        titles: the same in all languages.
    """

    says: Own[str]
    strength: Own[str]
    because: str
    condition: Condition
    signatures: Own[tuple[str, ...]] = ()
    clash: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()
    titles: Titles = ()
    title: str = ""


@record
class Remedy:
    """A step that fixes a cause.

    Attributes:
        effort: `environment`, `code`, `pip`, `conda`, `system`, `container`, `driver` or `hardware`.
        text: what to do, one sentence.
        commands: to paste; `{fact}` placeholders.
        verify: how to see that it worked.
        platforms: where it applies; empty for everywhere.
        frameworks: whose users it helps; empty for all.
        where: arithmetic over the captured groups and facts; None where there is none.
        signatures: ids of the signatures one of which must have matched; empty for any.
        only_if: what the rest of the log must say, every one.
        not_if: what it may not say, none.
        let: names that its text and commands use, with the arithmetic that gives them.
        id: by which a failure's page chooses among the general remedies of a cause; may be empty.
        beside: what is to be known of the commands, once they are filled in; it follows the text.
    """

    effort: Own[str]
    text: str
    commands: tuple[str, ...] = ()
    verify: str = ""
    platforms: Own[tuple[str, ...]] = ()
    frameworks: Own[tuple[str, ...]] = ()
    where: Own[Expr] = None
    signatures: Own[tuple[str, ...]] = ()
    only_if: Own[tuple[Condition, ...]] = ()
    not_if: Own[tuple[Condition, ...]] = ()
    let: Own[tuple[tuple[str, Expr], ...]] = ()
    id: Own[str] = ""
    beside: str = ""
