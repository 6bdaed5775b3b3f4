"""Secrets by what stands before them: names, headers, options of commands, addresses with a password in them."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.assigned import GAP, VALUE
from errdoc.logs.masks.chance import looks_secret
from errdoc.logs.masks.pseudonyms import NEW
from errdoc.logs.masks.public import NO_SECRET
from errdoc.logs.masks.rules import Rule

_CHINESE = (
    r"(?:密\s?码|口\s?令|令\s?牌|密\s?[钥匙鑰]|秘\s?钥|私\s?钥|授权码|验证码|凭[证据]|访问码|暗号|激活码|许可证"
    r"|访问密钥|通行码)"
)


def _no_placeholder(value: str) -> bool:
    """Whether something called `password` may be one: three characters and more, no `None`, no `$VARIABLE`, no file."""
    return len(value) > 2 and not NO_SECRET.fullmatch(value)


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
        lazy(rf"\b(?:bearer|basic|token)\s+(?=[A-Za-z._~+/-]{{0,80}}\d)(?P<value>{NEW}[\w.~+/=-]{{16,}}+)", _I),
    ),
    # "密码: …", "口令是…", "访问令牌（Token）：…"
    Rule(
        "password",
        ("码", "碼", "令", "钥", "匙", "鑰", "凭", "暗", "证"),
        lazy(
            rf"{_CHINESE}(?:\s?[（(][^）)\n]{{1,20}}[）)])?(?:\s{{0,3}}(?:[:：=]|是|为|為)\s{{0,3}}[“「]?(?P<quote>[\"'])?"
            rf"|\s+(?=\S*\d|[A-Za-z]*[a-z][A-Z])){VALUE}"
        ),
        lambda value: len(value) > 2,
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
        _no_placeholder,
    ),
    # "?token=…", "&X-Amz-Signature=…", "&sig=…"
    Rule(
        "token",
        ("?", "&"),
        lazy(
            rf"[?&;][\w.%-]{{0,60}}?(?:token|key|sig|signature|secret|password|passwd|pwd|auth|credential|sas"
            rf"|ticket|session|code|sign)(?:id)?=(?P<value>{NEW}(?:{NEW}[^\s&#\"'`)\]}}]){{4,3000}}+)",
            _I,
        ),
        _no_placeholder,
    ),
    # "wandb login 0123…", "vault login s.abc", "hf auth login --token …" is above
    Rule("token", ("login",), lazy(rf"\blogin\s+(?:--relogin\s+)?(?P<value>{NEW}[\w.-]{{16,200}})", _I), looks_secret),
    # "swanlab login -k abc", "modelscope login -t abc"
    Rule(
        "token",
        ("login",),
        lazy(rf"\blogin\b[^\n]{{0,100}}?\s-[akt][ =]?(?P<quote>[\"'])?{VALUE}"),
        lambda value: len(value) > 7 and any(map(str.isdigit, value)),
    ),
    # "mc alias set store http://minio:9000 admin word", "qshell account abc word", "rclone obscure word"
    Rule(
        "password",
        ("mc alias set", "mc config host add", "qshell account", "rclone obscure"),
        lazy(
            r"\b(?:mc (?:alias set|config host add)(?:\s+\S{1,200}){3}(?:\s+secret)?|qshell account\s+\S{1,200}"
            r"|rclone obscure)"
            rf"\s+(?P<quote>[\"'])?{VALUE}"
        ),
    ),
    # "ossutil config -i abc -k word", "coscmd config -a abc -s word"
    Rule(
        "token",
        ("util", "coscmd", "coscli", "bcecmd", "s3cmd"),
        lazy(
            r"\b(?:(?:oss|obs|tos)util\w{0,4}|coscmd|coscli|bcecmd|s3cmd)\b[^\n]{0,200}?\s-[ks][ =]"
            rf"(?P<quote>[\"'])?{VALUE}"
        ),
        lambda value: len(value) > 11,
    ),
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
    # "sshpass -p word", "mysql -u ada -pword", "docker login -p word", "redis-cli -a word", "unzip -P word"
    Rule(
        "password",
        ("sshpass", "login", "7z", "mongo", "smbclient", "htpasswd", "ipmitool", "rsync", "xfreerdp"),
        lazy(
            r"\b(?:sshpass|(?:docker|podman|helm|az|skopeo|oras|nerdctl|buildah|cloud|registry)"
            rf"[^\n]{{0,60}}? login|7z[a-z]?|mongo(?:sh|dump|restore|export|import)?|ipmitool|xfreerdp)"
            rf"\b[^\n]{{0,200}}?\s[-/][pPw]:?\s?(?P<quote>[\"'])?{VALUE}"
        ),
    ),
    Rule(
        "password",
        ("mysql", "mariadb", "unzip", "zip ", "sqlcmd", "bcp "),
        lazy(
            r"\b(?:mysql(?:dump|admin|import|sh|check)?|mariadb(?:-dump|-admin)?|unzip|zip|sqlcmd|bcp"
            rf"|clickhouse-client)\b[^\n]{{0,200}}?\s-[pP]\s?(?P<quote>[\"'])?{VALUE}"
        ),
        lambda value: not value.isdigit() or len(value) > 5,
    ),
    Rule(
        "password",
        ("redis-cli", "ldap", "vncpasswd", "openssl", "pass:"),
        lazy(
            rf"(?:\bredis-cli\b[^\n]{{0,200}}?\s-a\s+|\bldap\w{{2,10}}\b[^\n]{{0,200}}?\s-w\s+"
            rf"|\bopenssl\b[^\n]{{0,200}}?\s-k\s+|\s-pass(?:in|out)? pass:)(?P<quote>[\"'])?{VALUE}"
        ),
    ),
    Rule(
        "password",
        ("htpasswd",),
        lazy(rf"\bhtpasswd\s+-\w*b\w*\s+(?:-\w+\s+){{0,4}}\S{{1,200}}\s+\S{{1,100}}\s+(?P<quote>[\"'])?{VALUE}"),
    ),
    Rule(
        "password",
        ("smbclient", "-u ", "--user", "--creds", "--proxy-user"),
        lazy(
            r"(?:\s-[uU]\s?|\s--(?:proxy-)?user[= ]|\s--creds[= ])(?P<quote>[\"'])"
            rf"?[^\s:%\"'<>@$()]{{1,100}}[:%]{VALUE}"
        ),
        lambda value: len(value) > 3,
    ),
    # "keytool -storepass word", "ssh-keygen -N word", "useradd -p word", "net user ada word"
    Rule(
        "password",
        ("pass", "ssh-keygen", "useradd", "usermod", "net user"),
        lazy(
            r"(?:\s--?(?:store|key|trust\w{0,10}|src\w{0,10}|dest\w{0,10}|http|ftp|db|sudo|ssh|smtp|user|admin|root|vnc)"
            r"[-_]?pass[= ]|\bssh-keygen\b[^\n]{0,200}?\s-[NP]\s?|\buser(?:add|mod)\b[^\n]{0,200}?\s-p\s?"
            rf"|\bnet user \S{{1,60}} (?!/))(?P<quote>[\"'])?{VALUE}"
        ),
        _no_placeholder,
    ),
    # "--gradio-auth admin:word"
    Rule(
        "password",
        ("-auth",),
        lazy(rf"\s--[a-z-]{{0,30}}auth[= ](?P<quote>[\"'])?[^\s:\"']{{1,60}}:{VALUE}"),
        _no_placeholder,
    ),
    # "Enter passphrase for key /x: two words", "Using password from config: word", at the end of a line
    Rule(
        "password",
        ("password", "passphrase"),
        lazy(
            r"\bpass(?:word|phrase) (?:for|from|of|in) [^:\n]{1,100}:\s{1,4}"
            rf"(?P<value>{NEW}[^\s<][^\n<]{{3,100}}?)\s*$",
            _I,
        ),
        lambda value: any(map(str.isdigit, value)) and not value.startswith(("Permission", "http", "/")),
    ),
    # "echo word | sudo -S", "docker login --password-stdin <<< word", "echo word | docker login"
    Rule(
        "password",
        ("sudo -s", "password-stdin", "passwd --stdin", "chpasswd", "| docker login", "|sudo"),
        lazy(rf"\b(?:echo|printf)\s+(?:-[ne]+\s+)?(?P<quote>[\"'])?{VALUE}(?=[^\n]{{0,60}}\|)"),
        _no_placeholder,
    ),
    # "auth=('ada', 'word')", "HTTPBasicAuth('ada', 'word')"
    Rule(
        "password",
        ("auth",),
        lazy(rf"auth\s?=?\s?[(\[]\s?b?[\"'][^\"'\n]{{1,200}}[\"']\s?,\s?b?(?P<quote>[\"']){VALUE}", _I),
        _no_placeholder,
    ),
    # "machine api.example.org login ada password word"
    Rule(
        "password",
        ("password",),
        lazy(rf"\b(?:login|user|account)\s+\S{{1,100}}\s+password\s+(?P<quote>[\"'])?{VALUE}"),
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
