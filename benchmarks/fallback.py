"""How often the fallback finds the right page when that page's signatures are switched off.

    python benchmarks/fallback.py CASES...

CASES are folders of labelled logs, as `errdoc kb score` reads them. Each log whose failure has a page is explained
with that page, and those that its label accepts too, muted: the right page should be among three suggestions. On logs
that no page is about nothing should be suggested. The coefficients that ship learnt from such logs, too: what they
reach on logs that were left out stands in `kb/tables/fallback.toml`.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path

from errdoc.curate.cases import load
from errdoc.errors import ErrdocError
from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain


def main(folders: list[Path]) -> None:
    kb = KnowledgeBase.open()
    pages = {document.page for document in kb.index.documents}
    counts: Counter[str] = Counter()
    tiers: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for case in (case for folder in folders for case in load(folder)):
        right = case.accepted & pages
        try:
            answer = explain([str(case.log)], kb=kb, muted=right)
        except ErrdocError as error:
            print(f"  {case.name}: {error}")
            continue
        if answer.status == "diagnosed":
            counts["another page names it"] += 1
            continue
        suggested = [one for one in answer.diagnoses if one.role == "suggestion"]
        for one in suggested:
            tiers[one.tier].append((one.confidence, one.failure in right))
        found = any(one.failure in right for one in suggested)
        if right:
            counts["muted"] += 1
            counts["right among three"] += found
        else:
            counts["foreign"] += 1
            counts["lured"] += bool(suggested)
        if bool(right) != found or bool(suggested) != found:
            print(f"  {case.failure or '-'}/{case.name}: {answer.status} {[one.failure for one in suggested]}")
    print(f"another page names it  {counts['another page names it']}")
    print(f"right among three      {counts['right among three']} of {counts['muted']}")
    print(f"lured                  {counts['lured']} of {counts['foreign']}")
    for tier, rows in sorted(tiers.items()):
        said, held = (sum(column) / len(rows) for column in zip(*rows, strict=True))
        print(f"{tier:22} said {said:.2f}, right {held:.2f} of {len(rows)}")


if __name__ == "__main__":
    main([Path(folder) for folder in sys.argv[1:]])
