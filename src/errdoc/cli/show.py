"""`errdoc show`: a page of the knowledge base."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase


def ids(ctx: typer.Context, args: list[str], incomplete: str) -> list[str]:
    """Ids for the shell's completion."""
    del ctx, args
    from errdoc.errors import ErrdocError
    from errdoc.kb import KnowledgeBase

    try:
        return [ident for ident in KnowledgeBase.open().ids() if ident.startswith(incomplete)]
    except ErrdocError:
        return []


def show(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="A failure, cause or guide.", autocompletion=ids, show_default=False)
    ],
    kb: Annotated[
        list[Path] | None,
        typer.Option(
            "--kb", metavar="DIR", envvar="ERRDOC_KB", help="A folder of pages of your own.", show_default=False
        ),
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error of errdoc comes from.")] = False,
) -> None:
    """Show a page: what a failure means, how to tell its causes apart, what to do."""
    del debug
    from errdoc.kb import KnowledgeBase
    from errdoc.render import terminal
    from errdoc.render.safe import safe

    knowledge = KnowledgeBase.open(list(kb or []))
    try:
        page = knowledge.page(name)
    except KeyError:
        sys.stderr.write(f"errdoc: error: there is no page {safe(name)!r}\n")
        if near := knowledge.nearest(name):
            sys.stderr.write(f"hint: did you mean {', '.join(near)}?\n")
        else:
            sys.stderr.write(f"hint: errdoc search {safe(name)}\n")
        raise typer.Exit(1) from None
    terminal.write_page(text(page, knowledge), sys.stdout)


def text(page: dict[str, Any], knowledge: "KnowledgeBase") -> str:
    """The page's Markdown, with what its head holds for readers: causes, remedies, references."""
    head = page["head"]
    kind = " · ".join(part for part in (page["id"], page["kind"], page["family"], str(head.get("status", ""))) if part)
    title, _, rest = page["body"].strip().partition("\n")
    parts = [f"{title}\n\n{kind}\n{rest}".rstrip()]
    if causes := head.get("cause", []):
        rows = [f"- `{cause['id']}`: {_title(cause['id'], knowledge)} ({cause.get('weight', '')})" for cause in causes]
        parts.append("## Causes\n\n" + "\n".join(rows))
    if remedies := head.get("remedy", []):
        parts.append("## Remedies\n\n" + "\n".join(_remedy(i, remedy) for i, remedy in enumerate(remedies, 1)))
    if references := head.get("references", []):
        parts.append("## References\n\n" + "\n".join(f"- {reference}" for reference in references))
    return "\n\n".join(parts) + "\n"


def _title(ident: str, knowledge: "KnowledgeBase") -> str:
    try:
        return str(knowledge.page(ident)["title"])
    except KeyError:
        return ident.replace("-", " ")


def _remedy(number: int, remedy: dict[str, Any]) -> str:
    where = f" ({', '.join(remedy['platforms'])})" if remedy.get("platforms") else ""
    lines = [f"{number}. {remedy['text']}{where}"]
    if commands := remedy.get("commands"):
        lines += [
            "",
            "   ```sh",
            *(f"   {line}" for command in commands for line in command.splitlines()),
            "   ```",
            "",
        ]
    if remedy.get("verify"):
        lines.append(f"   Worked if: {remedy['verify']}")
    return "\n".join(lines)
