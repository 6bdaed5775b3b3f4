"""Names of machines in the addresses of what is reached on them, and names that tell by their form."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.hostnames import HOST, marked, named
from errdoc.logs.masks.rules import Rule

#: Ends of public names of hosts.
_ENDS = (
    *(".com", ".org", ".net", ".cn", ".de", ".uk", ".fr", ".eu", ".jp", ".kr", ".ru", ".ch", ".nl", ".se", ".ca"),
    *(".au", ".us", ".tw", ".hk", ".sg", ".cloud", ".tech", ".dev", ".io", ".ai"),
)
CONNECTIONS = (
    # "[box7]:29500", "(box7, 29500)", "TCPStore(box7:29500)", "box7.lab:29500", "box7:6379"
    Rule("host", ("]:",), lazy(rf"(?<=\[){HOST}(?=\]:\d{{2,5}})"), named),
    Rule(
        "host",
        ("connect", "store", "timed out", "address", "socket", "rendezvous", "c10d"),
        lazy(rf"(?<=\(){HOST}(?=,\s\d{{4,5}}\))"),
        named,
    ),
    Rule(
        "host",
        (
            "store",
            "rendezvous",
            "rdzv",
            "master",
            "connect",
            "listen",
            "socket",
            "refused",
            "timed out",
            "redis",
            "endpoint",
            "broker",
            "peer",
            "remote",
            "bind",
            "dial",
            "ray",
            "gcs",
            "etcd",
            "server",
            "address",
        ),
        lazy(rf"(?<![\w./:@<\\-]){HOST}(?=:\d{{2,5}}(?![\w:.]))"),
        lambda value: (
            marked(value) and "." not in value[-4:] and not re.search(r"\.(?:py|cc|cpp|cu|h|c|go|rs|js|sh|log)$", value)
        ),
    ),
    # "https://git.corp.lan/x", "tcp://box7:29500", "s3://bucket", also behind a user
    Rule(
        "host",
        ("://",),
        lazy(
            rf"(?<!pkg)(?<!file)(?<!builtin)(?<!docker)(?<!oras)://(?:[^\s/:@\"'`]{{0,80}}(?::[^\s/@\"'`]{{0,80}})?@)"
            rf"?\[?{HOST}(?=[/:?#\])\s\"'`,;.>&]|$)"
        ),
        named,
    ),
    # "image: harbor.corp.net/ml/torch:2.4", "docker pull harbor:5000/x", "Unable to find image 'harbor.corp.net/x'"
    Rule(
        "host",
        ("image", "pull", "push", "docker", "registry", "manifest", "podman", "singularity", "apptainer"),
        lazy(
            r"(?:(?<![\w-])images?|\bpull(?:ing|ed)?|\bpush(?:ing|ed)?|docker://|manifest for|\brun|\brepository"
            rf"|(?-i:\bFROM))[\"']?:?\s{{0,4}}(?:from |to )?[\"'`(]?{HOST}(?=(?::\d{{2,5}})?/[\w./-]+)",
            re.IGNORECASE,
        ),
        lambda value: value.rpartition(".")[2].isalpha() and "." in value,
    ),
    # "grpc://…", "mongodb://h1:27017,h2:27017"
    Rule("host", ("://",), lazy(rf"(?<=,){HOST}(?=:\d{{2,5}}[,/])"), marked),
    # "box7:/export/home"
    Rule(
        "host",
        (":/",),
        lazy(rf"(?<![\w./:@%<$(-]){HOST}(?=:/(?!/)[\w.~-])"),
        lambda value: len(value) > 2 and marked(value),
    ),
    # "\\filer\share"
    Rule("host", ("\\\\",), lazy(rf"(?:(?<=[\s\"'=])|^)\\\\(?:\\\\)?{HOST}(?=\\)"), named),
    # "ip-10-12-0-7.eu-west-1.compute.internal", "DESKTOP-4F9GHF2", "box7.corp.lan", "login1.hpc.uni-x.edu"
    Rule(
        "host",
        ("ip-", "desktop-", "laptop-", "win-"),
        lazy(
            r"(?<![\w.-])(?P<value>ip-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3}(?:\.[\w-]{1,63}){0,6}|(?:DESKTOP|LAPTOP|WIN)"
            r"-[A-Z0-9]{5,15})(?![\w-])",
            re.IGNORECASE,
        ),
    ),
    Rule(
        "host",
        (
            ".local",
            ".int",
            ".lan",
            ".corp",
            ".priv",
            ".hpc",
            ".cluster",
            ".edu",
            ".gov",
            ".mil",
            ".ac.",
            ".svc",
            ".consul",
        ),
        lazy(
            r"(?<!from )(?<!import )(?<![\w@/\\.$%-])(?!(?:google|torch|tensorflow|keras|jax|numpy|jaxlib|com|org"
            r"|java|sun|io)\.)(?P<value>(?!\d+\.)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,6}(?:local"
            r"|internal|lan|corp|intra|intranet|localdomain|private|hpc|cluster|edu|gov|mil|ac\.[a-z]{2}"
            r"|edu\.[a-z]{2}|svc|consul))(?![\w(=-]|\.\w)"
        ),
    ),
    Rule(
        "host",
        _ENDS,
        lazy(
            r"(?<![\w@/\\.$%-])(?P<value>(?!\d+\.)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){2,6}(?:com"
            r"|org|net|cn|de|uk|fr|eu|jp|kr|ru|ch|nl|se|ca|au|us|tw|hk|sg|cloud|tech)"
            # "gpu83.lab.io", and no "torch.utils.io"
            r"|[a-z]{2,20}\d{1,4}(?:\.[a-z][a-z0-9-]{1,60}){1,5}\.(?:io|ai|dev))(?![\w(=-]|\.\w)"
        ),
    ),
    Rule(
        "host",
        _ENDS,
        lazy(
            r"(?<![\w@/\\.$%-])(?P<value>(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,6}(?:com|org|net"
            r"|cn|de|uk|fr|eu|jp|kr|ru|ch|nl|se|ca|au|us|tw|hk|sg|cloud|tech|dev|io|ai))(?=:\d{2,5}(?!\d))"
        ),
    ),
)
