"""Secrets that are known by their own form, whatever stands around them: tokens, web hooks."""

import re
import tomllib
from pathlib import Path

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.chance import is_random, looks_secret
from errdoc.logs.masks.rules import Rule

# neither letter nor digit before it, but for the "n" of a line's end that is written "\n"
_FREE = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))"
# the same behind the first character: where that is one of few, they are looked for first
_BEGUN_FREE = r"(?:(?<![A-Za-z0-9].)|(?<=\\[nrt].))"
#: Beginnings of tokens and what follows them. The services of this field first, then what else a job's log carries.
_BEGINNINGS = tomllib.loads(Path(__file__).with_name("tokens.toml").read_text(encoding="utf-8"))
_WORDS = tuple(beginning.lower() for beginning in _BEGINNINGS)
_BEGUN = lazy(rf"{_FREE}(?P<value>" + "|".join(re.escape(begin) + body for begin, body in _BEGINNINGS.items()) + ")")

# "144755965136727361/lzCjWFJcVhSlxvRYrUIVVFGwtMzgqyrhmZRXmQGeFdyx" of Discord
_NUMBERED_HOOK = lazy(r"\d{6,20}/[\w-]{20}")

#: One line's rules, in their order.
TOKENS = (
    # eyJ….eyJ….…, and one part alone, a key of Neptune; first: what is shorter may stand in it
    Rule(
        "token",
        ("eyj",),
        lazy(
            rf"{_FREE}(?P<value>eyJ[\w-]{{8,}}+(?:\.[\w-]{{2,}}+){{1,4}}(?:\.(?![\w-]))?"
            rf"|eyJ[\w+/-]{{40,}}+={{0,2}})"
        ),
    ),
    Rule("token", _WORDS, _BEGUN),
    # glpat-… glrt-… gldt-… glptt-… gloas-…
    Rule(
        "token",
        ("gl",),
        lazy(rf"{_FREE}(?P<value>gl(?:pat|rt|rtr|dt|ptt|cbt|soat|ft|imt|agent|oas|ffct|wt)-[\w.-]{{16,}}+)"),
    ),
    # xoxb-… xoxp-… xoxc-… xoxd-…
    Rule("token", ("xox",), lazy(rf"{_FREE}(?P<value>xox[a-z](?:\.xox[a-z])?-[\w%+/=-]{{10,}}+)")),
    # AKIA…, ASIA…
    Rule(
        "token",
        ("akia", "asia", "aroa", "aida", "abia", "acca", "a3t", "agpa", "anpa"),
        lazy(rf"{_FREE}(?P<value>(?:A3T[A-Z0-9]|AKIA|ASIA|AROA|AIDA|ABIA|ACCA|AGPA|ANPA)[A-Z0-9]{{16}})(?![A-Z0-9])"),
    ),
    # SK…, AC… of Twilio
    Rule(
        "token",
        ("sk", "ac"),
        lazy(rf"(?P<value>[SA]{_BEGUN_FREE}(?:(?<=S)K|(?<=A)C)[0-9a-f]{{32}})(?![0-9A-Za-z])"),
        long=True,
    ),
    # 0123456789abcdef0123456789abcdef.AbCd0123EfGh4567 of Zhipu
    Rule(
        "token",
        (".",),
        lazy(rf"(?P<value>[0-9a-f]{_BEGUN_FREE}[0-9a-f]{{31}}\.[A-Za-z0-9]{{16}})(?![A-Za-z0-9])"),
        long=True,
    ),
    # 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw of Telegram
    Rule("token", (":a",), lazy(r"(?<![A-Za-z0-9.])(?:bot)?(?P<value>\d{8,12}:A[\w-]{30,40})(?![\w-])")),
    # MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs of Discord
    Rule(
        "token",
        (".",),
        lazy(rf"(?P<value>[MNO]{_BEGUN_FREE}[A-Za-z\d_-]{{22,27}}\.[\w-]{{6,7}}\.[\w-]{{27,40}})(?![\w-])"),
        long=True,
    ),
    # abc8Q~… of Azure
    Rule("token", ("q~",), lazy(r"(?<![\w~.-])(?P<value>[\w~.]{3}\dQ~[\w~.-]{31,34})(?![\w~-])")),
    # ….atlasv1.…
    Rule("token", (".atlasv1.",), lazy(rf"{_FREE}(?P<value>[A-Za-z0-9]{{14}}\.atlasv1\.[\w=-]{{40,80}})")),
    # 0a1b2c.0123456789abcdef of Kubernetes
    Rule(
        "token",
        ("kubeadm", "bootstrap"),
        lazy(r"(?<![\w./-])(?P<value>[a-z0-9]{6}\.[a-z0-9]{16})(?![\w./-])"),
    ),
    # MIT-MAGIC-COOKIE-1 0123456789abcdef0123456789abcdef of X11
    Rule("token", ("xauth", "magic-cookie"), lazy(r"(?<![\w.-])(?P<value>[0-9a-f]{32})(?![\w.-])")),
    # sha256~… of OpenShift
    Rule("token", ("sha256~",), lazy(r"(?<!\w)(?P<value>sha256~[\w-]{30,})")),
    # https://discord.com/api/webhooks/1/abc, https://open.feishu.cn/open-apis/bot/v2/hook/…, hooks.slack.com/services/…
    Rule(
        "token",
        ("hook",),
        lazy(r"(?i:(?<=/)|(?<=//))(?:web)?hooks?(?:b2)?/(?:catch/)?(?P<value>[\w@./%-]{8,400})"),
        lambda value: looks_secret(value) or _NUMBERED_HOOK.match(value) is not None,
    ),
    Rule("token", ("hooks.slack.com", "hooks.zapier.com"), lazy(r"hooks\.\w+\.com/(?P<value>[\w/-]{8,200})")),
    # https://hc-ping.com/…, https://api.day.app/…, https://ntfy.sh/…, https://maker.ifttt.com/trigger/x/with/key/…
    Rule(
        "token",
        ("hc-ping.com", "api.day.app", "ntfy.sh", "/with/key/", "sctapi.ftqq.com", "api.telegram.org/bot"),
        lazy(
            r"(?:hc-ping\.com|api\.day\.app|ntfy\.sh|/with/key|sctapi\.ftqq\.com|api\.telegram\.org)"
            r"/(?P<value>[\w:.-]{6,100})"
        ),
    ),
    # ssh AbC…@nyc1.tmate.io, https://tmate.io/t/AbC…
    Rule(
        "token",
        ("tmate.io",),
        lazy(r"(?:(?<![\w@])(?P<value>[\w-]{20,40})(?=@[\w.]{1,20}tmate\.io)|(?<=tmate\.io/t/)([\w/-]{10,60}))"),
    ),
    # https://prod-1.westus.logic.azure.com:443/workflows/0123…/triggers
    Rule("token", ("logic.azure.com",), lazy(r"(?<=/workflows/)(?P<value>[\w-]{16,64})")),
)
#: What nothing else explains: 24 characters and more that look drawn at random.
CHANCE = (
    Rule(
        "token",
        (),
        lazy(
            # base64 may begin with "/" as paths do, which do not end with "="
            r"(?<![A-Za-z0-9+/_.\-$@=%~])(?P<value>[A-Za-z0-9][A-Za-z0-9+/_-]{23,}+={0,2}|[+/][A-Za-z0-9+/]{23,}+==?)"
            r"(?![A-Za-z0-9+/_(-])"
        ),
        is_random,
        long=True,
    ),
    Rule(
        "token",
        ("=", "/"),
        lazy(r"=(?P<value>[A-Za-z0-9][A-Za-z0-9+/_-]{23,}+={0,2})(?![A-Za-z0-9+/_(-])"),
        is_random,
        long=True,
    ),
)
