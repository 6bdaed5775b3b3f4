"""The variables that decide how frameworks, CUDA and Python behave. Values that could be secret are never kept."""

import re

from errdoc.logs.masks.redact import redact
from errdoc.probe.machine.host import Host
from errdoc.probe.machine.run import is_secret
from errdoc.probe.telling.snapshot import Answer, Reading

# CUDA_VISIBLE_DEVICES, NCCL_SOCKET_IFNAME, TF_FORCE_GPU_ALLOW_GROWTH, SLURM_JOB_ID, OMP_NUM_THREADS
_MATTERS = re.compile(
    r"(?:CUDA|CUDNN|CUBLAS|NCCL|NVIDIA|TORCH|PYTORCH|TORCHELASTIC|TF|XLA|JAX|KERAS|TRITON|HSA|ROCR|HIP|ROCM|GPU|GLOO|UCX|OMPI|"
    r"OMP|MKL|KMP|GOTO|OPENBLAS|DS|ACCELERATE|SLURM|CONDA|MALLOC|FI|IB|NUMBA|ORT|NO_ALBUMENTATIONS|HF|VLLM|RAY|"
    r"PROTOCOL_BUFFERS|AWS_OFI|LSB|PBS|KUBERNETES)_\w{1,80}|"
    r"(?:LD_LIBRARY_PATH|LD_PRELOAD|LD_RUN_PATH|DYLD_LIBRARY_PATH|LIBRARY_PATH|CPATH|PATH|PYTHONPATH|PYTHONHOME|PYTHONNOUSERSITE|"
    r"PYTHONHASHSEED|PYTHONUTF8|VIRTUAL_ENV|MASTER_ADDR|MASTER_PORT|RANK|WORLD_SIZE|LOCAL_RANK|LOCAL_WORLD_SIZE|NODE_RANK|"
    r"GROUP_RANK|TMPDIR|TEMP|TMP|CC|CXX|CUDAHOSTCXX|LANG|LC_ALL|MAX_JOBS|XDG_CACHE_HOME|HTTP_PROXY|HTTPS_PROXY|NO_PROXY|"
    r"TRANSFORMERS_OFFLINE|TRANSFORMERS_CACHE|TOKENIZERS_PARALLELISM|COLAB_GPU|DISPLAY|MPLBACKEND|CUDACXX|TORCHINDUCTOR_\w{1,60})",
    re.IGNORECASE,
)
#: A PATH of more than that is cut.
_LONGEST = 8192


def read(host: Host) -> Answer:
    """The variables that are set, of those that matter."""
    values = {}
    for name, value in sorted(host.env.items()):
        if not _MATTERS.fullmatch(name):
            continue
        values[name] = "(set)" if value and (is_secret(name) or holds_secret(value)) else value[:_LONGEST]
    folder = Reading("working_folder", host.cwd, "the command's" if host.named_by == "run" else "errdoc's own")
    return Answer((Reading("environment", values, "the user's variables"), folder))


def holds_secret(value: str) -> bool:
    """Whether a value has a token or a password in it: `http://me:word@proxy:3128`."""
    return re.search(r"<(?:token|password|key)-\d+>", redact(value[:_LONGEST])) is not None
