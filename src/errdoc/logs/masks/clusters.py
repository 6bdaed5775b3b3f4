"""Names of machines in the messages of launchers, schedulers, orchestrators and kernels."""

import re

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.hostnames import HOST, HOST_LIST, marked, named
from errdoc.logs.masks.pseudonyms import PSEUDONYM
from errdoc.logs.masks.rules import Rule

# "gcc-11: [1]", "python3.10: …": programs, not machines
_TOOL = lazy(
    r"(?:gcc|g\+\+|cc|clang|python|pip|ld|nvcc|llvm|cmake|cuda|conda|node|perl|ruby|java|php|lib|step|epoch|x86)[\d.+-]*"
    r"(?:\d|$)"
)

# "gpu17", "dgx-a100-03": a machine by its form alone, no "python3", "ubuntu22", "linux-64", "h100", "sm80"
_NODE = lazy(
    r"(?!python|cuda|linux|ubuntu|debian|centos|rhel|rocky|win|mac|osx|torch|gpu\d|rank|sm\d|gcc|clang|cudnn|nccl|step"
    r"|epoch|line|dev|stage|layer|stream|port|device|thread|process|worker|shard|fold|part|chunk|batch|job|task|try"
    r"|[ahlvt]\d+|rtx|gtx|mi\d|version|attempt|page|x86|amd|arm|int|float|bf|fp|utf|iso|v\d|cifar|resnet|conv|top)"
    r"[a-z]{3,20}(?:-[a-z0-9]{1,12}){0,3}?-?\d{1,5}"
)


def _unknown(value: str) -> bool:
    """Whether what stands between < and > is a host and no pseudonym."""
    return marked(value) and not PSEUDONYM.fullmatch(f"<{value}>")


