"""Secrets by what stands before them: headers, Chinese names, elements, addresses with a password in them."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.assigned import GAP, VALUE
from errdoc.logs.masks.chance import looks_drawn
from errdoc.logs.masks.pseudonyms import NEW
from errdoc.logs.masks.public import NO_SECRET, SENTENCE, no_placeholder
from errdoc.logs.masks.rules import Rule

_CHINESE = (
    r"(?:密\s?码|口\s?令|令\s?牌|密\s?[钥匙鑰]|秘\s?钥|私\s?钥|授权码|验证码|凭[证据]|访问码|暗号|激活码|许可证"
    r"|访问密钥|通行码|提取码)"
)


def _is_password(value: str) -> bool:
    """Whether what ends a line that asks for a password is one: "Permission denied" is none."""
    if value.startswith(("Permission", "http", "/")):
        return False
    return any(map(str.isdigit, value)) or (len(value) > 7 and " " not in value and not SENTENCE.fullmatch(value))


_I = re.IGNORECASE
SECRETS = (
    # "Authorization: Bearer abc", "'Authorization': 'token abc'", up to the quote or the end
    Rule(
        "token",
        ("authorization",),
        lazy(
            rf"authorization{GAP}(?:(?:bearer|basic|token|digest|apikey|negotiate|ntlm|key|bot|splunk|sharedkey"
            rf"|aws4-hmac-sha256)(?:\s|%20)+)?+(?P<value>{NEW}(?!\s|(?:bearer|basic|token|digest|key|bot)\s+<|not "
            r"|is |was |fail|header|error|requir|invalid|denied)"
            rf"(?:{NEW}[^\n\"'`\\<]){{3,4000}}+)",
            _I,
        ),
        lambda value: not NO_SECRET.fullmatch(value),
    ),
    # "Cookie: session=abc; id=5", "'Set-Cookie': '…'", up to the quote or the end
    Rule(
        "token",
        ("cookie",),
        lazy(rf"cookie{GAP}(?P<value>{NEW}(?:{NEW}[^\n\"'`\\<{{}}]){{4,4000}}+)", _I),
        lambda value: "=" in value,
    ),
    # "<Cookie sessionid=abc for example.org/>"
    Rule("token", ("<cookie",), lazy(r"<cookie [\w.-]{1,60}=(?P<value>[^\s<>]{3,2000})", _I)),
    # "Bearer abc", "Basic dXNlcjp3b3Jk" without their header
    Rule(
        "token",
        ("bearer", "basic ", "token "),
        lazy(rf"\b(?:bearer|(?:basic|token)(?=\s+[A-Za-z._~+/-]{{0,80}}\d))\s+(?P<value>{NEW}[\w.~+/=-]{{16,}}+)", _I),
        lambda value: any(map(str.isdigit, value)) or looks_drawn(value),
    ),
    # "密码: …", "口令是…", "访问令牌（Token）：…"
    Rule(
        "password",
        ("码", "碼", "令", "钥", "匙", "鑰", "凭", "暗", "证"),
        lazy(
            rf"{_CHINESE}(?:\s?[（(][^）)\n]{{1,20}}[）)])?(?:\s{{0,3}}(?:[:：=]|是|为|為)\s{{0,3}}[“「【]?(?P<quote>[\"'])?"
            rf"|\s*[“「【]?(?=[!-~]{{6,80}}(?:[\s，。；）】”」]|$))(?![A-Z_]+(?:\s|$))){VALUE}"
        ),
        lambda value: len(value) > 2 and (not NO_SECRET.fullmatch(value) or (value.isdigit() and len(value) > 3)),
    ),
    # "<password>…</password>", "<add key=\"Password\" value=\"…\"/>", "name: DB_PASSWORD, value: …"
    Rule(
        "password",
        ("</",),
        lazy(
            rf"<[\w:.-]{{0,40}}(?:pass(?:word|wd|phrase)?|token|secret|key)(?![a-rt-z])[\w:.-]{{0,40}}>(?P<value>{NEW}[^<\n]{{3,2000}})</",
            _I,
        ),
    ),
    Rule(
        "password",
        ("value",),
        lazy(
            r"(?:pass(?:word|wd|phrase)?|secret|credential|token|_key)"
            rf"\w{{0,20}}[\"']?[\s,;]{{1,4}}[\"']?value{GAP}{VALUE}",
            _I,
        ),
        no_placeholder,
    ),
    # "?token=…", "&X-Amz-Signature=…", "&sig=…"
    Rule(
        "token",
        ("?", "&", "#"),
        lazy(
            rf"[?&;#][\w.%-]{{0,60}}?(?:token|key|sig|signature|secret|password|passwd|pwd|auth|credential|sas"
            rf"|ticket|session|code|sign)(?:id)?=(?P<value>{NEW}(?:{NEW}[^\s&#\"'`)\]}}]){{4,3000}}+)",
            _I,
        ),
        no_placeholder,
    ),
    # "https://pan.baidu.com/s/1abc?pwd=7345"
    Rule("password", ("?pwd=", "&pwd="), lazy(rf"[?&]pwd=(?P<value>{NEW}\w{{4,32}})(?!\w)")),
    # "https://conda.example.org/t/ab-0123…/channel": a token within a path
    Rule(
        "token",
        ("/t/",),
        lazy(rf"(?<=/t/)(?P<value>{NEW}[\w-]{{8,200}})(?=/)"),
        lambda value: any(map(str.isdigit, value)),
    ),
    # "wandb: … 0123456789abcdef0123456789abcdef01234567": 40 hexadecimal digits beside a word for keys
    Rule(
        "token",
        ("wandb", "weights & biases", "w&b", "api", "secret", "token", "login", "credential", "密钥", "vast", "comet"),
        lazy(
            r"(?:wandb|weights & biases|w&b|\bapi\b|api[_-]?key|secret|token|login|credential|密钥|vast|comet)"
            r"(?![^\n]{0,60}(?:commit|revision|\bsha|digest|checksum|\bhash|\bmd5|etag|blob|snapshot|\brun\b))"
            r"[^\n]{0,60}?(?<![0-9A-Za-z/._-])(?P<value>[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{32})(?![0-9A-Za-z/._-])",
            _I,
        ),
        long=True,
    ),
    # "Enter passphrase for key /x: two words", "Using password from config: word", at the end of a line
    Rule(
        "password",
        ("password", "passphrase"),
        lazy(
            r"\bpass(?:word|phrase) (?:for|from|of|in) [^:\n]{1,100}:\s{1,4}"
            # to the line's end, or to what another rule took out of it
            rf"(?P<value>{NEW}[^\s<][^\n<]{{3,100}}?)(?=\s*$|\s{{1,4}}[^\s<]{{0,60}}<)",
            _I,
        ),
        _is_password,
    ),
    # "auth=('ada', 'word')", "HTTPBasicAuth('ada', 'word')"
    Rule(
        "password",
        ("auth",),
        lazy(rf"auth\s?=?\s?[(\[]\s?b?[\"'][^\"'\n]{{1,200}}[\"']\s?,\s?b?(?P<quote>[\"']){VALUE}", _I),
        no_placeholder,
    ),
    # "IDENTIFIED BY 'word'", "WITH PASSWORD 'word'"
    Rule(
        "password",
        ("identified", "with password", "requirepass", "masterauth"),
        lazy(
            r"(?:identified (?:with \w+ )?(?:by|as)|with (?:encrypted )?password|requirepass|masterauth)"
            rf"\s+(?P<quote>[\"'])?{VALUE}",
            _I,
        ),
    ),
    # "https://ada:word@host/", "redis://:word@host:6379", words with an @ in them too
    Rule(
        "password",
        ("://",),
        lazy(
            rf"(?<=://)[^\s/:@<>\"'`]{{0,200}}:(?!\d{{1,5}}/)(?P<value>{NEW}(?:{NEW}[^\s\"'`]){{1,200}})"
            r"(?=@(?:[\w\[]|<host-|<ip-))"
        ),
    ),
    # "jdbc:oracle:thin:scott/tiger@host"
    Rule(
        "password",
        ("jdbc:oracle",),
        lazy(rf"jdbc:oracle:\w{{1,10}}:[\w.<>-]{{1,100}}/(?P<value>{NEW}[^\s@\"'<]{{1,200}})(?=@)"),
    ),
    # "https://TOKEN@host/"
    Rule("token", ("://",), lazy(rf"(?<=://)(?P<value>{NEW}[^\s/:@<>\"'`]{{16,300}})(?=@)")),
)
