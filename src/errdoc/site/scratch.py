"""The folder beside a site in which it is made, so that it takes its place in one step.

Nothing of it stays. A signal that ends the process ends it in order; what a kill leaves is removed by the next run for
the same site, which knows a folder as left by the lock on its mark: each process that writes there holds it, and it
goes with the last of them.
"""

import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from types import FrameType

from errdoc.folders import is_closed

#: Stands in each such folder; and the site that was there, while the new one takes its place.
MARK, BEFORE = "errdoc-site-unfinished", "before"
#: What ends a process that does not ask for more: a stop, a terminal that was closed.
_ENDING = ("SIGTERM", "SIGHUP")


@contextmanager
def scratch(out: Path) -> Iterator[Path]:
    """A folder beside `out` for the user alone, that is gone at the end, whatever the end is.

    The other processes of this one that write there are ended first.

    Raises:
        SystemExit: a signal ended it, with 128 and its number.
    """
    _remove_left(out)
    with _ended_in_order():
        folder = Path(tempfile.mkdtemp(dir=out.parent, prefix=f".{out.name}-"))
        held = _held(folder)
        try:
            yield folder
        finally:
            for child in active_children():
                child.terminate()
                child.join()
            os.close(held)
            shutil.rmtree(folder, ignore_errors=True)


def ended_with_its_parent(folder: Path) -> None:
    """Called in a process that writes into the folder: it holds the lock, and ends when what started it has ended."""
    _held(folder)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def replace(out: Path, whole: Path) -> None:
    """Puts a whole site in the place of the one that is there."""
    if not out.exists():
        whole.replace(out)
        return
    before = whole.parent / BEFORE
    out.replace(before)
    try:
        whole.replace(out)
    except BaseException:
        if not out.exists():
            before.replace(out)
        raise


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Signals that would end the process at once end it as an exception does; only the main thread may say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    # what the process was started to ignore (nohup) stays ignored
    before = {one: signal.signal(one, _end) for one in numbers if signal.getsignal(one) == signal.SIG_DFL}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, frame: FrameType | None) -> None:
    del frame
    signal.signal(number, signal.SIG_IGN)  # a second one would end what removes the folder
    raise SystemExit(128 + number)


def _held(folder: Path) -> int:
    """A descriptor of the folder's mark, locked as long as it is open."""
    descriptor = os.open(folder / MARK, os.O_RDWR | os.O_CREAT, 0o600)
    if sys.platform != "win32":
        import fcntl

        with suppress(OSError):  # a file system without locks: nothing will be removed there
            fcntl.flock(descriptor, fcntl.LOCK_SH)
    return descriptor


def _remove_left(out: Path) -> None:
    """Removes what runs for this site left that were killed, and puts back a site that one of them was replacing."""
    for folder in out.parent.glob(f".{out.name}-*"):
        if folder.is_symlink() or not is_closed(str(folder)) or not _is_left(folder / MARK):
            continue
        if not out.exists() and (folder / BEFORE).is_dir():
            with suppress(OSError):
                (folder / BEFORE).replace(out)
        shutil.rmtree(folder, ignore_errors=True)


def _is_left(mark: Path) -> bool:
    """Whether nobody holds a mark any more."""
    try:
        if sys.platform == "win32":
            mark.unlink()  # a file that is open cannot be
            return True
        import fcntl

        descriptor = os.open(mark, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    else:
        return True
    finally:
        os.close(descriptor)
