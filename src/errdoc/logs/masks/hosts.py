"""Names of machines where they are called so: in variables, options, and what programs say of them."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.hostnames import HOST, HOST_LIST, marked, named
from errdoc.logs.masks.rules import Rule

#: Between what is named and its name: "=", ": ", "      : "
_IS = r"(?:\\?[\"'])?\s{0,20}[:=]\s{0,4}(?:\\?[\"'])?"

HOSTS = (
    # "MASTER_ADDR=node01", "SLURMD_NODENAME=…", "HOSTNAME: …", "'hostname': '…'", "BatchHost=…"
    Rule(
        "host",
        (
            "host",
            "node_",
            "noden",
            "nodel",
            "nodesl",
            "nodes_l",
            "master",
            "server_",
            "servern",
            "_process_ip",
            "machine",
            "computer",
        ),
        lazy(
            r"(?:(?:host_?name|node_?name|node_?list|nodefile_host|master_?addr(?:ess)?|master_?host"
            r"|main_process_ip|submit_?host|batch_?host|alloc_?node(?::sid)?|exec_?host|computer_?name"
            r"|logonserver|o_host|lsb_hosts|mcpu_hosts|head_?node|chief_host|rhost|rem_host|server_?name"
            r"|host_?list|nodes_?list|machine_?name)|\bhost|PGHOST|(?<=_)HOST|(?<=HOSTS)|nodelist\(reason\))"
            rf"{_IS}{HOST_LIST}",
            re.IGNORECASE,
        ),
        named,
    ),
    Rule(
        "host",
        (
            "addr",
            "endpoint",
            "server",
            "hosts",
            "broker",
            "nodes",
            "instance",
            "peer",
            "remote",
            "host_ip",
            "node_ip",
            "via",
        ),
        lazy(
            r"(?<![a-z])(?:addr(?:ess)?|instance|endpoint|server|hosts?|broker|peer|remote|nodes|host_ip|node_ip|via)"
            rf"{_IS}(?:\w{{2,12}}://)?\[?{HOST_LIST}(?=[\"'\s,;:/\])}}]|$)",
            re.IGNORECASE,
        ),
        marked,
    ),
    # "--master_addr node01", "--rdzv_endpoint=node01:29500", "--nodelist gpu[01-04]", "-w node01"
    Rule(
        "host",
        ("--",),
        lazy(
            r"--(?:master[_-]?addr(?:ess)?|rdzv[_-]endpoint|host(?:name|s)?(?==)|node-?list|nodelist|include"
            r"|exclude|main[_-]process[_-]ip|address|server|node-ip-address|head|dist-init-addr|dist-url|machine"
            rf"|worker|db-host|master)[= ](?:\w{{2,12}}://)?[\"']?{HOST_LIST}",
            re.IGNORECASE,
        ),
        lambda value: named(value) and len(value) > 1,
    ),
    # "ping box7", "nc -vz box7 29500"
    Rule(
        "host",
        ("ping ", "telnet ", "nc ", "nslookup ", "dig ", "traceroute "),
        lazy(rf"(?:^|[\s$#`\"'])(?:ping(?: -\w(?: \d+)?)*|telnet|nc(?: -\w+)*|nslookup|dig|traceroute)\s{HOST}"),
        marked,
    ),
    Rule(
        "host",
        ("ssh ",),
        lazy(
            rf"(?:^|[\s$#`\"'])ssh\s(?:-[46AaCfGgKkMNnqsTtVvXxYy]+\s|-[bcDEeFIiJLlmOopQRSWw]\s?\S{{1,100}}\s)"
            rf"{{0,8}}(?!-|key|agent|connection|client|server|config|tunnel|into|to |to$|and |or |is |is$|access"
            r"|login|public|host|daemon|error|exit|failed|session|port|command|process|from|protocol|version)"
            rf"{HOST}"
        ),
        marked,
    ),
    Rule("host", ("--host",), lazy(rf"--host(?:name|s)? [\"']?{HOST}"), marked),
    # "Host: box7", "on host box7", "host 'box7'", "connect to host box7 port 22", "could not resolve hostname box7"
    Rule(
        "host",
        ("host", "node", "machine", "server", "resolve", "reach", "lookup", "getaddrinfo", "name or service"),
        lazy(
            r"(?:\b(?:connect(?:ing|ed|ion)? to (?:host|server|node|master|address)|resolve (?:host ?name|host"
            r"|address|name)?|getaddrinfo(?: failed)?:?|no route to host:?|(?:on|from|at|by) (?:the )?(?:host"
            r"|node|machine|server)|hosts? (?:name )?(?=[\"'`])|unknown host:?|known host|unreachable host"
            r"|host key for|local host(?: name)?:|remote host(?: name)?:?|host ?name:?|host:|server:|machine:"
            rf"|nodes?:|peer:|hosts:)[:\s]\s{{0,20}})[\"'`\[(]?{HOST}(?!/)",
            re.IGNORECASE,
        ),
        marked,
    ),
    Rule(
        "host",
        ("connect to host", "resolve host", "hostname ", "known_hosts"),
        lazy(rf"(?:connect to host|resolve host ?name|resolve host:?)\s[\"'`]?{HOST}(?=[\"'`\s:]|$)", re.IGNORECASE),
        named,
    ),
    # "HTTPSConnectionPool(host='box7', port=443)", "host=box7 port=5432", "NewConnectionError('…box7…')"
    Rule(
        "host",
        ("host=", "server=", "address=", "hostname=", "data source=", "rhost="),
        lazy(rf"(?:host(?:name|addr)?|server|address|data source)=(?:tcp:)?[\"']?{HOST}", re.IGNORECASE),
        named,
    ),
    # "* Connected to box7 (10.0.0.7) port 443", "* Could not resolve host: box7"
    Rule(
        "host",
        ("connected to", "connecting to", "connect to", "connection to", "trying", "failed to connect"),
        lazy(rf"(?:connect(?:ed|ing|ion)? (?:to|with)|trying)\s[\"'`\[(]?{HOST}", re.IGNORECASE),
        marked,
    ),
    # "主机名：box7", "节点: box7"
    Rule(
        "host",
        ("主机", "节点", "服务器", "机器"),
        lazy(
            rf"(?:主机名?|节点名?|服务器(?:名|地址)?|机器名?)(?:\s{{0,3}}[:：=]\s{{0,3}}|是|为|\s(?=\S{{0,60}}\d)){HOST}"
        ),
        named,
    ),
)
