"""The answer as GitHub's workflow commands: an annotation at the user's own file and line."""

from errdoc.render.ci.finding import Finding


def render(found: list[Finding]) -> str:
    """One `::error` for each finding; a runner turns it into an annotation, on the job where the file is not there."""
    return "".join(f"::error {_place(one)}title={_property(one.title)}::{_data(one.text)}\n" for one in found)


def _place(one: Finding) -> str:
    return f"file={_property(one.file)},line={one.line}," if one.in_repository else ""


def _data(text: str) -> str:
    """As the runner reads a command's text: `%`, CR and LF are written as their codes."""
    return text.strip("\n").replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """As it reads a property: `:` and `,` end one."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
