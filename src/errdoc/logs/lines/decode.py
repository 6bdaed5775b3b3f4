"""From the bytes of a scan to numbered lines of text, whatever encoding they are in.

UTF-8 where it is valid. Other lines are first judged together, because one line is often too short to tell: the
encoding whose text looks most like its language wins. A line that this encoding cannot read is judged alone; bytes
that nothing can read become U+FFFD. Nothing here raises: a log is never too broken to be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from errdoc.logs.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from errdoc.logs.reading.read import Source
    from errdoc.logs.reading.scan import Scanned

#: Longer lines lose their middle.
LONGEST = 64 << 10
MARK = "…"
#: Bytes of lines that are no UTF-8 that are judged together, and how many of such lines are judged alone.
_SAMPLE = 16 << 10
_MOST_JUDGED = 2000
#: Text less plausible than this is not taken for the encoding's.
_PLAUSIBLE = 0.3

# Characters that are frequent in messages of systems and programs, besides those that are frequent anywhere.
_SIMPLIFIED = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去"
    "法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关"
    "点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通"
    "教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期"
    "错误警告异常失败无法找不到指定模块文件目录路径权限拒绝访问内存显存显卡设备驱动版本不兼容未安装初始化加载动态链接库程序系统运行超"
    "时网络连接断开进程线程参数无效格式数据训练模型权重批次轮损失精度参考请检查环境变量配置服务器空间足磁盘已满操作完成太小页尝试"
    "读取写入创建删除启动停止退出代码堆栈跟踪最近调用输出张量形状维度索引越界类型转换函数返回值缺少多余密钥令牌下载缓存核心转储"
    "，。：；、（）“”！？《》【】…—"
)
_TRADITIONAL = frozenset(
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去"
    "法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想實日者意無力它與長把機十民第公此已工使情明性知全三又關"
    "點正業外將兩高間由問很最重並物手應向頭文體相見被什二等產或新己制身果加月話合回特代內信表化給世位次度門任常先通原東提立及比員解"
    "錯誤警告異常失敗無法找不到指定模組檔案目錄路徑權限拒絕存取記憶體顯示卡裝置驅動程式版本相容未安裝初始化載入動態連結函式庫系統執行"
    "逾時網路連線中斷處理程序執行緒參數無效格式資料訓練模型權重損失請檢查環境變數設定伺服器空間不足磁碟已滿作業完成"
    "，。：；、（）「」！？…—"
)
_HANGUL = frozenset(
    "이다는을가에의를로한하고지은도서사기자어나인시있리과스대일아원해수그전장들조보으여정구제상부트게라주선동만위성할드우비된진장않없안"
    "모파오류실패찾을수메모리장치드라이버버전경로권한거부연결시간초과프로그램모듈지정된파일습니다합니까요세"
)
# A word of Cyrillic: Ошибка, не, ОШИБКА
_CYRILLIC_WORD = lazy(r"(?<![А-яЁё])(?:[А-ЯЁ]?[а-яё]{1,40}|[А-ЯЁ]{2,40})(?![А-яЁё])")
# An accented letter in a word of the Latin alphabet: mémoire, größe; and signs that stand alone: 50 µs, 20 °C
_LATIN = lazy(r"(?<=[a-zA-Z])[à-öø-ÿß]|[À-ÖØ-öø-ÿ](?=[a-z])|(?<![^\s\d(])[°µ«»©±§£](?![^\s\w.,)])|[’“”–—…•€]")


def numbered(scanned: Scanned, source: Source) -> tuple[list[tuple[int, str]], str]:
    r"""The lines of a scan's regions with their numbers, and the encoding for the report.

    Lines end at `\n`, or `\r\n`; a `\r` inside a line is left for the cleaner. Where lines of several encodings are
    mixed, the report names them all, the most frequent first.
    """
    decoder = _Decoder(region.data for region in scanned.regions)
    lines: list[tuple[int, str]] = []
    for region in scanned.regions:
        lines += enumerate(decoder.lines(region.data), region.line)
    if not source.encoding.startswith("utf-8"):
        return lines, source.encoding
    used = sorted(decoder.used, key=decoder.used.__getitem__, reverse=True)
    return lines, ", ".join(used).replace("utf-8", source.encoding) or source.encoding


def guessed(data: bytes, usual: str = "") -> str:
    """The encoding whose text looks most like its language, `utf-8` where none does.

    Args:
        data: bytes that are not all ASCII.
        usual: an encoding that wins where it is nearly as plausible.
    """
    best, best_score = "utf-8", max(_PLAUSIBLE, _utf8(data))
    for encoding, plausible in _LEGACY:
        text = data.decode(encoding, "replace")
        strange = [c for c in text if c > "\x7f"]
        score = (plausible(text, strange) - strange.count("\ufffd")) / max(1, len(strange))
        if score + 0.15 * (encoding == usual) > best_score:
            best, best_score = encoding, score
    return best


class _Decoder:
    """Decodes the lines of one log.

    Attributes:
        used: encodings of the lines that are not ASCII, with the number of these lines.
    """

    def __init__(self, blocks: Iterator[bytes]) -> None:
        self.used: dict[str, int] = {}
        sample: list[bytes] = []
        size = 0
        for block in blocks:
            for line in () if _is_utf8(block) or size > _SAMPLE else block.split(b"\n"):
                if size <= _SAMPLE and not _is_utf8(line):
                    sample.append(line[:_SAMPLE])
                    size += len(sample[-1])
        self._usual = guessed(b"\n".join(sample)) if sample else "utf-8"
        self._judged = 0

    def lines(self, block: bytes) -> Iterator[str]:
        """The block's lines, decoded and without their ends."""
        if not block:
            return
        if block.isascii():
            lines = iter(block.decode("ascii").split("\n"))
        elif _is_utf8(block):
            lines = map(self._counted, block.decode().split("\n"))
        else:
            lines = map(self._line, block.split(b"\n"))
        end = block.count(b"\n") if block.endswith(b"\n") else -1
        for number, line in enumerate(lines):
            if number != end:
                text = line.removesuffix("\r")
                yield text if len(text) <= LONGEST else text[: LONGEST // 2] + MARK + text[-(LONGEST // 2) :]

    def _counted(self, line: str) -> str:
        if not line.isascii():
            self.used["utf-8"] = self.used.get("utf-8", 0) + 1
        return line

    def _line(self, line: bytes) -> str:
        """A line of a block with several encodings, or broken bytes."""
        if line.isascii():
            return line.decode("ascii")
        for encoding in dict.fromkeys(("utf-8", self._usual)):
            try:
                text = line.decode(encoding)
            except UnicodeDecodeError:
                continue
            break
        else:
            encoding = self._usual
            if self._judged < _MOST_JUDGED:
                self._judged += 1
                encoding = guessed(line[: 2 * _SAMPLE], self._usual)
            text = line.decode(encoding, "replace")
        self.used[encoding] = self.used.get(encoding, 0) + 1
        return text


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _utf8(data: bytes) -> float:
    """How plausible broken UTF-8 is: chance makes two bytes look like a character easily, three hardly ever."""
    strange = [c for c in data.decode("utf-8", "replace") if c > "\x7f"]
    good = sum(1.0 if c > "\u07ff" else 0.4 for c in strange if c != "\ufffd")
    return good / len(strange) if strange else 0.0


def _common(encoding: str, frequent: frozenset[str], first: int, last: int) -> Callable[[str, list[str]], float]:
    """Judges text of two-byte characters: frequent ones count, those of the set's first level by part.

    The sets are ordered by frequency in levels: `first` and `last` bound the first byte of the first one.
    """

    def plausible(_text: str, strange: list[str]) -> float:
        score = 0.0
        for char in strange:
            if char in frequent:
                score += 1
            elif first <= char.encode(encoding, "replace")[0] <= last:
                score += 0.4
        return score

    return plausible


def _japanese(_text: str, strange: list[str]) -> float:
    kana = sum("\u3040" <= char <= "\u30ff" for char in strange)
    first_level = sum(0x88 <= char.encode("shift_jis", "replace")[0] <= 0x97 for char in strange)
    return kana + 0.4 * first_level * (1.5 if kana else 0.5)


def _cyrillic(text: str, _strange: list[str]) -> float:
    words = _CYRILLIC_WORD.findall(text)
    letters = "".join(words).lower()
    # Ten letters make up three fifths of Russian; of random bytes they are one in six.
    usual = sum(letter in "оеаинтсрвл" for letter in letters)
    return min(len(letters), 2.0 * usual) if len(letters) > 2 else 0.0


def _latin(text: str, _strange: list[str]) -> float:
    return len(_LATIN.findall(text))


#: Ordered by how often errdoc's users have them: the earlier wins where two are equally plausible.
_LEGACY: tuple[tuple[str, Callable[[str, list[str]], float]], ...] = (
    ("gb18030", _common("gb2312", _SIMPLIFIED, 0xB0, 0xD7)),
    ("big5", _common("big5", _TRADITIONAL, 0xA4, 0xC6)),
    ("shift_jis", _japanese),
    ("euc_kr", _common("euc_kr", _HANGUL, 0xB0, 0xC8)),
    ("cp1251", _cyrillic),
    ("cp1252", _latin),
)
