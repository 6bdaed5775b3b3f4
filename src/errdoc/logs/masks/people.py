"""Names of people and their accounts: in variables of schedulers, options, tables, messages of tools."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.pseudonyms import NEW
from errdoc.logs.masks.public import NOBODY, SAID
from errdoc.logs.masks.rules import Rule

_I = re.IGNORECASE
_NAME = r"(?P<value>[A-Za-z_](?:[\w.+-]{0,60}\w)?(?:@[\w.-]{1,100})?)"
_ANY = r"(?P<value>[^\s\"'`<>,;:()\[\]{}|/\\=&]{1,80})"
# a name with its blanks
_FULL = r"(?P<value>[^\s\"'`<>,;:()\[\]{}|][^\"'`<>,;:()\[\]{}|\n]{0,60}?)"


def is_name(value: str) -> bool:
    """Whether a word may be a name where one could stand."""
    return (
        value.lower() not in SAID
        and value.lower() not in NOBODY
        and not value.isdigit()
        and not value.startswith(("$", "%"))
    )


USERS = (
    # "USER=ada", "SLURM_JOB_USER=ada", "UserId=ada(1000)", "'username': 'ada'", "WANDB_ENTITY=lab"
    Rule(
        "user",
        ("user", "logname", "entity", "account", "owner", "login", "author", "workspace"),
        lazy(
            rf"(?<![A-Za-z])(?:[A-Z0-9_]{{0,40}}_)?(?:USER(?:_?NAME|ID)?|LOGNAME|ENTITY|ACCOUNT|OWNER|AUTHOR_NAME"
            rf"|COMMITTER_NAME|JOB_GROUP|WORKSPACE)=[\"']?{_ANY}"
        ),
        is_name,
    ),
    Rule(
        "user",
        ("user", "logname", "entity", "account", "owner", "login", "submit", "author", "workspace", "uid"),
        lazy(
            r"(?<![A-Za-z])(?:user_?name|user_?id|log_?name|login_?name|entity|owner|r?uname|submitted[_ ]by"
            r"|run[_ ]by|created[_ ]by|started[_ ]by|job[_ ]?owner|author|committer|maintainer|remote_?user"
            rf"|proxy_?user|db_?user|(?:[a-z0-9]{{1,20}}+_)?user|wandb_entity|workspace|account(?:_name)?|ruser|uid"
            rf"|uid_name)(?:\\?[\"']\s?:\s?\\?[\"']|=\\?[\"']?){_ANY}(?=\\?[\"'\s,;&)(\]}}]|$)",
            _I,
        ),
        is_name,
    ),
    Rule(
        "user",
        ("user", "logname", "entity", "account", "owner", "login", "submit", "author", "by:", "by :", "name:"),
        lazy(
            r"(?<![\w/.-])(?:user ?name|user ?id|log ?name|login(?: name)?|entity|owner|submitted by|run by"
            r"|created by|started by|job owner|author|committer|maintainer|user|account|full name|real name"
            rf"|contact|display ?name|reported by|assignee|username)\s?:\s{{1,12}}(?:\\?[\"'])"
            rf"?{_FULL}(?=\\?[\"'`,;()<>|]|\s{{2}}|\s[<(]|\s*$)",
            _I,
        ),
        is_name,
    ),
    # "owner:                ada", "sge_o_log_name:   ada" of Grid Engine; "Owner = \"ada\"", "RemoteUser = \"ada@lab\""
    # of HTCondor
    Rule(
        "user",
        ("owner", "log_name", "remoteuser", "user ="),
        lazy(
            r"(?:^|(?<=[\s,;{\[]))(?:(?:job_)?owner|sge_o_log_name|(?:acct|remote)?(?:group)?(?:user|owner))"
            rf"(?:\s:|:)?(?:\s=\s\"|(?<=:)\s{{1,60}}){_NAME}(?=\"|\s*$)",
            _I,
        ),
        is_name,
    ),
    # "useradd -m ada", "usermod -aG docker ada", "passwd ada", "chown ada:ada x", at the end of a command
    Rule(
        "user",
        ("useradd", "usermod", "userdel", "adduser", "deluser", "gpasswd", "passwd ", "loginctl", "chage "),
        lazy(
            r"(?:^|[;&|$#`\"'(]\s?|\b(?:sudo|RUN)\s)"
            r"(?:user(?:add|mod|del)|adduser|deluser|gpasswd|passwd|loginctl [a-z]{1,20}-[a-z]{1,20}|chage)"
            rf"(?:\s(?!-)[\w,]{{1,60}}(?=\s)|\s--?[\w-]{{1,40}}(?:[= ][\w./,-]{{1,60}}(?=\s))?){{0,8}}\s{_NAME}"
            r"(?=\s*(?:$|[;&|\"'`)]))"
        ),
        is_name,
    ),
    Rule("user", ("chown",), lazy(rf"\bchown(?: -\w+)*\s[\w.<>-]{{1,60}}:{_NAME}"), is_name),
    # "/hub/spawn/ada", "/user/ada/lab", of JupyterHub; "hdfs://nn:8020/user/ada/x" of Hadoop
    Rule(
        "user",
        ("/user/", "/hub/"),
        lazy(
            r"(?:/hub/(?:spawn(?:-pending)?|user|admin/users|api/users)/|:\d{2,5}/user/|^/?hdfs://[^\s/]{0,100}/user/"
            r"|(?<=hdfs://)[^\s/]{0,100}/user/|(?<![\w.])/user/(?=[\w.-]{1,60}/(?:lab|tree|api|notebooks|proxy|doc)\b))"
            r"(?P<value>[A-Za-z_][\w.-]{0,60})"
        ),
        is_name,
    ),
    # "owned by ada", "submitted by user ada"
    Rule(
        "user",
        (" by ",),
        lazy(
            rf"\b(?:owned|submitted|launched|started|held|reserved|requested) by (?:user )?[\"'`]?{_NAME}"
            r"(?=$|[\s\"'`,;.)](?:$|\W|on|at|in|is|was|from|with|has)\b|[\s\"'`,;.)]{1,2}(?:$|[-(]))"
        ),
        is_name,
    ),
    # "Exited by ada", at the end of a line
    Rule(
        "user",
        (" by ",),
        lazy(
            rf"\b(?:exited|killed|cancell?ed|submitted|terminated|deleted|suspended) by (?:user )?{_NAME}(?=\.?\s*$)",
            _I,
        ),
        is_name,
    ),
    # "by user <ada> to queue <gpu>" of LSF
    Rule("user", ("user <",), lazy(rf"\buser {NEW}<{_NAME}(?=>)"), is_name),
    # "user ada does not have permission"
    Rule(
        "user",
        ("user ",),
        lazy(
            rf"\buser [\"'`]?{_NAME}[\"'`]?"
            r"(?= (?:does not|doesn't|is not|has no|cannot|can't|was not|not found|lacks)\b)",
            _I,
        ),
        is_name,
    ),
    # "mlflow.user: ada", "{\"key\": \"mlflow.user\", \"value\": \"ada\"}"
    Rule(
        "user",
        (".user",),
        lazy(rf"\.user(?:name)?[\"']?(?:,\s?[\"']value[\"'])?\s?[:=]\s?[\"']?{_NAME}"),
        is_name,
    ),
    # "orgs:  lab"
    Rule(
        "user",
        ("orgs:", "org:", "organization"),
        lazy(rf"(?<![\w.])(?:orgs?|organizations?):\s{{1,4}}{_NAME}(?=,|\s*$)"),
        is_name,
    ),
    # "--user ada", "--mail-user=…", "--account lab", "-l ada"
    Rule(
        "user",
        ("--user", "--account", "--owner", "--entity", "--uid", "--username", "--login"),
        lazy(rf"(?<![\w-])--(?:user=|(?:username|account|owner|entity|uid|login)[= ])[\"']?{_NAME}"),
        is_name,
    ),
    Rule(
        "user",
        (
            "ssh",
            "mysql",
            "psql",
            "mariadb",
            "squeue",
            "scancel",
            "sacct",
            "sbatch",
            "srun",
            "salloc",
            "su -",
            "sudo -u",
            "chown",
            "qstat",
            "pkill",
            "sreport",
        ),
        lazy(
            rf"\b(?:(?:ssh|sftp)\b[^\n]{{0,100}}?\s-l|(?:mysql\w*|mariadb)\b[^\n]{{0,100}}?\s-u"
            rf"|psql\b[^\n]{{0,100}}?\s-U|(?:squeue|scancel|sacct|qstat|pkill)\b[^\n]{{0,100}}?\s-u|(?:sbatch|srun"
            rf"|salloc)\b[^\n]{{0,100}}?\s-A|su -|sudo -u|chown(?: -\w+)*)\s?{_NAME}"
        ),
        is_name,
    ),
    # "curl -u ada:…", "--user ada:…", once its password is out
    Rule(
        "user",
        ("<password-",),
        lazy(
            r"(?:\s-[uU]\s?|\s--(?:proxy-)?user[= ]|\s--creds[= ])[\"']?(?P<value>[^\s:%\"'<>@$()]{1,100})"
            r"(?=[:%]<password-)"
        ),
    ),
    # "Currently logged in as: ada (lab)", "logged in as ada", "user 'ada'", "for user ada"
    Rule(
        "user",
        ("logged in", "log in as", "login as", "signed in", "authenticated as", "as user", "hi ", "welcome"),
        lazy(
            rf"(?:logged in(?: to [\w.:/-]{{1,60}})? as(?: user)?|log(?:ging)? in as|login as|signed in as"
            rf"|authenticated as|running as user|run as user|(?<![a-z])hi(?= \w{{1,40}}! you've)|welcome back,)"
            rf"\s?:?\s{{0,3}}[\"'`]?{_NAME}",
            _I,
        ),
        is_name,
    ),
    Rule(
        "user",
        ("logged in",),
        lazy(r"logged in as\s?:?\s{0,3}[\w<>.-]{1,60} \((?P<value>[A-Za-z0-9][\w.-]{0,60})\)", _I),
    ),
    Rule(
        "user",
        ("user",),
        lazy(
            r"(?<![\w-])(?:(?:for|of|by|as|from|to|invalid|unknown|no such|allow(?:ed)?|authenticating) (?:the )"
            rf"?(?:user|account|login|role|principal)|user(?:name)?)\s(?:name\s)?[\"'`“]{_ANY}[\"'`”@]",
            _I,
        ),
        is_name,
    ),
    Rule(
        "user",
        ("user ", "account "),
        lazy(
            r"\b(?:for|of|by|from|invalid|unknown|no such|allowed|authenticating) (?:user|account)\s(?:name\s)"
            rf"?{_NAME}(?=$|[\s,.;:)]\W|\s(?:from|on|at|by|port|failed)\b|[,;:.)]?\s*$)",
            _I,
        ),
        is_name,
    ),
    # "ada's password:", "password for ada:", "Accepted publickey for ada from", "session opened for user ada"
    Rule(
        "user",
        ("password", "publickey", "session opened", "session closed"),
        lazy(
            r"(?:(?:password for|publickey for|\(publickey,password\) for|session (?:opened|closed) for user)"
            rf"\s(?:invalid user )?{_NAME}|{_NAME.replace('value', 'other')}'s password)".replace("(?P<other>", "(?:"),
            _I,
        ),
        is_name,
    ),
    Rule(
        "user",
        ("'s password",),
        lazy(r"(?<![\w@.-])(?P<value>[A-Za-z_][\w.-]{0,60})(?=(?:@[\w.<>-]{1,100})?'s password)", _I),
        is_name,
    ),
    # "sudo: ada : TTY=pts/0 ; …", "[sudo] password for ada:", "pam_unix(sshd:auth)"
    Rule("user", ("sudo",), lazy(r"\bsudo(?:\[\d+\])?:\s{1,4}(?P<value>[a-z_][\w.-]{0,40}) : "), is_name),
    # "ada is not in the sudoers file"
    Rule(
        "user",
        ("sudoers",),
        lazy(r"(?P<value>[A-Za-z_][\w.-]{0,40})(?= is not in the sudoers| is not allowed to )"),
        is_name,
    ),
    # "uid=1000(ada) gid=1000(ada) groups=1000(ada),27(sudo)"
    Rule(
        "user",
        ("uid=", "gid=", "userid=", "groupid="),
        lazy(r"(?:(?i:[eu]?uid|gid|userid|groupid|groups)=|,)\d{1,10}\((?P<value>[A-Za-z_][\w.-]{0,60})\)"),
        is_name,
    ),
    Rule("user", ("userid=", "groupid="), lazy(r"(?i:userid|groupid)=(?P<value>[A-Za-z_][\w.-]{0,60})(?=\()"), is_name),
    # "https://wandb.ai/lab/project/runs/x", "app.neptune.ai/o/lab/…", "dagshub.com/ada/x", "comet.com/ada/x"
    Rule(
        "user",
        (
            "wandb.ai/",
            "comet.com/",
            "comet.ml/",
            "neptune.ai/",
            "dagshub.com/",
            "swanlab.cn/",
            "app.clear.ml/",
            "api.wandb.ai",
        ),
        lazy(
            r"(?:(?<![\w.-])(?:api\.|app\.|www\.)?wandb\.ai|comet\.(?:com|ml)|neptune\.ai(?:/o)?|dagshub\.com"
            r"|swanlab\.cn)/(?!(?:site|authorize|quickstart|settings|login|signup|docs|home|teams|guides|pricing"
            r"|api|graphql|files|user|users|opik|experiment|blog|models|register)\b)"
            r"@?(?P<value>[A-Za-z0-9][\w.-]{0,80})(?=/)",
            _I,
        ),
    ),
    Rule(
        "user",
        ("wandb.ai/",),
        lazy(
            r"(?<=wandb\.ai/)(?P<value>(?!authorize|site|login|docs|settings|home|quickstart|models|signup"
            r"|register)[A-Za-z0-9][\w-]{0,80})(?=[\s\"'),]|$)",
            _I,
        ),
    ),
    Rule(
        "user",
        ("syncing run", "project", "wandb"),
        lazy(
            r"\b(?:entity|team)\s(?:[\"'`](?P<value>[A-Za-z0-9][\w.-]{1,60})[\"'`]"
            r"|([A-Za-z0-9][\w.-]{1,60})(?=\s(?:not|does|is|was|has|cannot)\b|\s*$))",
            _I,
        ),
        is_name,
    ),
    Rule("user", ("neptune",), lazy(r"NEPTUNE_PROJECT=[\"']?(?P<value>[\w.-]{1,60})(?=/)")),
    # "CORP\ada", "NT-USER: CORP\\ada"
    Rule(
        "user",
        ("\\",),
        lazy(
            r"(?<![\w\\/:.\-\"%])(?!HK|BUILTIN|NT |AUTHORITY|NVIDIA|CUDA|UTF|ASCII|ERROR|INFO|WARN)"
            r"(?P<value>[A-Z][A-Z0-9-]{1,14}\\{1,2}(?![nrtbfav0x](?![a-z])|[nrt][A-Z])[A-Za-z][\w.-]{1,30})"
            r"(?![\w\\])"
        ),
    ),
    Rule(
        "user",
        ("\\",),
        lazy(
            r"(?i:user(?:name)?|domain|account|login|whoami|runas|owner|as)[\s:='\"/]{1,4}(?:user:)"
            r"?(?P<value>[A-Za-z][\w-]{1,30}\\{1,2}[A-Za-z][\w.-]{1,30})(?![\w\\])"
        ),
    ),
    # "用户名：ada", "姓名: 王小明"
    Rule(
        "user",
        ("用户", "姓名", "账号", "帐号", "登录名", "作者", "提交人", "账户", "工号"),
        lazy(
            r"(?:用户名?|姓名|账号|帐号|账户|登录名|作者|提交人|工号)(?:\s{0,3}[:：=]\s{0,3}|是|为|\s[\"'“「])"
            r"[\"'“「]?(?P<value>[^\s\"'`<>,;:()\[\]{}|/\\，。；：、（）”」]{2,40})"
        ),
        is_name,
    ),
    Rule(
        "user",
        ("用户", "账号", "帐号", "账户"),
        lazy(r"(?:用户|账号|帐号|账户)\s{1,2}(?P<value>[A-Za-z_][\w.-]{1,40})(?=\s{0,2}(?:[\u4e00-\u9fff，。]|$))"),
        is_name,
    ),
    # "Signed-off-by: Ada Lovelace <…>", "Author: Ada Lovelace <…>"
    Rule(
        "user",
        ("-by:", "author:", "commit:"),
        lazy(r"(?:-by|author|commit(?:ter)?):\s{1,8}(?P<value>[^\s<>:\d][^<>:\d\n]{1,60}?)(?=\s<)", _I),
    ),
)
