"""Headings, verdicts and sentences of errdoc's own, in English and Chinese: one row, one meaning.

Titles, reasons and remedies come from the pages of the knowledge base and do not stand here.
"""

import os
import sys
from collections.abc import Mapping
from typing import Literal

Lang = Literal["en", "zh"]

#: key -> (English, Chinese). `{…}` is filled in by `say`.
WORDS: dict[str, tuple[str, str]] = {
    # headings
    "why": ("Why", "原因"),
    "do": ("Do", "怎么办"),
    "not_this": ("Not this: ", "不要这样做："),
    "also": ("Also", "另外"),
    "consequences": ("Consequences", "后果"),
    "wrappers": ("Only reports of it", "仅为转述"),
    "benign": ("Harmless", "无害提示"),
    "facts": ("What the log states", "日志中的事实"),
    "evidence": ("Evidence", "证据"),
    "folded": ("Folded", "已折叠"),
    "causes": ("Causes", "可能原因"),
    "remedies": ("Remedies", "解决办法"),
    "references": ("References", "参考资料"),
    "guides": ("Guides", "指南"),
    "related": ("See also", "另见"),
    # verdicts
    "confirmed": ("confirmed", "确认"),
    "likely": ("likely", "很可能"),
    "possible": ("possible", "可能"),
    "undetermined": ("undetermined", "无法判断"),
    "refuted": ("refuted", "已排除"),
    # how often a cause is the one
    "common": ("common", "常见"),
    "occasional": ("occasional", "偶见"),
    "rare": ("rare", "少见"),
    # roles
    "root": ("root", "根因"),
    "consequence": ("consequence", "后果"),
    "wrapper": ("wrapper", "转述"),
    # within an answer
    "if": ("if {title}: ", "如果 {title}："),
    "weighed": ("{title} ({weight})", "{title}（{weight}）"),
    "only_on": (" ({where})", "（{where}）"),
    "worked_if": ("worked if: ", "成功标志："),
    "against": ("against: ", "反证："),
    "this_machine": ("this machine", "本机"),
    "seen": ("seen {count} times since {day}", "自 {day} 起见过 {count} 次"),
    "seen_once": ("seen once before, on {day}", "{day} 见过一次"),
    "fixed": ("fixed", "已解决"),
    "not_fixed": ("not fixed", "尚未解决"),
    "cannot_tell": ("the machine cannot tell: run the job again", "机器无法判断：请再运行一次任务"),
    "still_there": ("still there", "仍然存在"),
    "gone": ("no longer there", "已不存在"),
    "last_fixed_by": ("fixed before, the cause was: {cause}", "曾经解决过，原因是：{cause}"),
    "experiment": ("experiment  ", "实验  "),
    "its_machine": ("its machine", "其机器"),
    "nothing_known": ("nothing in the log for or against it", "日志中没有支持或反对它的内容"),
    "line": ("line {line}", "第 {line} 行"),
    "rank": ("rank {rank}", "rank {rank}"),
    "times": ("{count}x", "{count} 次"),
    "more": ("{count} more (--all)", "还有 {count} 项（--all）"),
    "n_steps": ("{count} more steps", "另有 {count} 个步骤"),
    "one_step": ("1 more step", "另有 1 个步骤"),
    "n_consequences": ("{count} consequences", "{count} 个后果"),
    "one_consequence": ("1 consequence", "1 个后果"),
    "n_benign": ("{count} harmless notices", "{count} 条无害提示"),
    "one_benign": ("1 harmless notice", "1 条无害提示"),
    "n_wrappers": ("{count} reports of it", "{count} 条转述"),
    "one_wrapper": ("1 report of it", "1 条转述"),
    "n_causes": ("{count} more causes", "另有 {count} 个原因"),
    "one_cause": ("1 more cause", "另有 1 个原因"),
    "and": (" and ", "和 "),
    "comma": (", ", "、"),
    "are_folded": ("{what} folded (--all)", "{what}已折叠（--all）"),
    # no diagnosis
    "clean": ("No error found in {name}, {lines} lines.", "{name}（{lines} 行）中没有发现错误。"),
    "clean_one": ("No error found in {name}, 1 line.", "{name}（1 行）中没有发现错误。"),
    "clean_but": (" If something is wrong all the same: errdoc show {page}.", "如果仍有问题：errdoc show {page}。"),
    "inputs": ("{count} files", "{count} 个文件"),
    "files_read": ("{count} files read: {names}", "已读取 {count} 个文件：{names}"),
    "and_more": ("{names} and {count} more", "{names} 等 {count} 个"),
    "unrelated": (
        "These are logs of {count} jobs. What each shows:", "这些是 {count} 个作业的日志，各自显示："
    ),
    "read_alone": ("all of it: ", "查看全部："),
    "stdin": ("the input", "输入"),
    "unknown": ("No page of mine fits this one.", "没有页面完全对应这个错误。"),
    "similar": (
        "No page of mine names this one, but one looks like it.", "没有页面能确定就是这个错误，但有一页与它相似。",
    ),
    "not_said": ("The log does not say what went wrong.", "日志没有说明哪里出了问题。"),
    "can_tell": (" What I can tell:", "目前能告诉你的是："),
    "real_error": (
        "It reports that something else failed: the real error is above it, or in the log of the first rank to fail.",
        "它只是转述别处的失败：真正的错误在它上方，或在最先失败的 rank 的日志里。",
    ),
    # where it happened, and what it is like
    "in_your": ("in your", "你的代码"),
    "raised_by": ("raised by", "报错来自"),
    "looks_like": ("looks like", "看起来像"),
    "report": ("says only", "只说明了"),
    "means_code": ("means", "含义"),
    "perhaps": ("Perhaps", "也许是"),
    "by_check": ("{package}, an argument check", "{package}，参数检查"),
    "by_library": ("{package}, inside the library", "{package}，库的内部"),
    "by_native": ("{package}, native code", "{package}，原生代码"),
    "by_own": ("your own code, in that line", "你自己的代码，就在这一行"),
    "by_system": (
        "what runs the program: system, shell or launcher", "运行程序的一方：操作系统、shell 或启动器",
    ),
    "at": (" ({at})", " ({at})"),
    "search_in": ("search for {words} in {where}'s issues", "在 {where} 的 issue 里搜索 {words}"),
    "search_web": ("search the web for {words}", "在网上搜索 {words}"),
    # an error code
    "means": ("means", "含义"),
    "usually": ("usually", "通常"),
    "page": ("page", "页面"),
    "of": ("causes", "原因"),
    "source": ("source", "来源"),
    "semicolon": ("; ", "；"),
    "verified": ("verified", "已核实"),
    "recalled": ("from memory", "凭记忆"),
    "and_older": ("{product} {version} and older", "{product} {version} 及更早"),
    "and_newer": ("{product} {version} and newer", "{product} {version} 及更新"),
    "newer_than": ("newer than {product} {version}", "晚于 {product} {version}"),
    "to": ("{product} {first} to {last}", "{product} {first} 至 {last}"),
    # a part of a guide that holds for some versions only
    "only_for": ("**{what}:**", "**{what}：**"),
    # a library file
    "version_of": ("version {version}", "版本 {version}"),
    "looked_for_in": ("missed in", "缺失于"),
    "worked_out": ("worked out", "推断"),
    "by_its_name": ("from the name alone; no table has seen it", "仅由文件名推断，表中没有这个名字"),
    "also_called": ("also", "另名"),
    "copy_of_wheel": ("the copy that a wheel carries under a name of its own", "wheel 自带的副本，名字加了后缀"),
    "on_system": ("{name} on {system}", "在 {system} 上叫 {name}"),
    "wanted_by": ("wanted by", "需要它的"),
    "nobody_known": ("no release of a framework that errdoc knows", "errdoc 所知的框架版本都不需要它"),
    "first_in": ("first in", "最早见于"),
    "comes_with": ("comes with", "来自"),
    "get_it": ("get it", "获取"),
    "no_way": ("errdoc knows no way on {system}", "errdoc 不知道在 {system} 上如何获取"),
    "no_toolkit": ("errdoc knows of no CUDA {cuda}", "errdoc 不知道有 CUDA {cuda}"),
    "mind": ("mind", "注意"),
    "via_environment": ("environment", "环境变量"),
    "via_pip": ("pip", "pip"),
    "via_conda": ("conda", "conda"),
    "via_container": ("container", "容器"),
    "via_system": ("system", "系统"),
    "via_driver": ("driver", "驱动"),
    "via_hardware": ("not at all", "无法获取"),
    # where to go from here
    "add_page": ("for curators, add a page: ", "维护者可添加页面："),
    # errdoc run and errdoc watch
    "run_status": (
        "{command} ended with exit status {how} after {time}", "{command} 运行 {time} 后以状态码 {how} 退出",
    ),
    "run_signal": ("{command} was ended by {how} after {time}", "{command} 运行 {time} 后被 {how} 终止"),
    "run_out_of_memory": (
        "\nconfirmed: the kernel ended it, memory ran out ({because})", "\n已确认：内存耗尽，由内核终止（{because}）"
    ),
    "run_killed_by_hand": (
        "\nnot by the kernel for want of memory ({because}): a process sent it",
        "\n不是内核因内存不足所为（{because}）：信号由某个进程发出",
    ),
    "run_nothing_known": (
        "Its output names no error that errdoc knows.", "它的输出中没有 errdoc 认识的错误。"
    ),
    "run_kept": ("the log is kept: errdoc explain {path}", "日志已保存：errdoc explain {path}"),
    "watch_from": ("following {name}, Ctrl-C ends", "正在跟踪 {name}，按 Ctrl-C 结束"),
    "watch_failed": ("{name}: a failure appeared at {time}", "{name}：{time} 出现故障"),
    "watch_missing": ("{name} does not exist yet: waiting", "{name} 尚不存在：等待中"),
    # in Slack
    "slack_details": ("Details", "详情"),
    "slack_fixed": ("This fixed it", "问题已解决"),
    "slack_wrong": ("Wrong", "判断有误"),
    "slack_more": ("{what} under Details", "{what}，见“详情”"),
    "slack_cut": ("There is more than fits here.", "内容超出此处可显示的长度。"),
    "slack_machine": ("the machine", "该机器"),
    "slack_clean": ("No error found.", "没有发现错误。"),
}  # fmt: skip

