"""errdoc inside the program that fails: it sees the exception itself, and what was written to file descriptor 2.

::

    install, explaining ──► hooks of Python (main thread, threads, asyncio, child processes)
         │                      └─► tell: exception as text, behind what `tee` heard ──► errdoc.asking ──► render
         └──► tee ──fd 2──► relay, a process: passes everything on, keeps the last of it, outlives a crash

What the program prints, its exit status and its exceptions stay as they are. Whatever goes wrong here is one line.
"""

from errdoc.hooks.block import explaining
from errdoc.hooks.process import install, uninstall

__all__ = ["explaining", "install", "uninstall"]
