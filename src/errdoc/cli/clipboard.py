"""The text on the clipboard, by the platform's own tools."""

import os
import shutil
import subprocess
import sys

from errdoc.errors import InputError

#: Seconds that a tool may take: where nobody owns the clipboard some wait for ever.
_SECONDS = 10
_POWERSHELL = ("-NoProfile", "-Command", "[Console]::OutputEncoding=[Text.Encoding]::UTF8; Get-Clipboard -Raw")
#: The tools of a platform, the first one that is installed and has an answer counts.
_TOOLS = {
    "darwin": (("pbpaste",),),
    "win32": (("powershell", *_POWERSHELL), ("pwsh", *_POWERSHELL)),
}
_WAYLAND = ("wl-paste", "--no-newline")
_X11 = (("xclip", "-selection", "clipboard", "-o"), ("xsel", "--clipboard", "--output"))
_WSL = ("powershell.exe", *_POWERSHELL)


def read() -> bytes:
    """What is on the clipboard.

    Raises:
        InputError: there is no tool, it has no answer, or there is no text.
    """
    tools = _tools()
    why = ""
    for tool in tools:
        if shutil.which(tool[0]) is None:
            continue
        try:
            done = subprocess.run(  # noqa: S603 - one of the table's
                tool, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            why = why or f"{tool[0]}: {type(error).__name__}"
            continue
        if done.returncode == 0 and done.stdout.strip():
            return done.stdout
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        why = why or f"{tool[0]}: {said[0] if said else 'there is no text on it'}"
    if why:
        raise InputError(f"the clipboard cannot be read: {why}", hint="paste it into: errdoc explain -")
    names = ", ".join(tool[0] for tool in tools)
    raise InputError(f"the clipboard cannot be read: none of {names} is there", hint="paste it into: errdoc explain -")


def _tools() -> tuple[tuple[str, ...], ...]:
    if sys.platform in _TOOLS:
        return _TOOLS[sys.platform]
    return (_WAYLAND, *_X11, _WSL) if os.environ.get("WAYLAND_DISPLAY") else (*_X11, _WAYLAND, _WSL)