#: Mark of a verdict, and the same in ASCII.
MARKS = {
    "confirmed": ("✔", "+"),
    "likely": ("●", "*"),
    "possible": ("?", "?"),
    "undetermined": ("○", "-"),
    "refuted": ("✘", "x"),
}


def say(key: str, lang: Lang = "en", **values: object) -> str:
    """The words for a key in a language."""
    text = WORDS[key][lang == "zh"]
    return text.format(**values) if values else text


def count_of(what: str, count: int, lang: Lang) -> str:
    """`3 consequences`, `1 harmless notice`: a counted word (`consequence`, `benign`, `wrapper`, `cause`, `step`)."""
    if count == 1:
        return say(f"one_{what}", lang)
    return say(f"n_{what}" if what == "benign" else f"n_{what}s", lang, count=count)


def listed(parts: list[str], lang: Lang) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return say("comma", lang).join(parts[:-1]) + say("and", lang) + parts[-1]


def language(environ: Mapping[str, str] = os.environ) -> Lang:
    """The language of the user's locale: `zh` where it is Chinese, else `en`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return "zh" if value.lower().startswith("zh") else "en"
    if sys.platform == "win32":
        import locale

        # Chinese_China.936, zh_CN
        if (locale.getlocale()[0] or "").lower().startswith(("zh", "chinese")):
            return "zh"
    return "en"
