"""Numbers that are given to one machine or device alone: of GPUs, of boards, of an installation."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.rules import Rule

MACHINES = (
    # "node GUID: 0x506b4b0300f3a1b2" of InfiniBand
    Rule(
        "host",
        ("guid",),
        lazy(r"guid\W{1,12}(?P<value>0x[0-9a-f]{16}|(?:[0-9a-f]{4}:){3}[0-9a-f]{4})(?![\w:])", re.IGNORECASE),
    ),
    # "GPU-1a2b3c4d-…", "MIG-…", "MIG-GPU-…/7/0"
    Rule(
        "gpu",
        ("gpu-", "mig-"),
        lazy(
            r"(?<![A-Za-z0-9])(?:MIG-GPU-|GPU-|MIG-)(?P<value>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
            r"|[0-9a-f]{8}(?![\w-]))",
            re.IGNORECASE,
        ),
    ),
    Rule(
        "gpu",
        ("uuid", "serial", "board id"),
        lazy(
            r"(?:gpu[_ -]?uuid|serial(?:[_ ]?(?:number|num|no\.?))?|board id)[\"']?"
            r"(?:\s{0,40}[:=]\s{0,4}|\s,?)[\"']?(?P<value>(?=[\w-]{0,40}\d)"
            r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|\d{10,16})(?![\w-])",
            re.IGNORECASE,
        ),
    ),
    # "Serial Number: AB12CD34EF56" of a board, "序列号：…"
    Rule(
        "host",
        ("serial n", "序列号"),
        lazy(
            r"(?:serial (?:number|no\.?)|序列号)\s{0,40}[:：=]\s{0,4}"
            r"(?P<value>(?=[A-Z-]{0,20}\d)[A-Z0-9-]{7,24})(?![\w-])",
            re.IGNORECASE,
        ),
    ),
    # "machine-id: 0123…", "/etc/machine-id 0123…", "product_uuid=…", "Boot ID: …"
    Rule(
        "host",
        ("machine", "boot", "product", "system", "host id", "hostid"),
        lazy(
            r"\b(?:machine[-_ ]?id|boot[-_ ]?id|(?:product|system)[-_ ]uuid|host ?id)[\"']?[\s:=]{1,9}[\"']?"
            r"(?P<value>[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])",
            re.IGNORECASE,
        ),
    ),
)
