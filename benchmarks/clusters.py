"""Errors that no page knows, clustered in several ways, measured: `python benchmarks/clusters.py`.

Recordings of all failures are read with every page of a failure muted: what is left of each is its key line, as of a
log that no page knows. One wording of one failure is one true cluster (the failure and the signature that fires when
nothing is muted); a stranger is a cluster by itself. Recordings whose page is told by another line than the key line
are left out: nobody could tell them by it. Told are precision and recall over pairs, of wordings and of whole failures.

drain3 and scipy are no part of errdoc: where they are missing their rows are skipped with the reason.
"""

import argparse
import random
import tomllib
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from errdoc.errors import ErrdocError
from errdoc.kb import KnowledgeBase
from errdoc.logs.masks.mask import fingerprint, mask
from errdoc.pipeline import explain
from errdoc.triage.alike import clusters, vector

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
#: Recordings of one failure, bytes of the largest.
MOST, LARGEST = 6, 30_000


class Log(NamedTuple):
    """A log as no page knows it: its key line, and what it truly is."""

    text: str
    failure: str
    wording: str


def logs(seed: int) -> Iterator[Log]:
    """Recordings of each failure, strangers and unknown ones."""
    kb = KnowledgeBase.open()
    failures = {ident for ident in kb.ids() if kb.page(ident)["kind"] == "failure"}
    paths: dict[str, list[Path]] = {}
    for head in sorted(CORPUS.glob("recorded/*/*.toml")):
        log = head.with_suffix(".log")
        if log.exists() and log.stat().st_size < LARGEST:
            paths.setdefault(str(tomllib.loads(head.read_text())["failure"]), []).append(log)
    draw = random.Random(seed)
    some = [(name, log) for name in sorted(paths) for log in draw.sample(paths[name], min(MOST, len(paths[name])))]
    some += [("", log) for where in ("strangers", "unknown") for log in sorted(CORPUS.glob(f"{where}/*.log"))]
    for name, log in some:
        try:
            known = explain([str(log)], kb=kb)
            error = explain([str(log)], kb=kb, muted=failures).unexplained
        except ErrdocError:
            continue
        root = next((one for one in known.diagnoses if one.role == "root"), None)
        if error is None:
            continue
        if not name:
            yield Log(error.text, log.stem, log.stem)
        elif root and root.failure == name and root.line == error.line:
            yield Log(error.text, name, f"{name} {root.signature}")


def pairs(truth: Sequence[Hashable], told: Sequence[Hashable]) -> tuple[float, float, float]:
    """Precision, recall and their harmonic mean over pairs that are in one cluster."""
    of = lambda counts: sum(count * (count - 1) // 2 for count in counts.values())  # noqa: E731
    both = of(Counter(zip(truth, told, strict=True)))
    precision, recall = both / max(1, of(Counter(told))), both / max(1, of(Counter(truth)))
    return precision, recall, 2 * precision * recall / (precision + recall or 1)


def by_fingerprint(texts: Sequence[str]) -> list[Hashable]:
    """What triage's groups are made of."""
    return [fingerprint(text) for text in texts]


def _each_once(texts: Sequence[str]) -> list[str]:
    """A text of each fingerprint, the most frequent first."""
    counts = Counter(map(fingerprint, texts))
    first = {fingerprint(text): text for text in reversed(texts)}
    return [first[key] for key in sorted(counts, key=lambda key: (-counts[key], key))]


def by_likeness(least: float) -> Callable[[Sequence[str]], list[Hashable]]:
    """What `errdoc triage gaps` does."""

    def told(texts: Sequence[str]) -> list[Hashable]:
        once = _each_once(texts)
        found = clusters(once, KnowledgeBase.open().index, least)
        number = {fingerprint(once[place]): count for count, some in enumerate(found) for place in some}
        return [number[fingerprint(text)] for text in texts]

    return told


def by_linkage(how: str, least: float) -> Callable[[Sequence[str]], list[Hashable]]:
    """Full agglomerative clustering on the same cosines."""
    from scipy.cluster.hierarchy import fcluster, linkage

    def told(texts: Sequence[str]) -> list[Hashable]:
        kb, once = KnowledgeBase.open(), _each_once(texts)
        rows = [vector(text, kb.index) for text in once]
        far = [max(0.0, 1 - sum(weight * two.get(term, 0.0) for term, weight in one.items()))
               for place, one in enumerate(rows) for two in rows[place + 1 :]]  # fmt: skip
        labels = fcluster(linkage(far, how), 1 - least, "distance")
        number = {fingerprint(text): int(label) for text, label in zip(once, labels, strict=True)}
        return [number[fingerprint(text)] for text in texts]

    return told


def by_drain(least: float, depth: int) -> Callable[[Sequence[str]], list[Hashable]]:
    """drain3 on the masked key line."""
    from drain3 import TemplateMiner
    from drain3.template_miner_config import TemplateMinerConfig

    def told(texts: Sequence[str]) -> list[Hashable]:
        settings = TemplateMinerConfig()
        settings.drain_sim_th, settings.drain_depth = least, depth
        miner = TemplateMiner(config=settings)
        rows = [mask(text).replace("\n", " ") for text in texts]
        first = [miner.add_log_message(row)["cluster_id"] for row in rows]
        # the templates as they are in the end
        last = [miner.match(row) for row in rows]
        return [one.cluster_id if one else before for one, before in zip(last, first, strict=True)]

    return told


def main() -> None:
    """Prints a row for each way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    read = list(logs(parser.parse_args().seed))
    texts = [one.text for one in read]
    wordings, failures = {one.wording for one in read}, {one.failure for one in read}
    print(f"{len(read)} logs, {len(wordings)} wordings, {len(failures)} failures")
    ways: list[tuple[str, Callable[[], Callable[[Sequence[str]], list[Hashable]]]]] = [
        ("fingerprint", lambda: by_fingerprint)
    ]
    ways += [(f"likeness {least}", lambda least=least: by_likeness(least)) for least in (0.5, 0.6, 0.7, 0.8)]
    ways += [(f"{how} linkage {least}", lambda how=how, least=least: by_linkage(how, least))
             for how in ("average", "complete") for least in (0.6, 0.7)]  # fmt: skip
    ways += [(f"drain3 {least} depth {depth}", lambda least=least, depth=depth: by_drain(least, depth))
             for least in (0.4, 0.7) for depth in (4, 6)]  # fmt: skip
    print(f"{'way':24} clusters  wordings: P     R     F1    failures: P     R     F1")
    for name, make in ways:
        try:
            told = make()(texts)
        except ModuleNotFoundError as error:
            print(f"{name:24} skipped: {error.name} is not installed")
            continue
        fine = pairs([one.wording for one in read], told)
        coarse = pairs([one.failure for one in read], told)
        print(f"{name:24} {len(set(told)):8}            " + " ".join(f"{one:.3f}" for one in fine)
              + "             " + " ".join(f"{one:.3f}" for one in coarse))  # fmt: skip


if __name__ == "__main__":
    main()
