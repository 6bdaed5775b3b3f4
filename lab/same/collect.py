"""What some commit's errdoc says of logs: runs under that commit's sources, one line of JSON for each log.

    python -m lab.same.collect TREE [LARGE [piped]] < a JSON list of [folder, path below it]

It stands alone: of errdoc it asks for what all commits have, a knowledge base, an answer, and that as JSON.
"""

import json
import os
import sys
from pathlib import Path

from errdoc.errors import ErrdocError
from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain
from errdoc.render.json import as_dict
from lab.same.compact import compact
from lab.same.given import Way, given
from lab.same.steps import digest, remedies


def main() -> None:
    """Explains each log from its folder: answers name a log as it was given."""
    pages = remedies(Path(sys.argv[1]) / "kb")
    way = Way(int(sys.argv[2]) if sys.argv[2:] else 0, sys.argv[3:] == ["piped"])
    kb = KnowledgeBase.open()
    for folder, path in json.load(sys.stdin):
        os.chdir(folder)
        try:
            with given(path, way) as log:
                told = compact(as_dict(explain([log], kb=kb)), pages)
        except ErrdocError as error:
            told = {"error": str(error)}
        except Exception as error:  # a commit that breaks on a log is what is looked for
            told = {"error": f"{type(error).__name__}: {error}"}
        file = Path(path)
        parts = sorted(one for one in file.rglob("*") if one.is_file()) if file.is_dir() else [file]
        content = digest("\n".join(digest(one.read_bytes().decode("latin-1")) for one in parts))
        # the order of causes is part of an answer: keys stay in theirs
        print(json.dumps([path, content, told], ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
