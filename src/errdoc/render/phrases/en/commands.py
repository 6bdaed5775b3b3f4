"""What commands say around an answer: run, watch, last, bundle, init, fix, check, the bot."""

PHRASES: dict[str, str] = {
    # errdoc run and errdoc watch
    "run_status": "{command} ended with exit status {how} after {time}",
    "run_signal": "{command} was ended by {how} after {time}",
    "run_out_of_memory": "\nconfirmed: the kernel ended it, memory ran out ({because})",
    "run_killed_by_hand": "\nnot by the kernel for want of memory ({because}): a process sent it",
    "run_nothing_known": "Its output names no error that errdoc knows.",
    "run_kept": "the log is kept: errdoc explain {path}",
    # errdoc explain - and errdoc last
    "paste": "waiting for the log: paste it, then press Ctrl-D on a line of its own",
    "paste_windows": "waiting for the log: paste it, then press Ctrl-Z and Enter on a line of its own",
    "ended_status": "ended with exit status {how}",
    "ended_signal": "ended by {how}",
    "last_run": "{command}\nin {folder}, at {time}: {how}",
    # errdoc bundle
    "bundle_has": "{path}, {size} bytes, will hold:",
    "bundle_link": "{path} leads to {to}, out of the folder: name it to take it along",
    "bundle_redacted": "secrets and names are pseudonyms; read it before you send it",
    "bundle_ask": "Write {path}?",
    "bundle_not": "nothing was written",
    # errdoc init
    "hook_kept": "exit status {status}, and script has its output:",
    "hook_lost": "exit status {status}. Its output was not kept (errdoc run and script do that); once more, explained:",
    # errdoc fix
    "fix_ask": "Run this, as you, here?",
    "fix_nothing": "nothing was run: that takes a yes on a terminal",
    "fix_status": "It ended with exit status {status}.",
    "fix_unknown": "there is no step to run: only those of a failure that is named are",
    "fix_not_code": "this step is an edit of your program: it is only shown",
    "fix_not_root": "this step needs root, a reboot or the machine itself: it is only shown",
    "fix_not_blank": "this step has words in capitals to be replaced by yours: it is only shown",
    "fix_not_shell": "this step changes the shell that it is typed into: type it into yours",
    "fix_not_system": "this step is for another system: it is only shown",
    "fix_not_page": "this step does not stand in a page in this form: it is only shown",
    "fix_not_acts": "this step changes or removes what it names: read it, and type it yourself",
    "fix_not_program": "this step runs or installs what only the log names: it is only shown",
    # errdoc check
    "ahead_memory": "only {free} of memory can be had",
    "ahead_limit": "{used} of the limit of {limit} are used",
    "ahead_pin": "{what} needs {pin}, and {have} is installed",
    "ahead_offline": "{name} keeps the job from the network, and {model} is not in its cache ({path})",
    "ahead_cache": "whether {model} is in the cache ({path}) is not known",
    "ahead_download": "{model} is not in the cache and will be downloaded",
    "ahead_hub": "{address} does not answer: {why}",
    "ahead_found": "would fail",
    "ahead_none": "Nothing found that would make it fail ({asked} questions, {unknown} without an answer).",
    "ahead_some": "{count} of {asked} questions say that it would fail; {unknown} have no answer (--all).",
    "ahead_elsewhere": (
        "what {program} starts runs elsewhere: run errdoc check there too, or give that machine's facts (--facts)"
    ),
    "watch_from": "following {name}, Ctrl-C ends",
    "watch_failed": "{name}: a failure appeared at {time}",
    "watch_missing": "{name} does not exist yet: waiting",
    "redacted": "this is CI: secrets and names are pseudonyms (--no-redact shows them)",
    # in Slack
    "slack_details": "Details",
    "slack_fixed": "This fixed it",
    "slack_wrong": "Wrong",
    "slack_more": "{what} under Details",
    "slack_cut": "There is more than fits here.",
    "slack_machine": "the machine",
    "slack_clean": "No error found.",
}
