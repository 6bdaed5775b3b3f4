"""Decoding: every encoding that logs have been met in, mixed and broken ones, and never an exception."""

import io
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdoc.logs.lines.decode import LONGEST, MARK, guessed, numbered
from errdoc.logs.reading.read import Source
from errdoc.logs.reading.scan import Region, Scanned

MESSAGES = {
    "gb18030": [
        "OSError: [WinError 126] 找不到指定的模块。",
        "拒绝访问。",
        "错误: 显存不足",
        "保存模型到 D:\\实验\\第一轮",
    ],
    "big5": ["[WinError 126] 找不到指定的模組。", "系統找不到指定的檔案。", "存取被拒。"],
    "shift_jis": ["指定されたモジュールが見つかりません。", "アクセスが拒否されました。", "メモリ不足エラー"],
    "euc_kr": ["지정된 모듈을 찾을 수 없습니다.", "액세스가 거부되었습니다.", "메모리 부족 오류"],
    "cp1251": ["Не найден указанный модуль", "Отказано в доступе.", "Ошибка: недостаточно памяти"],
    "cp1252": ["Le module spécifié est introuvable.", "Zugriff verweigert für Gerät", "C:\\Users\\André\\model.pt"],
}


def decoded(*blocks: bytes, encoding: str = "utf-8") -> tuple[list[tuple[int, str]], str]:
    """The lines of a log that consists of these regions, 100 lines apart."""
    regions = tuple(Region(0, 1 + 100 * n, block) for n, block in enumerate(blocks))
    source = Source("log", lambda: io.BytesIO(b"".join(blocks)))
    source.encoding = encoding
    size = sum(map(len, blocks))
    return numbered(Scanned(regions, size, 0, whole=True), source)


def test_lines_and_numbers() -> None:
    r"""Lines end at `\n` and `\r\n`; a `\r` inside stays; numbers count from the region's first line."""
    lines, encoding = decoded(b"a\r\n\n 50%\r100%\nb\x0bc", "错\n误\n".encode())
    assert lines == [(1, "a"), (2, ""), (3, " 50%\r100%"), (4, "b\x0bc"), (101, "错"), (102, "误")]
    assert encoding == "utf-8"


@pytest.mark.parametrize("encoding", MESSAGES)
def test_a_log_of_each_encoding(encoding: str) -> None:
    """A log with a message in the language of the system is read in its encoding, which is reported."""
    lines = ["Traceback (most recent call last):", *MESSAGES[encoding], "  raise RuntimeError"]
    text, name = decoded("\r\n".join(lines).encode(encoding))
    assert [line for _, line in text] == lines
    assert name == encoding


@pytest.mark.parametrize(
    ("encoding", "message"), [(encoding, message) for encoding, those in MESSAGES.items() for message in those]
)
def test_a_single_message(encoding: str, message: str) -> None:
    """One message alone is enough."""
    assert guessed(message.encode(encoding)) == encoding


def test_mixed_lines() -> None:
    """A log that two programs wrote in two encodings: each line in its own, both reported."""
    lines = ["训练开始", "错误: 显存不足", "训练结束", "epoch 1 训练"]
    data = b"\n".join([lines[0].encode(), lines[1].encode("gb18030"), lines[2].encode(), lines[3].encode()])
    text, name = decoded(data)
    assert [line for _, line in text] == lines
    assert name == "utf-8, gb18030"


@pytest.mark.parametrize("text", ["模型训练失败", "100%|██████████| 3/3", "Größe der Datei", "Ошибка"])
def test_broken_utf8_stays_utf8(text: str) -> None:
    """UTF-8 that was cut or has a stray byte is not taken for something else: the rest of it is read."""
    whole = text.encode()
    for data in (whole[:-1] + b"\xe9", b"\x93" + whole, whole + b"\xff" + whole):
        ((_, line),), name = decoded(data)
        assert "\ufffd" in line
        assert text[1:-1] in line
        assert name == "utf-8"


def test_cut_character_of_legacy_text() -> None:
    """GBK that was cut inside a character is still GBK."""
    lines, name = decoded("系统找不到指定的文件。\n错误: 显存不足".encode("gb18030")[:-1])
    assert lines[1][1].startswith("错误: 显存不")
    assert name == "gb18030"


def test_what_was_utf16_is_reported() -> None:
    """The reader's word on the encoding stands."""
    assert decoded("错误".encode(), encoding="utf-16-le")[1] == "utf-16-le"
    assert decoded(b"abc", encoding="utf-8-sig")[1] == "utf-8-sig"


@pytest.mark.parametrize("char", ["x", "错"])
def test_long_line_loses_its_middle(char: str) -> None:
    """Of a line beyond 64 KiB head and tail are kept, with a mark between."""
    (_, line), after = decoded(f"head{char * 500_000}tail\nnext".encode())[0]
    assert line.startswith("head")
    assert line.endswith("tail")
    assert len(line) == LONGEST + len(MARK)
    assert MARK in line
    assert after == (2, "next")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.binary(max_size=300), min_size=1, max_size=4))
def test_any_bytes(blocks: list[bytes]) -> None:
    """Whatever the bytes, there are as many lines as they hold, and an encoding's name."""
    lines, name = decoded(*blocks)
    assert len(lines) == sum(block.count(b"\n") + (not block.endswith(b"\n")) for block in blocks if block)
    assert name
    for _, line in lines:
        assert "\n" not in line
        line.encode()


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300))
def test_utf8_is_kept(text: str) -> None:
    """Text comes back as it was."""
    data = text.encode("utf-8", "replace")
    lines, _ = decoded(data)
    assert "\n".join(line for _, line in lines) == data.decode().removesuffix("\n").replace("\r\n", "\n").removesuffix(
        "\r"
    )


def test_hostile_bytes_are_not_slow() -> None:
    """A megabyte of lines that nothing can decode is read in seconds."""
    begin = time.process_time()
    decoded(bytes(range(128, 256)) * 4000 + b"\n" + b"\xff\xc3\n\xb4\xed\xfe\n" * 150_000)
    assert time.process_time() - begin < 10
