"""What commands say around an answer: run, watch, last, bundle, init, fix, check, the bot."""

PHRASES: dict[str, tuple[str, str]] = {
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
    # errdoc explain - and errdoc last
    "paste": (
        "waiting for the log: paste it, then press Ctrl-D on a line of its own",
        "正在等待日志：请粘贴，然后在单独一行按 Ctrl-D 结束",
    ),
    "paste_windows": (
        "waiting for the log: paste it, then press Ctrl-Z and Enter on a line of its own",
        "正在等待日志：请粘贴，然后在单独一行按 Ctrl-Z 再按回车结束",
    ),
    "ended_status": ("ended with exit status {how}", "以状态码 {how} 退出"),
    "ended_signal": ("ended by {how}", "被 {how} 终止"),
    "last_run": ("{command}\nin {folder}, at {time}: {how}", "{command}\n位于 {folder}，时间 {time}：{how}"),
    # errdoc bundle
    "bundle_has": ("{path}, {size} bytes, will hold:", "{path}（{size} 字节）将包含："),
    "bundle_link": (
        "{path} leads to {to}, out of the folder: name it to take it along",
        "{path} 指向目录之外的 {to}：如要包含，请直接写出它的路径",
    ),
    "bundle_redacted": (
        "secrets and names are pseudonyms; read it before you send it",
        "机密与名称已替换为代号；发送前请先看一遍",
    ),
    "bundle_ask": ("Write {path}?", "写入 {path}？"),
    "bundle_not": ("nothing was written", "没有写入任何内容"),
    # errdoc init
    "hook_kept": ("exit status {status}, and script has its output:", "状态码 {status}，script 留有它的输出："),
    "hook_lost": (
        "exit status {status}. Its output was not kept (errdoc run and script do that); once more, explained:",
        "状态码 {status}。它的输出没有保留（errdoc run 或 script 才会）；再运行一次并解释：",
    ),
    # errdoc fix
    "fix_ask": ("Run this, as you, here?", "以你的身份在这里运行？"),
    "fix_nothing": ("nothing was run: that takes a yes on a terminal", "没有运行任何命令：需要在终端上回答 yes"),
    "fix_status": ("It ended with exit status {status}.", "它以状态码 {status} 退出。"),
    "fix_unknown": (
        "there is no step to run: only those of a failure that is named are",
        "没有可运行的步骤：只运行已确定故障的步骤",
    ),
    "fix_not_code": ("this step is an edit of your program: it is only shown", "这一步要修改你的程序：只显示，不运行"),
    "fix_not_root": (
        "this step needs root, a reboot or the machine itself: it is only shown",
        "这一步需要 root、重启或动机器：只显示，不运行",
    ),
    "fix_not_blank": (
        "this step has words in capitals to be replaced by yours: it is only shown",
        "这一步有大写的词需要换成你自己的：只显示，不运行",
    ),
    "fix_not_shell": (
        "this step changes the shell that it is typed into: type it into yours",
        "这一步改变的是输入它的 shell：请在你自己的 shell 中输入",
    ),
    "fix_not_system": ("this step is for another system: it is only shown", "这一步适用于别的系统：只显示，不运行"),
    "fix_not_page": (
        "this step does not stand in a page in this form: it is only shown", "页面中没有这种形式的步骤：只显示，不运行",
    ),
    "fix_not_acts": (
        "this step changes or removes what it names: read it, and type it yourself",
        "这一步会改变或删除它所指的东西：请先读，再自己输入",
    ),
    "fix_not_program": (
        "this step runs or installs what only the log names: it is only shown",
        "这一步会运行或安装只有日志提到的东西：只显示，不运行",
    ),
    # errdoc check
    "ahead_memory": ("only {free} of memory can be had", "只剩 {free} 可用内存"),
    "ahead_limit": ("{used} of the limit of {limit} are used", "限额 {limit} 已用 {used}"),
    "ahead_pin": ("{what} needs {pin}, and {have} is installed", "{what} 需要 {pin}，而已安装的是 {have}"),
    "ahead_offline": (
        "{name} keeps the job from the network, and {model} is not in its cache ({path})",
        "{name} 使任务不联网，而缓存中没有 {model}（{path}）",
    ),
    "ahead_cache": (
        "whether {model} is in the cache ({path}) is not known", "不知道缓存（{path}）中是否有 {model}"
    ),
    "ahead_download": ("{model} is not in the cache and will be downloaded", "缓存中没有 {model}，将会下载"),
    "ahead_hub": ("{address} does not answer: {why}", "{address} 没有应答：{why}"),
    "ahead_found": ("would fail", "会失败"),
    "ahead_none": (
        "Nothing found that would make it fail ({asked} questions, {unknown} without an answer).",
        "没有发现会导致失败的问题（问了 {asked} 项，其中 {unknown} 项无法回答）。",
    ),
    "ahead_some": (
        "{count} of {asked} questions say that it would fail; {unknown} have no answer (--all).",
        "{asked} 项检查中有 {count} 项表明会失败；{unknown} 项无法回答（--all）。",
    ),
    "ahead_elsewhere": (
        "what {program} starts runs elsewhere: run errdoc check there too, or give that machine's facts (--facts)",
        "{program} 启动的程序在别处运行：请在那里也运行 errdoc check，或提供那台机器的信息（--facts）",
    ),
    "watch_from": ("following {name}, Ctrl-C ends", "正在跟踪 {name}，按 Ctrl-C 结束"),
    "watch_failed": ("{name}: a failure appeared at {time}", "{name}：{time} 出现故障"),
    "watch_missing": ("{name} does not exist yet: waiting", "{name} 尚不存在：等待中"),
    "redacted": (
        "this is CI: secrets and names are pseudonyms (--no-redact shows them)",
        "当前为 CI 环境：机密与名称已替换为代号（--no-redact 可显示原文）",
    ),
    # in Slack
    "slack_details": ("Details", "详情"),
    "slack_fixed": ("This fixed it", "问题已解决"),
    "slack_wrong": ("Wrong", "判断有误"),
    "slack_more": ("{what} under Details", "{what}，见“详情”"),
    "slack_cut": ("There is more than fits here.", "内容超出此处可显示的长度。"),
    "slack_machine": ("the machine", "该机器"),
    "slack_clean": ("No error found.", "没有发现错误。"),
}  # fmt: skip
