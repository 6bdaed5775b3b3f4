"""What `errdoc serve` says for itself, in English and Chinese; the words of answers are in `errdoc.render.words`."""

from errdoc.render.words import Lang

#: key -> (English, Chinese). `{…}` is filled in by `tell`.
WORDS: dict[str, tuple[str, str]] = {
    # the page
    "language": ("Language", "语言"),
    "title": ("What broke?", "哪里出了问题？"),
    "what": (
        "Paste or drop the log of a failed job. The answer says what broke, why, and what to type.",
        "粘贴或拖入失败任务的日志，即可看到哪里出了问题、原因以及怎么办。",
    ),
    "text": ("Text", "文本"),
    "files": (
        "Files: logs, also packed ones, and what errdoc probe --save wrote",
        "文件：日志（可为压缩文件）及 errdoc probe --save 保存的文件",
    ),
    "drop": ("Files can be dropped anywhere on this page.", "可将文件拖到本页任意位置。"),
    "reading": ("The log is being read.", "正在读取日志。"),
    "redact": ("Write pseudonyms in place of secrets and names", "用化名替换密钥和名称"),
    "explain": ("Explain", "诊断"),
    "most": ("At most {size} MiB.", "最多 {size} MiB。"),
    "not_kept": ("Nothing of it is kept.", "内容不会被保存。"),
    "kept": ("This server keeps what is sent to it, as it is.", "此服务器会原样保存收到的内容。"),
    "site": ("All that errdoc knows", "errdoc 的全部知识"),
    "api": ("For programs: the API", "供程序使用的 API"),
    # the token
    "sign_in": ("This server asks for its token.", "此服务器需要令牌。"),
    "token": ("Token", "令牌"),
    "enter": ("Continue", "继续"),
    "wrong": ("That is not the token.", "令牌不正确。"),
    # what came to no answer
    "nothing": ("There is no log in this request.", "请求中没有日志。"),
    "too_large": ("That is larger than {size} MiB.", "内容超过 {size} MiB。"),
    "too_slow": ("It did not arrive within {seconds} s.", "未能在 {seconds} 秒内接收完。"),
    "malformed": ("The request cannot be read.", "无法读取该请求。"),
    "encoded": (
        "Send the log as it is, or packed, without Content-Encoding.",
        "请直接发送日志或压缩文件，不要使用 Content-Encoding。",
    ),
    "busy": ("Too much is waiting to be read. Try again in a moment.", "排队的日志过多，请稍后再试。"),
    "timeout": ("Reading this log took longer than {seconds} s.", "读取该日志超过了 {seconds} 秒。"),
    "died": ("The process that read this log ended unexpectedly ({why}).", "读取该日志的进程意外结束（{why}）。"),
    "stopping": ("The server is being stopped.", "服务器正在停止。"),
    "bug": ("A mistake of errdoc: {why}", "errdoc 内部出错：{why}"),
    "method": ("This address does not take such requests.", "此地址不接受该请求。"),
    "not_found": ("There is nothing at this address.", "此地址没有内容。"),
}  # fmt: skip


def tell(key: str, lang: Lang = "en", **values: object) -> str:
    """The words for a key in a language."""
    text = WORDS[key][lang == "zh"]
    return text.format(**values) if values else text
