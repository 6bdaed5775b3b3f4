"""The SDK's server, bounded: whatever is asked is answered, and an error is one sentence, for every tool and prompt."""

from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.stdio import stdio_server
from pydantic import ValidationError
from starlette.applications import Starlette

from errdoc.errors import ErrdocError
from errdoc.integrations.mcp.arguments import bounded, sentence
from errdoc.integrations.mcp.wire import Heard, Posted

#: Arguments that are told to be of a wrong kind.
_TOLD = 3


class Server(MCPServer[Any]):
    """What arguments hold is looked at before any work, and errors do not echo all of it."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """What a tool answers.

        Raises:
            ToolError: it cannot; in a sentence.
        """
        try:
            bounded(arguments)
            return await super().call_tool(name, arguments, context)
        except ErrdocError as error:
            raise ToolError(sentence(f"{error}; {error.hint}")) from error
        except ToolError as error:  # one that nobody expected stays of its kind: the SDK keeps its text to itself
            raise type(error)(sentence(_said(name, error))) from error.__cause__

    async def get_prompt(self, name: str, arguments: dict[str, Any] | None = None, context: Any = None) -> Any:
        """A prompt with its arguments.

        Raises:
            ValueError: there is none; in a sentence.
        """
        try:
            bounded(arguments or {})
            return await super().get_prompt(name, arguments, context)
        except (ErrdocError, ValueError) as error:
            raise ValueError(sentence(str(error))) from error

    async def run_stdio_async(self) -> None:
        """Serves over standard input and output."""
        async with stdio_server() as (messages, answers):
            options = self._lowlevel_server.create_initialization_options()
            await self._lowlevel_server.run(Heard(messages, answers), answers, options)

    def streamable_http_app(self, **given: Any) -> Starlette:
        """What serves over HTTP."""
        app = super().streamable_http_app(**given)
        app.add_middleware(Posted)
        return app


def _said(name: str, error: ToolError) -> str:
    """Why a tool did not answer; of arguments of a wrong kind which, and not what stood in them."""
    cause = error.__cause__
    if not isinstance(cause, ValidationError):
        return str(error)
    wrong = cause.errors(include_url=False, include_input=False)
    told = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in wrong[:_TOLD]]
    more = f", and {len(wrong) - _TOLD:,} more" if len(wrong) > _TOLD else ""
    return f"Error executing tool {name}: {'; '.join(told)}{more}"
