"""Prints the names that this Python has; run by Python 3.6 it writes `src/errdoc/probe/script/python36.txt`."""

import builtins
import collections
import contextlib
import csv
import ctypes
import datetime
import functools
import importlib
import importlib.machinery
import io
import json
import math
import operator
import os
import os.path
import pathlib
import platform
import re
import resource
import select
import shutil
import signal
import stat
import struct
import subprocess
import sys
import threading
import time
import types
import typing

MODULES = (
    builtins, collections, contextlib, csv, ctypes, datetime, functools, importlib, importlib.machinery, io, json, math,
    operator, os, os.path, pathlib, platform, re, resource, select, shutil, signal, stat, struct, subprocess, sys,
    threading, time, types, typing,
)  # fmt: skip


def values():
    """One of each kind that the probe has to do with."""
    process = subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.communicate()
    with open(os.devnull, "rb") as file, open(os.devnull) as text:
        yield from (file, text)
    yield from (
        "", b"", bytearray(), memoryview(b""), [], {}, {}.items(), set(), frozenset(), (), 1, 1.0, OSError(),
        UnicodeDecodeError("a", b"", 0, 1, ""), subprocess.TimeoutExpired("", 1), pathlib.Path("/"), lambda: 0,
        pathlib.PureWindowsPath("/"), re.match("", ""), re.compile(""), process, threading.Thread(), threading.Event(),
        threading.Lock(), threading.Condition(), collections.deque(), os.stat("/"), os.statvfs("/"),
        datetime.datetime(2020, 1, 1), datetime.timezone.utc, shutil.disk_usage("/"), os.__spec__, os.__loader__,
        sys.version_info, sys.flags, ctypes.c_int(), ctypes.c_char_p(), (one for one in ()),
    )  # fmt: skip


def main():
    """The table."""
    names = {one.__name__.partition(".")[0] for one in MODULES}
    names.update(*map(dir, (*MODULES, *values())))
    print("# Names of Python 3.6 on Linux: of builtins, of the modules that the probe uses, and of their objects.\n")
    line = ""
    for name in sorted(one for one in names if not one.startswith("_") or one == "_exit"):
        if len(line) + len(name) > 118:
            print(line)
            line = ""
        line += (" " if line else "") + name
    print(line + "\n\n# Of Windows alone.")
    print("CREATE_NEW_PROCESS_GROUP HKEY_LOCAL_MACHINE OpenKey QueryValueEx WinDLL WinError windll winreg")


if __name__ == "__main__":
    main()
