"""Users in the tables of processes, jobs, files and sessions that programs print: a column says who."""

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.people import is_name
from errdoc.logs.masks.rules import Rule

# "-rw-r--r-- 1"
_MODE = r"(?<!\S)[dlbcps-][rwxsStT-]{9}[.+@]?\s{1,4}\d{1,6}"

TABLES = (
    # "-rw-r--r-- 1 ada lab 4096 May  1 12:00 x"
    Rule("user", ("r--", "rw", "r-x"), lazy(rf"{_MODE}\s(?P<value>[A-Za-z_][\w.-]{{0,40}})(?=\s{{1,20}}\S)"), is_name),
    Rule(
        "user",
        ("r--", "rw", "r-x"),
        lazy(rf"{_MODE}\s\S{{1,40}}\s{{1,20}}(?P<value>[A-Za-z_][\w.-]{{0,40}})(?=\s{{1,20}}\d)"),
        is_name,
    ),
    # "ada      12345 99.8  1.2 …" of ps, "ada  12345  3017 99 12:00 ?  00:01:12 python" of ps -ef,
    # "12345 ada  20   0 …" of top, "  12345   gpu train.sh ada  R  1:02  1 gpu-node3" of squeue
    Rule(
        "user",
        (":",),
        lazy(
            r"^(?:(?P<value>[a-z_][\w.+-]{0,40})\s{1,12}\d{1,8}\s{1,8}(?:\d{1,4}\.\d\s{1,6}\d{1,3}\.\d\s"
            r"|\d{1,8}\s{1,4}\d{1,3}\s(?:\d\d:\d\d|[A-Z][a-z]{2} ?\d\d)\s{1,4}(?:\?|pts|tty))"
            r"|\s{0,20}\d{1,12}(?:\s([a-z_][\w.+-]{0,40})\s{1,12}(?:rt|-?\d{1,3})\s{1,4}-?\d{1,3}\s"
            r"|(?:_[\d\[\]%-]{1,20})?\s{1,8}\S{1,20}\s{1,12}\S{1,40}\s{1,12}([A-Za-z_][\w.+-]{0,40})\s{1,8}"
            r"(?:R|PD|CG|CD|F|TO|S|CA|NF|OOM)\s))"
        ),
        is_name,
    ),
    # "ada(1234M)" of gpustat, "train(ada)"
    Rule(
        "user",
        ("m)",),
        lazy(r"(?<=[|\s])(?P<value>[a-z_][\w.+-]{0,40})(?::\w{1,40}(?:/\d{1,8})?)?(?=\(\d{1,7}M\))"),
        is_name,
    ),
    # "/dev/nvidia0:  ada  12345 F...m python" of fuser, "python 12345 ada mem CHR 195,255" of lsof
    Rule(
        "user",
        ("/dev/",),
        lazy(r"^/dev/\S{1,60}:\s{1,12}(?P<value>[a-z_][\w.+-]{0,40})\s{1,12}\d{1,8} [Fcefmr.]{5}"),
        is_name,
    ),
    Rule(
        "user",
        (" chr ", " reg ", " dir ", " fifo ", " unix ", " ipv4 "),
        lazy(
            r"^\S{1,40}\s{1,12}\d{1,8}\s{1,8}(?:\d{1,8}\s{1,8})?(?P<value>[a-z_][\w.+-]{0,40})\s{1,12}"
            r"(?:cwd|rtd|txt|mem|DEL|\d{1,5}[urw]?[A-Z]?)\s{1,12}(?:CHR|REG|DIR|FIFO|unix|IPv[46])\s"
        ),
        is_name,
    ),
    # "ada  pts/3  2024-05-01 12:00" of who
    Rule(
        "user", ("pts/", "tty"), lazy(r"^(?P<value>[a-z_][\w.+-]{0,40})\s{1,12}(?:pts/\d{1,4}|tty\w{1,4})\s"), is_name
    ),
    # "40213 0.55500 train.sh  ada  Eqw  05/01/2024 10:00:00" of Grid Engine, "123.0  ada  5/1  10:00  0+00:01:12"
    # of HTCondor
    Rule(
        "user",
        ("0.0", "+00:"),
        lazy(
            r"^\s{0,12}(?:\d{1,12}\s{1,8}\d\.\d{4,5}\s{1,4}\S{1,40}\s{1,12}(?P<value>[A-Za-z_][\w.+-]{0,40})"
            r"(?=\s{1,12}[a-zA-Z]{1,4}\s{1,8}\d\d/\d\d/)|\d{1,12}\.\d{1,6}\s{1,12}([A-Za-z_][\w.+-]{0,40})"
            r"(?=\s{1,12}\d{1,2}/\d{1,2}\s{1,4}\d{1,2}:\d\d\s))"
        ),
        is_name,
    ),
    # "4711  ada  RUN  gpu  login1  8*gpu-17" of LSF
    Rule(
        "user",
        ("run", "pend", "exit", "done", "susp"),
        lazy(r"^\d{1,12}\s{1,8}(?P<value>[A-Za-z_][\w.+-]{0,40})(?=\s{1,8}(?:RUN|PEND|EXIT|DONE|[UPS]SUSP)\s)"),
        is_name,
    ),
)
