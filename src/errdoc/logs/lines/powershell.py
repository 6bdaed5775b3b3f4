"""What Windows PowerShell writes around the first line that a program prints to its standard error.

    python : WARNING:root:no cache
    At line:1 char:1
    + python train.py > train.log 2>&1
    + ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        + CategoryInfo          : NotSpecified: (WARNING:root:no cache:String) [], RemoteException
        + FullyQualifiedErrorId : NativeCommandError

PowerShell 5 does so for any output, errors or not: what the program said is its first line alone.
"""

from collections.abc import Sequence

from errdoc.logs.lazy import lazy

#: The stream of PowerShell's own lines, which stand in the midst of what the program says.
STREAM = "powershell"
_LAST = "NativeCommandError"
# \+ FullyQualifiedErrorId : NativeCommandError
_ENDING = lazy(r"\s*\+ FullyQualifiedErrorId\s*: NativeCommandError(?:Message)?\s*$")
# At line:1 char:1      At C:\jobs\run.ps1:3 char:1      位於 線路:1 字元:1      Au caractère Ligne:1 : 1
_POSITION = lazy(r"[^\s+][^\n]{0,300}:\s?\d{1,6}\s[^\d\n]{0,24}:\s?\d{1,6}\s*$")
# python : …      pip.exe : …
_PROGRAM = lazy(r"[\w.+-]{1,60} : ?(?=\S|$)")
#: Lines of the record, which a narrow console breaks, and of the program's first one above it.
_RECORD, _ABOVE = 16, 6


def records(texts: Sequence[str]) -> tuple[list[str], set[int]]:
    """The lines without the programs' names that PowerShell put before them, and the places of its own lines.

    Example:
        >>> records(["pip : no", "At line:1 char:1", "+ FullyQualifiedErrorId : NativeCommandError"])
        (['no', 'At line:1 char:1', '+ FullyQualifiedErrorId : NativeCommandError'], {1, 2})
    """
    freed, own = list(texts), set[int]()
    for last, text in enumerate(texts):
        if _LAST not in text or not _ENDING.match(text):
            continue
        above = range(last - 1, max(-1, last - _RECORD), -1)
        first = next((place for place in above if _POSITION.match(texts[place])), None)
        if first is None:
            continue
        own.update(range(first, last + 1))
        for place in range(first - 1, max(-1, first - 1 - _ABOVE), -1):
            if found := _PROGRAM.match(texts[place]):
                freed[place] = texts[place][found.end() :]
                break
    return freed, own
