#!/usr/bin/env python3
"""errdoc-probe VERSION: what this machine is, has and lacks, as far as jobs on GPUs depend on it.

    python3 errdoc-probe.py > machine.json        on the machine where the job failed, as the job's user
    errdoc explain LOG --facts machine.json       where errdoc is installed

It reads and changes nothing, and sends nothing. It starts nvidia-smi, ldconfig and journalctl where they are there, and
this Python again to load the driver's and CUDA's libraries: each for a second or two at most, all of it for four.
What it prints names this machine, its user, paths and packages; values of variables that may be secret are left out.

Options:
  --python PATH  the job's Python, or the folder of its environment: its files are looked at, it is not run
  --help         this text

It needs Python 3.6 or newer and nothing else. `errdoc probe --script` wrote it: what stands below are errdoc's own
modules in the syntax of Python 3.6, with what old Pythons lack in errdoc.probe.script.parts.old.
"""

import sys

if sys.version_info < (3, 6):
    sys.stderr.write("errdoc-probe: error: it needs Python 3.6 or newer; this is %d.%d\n" % sys.version_info[:2])
    sys.exit(2)

#: Module of errdoc -> its text.
TEXTS = {}  # type: dict[str, str]


def leave_others_out():
    """Leaves Python's own library: a json.py beside this file, or a broken site-packages, does not count."""
    sys.dont_write_bytecode = True
    # .../lib/python3.6/encodings/__init__.py: Python has imported it before it looked anywhere else
    first = getattr(sys.modules.get("encodings"), "__file__", None) or ""
    library = plain(first).rpartition("/encodings/")[0]
    folders = [library, library.rpartition("/")[0] if library.endswith(".zip") else library]
    names = ("lib-dynload", "DLLs", "python%d%d.zip" % sys.version_info[:2])
    kept = [one for one in sys.path if plain(one) in folders or plain(one).rpartition("/")[2] in names]
    if not library or not kept:
        return
    sys.path[:] = kept
    sys.meta_path[:] = [one for one in sys.meta_path if getattr(one, "__module__", "").startswith("_frozen_importlib")]
    inside = tuple(plain(one) + "/" for one in kept)
    for name, module in list(sys.modules.items()):
        path = plain(getattr(module, "__file__", None) or "")
        own = path.startswith(inside) and "/site-packages/" not in path and "/dist-packages/" not in path
        if path and not own and name != "__main__":
            del sys.modules[name]


def plain(path):
    """A path with slashes, without one at its end."""
    return path.replace("\\", "/").rstrip("/")


class Carried:
    """Imports the modules of which this file carries the text."""

    def find_spec(self, name, path=None, target=None):
        """What Python asks for."""
        if name not in TEXTS:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, self, is_package=any(one.startswith(name + ".") for one in TEXTS))

    def create_module(self, spec):
        """An ordinary module."""

    def exec_module(self, module):
        """Runs the text."""
        name = module.__spec__.name
        exec(compile(TEXTS[name], "errdoc-probe.py: " + name, "exec"), module.__dict__)

    def get_source(self, name):
        """The text, for programs and for tracebacks."""
        return TEXTS[name]


leave_others_out()
sys.meta_path.insert(0, Carried())

# ---- errdoc's modules

# ---- the start

if __name__ == "__main__":
    from errdoc.probe.script.parts.start import main

    main(sys.argv[1:], __doc__ or "")
