"""The socket that a server listens on, opened before anything else: a port that is taken is one line."""

import socket

from errdoc.errors import UsageError


def opened(host: str, port: int, command: str) -> socket.socket:
    """A socket that listens on an address.

    Args:
        host: a name or an address of this machine.
        port: its port.
        command: what a hint begins with, as `errdoc serve --port`.

    Raises:
        UsageError: the port is taken or not the user's to take, or this machine has no such address.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise UsageError(f"{host} is no address: {error}", hint="127.0.0.1 is this machine alone") from error
    try:
        return socket.create_server(address[:2], family=family)
    except OSError as error:
        hint = f"{command} {port + 1 if port < 65535 else 8766}"
        raise UsageError(f"port {port} of {host} is not to be had: {error.strerror or error}", hint=hint) from error
