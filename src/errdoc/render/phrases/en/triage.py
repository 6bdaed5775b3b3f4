"""What is said of many logs."""

PHRASES: dict[str, str] = {
    # many logs
    "triage_logs": "{logs} logs: {clean} without a failure, {groups} groups, {unread} that could not be read",
    "triage_stands_out": "Stands out",
    "triage_keeps": (
        "{group} keeps to {what} {value}: {count} of its {of} runs, where {on} of all {among} ran (p = {p})"
    ),
    "triage_host": "node",
    "triage_gpu": "GPU",
    "triage_image": "image",
    "triage_rank": "rank",
    "triage_switch": "switch",
    "triage_user": "user",
    "triage_hours": "GPU hours",
    "triage_place": "{done} logs of jobs put in order",
    "triage_jobs": "Jobs",
    "triage_jobs_told": "{total} jobs of several logs, {failed} failed",
    "triage_job": "{job}: {group}; {failed} of {logs} logs failed, {ranks} ranks, {nodes} nodes",
    "triage_by_kernel": "kernel of the node",
    "triage_by_kubernetes": "Kubernetes",
    "triage_by_dcgm": "DCGM",
    "triage_clock_jobs_files": (
        "Jobs' logs that tell no time zone are taken as {offset}: the times of {logs} files show it"
    ),
    "triage_clock_kernels_files": (
        "Kernels' logs that tell no time zone are taken as {offset}: the times of {logs} files show it"
    ),
    "triage_clock_jobs_jobs": (
        "Jobs' logs that tell no time zone are taken as {offset}: then {logs} jobs fail with their nodes"
    ),
    "triage_clock_kernels_jobs": (
        "Kernels' logs that tell no time zone are {offset} against the jobs': then {logs} jobs fail with their nodes"
    ),
    "triage_clock_unsure": (
        "{logs} jobs tell no cause, and their nodes had errors at other hours: see --timezone, --kernel-timezone"
    ),
    "triage_title": "What failed",
    "triage_skip": "To the groups",
    "triage_figure_logs": "logs",
    "triage_figure_failed": "failed",
    "triage_figure_groups": "groups",
    "triage_figure_hours": "GPU hours in runs that failed ({logs} logs tell it)",
    "triage_figure_unread": "not read",
    "triage_over_time": "Failures over time",
    "triage_highest": "highest column: {count}",
    "triage_left_out": "{count} that ended before are not drawn",
    "triage_numbers": "Numbers",
    "triage_from": "from",
    "triage_sum": "all",
    "triage_all_others": "all others",
    "triage_by_node": "Nodes by failure",
    "triage_failed_of": "failed / logs",
    "triage_when": "seen",
    "triage_new": "New",
    "triage_is_new": "new",
    "triage_told": "errdoc: new failure: {title}",
    "triage_follows": "looking every {every} s; Ctrl-C ends it",
    "triage_groups": "Groups",
    "triage_unread": "Not read",
    "triage_more": "{count} more groups: --all, --format json",
    "triage_seen": "{first} to {last}",
    "triage_on": "{what}: {values}",
    "triage_others": " and {count} more",
    "gaps_logs": "{logs} logs with an error that no page knows, {clusters} kinds of error",
    "gaps_wordings": "{count} wordings",
    "gaps_common": "all have",
    "gaps_example": "example",
    "gaps_begin": "begin its page",
    "gaps_more": "{count} more: --all, --format json",
    "triage_store": "Kept in {path}",
    "triage_list": "{done} logs found",
    "triage_look": "{done} of {total} logs looked at, {left} s left",
    "triage_explain": "{done} of {total} kinds of log explained, {left} s left",
}
