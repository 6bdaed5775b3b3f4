"""The worst inputs that are known, measured: `python benchmarks/hostile.py` (`--loaded` beside eight busy processes).

Each is made by code, in a fresh folder, and explained by the command line as a file and through a pipe, folders as they
are: processor time (wanted: 3 s) and the most memory (wanted: 64 MiB). With `--loaded` every answer is compared, byte
for byte, with the one on the idle machine. Names as arguments measure these alone.

What is repeated, spliced and pumped here gave way once: blanks, words and digits that patterns go through again and
again, near-misses of the knowledge base's own regexes, logs of a thousand failures, packed rubbish, folders of crumbs.
"""

import argparse
import gzip
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

#: Seconds of processor time and MiB that are wanted.
SECONDS, MIB = 3.0, 64.0
ERRDOC = [sys.executable, "-m", "errdoc", "explain", "--format", "json", "--no-probe", "--no-history"]
CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "recorded"
KB = Path(__file__).resolve().parent.parent / "kb"
TRACEBACK = 'Traceback (most recent call last):\n  File "train.py", line {line}, in step\n    loss.backward()\n'

Maker = Callable[[Path], None]
INPUTS: dict[str, Maker] = {}


def hostile(make: Maker) -> Maker:
    """Names an input after the function that makes it, in a process of its own."""
    INPUTS[make.__name__.replace("_", "-")] = make
    return make


def _text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _recorded(seed: int) -> list[str]:
    """The texts of recordings, in an order of their own."""
    paths = sorted(CORPUS.glob("*/*.log"))
    random.Random(seed).shuffle(paths)
    return [path.read_text(encoding="utf-8", errors="replace") for path in paths]


def _anchors() -> list[str]:
    from errdoc.kb import KnowledgeBase

    return [anchor for anchor, _ in KnowledgeBase.open().anchors]


@hostile
def blanks_in_an_error(path: Path) -> None:
    _text(path, "step 1\nRuntimeError: CUDA error" + " " * 6000 + "x\n")


@hostile
def blanks_between_words(path: Path) -> None:
    _text(path, "step 1\n" + "\n".join(f"RuntimeError: CUDA{' ' * n}error{chr(9) * n}x" for n in range(1, 1500)) + "\n")


@hostile
def blank_lines(path: Path) -> None:
    _text(path, "cudaSuccess (" + "\n" * 100_000 + "RuntimeError: CUDA error" + " \n" * 100_000)


@hostile
def one_long_message(path: Path) -> None:
    _text(path, "FrobnicationError: " + "x" * 70_000 + "\n")


@hostile
def one_long_message_of_words(path: Path) -> None:
    _text(path, TRACEBACK.format(line=3) + "ValueError: expected " + "shape (3, 4) got size 3 " * 3000 + "\n")


@hostile
def dotted_names(path: Path) -> None:
    _text(path, "a." * 40_000 + "Error: " + "b.c:" * 10_000 + "\n")


@hostile
def digits(path: Path) -> None:
    _text(path, "requirement torch==1" + ".1" * 30_000 + " (from versions: " + "1." * 30_000 + "\n" + "1" * 60_000)


@hostile
def brackets_and_quotes(path: Path) -> None:
    _text(path, "".join(f"Error: {mark * 20_000}\n" for mark in "([{<\"'`|:=/\\^~-#*"))


@hostile
def chained_tracebacks(path: Path) -> None:
    chain = "\nDuring handling of the above exception, another exception occurred:\n\n"
    _text(path, chain.join(TRACEBACK.format(line=n) + f"KeyError: 'layer{n}'\n" for n in range(1500)))


@hostile
def a_deep_traceback(path: Path) -> None:
    frames = "".join(f'  File "train.py", line {n}, in f{n % 97}\n    f{n % 97}(x)\n' for n in range(30_000))
    _text(path, f"Traceback (most recent call last):\n{frames}RecursionError: maximum recursion depth exceeded\n")


