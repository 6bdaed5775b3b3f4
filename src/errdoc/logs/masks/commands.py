"""Secrets on command lines: of logins, of clients of databases and storage, of settings, of what is piped into them."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.assigned import VALUE
from errdoc.logs.masks.chance import looks_secret
from errdoc.logs.masks.pseudonyms import NEW
from errdoc.logs.masks.public import NO_SECRET, no_placeholder
from errdoc.logs.masks.rules import Rule

_I = re.IGNORECASE
# "8080:80", "127.0.0.1:8080:80/tcp"
_PORTS = lazy(r"[\d.:-]+(?:/\w+)?")

COMMANDS = (
    # "wandb login 0123…", "vault login s.abc", "hf auth login --token …" is above
    Rule("token", ("login",), lazy(rf"\blogin\s+(?:--relogin\s+)?(?P<value>{NEW}[\w.-]{{16,200}})", _I), looks_secret),
    # "swanlab login -k abc", "modelscope login -t abc", not "login -keep"
    Rule(
        "token",
        ("login",),
        lazy(
            rf"\blogin\b[^\n]{{0,100}}?\s-[akt](?:[ =]|(?=[\"']?\w*\d))(?P<quote>[\"'])?{VALUE}",
        ),
        lambda value: (
            len(value) > 7 and not NO_SECRET.fullmatch(value) and not value.startswith("-") and "://" not in value
        ),
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
    # "sshpass -p word", "mysql -u ada -pword", "docker login -p word", "redis-cli -a word", "unzip -P word"
    Rule(
        "password",
        ("sshpass", "login", "7z", "rar ", "mongo", "smbclient", "htpasswd", "ipmitool", "rsync", "xfreerdp"),
        lazy(
            r"\b(?:sshpass|(?:docker|podman|helm|az|skopeo|oras|nerdctl|buildah|cloud|registry)"
            rf"[^\n]{{0,60}}? login|7z[a-z]?|(?:un)?rar|mongo(?:sh|dump|restore|export|import)?|ipmitool|xfreerdp)"
            rf"\b[^\n]{{0,200}}?\s[-/]h?[pPw]:?\s?(?P<quote>[\"'])?{VALUE}"
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
        no_placeholder,
    ),
    # "--gradio-auth admin:word"
    Rule(
        "password",
        ("-auth",),
        lazy(rf"\s--[a-z-]{{0,30}}auth[= ](?P<quote>[\"'])?[^\s:\"']{{1,60}}:{VALUE}"),
        no_placeholder,
    ),
    # "echo word | sudo -S", "docker login --password-stdin <<< word", "echo word | docker login"
    Rule(
        "password",
        ("sudo -s", "password-stdin", "passwd --stdin", "chpasswd", "| docker login", "|sudo", "| kinit", ".key"),
        lazy(rf"\b(?:echo|printf)\s+(?:-[ne]+\s+)?(?P<quote>[\"'])?{VALUE}(?=[^\n]{{0,60}}\|)"),
        no_placeholder,
    ),
    # "machine api.example.org login ada password word"
    Rule(
        "password",
        ("password",),
        lazy(rf"\b(?:login|user|account)\s+\S{{1,100}}\s+password\s+(?P<quote>[\"'])?{VALUE}"),
    ),
    # "cypher-shell -u neo4j -p word", "racadm -r box -u root -p word": a user and a password; a scheduler's is a
    # partition, a container's a port, and Python's user a program
    Rule(
        "password",
        ("-u ",),
        lazy(
            r"^(?![^\n]{0,400}?(?:\bs(?:queue|acct|prio|report|batch|run|alloc|cancel)\b|\bpython|\b(?:docker|podman|nerdctl)"
            r"\s(?:run|exec|create)\b|\b(?:ps|top|lsof|pkill|pgrep)\s))"
            rf"[^\n]{{0,400}}?\s-[uU]\s?[\w@\\<>-]{{1,60}}\s{{1,4}}-[pP]\s?(?P<quote>[\"'])?{VALUE}"
        ),
        lambda value: no_placeholder(value) and not _PORTS.fullmatch(value),
    ),
    # "condor_store_cred add -c -p word", "kadmin -p ada/admin -w word", "oathtool --totp -b word"
    Rule(
        "password",
        ("store_cred", "kadmin", "oathtool", "x11vnc"),
        lazy(
            r"\b(?:condor_store_cred\b[^\n]{0,200}?\s-p|kadmin\b[^\n]{0,200}?\s-w|x11vnc\b[^\n]{0,200}?\s-passwd"
            r"|oathtool\b[^\n]{0,200}?\s(?=[A-Z2-7]{16}))"
            rf"\s?(?P<quote>[\"'])?{VALUE}"
        ),
        no_placeholder,
    ),
    # "aws configure set aws_secret_access_key word", "dvc remote modify x password word", "wg set wg0 private-key word"
    Rule(
        "token",
        (" set ", " config ", " modify ", " configure "),
        lazy(
            r"\b(?:aws|az|comet|conda|dagster|dvc|flytectl|gcloud|git|hf|juicefs|kaggle|mamba|mc|ngc|npm|pip3?|pnpm"
            r"|poetry|prefect|rclone|uv|wg|yarn) (?:[\w-]{1,40} ){0,2}?(?:set|config|modify|configure)\s"
            r"(?:[^\n]{0,200}?[\s._-])?"
            r"(?:password|passwd|secret|token|key)[\w.-]{0,40}(?:\s(?:set|add))?"
            rf"(?:\s|=)(?P<quote>[\"'])?{VALUE}"
        ),
        lambda value: len(value) > 5 and not NO_SECRET.fullmatch(value) and not value.startswith("-"),
    ),
    # "ENV HF_TOKEN word", "setenv HF_TOKEN word", "setx HF_TOKEN word"
    Rule(
        "token",
        ("env ", "setx "),
        lazy(
            r"(?:\bENV|\bsetenv|\bsetx)\s+\w{0,40}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)(?:_ID)?"
            rf"\s+(?P<quote>[\"'])?{VALUE}"
        ),
        lambda value: len(value) > 5 and not NO_SECRET.fullmatch(value),
    ),
    # "lftp -u ada,word box", "chpasswd <<< ada:word", "net use z: \\\\box\\share /user:ada word"
    Rule(
        "password",
        ("lftp", "chpasswd", "/user:"),
        lazy(
            r"(?:\blftp\b[^\n]{0,100}?\s-u\s?[\w.-]{1,60},|\bchpasswd\s?<<<\s?[\"']?[\w.-]{1,60}:"
            rf"|\bnet use [^\n]{{0,200}}?/user:\S{{1,60}}\s)(?P<quote>[\"'])?{VALUE}",
            _I,
        ),
        no_placeholder,
    ),
    # "fs.azure.account.key.train.dfs.core.windows.net word", "fs.s3a.secret.key word" of Hadoop
    Rule(
        "token",
        ("fs.",),
        lazy(
            r"\bfs\.[\w.-]{0,80}(?:\.key|secret|password|token)[\w.<>-]{0,120}(?:\s{0,4}[:=,]\s{0,4}|\s{1,4})"
            rf"(?P<quote>[\"'])?{VALUE}"
        ),
        lambda value: len(value) > 11 and not NO_SECRET.fullmatch(value),
    ),
    # "NEO4J_AUTH=neo4j/word"
    Rule(
        "password",
        ("_auth=", "_auth:"),
        lazy(rf"_AUTH(?:=|:\s?)[\"']?[\w.-]{{1,60}}[/:](?P<value>{NEW}[^\s\"'`,;]{{3,200}})"),
        no_placeholder,
    ),
)