CLUSTERS = (
    Rule(
        "host",
        (
            "srun",
            "salloc",
            "sbatch",
            "mpirun",
            "mpiexec",
            "horovodrun",
            "scontrol",
            "ssh",
            "ping",
            "scp",
            "nc ",
            "telnet",
            "pdsh",
        ),
        lazy(
            rf"\b(?:(?:srun|salloc|sbatch|pdsh|squeue)\b[^\n]{{0,200}}?\s-w|(?:mpirun|mpiexec|horovodrun)"
            rf"\b[^\n]{{0,200}}?\s(?:-H|--?host)|scontrol show node)\s{HOST_LIST}"
        ),
        named,
    ),
    # "-H node01:8,node02:8", "node01 slots=8"
    Rule("host", ("slots=",), lazy(rf"(?<![\w.-]){HOST}(?=\s{{1,8}}slots=\d)")),
    Rule("host", ("-h ",), lazy(rf"(?<=[\s,]){HOST}(?=:\d{{1,3}}(?:,[\w.-]+:\d|\s|$))"), marked),
    # "gpu-box:1234:1299 [0] NCCL INFO"
    Rule("host", ("nccl", "net/", "rccl", "hccl"), lazy(rf"(?<![\w.<-]){HOST}(?=:\d{{1,8}}:\d{{1,8}} \[)")),
    # "[gpu-box:12345] *** Process received signal ***", "[gpu-box:12345:0:12345] Caught signal"
    Rule(
        "host",
        (
            "***",
            "mpi",
            "orte",
            "prte",
            "pmix",
            "btl",
            "mca",
            "signal",
            "ucx",
            "ucp",
            "uct",
            "ompi",
            "ib_",
            "openib",
            "hcoll",
        ),
        lazy(rf"\[(?:\d{{6,12}}(?:\.\d{{1,9}})?:)?{HOST}(?=[:,]\d{{2,8}}(?::\d{{1,8}}){{0,3}}\])"),
        named,
    ),
    # "srun: error: node03: task 0: Exited", "*** STEP 12.0 ON node03 CANCELLED", "Node failure on node03"
    Rule(
        "host",
        ("srun", "slurm", "salloc", "sbatch", "pbs", "mpi", "prted", "hydra", "pdsh"),
        lazy(
            r"(?:\b(?:srun|slurmstepd|salloc|mpiexec|pdsh)(?:: error)?: (?!error|task|job|step|force|warning"
            r"|couldn|unable|launch|complet|interrupt|sending|waiting|\*|submit|grant|pending|exec|fatal|info"
            r"|invalid|no |requested|nodes? |queued|Force|Job|Relinq|Grant|Pend|Wait|Nodes|Unable|Comm|Batch"
            r"|Submit|Requ|Step|Ignor|cons|auth|lua|slurm|Detect|cred|proto|Slurm|Kill|Exceed|Some|Node )|\bON "
            rf"|slurmd\[|slurmstepd\[|[Nn]odes? failure on |on (?:hosts?|nodes?)\s{{1,2}}[\"'`]?|\bexec_host/"
            rf"|task \d{{1,6}}: |NodeList=|running on |[Nn]odes? ){HOST_LIST}(?=[\s:,;.\"'`\])/]|$)"
        ),
        marked,
    ),
    # "Node gpu-17 is down", "(raylet) Node gpu-17 ran out of memory", "srun: … gpu-17 not responding"
    Rule(
        "host",
        ("node ", "nodes "),
        lazy(
            rf"\bnodes? [\"'`]?{HOST}[\"'`]?(?= (?:is|was|has|had|not|went|failed|unreachable|down|drain|died|lost|set"
            r"|resp|state|became|ran|cannot|can't|could|did|does|crashed|exited|rebooted|restarted|joined|left|timed"
            r"|marked|removed|added|disconnected|unhealthy|returned|reported|killed|dead|unexpectedly)\w{0,8}\b|:)",
            re.IGNORECASE,
        ),
        marked,
    ),
    Rule(
        "host",
        ("not responding", "is down", "is unreachable", "drained"),
        lazy(rf"(?<![\w.-]){HOST}(?= (?:(?:is |are )?(?:not responding|unreachable)|is down\b|(?:was |is )?drained))"),
        lambda value: marked(value) and any(map(str.isalpha, value)) and any(map(str.isdigit, value)),
    ),
    # "  host      : gpu-17" of torchrun's table is in hosts; "gpu-17: [rank8]: RuntimeError" of DeepSpeed and pdsh
    Rule(
        "host",
        (": ",),
        lazy(
            rf"^{HOST}(?=: (?:\[rank\d|\[?\d{{4}}-\d\d-\d\d|Traceback \(most|[WEIF]\d{{4}} \d\d:|NCCL "
            r"|File \"|  File))"
        ),
        lambda value: marked(value) and value.islower() and any(map(str.isdigit, value)) and not _TOOL.match(value),
    ),
    # "Successfully assigned default/train-0 to gpu-17", "Node:   gpu-17/10.1.2.3", "kubectl drain gpu-17" of Kubernetes
    Rule(
        "host",
        ("assigned", "node:", "kubectl"),
        lazy(
            r"(?:\bassigned [\w./-]{1,200} to |\bNode:\s{1,40}(?=\S{1,120}/)|\bkubectl "
            r"(?:cordon|uncordon|drain|(?:taint|label|annotate|describe|debug|top) nodes?[ /])\s?"
            rf"(?:-\S+\s+){{0,4}}){HOST}"
        ),
        named,
    ),
    # "exec_host_list  1:  gpu17:4" of Grid Engine, "assigned_hostnames = gpu17", "oarsh gpu17 nvidia-smi" of OAR
    Rule(
        "host",
        ("exec_host_list", "hostnames", "oarsh", "oarcp", "oar_nodefile"),
        lazy(
            r"(?:\bexec_host_list\s{1,20}\d{1,6}:\s{1,20}|\bassigned_hostnames\s?[:=]\s{0,4}"
            rf"|\boar(?:sh|cp) (?:-\S+ ){{0,4}}|\bOAR_NODEFILE\w{{0,20}}[ :=]{{1,3}}(?:lists |has )?){HOST_LIST}"
        ),
        named,
    ),
    # "&alias=gpu-17&noUDP>" of HTCondor
    Rule("host", ("alias=",), lazy(rf"(?<=[?&])alias={HOST}(?=[&>])"), named),
    # "\"nodelist\": [\"gpu[17-18]\"]" of Flux, "exited with exit code 1 on gpu17"
    Rule(
        "host",
        ("nodelist", "exit code", "signal"),
        lazy(rf"(?:\bnodelist\\?\": ?\[\\?\"|\b(?:exit code|signal) \d{{1,3}} on ){HOST_LIST}(?=\\?\"|[\s.,;]|$)"),
        marked,
    ),
    # "pods \"train-6fae8d4e2-ssimo\" not found", "kubectl logs train-0 -c main", "pod/train-6fae8d4e2-ssimo"
    Rule(
        "host",
        ("pod", "kubectl"),
        lazy(
            r"(?:\bpods?[ :/=]{1,2}|\bkubectl (?:logs|exec|attach|cp|port-forward|(?:describe|delete|top) pods?)\s+"
            r"(?:-\S+\s+){0,4}|(?<=pod_name)=)[\"'`]?(?P<value>[a-z0-9](?:[\w.-]{0,120}\w)?)(?![\w@(/-]|\.\w)",
            re.IGNORECASE,
        ),
        lambda value: "-" in value.strip("-") and not value.endswith("-") and marked(value),
    ),
    Rule(
        "host",
        ("-0", *(f"-{letter}" for letter in "abcdef")),
        lazy(
            r"(?<![\w./-])(?P<value>[a-z](?:[a-z0-9]|-(?=[a-z0-9])){2,80}-(?=[a-f]*\d)[0-9a-f]{8,10}-[a-z0-9]{5})(?![\w-])"
        ),
        lambda value: any(map(str.isdigit, value[-5:])) or not any(mark in "aeiou" for mark in value[-5:]),
        long=True,
    ),
    # "on host(s) <8*gpu-17>", "Started on <gpu-17>" of LSF
    Rule("host", ("<",), lazy(rf"(?:\bhosts?(?:\(s\))?|\bon|\bfrom) <(?:\d{{1,4}}\*)?{HOST}(?=>)"), _unknown),
    # "(TID 3) (gpu-17 executor 2)" of Spark, "Lost executor 2 on gpu-17: …"
    Rule("host", ("executor",), lazy(rf"\({HOST}(?= executor \w{{1,9}}\))"), named),
    Rule("host", ("on",), lazy(rf"\bon {HOST}(?=: )"), lambda value: _NODE.fullmatch(value) is not None),
    # "\"gpu-17 mlx5_0\"", "gpu-17 HCA-1" of an InfiniBand fabric
    Rule("host", ("mlx", "hca-", "hfi"), lazy(rf"(?<![\w./-]){HOST}(?= (?:mlx\d_\d|HCA-\d|hfi\d_\d))"), marked),
    # "Permanently added 'gpu-17' (ED25519)", "Connection reset by gpu-17 port 22"
    Rule("host", ("permanently added",), lazy(rf"Permanently added [\"']{HOST}(?=[\"'])")),
    Rule("host", (" port ",), lazy(rf"\b(?:by|from|to|with) {HOST}(?= port \d)"), named),
    # "27000@lic-1" of FlexNet
    Rule("host", ("0@", "lic"), lazy(rf"(?<![\w.@])\d{{3,5}}@{HOST}"), named),
    # "Linux box7 5.15.0-91-generic #101"
    Rule("host", ("linux ", "darwin "), lazy(rf"\b(?:Linux|Darwin) (?!version ){HOST}(?= \d{{1,2}}\.\d)")),
    # "May  1 12:00:00 box7 kernel: NVRM", "2024-05-01T12:00:00+00:00 box7 kernel:"
    Rule(
        "host",
        (
            "]:",
            "kernel:",
            "systemd",
            "sshd",
            "slurm",
            "docker",
            "containerd",
            "nvidia",
            "cron",
            "sudo:",
            "su:",
            "python",
        ),
        lazy(
            rf"(?<![\d:])\d\d:\d\d:\d\d(?:\.\d{{1,9}})?(?:Z"
            rf"|[+-]\d\d:?\d\d)? {HOST}(?= (?:kernel|systemd\S{{0,40}}|sshd\S{{0,40}}|slurm\w{{0,10}}\S{{0,40}}"
            rf"|dockerd\S{{0,40}}|containerd\S{{0,40}}|nvidia\S{{0,40}}|cron\S{{0,40}}|sudo|su|python\S{{0,40}}"
            rf"|[a-z][\w-]{{1,30}}\[\d{{1,8}}\]): )"
        ),
        named,
    ),
    # "box7 login:", "[ada@box7 x]$" is above
    Rule("host", (" login:",), lazy(rf"^{HOST}(?= login:)"), marked),
)
