"""What the bot says for itself, in English and Chinese; the words of answers are in `errdoc.render.words`."""

from errdoc.render.words import Lang

#: key -> (English, Chinese). `{…}` is filled in by `tell`; back-ticks become code.
WORDS: dict[str, tuple[str, str]] = {
    "thanks_fixed": ("Noted as fixed, thank you.", "已记录为解决，谢谢。"),
    "thanks_wrong": ("Noted as wrong, thank you.", "已记录为误判，谢谢。"),
    "again": ("With what was added to this thread:", "结合本消息串中新增的内容："),
    # nothing to read
    "nothing": (
        "There is no log in this message. Paste the error in a code block, or attach the file.",
        "这条消息里没有日志。请把错误贴进代码块，或附上日志文件。",
    ),
    "vanished": (
        "The message with the log is no longer there, or I may not read it. Is the bot in this channel?",
        "包含日志的消息已不存在，或机器人无权读取。请确认机器人已加入本频道。",
    ),
    "file": ("{name}: {why}", "{name}：{why}"),
    "too_large": (
        "too large, the files of a message may have {limit} MiB. Send its end: `tail -c {limit}M train.log | gzip`",
        "文件过大，一条消息的文件总共不能超过 {limit} MiB。请只发送末尾：`tail -c {limit}M train.log | gzip`",
    ),
    "too_many": ("Only the first {count} files were read.", "只读取了前 {count} 个文件。"),
    "forbidden": (
        "Slack does not hand it out. The app needs the scope `files:read`, and the bot must be in the channel.",
        "Slack 拒绝下载。应用需要 `files:read` 权限，且机器人必须在本频道中。",
    ),
    "elsewhere": ("it is not kept by Slack; upload the file itself", "文件不在 Slack 上，请直接上传文件"),
    "gone": ("it is no longer there", "文件已不存在"),
    "slow_file": ("it did not arrive within {seconds} s", "{seconds} 秒内未能下载完"),
    "unread": ("it could not be downloaded ({why})", "下载失败（{why}）"),
    # a job that came to no answer
    "timeout": (
        "Reading this log took longer than {seconds} s and was ended. Send the part around the error.",
        "分析该日志超过 {seconds} 秒，已中止。请只发送错误附近的部分。",
    ),
    "died": (
        "The process that read this log ended unexpectedly ({why}). Send the part around the error.",
        "读取该日志的进程意外退出（{why}）。请只发送错误附近的部分。",
    ),
    "busy": (
        "Too much to do at the moment: {count} logs are waiting. Please ask again in a minute.",
        "当前任务过多：{count} 个日志在排队。请一分钟后再试。",
    ),
    "stopping": ("The bot is being restarted. Please ask again in a minute.", "机器人正在重启。请一分钟后再试。"),
    "failed": ("This could not be explained: {why}", "无法分析：{why}"),
    "bug": (
        "errdoc failed on this ({why}). That is a mistake of errdoc; the bot's own log says more.",
        "errdoc 处理时出错（{why}）。这是 errdoc 的缺陷，详见机器人自身的日志。",
    ),
    # the command
    "help": (
        "`/errdoc show ID` shows a page, `/errdoc search WORDS` finds one. To have a log explained, mention me.",
        "`/errdoc show ID` 显示页面，`/errdoc search WORDS` 查找页面。要分析日志，请 @ 我。",
    ),
    "no_page": ("There is no page `{name}`.", "没有页面 `{name}`。"),
    "near": ("Did you mean {names}?", "是否想找 {names}？"),
    "no_words": ("No page has these words.", "没有页面包含这些词。"),
}


def tell(key: str, lang: Lang = "en", **values: object) -> str:
    """The words for a key in a language."""
    text = WORDS[key][lang == "zh"]
    return text.format(**values) if values else text
