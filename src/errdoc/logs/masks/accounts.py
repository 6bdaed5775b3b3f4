"""Accounts that something is billed to: of clouds, and of schedulers."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.rules import Rule

_I = re.IGNORECASE
_UUID = r"(?P<value>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"

ACCOUNTS = (
    # "arn:aws:iam::012345678901:user/train", "012345678901.dkr.ecr.us-east-1.amazonaws.com"
    Rule("account", ("arn:",), lazy(r"\barn:aws[\w-]{0,10}:[\w-]{1,40}:[\w-]{0,30}:(?P<value>\d{12})(?=:)")),
    Rule("account", (".dkr.ecr.",), lazy(r"(?<!\d)(?P<value>\d{12})(?=\.dkr\.ecr\.)")),
    Rule("account", ("account",), lazy(r"account(?:[_ -]?id)?[\"']?[\s:=]{1,4}[\"']?(?P<value>\d{12,16})(?!\d)", _I)),
    Rule("account", ("acs:",), lazy(r"\bacs:[\w-]{1,40}:[\w-]{0,30}:(?P<value>\d{12,16})(?=:)")),
    Rule("account", ("账号", "帐号"), lazy(r"[账帐]号\s?(?:ID|UID)?\s?[:：是为]\s?(?P<value>\d{8,16})(?!\d)", _I)),
    # "projects/lab-1/locations/us", "GOOGLE_CLOUD_PROJECT=lab-1", "gcloud config set project lab-1"
    Rule(
        "account",
        ("projects/", "_project=", "gcloud", "gsutil"),
        lazy(
            r"(?:\bprojects/(?=[\w-]{1,60}/(?:locations|zones|global|regions|topics|secrets|instances|serviceAccounts))"
            r"|(?:CLOUD|GCP|GCE)_PROJECT=[\"']?|(?:gcloud|gsutil)[^\n]{0,200}?\bproject[ =])"
            r"(?P<value>[a-z][a-z0-9-]{3,60})"
        ),
    ),
    # "in the namespace \"lab\"", "kubectl -n lab", "namespace: lab-train", not C++'s
    Rule(
        "account",
        ("namespace", "kubectl", "helm"),
        lazy(
            r"(?:\bin (?:the )?namespace:? [\"']|--namespace[= ]|\b(?:kubectl|helm)\b[^\n]{0,200}?\s-n[ =]"
            r"|\bnamespace: [\"']?(?=[a-z0-9]+-)|\bnamespaces/)"
            r"(?P<value>(?!default\b|kube-|[0-9a-f]{8}-)[a-z0-9][a-z0-9-]{1,62})(?![\w:])"
        ),
    ),
    # "phone: +86 13012345678", "手机号 13012345678"
    Rule(
        "phone",
        ("phone", "tel", "mobile", "call", "电话", "手机", "联系", "微信"),
        lazy(r"(?:phone|tel|mobile|call|电话|手机|联系|微信)[^\n\d+]{0,12}(?P<value>\+?\d[\d -]{7,16}\d)(?!\d)", _I),
        lambda value: 9 <= sum(map(str.isdigit, value)) <= 14,
    ),
    # "学号: 2021012345", "工号：10086", "QQ: 12345678"
    Rule(
        "account",
        ("学号", "工号", "证号", "qq", "微信号"),
        lazy(
            r"(?:[学工][号號]|身份证号?|证号|(?<![A-Za-z])QQ号?|微信号)\s{0,3}[:：是为]?\s{0,3}(?P<value>\d{5,18}[Xx]?)(?![\w.])",
            _I,
        ),
    ),
    # "/subscriptions/0123…/resourceGroups/ml", "AZURE_TENANT_ID=0123…"
    Rule(
        "account",
        ("subscription", "tenant"),
        lazy(rf"\b\w{{0,20}}(?:subscription|tenant)s?(?:[_ -]?id)?[\"']?[\s:=/]{{1,4}}[\"']?{_UUID}(?![\w-])", _I),
    ),
    # "Invalid account lab or account/partition combination specified", "for account lab"
    Rule(
        "account",
        ("account ",),
        lazy(
            r"\b(?:invalid|unknown|for|charged to|under|no such) account:? [\"'`]?"
            r"(?P<value>(?!or\b|and\b|for\b|is\b|name\b|in\b|with\b|key|id\b|type)[A-Za-z0-9][\w.-]{1,60})",
            _I,
        ),
    ),
)
