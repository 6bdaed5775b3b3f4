"""How often the fallback finds the right page when that page's signatures are switched off.

    python benchmarks/fallback.py CASES

CASES is a folder of labelled logs: `case.json` with `failure` and `also`, beside `log.txt`. For each log whose failure
has a page, all signatures are muted and the first three suggestions are looked at; for each log outside the catalogue
the answer should be `unknown` (or nothing).
"""

import json
import sys
from pathlib import Path

from errdoc.errors import ErrdocError
from errdoc.explain import explain
from errdoc.kb import KnowledgeBase


def main(folder: Path) -> None:
    kb = KnowledgeBase.open()
    pages = set(kb.ids())
    asked = held = strangers = unknown = 0
    for path in sorted(folder.rglob("case.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        accepted = {case.get("failure"), *case.get("also", [])} & pages
        log = str(path.with_name("log.txt"))
        try:
            if case.get("kind") == "out-of-catalogue":
                strangers += 1
                answer = explain([log], kb=kb)
                unknown += answer.status in ("unknown", "clean")
                if answer.status not in ("unknown", "clean"):
                    print(f"  {case['id']}: {answer.status} {[d.failure for d in answer.diagnoses][:3]}")
            elif case.get("failure") in pages and kb.failure(case["failure"]).kind == "failure":
                answer = explain([log], kb=kb, muted=pages)
                suggested = [one.failure for one in answer.diagnoses if one.role == "suggestion"]
                asked += 1
                held += bool(accepted & set(suggested))
                if not accepted & set(suggested):
                    print(f"  {case['failure']}/{case['id']}: {answer.status} {suggested}")
        except ErrdocError as error:
            print(f"  {case['id']}: {error}")
    print(f"similar@3  {held} of {asked} = {held / max(1, asked):.2f}")
    print(f"unknown    {unknown} of {strangers} = {unknown / max(1, strangers):.2f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