@hostile
def the_same_line_again(path: Path) -> None:
    line = "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 15.78 GiB total)\n"
    _text(path, line * (2 * 2**20 // len(line)))


@hostile
def exceptions_all_different(path: Path) -> None:
    _text(path, "".join(f"Frobnication{n}Error: no flux in drum {n}\n" for n in range(23_500)))


@hostile
def many_failures(path: Path) -> None:
    _text(path, "".join(_recorded(3))[:1_600_000])


@hostile
def many_failures_of_ranks(path: Path) -> None:
    rows = [f"[rank{n % 512}]: {line}" for n, log in enumerate(_recorded(5)[:700]) for line in log.splitlines()]
    random.Random(5).shuffle(rows)
    _text(path, "\n".join(rows)[:1_600_000])


@hostile
def all_anchors(path: Path) -> None:
    _text(path, "".join(f"RuntimeError: {anchor}\n" for anchor in _anchors()))


@hostile
def all_anchors_on_one_line(path: Path) -> None:
    _text(path, "RuntimeError: " + " ".join(_anchors()))


@hostile
def all_anchors_shuffled(path: Path) -> None:
    anchors = _anchors() * 6
    random.Random(7).shuffle(anchors)
    _text(
        path, "".join(f"E0311 09:00:00.000000 1 x.cc:1] {' '.join(anchors[n : n + 5])}\n" for n in range(len(anchors)))
    )


@hostile
def hits_of_all_pages(path: Path) -> None:
    _text(
        path, "".join(log.read_text(encoding="utf-8") for log in sorted(KB.glob("failures/*/*/hit-*.log")))[:2_000_000]
    )


@hostile
def near_misses_of_regexes(path: Path) -> None:
    from errdoc.kb import KnowledgeBase
    from errdoc.kb.adversary import near_misses

    kb = KnowledgeBase.open()
    pages = sorted({page for _, leads in kb.anchors for page, _ in leads})
    texts = [text for page in pages for one in kb.failure(page).signatures for text in near_misses(one.regex, 300, 3)]
    random.Random(9).shuffle(texts)
    _text(path, "\n".join(texts)[:1_800_000])


@hostile
def near_misses_pumped(path: Path) -> None:
    from errdoc.kb import KnowledgeBase
    from errdoc.kb.adversary import near_misses

    kb = KnowledgeBase.open()
    pages = sorted({page for _, leads in kb.anchors for page, _ in leads})
    texts = [text for page in pages for one in kb.failure(page).signatures for text in near_misses(one.regex, 4000, 1)]
    random.Random(11).shuffle(texts)
    _text(path, "\n".join(texts)[:1_800_000])


@hostile
def escapes(path: Path) -> None:
    _text(path, ("\x1b[31mError\x1b[0m \x1b]0;" + "t" * 300 + " \x1b[" + "1;" * 40) * 4000)


@hostile
def carriage_returns(path: Path) -> None:
    _text(
        path,
        "".join(f"\r{n % 100:3d}%|####      | {n}/90000 [00:01<00:02, 5.1it/s]" for n in range(30_000)) + "Killed\n",
    )


@hostile
def one_line_of_json(path: Path) -> None:
    rows = [
        {"log": line + "\n", "stream": "stderr", "time": "2026-03-01T00:00:00Z"}
        for line in "".join(_recorded(2)[:400]).splitlines()
    ]
    _text(path, json.dumps(rows)[:1_900_000])


@hostile
def lines_of_json(path: Path) -> None:
    rows = "".join(_recorded(4)[:500]).splitlines()
    _text(
        path,
        "".join(json.dumps({"log": row + "\n" * (n % 3), "level": "error"}) + "\n" for n, row in enumerate(rows))[
            :1_900_000
        ],
    )


@hostile
def encodings_mixed(path: Path) -> None:
    names = ("utf-8", "gb18030", "shift_jis", "euc_kr", "cp1251", "big5", "cp1252")
    words = "错误 显存不足 エラー 오류 ошибка Fehler größer 無法"
    path.write_bytes(b"".join((words + f" {n}\n").encode(names[n % 7], "ignore") for n in range(30_000)))


@hostile
def rubbish(path: Path) -> None:
    path.write_bytes(
        b"\n".join(b"Error: " + random.Random(n).randbytes(200).replace(b"\0", b"\1") for n in range(6000))
    )


@hostile
def gzip_and_nothing(path: Path) -> None:
    path.write_bytes(gzip.compress(b"RuntimeError: CUDA error\n") + b"\0" * 4_000_000)


@hostile
def gzip_with_a_name_of_megabytes(path: Path) -> None:
    path.write_bytes(b"\x1f\x8b\x08\x08\0\0\0\0\0\xff" + b"n" * 3_000_000 + b"\0" + gzip.compress(b"Killed\n")[10:])


@hostile
def gzip_bomb(path: Path) -> None:
    with gzip.open(path, "wb", 9) as packed:
        for _ in range(200):
            packed.write(b"\n" * 2**20)
        packed.write(b"Killed\n")


@hostile
def kernel_lines(path: Path) -> None:
    _text(
        path,
        "".join(
            f"[{n}.{n % 999999:06d}] NVRM: Xid (PCI:0000:{n % 256:02x}:00): {n % 160}, pid={n}\n" for n in range(20_000)
        ),
    )


@hostile
def a_table_of_frames(path: Path) -> None:
    _text(
        path,
        "".join(
            f"frame #{n}: c10::Error::Error({'std::vector<' * 20}int{'>' * 20}) + 0x{n:x} (0x7f in libc10.so)\n"
            for n in range(9000)
        ),
    )


@hostile
def prompts_and_runs(path: Path) -> None:
    _text(
        path,
        "".join(
            f"user@host:~$ python train.py\nstart of the training\nstep {n}\nValueError: bad {n % 9}\n"
            for n in range(9000)
        ),
    )


@hostile
def a_folder_of_a_thousand(path: Path) -> None:
    path.mkdir()
    logs = _recorded(6)
    for number in range(1000):
        _text(path / f"rank_{number}.log", logs[number % len(logs)])


def explained(path: Path, *, piped: bool) -> tuple[float, float, int, bytes]:
    """Seconds of processor time, MiB, exit status and answer."""
    with path.open("rb") if piped else open(os.devnull, "rb") as source:  # noqa: PTH123
        command = [*ERRDOC, "-" if piped else path.name]
        process = subprocess.Popen(
            command, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=path.parent
        )
        assert process.stdout is not None
        answer = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode, answer


def _burn() -> None:
    while True:
        pass


def main() -> None:
    """Prints a row for each input, and ends with 1 where one takes more than is wanted or answers otherwise."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="inputs; all by default")
    parser.add_argument("--loaded", action="store_true", help="again beside eight busy processes, answers compared")
    options = parser.parse_args()
    worst, wrong = 0.0, 0
    with tempfile.TemporaryDirectory() as scratch:
        little = Path(scratch) / "little.log"
        _text(little, "Killed\n")
        explained(little, piped=False)  # a checkout compiles its pages first
        for name in options.names or INPUTS:
            path = Path(scratch) / f"{name}.log"
            # in a process of its own: what this one has ever held counts as memory of the commands that it starts
            making = multiprocessing.get_context("spawn").Process(target=INPUTS[name], args=(path,))
            making.start()
            making.join()
            rows = [explained(path, piped=piped) for piped in ((False,) if path.is_dir() else (False, True))]
            told = ""
            if options.loaded:
                busy = [multiprocessing.Process(target=_burn, daemon=True) for _ in range(8)]
                for one in busy:
                    one.start()
                same = explained(path, piped=False)[3] == rows[0][3]
                for one in busy:
                    one.kill()
                told = "the same" if same else "ANOTHER ANSWER"
                wrong += not same
            seconds, mib = max(row[0] for row in rows), max(row[1] for row in rows)
            died = any(row[2] not in (0, 1, 2) or (row[2] < 2 and not row[3]) for row in rows)
            over = seconds > SECONDS or mib > MIB or died
            worst, wrong = max(worst, seconds), wrong + over
            print(
                f"{name:32} {seconds:6.2f} s {mib:6.1f} MiB  exit {rows[0][2]} {told} {'OVER' if over else ''}",
                flush=True,
            )
    print(
        f"{len(options.names or INPUTS)} inputs, the slowest {worst:.2f} s;"
        f" {wrong} beyond {SECONDS:.0f} s, {MIB:.0f} MiB, or answered otherwise"
    )
    raise SystemExit(int(wrong > 0))


if __name__ == "__main__":
    main()
