"""Runs a program on the Python sources of a Windows wheel as Windows would: DLLs named in MISSING are not found.

Nothing of TensorFlow is changed but what its self_check module takes for `os`; the texts are the wheel's own.
Paths of the traceback are shown as Windows writes them, and the frames of this file are left out.
"""
import builtins
import ctypes
import os
import sys
import traceback
import types

MISSING = os.environ["MISSING"].split(",")
HERE = os.path.abspath(__file__)
SITE = next(path for path in sys.path if path.endswith("site-packages"))
HOME = "C:\\Users\\user\\AppData\\Local\\Programs\\Python\\Python%d%d\\lib\\site-packages" % sys.version_info[:2]


def load(name, *arguments, **keywords):
    if name in MISSING:
        raise OSError("[WinError 126] The specified module could not be found")


class Windows:
    name = "nt"

    def __getattr__(self, attribute):
        return getattr(os, attribute)


def windows_import(name, *arguments, **keywords):
    module = python_import(name, *arguments, **keywords)
    check = sys.modules.get("tensorflow.python.platform.self_check")
    if check is not None:
        check.os = Windows()
    return module


def shown(error):
    for link in (error.__cause__, error.__context__):
        if link is not None:
            shown(link)
    for frame in error.stack:
        frame.line  # read from the real file before the name changes
        frame.filename = frame.filename.replace(SITE, HOME).replace("/", "\\") if SITE in frame.filename else frame.filename
    error.stack[:] = [frame for frame in error.stack if os.path.abspath(frame.filename) != HERE and "frozen importlib" not in frame.filename]


ctypes.WinDLL = load
sys.modules["numpy"] = types.ModuleType("numpy")  # imported by name before the check
python_import = builtins.__import__
builtins.__import__ = windows_import
program = sys.argv[1]
try:
    exec(compile(open(program).read(), program, "exec"), {"__name__": "__main__"})
except BaseException as raised:
    error = traceback.TracebackException.from_exception(raised)
    shown(error)
    print("".join(error.format()), end="", file=sys.stderr)
    sys.exit(1)
