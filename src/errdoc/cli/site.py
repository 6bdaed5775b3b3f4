"""`errdoc site`: all that errdoc knows as a site, for a team to host, link to and search."""

import sys
from pathlib import Path
from typing import Annotated

from errdoc.cli.options import Argument, Debug, Pages, option


def site(
    out: Annotated[
        Path, Argument(metavar="OUT", help="The folder to write; a site that is there is replaced.", show_default=False)
    ],
    url: Annotated[
        str | None, option("--url", "URL", "Where it will stand: pages then name their address to search engines.")
    ] = None,
    kb: Pages = None,
    debug: Debug = False,
) -> None:
    """Write every failure, cause, guide, error code, library and table as pages, in English and Chinese.

    Any file server serves it, below any path; nothing in it asks for anything elsewhere. Pages of --kb are in it too.
    """
    del debug
    from errdoc.errors import UsageError

    if url is not None and not url.startswith(("https://", "http://")):
        raise UsageError(f"--url {url} is no address", hint="errdoc site OUT --url https://errdoc.example.org/")
    try:
        import markdown_it
        import zensical
    except ModuleNotFoundError as error:
        raise UsageError(f"errdoc site needs {error.name}", hint="pip install 'errdoc[site]'") from error
    del markdown_it, zensical
    from errdoc.site.generate import generate

    count = generate(out, kb or [], url=f"{url.rstrip('/')}/" if url else "")
    sys.stdout.write(f"{count} pages in {out}; python -m http.server --directory {out} shows them\n")
