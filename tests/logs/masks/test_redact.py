import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.masks import pseudonyms
from errdoc.logs.masks.redact import Redactor, redact

# Made up, in the shape of the real ones; cut in two, so that no scanner takes them for real.
HUB = "hf_" + "aB3dEfGhIjKlMnOpQrStUvWxYz012345"
GIT = "ghp_" + "0123456789abcdefghijABCDEFGHIJ012345"
CHAT = "xoxb-" + "123456789012-abcdefABCDEF"
CLOUD = "AKIA" + "IOSFODNN7EXAMPLE"
MODEL = "sk-" + "proj-abcdefghij0123456789abcdefghij"

REDACTED = {
    "hub token": (f"token {HUB} is invalid", "token <token-1> is invalid"),
    "git token": (f"remote: {GIT}", "remote: <token-1>"),
    "chat token": (f"SLACK={CHAT}", "SLACK=<token-1>"),
    "cloud key": (f"id {CLOUD}.", "id <token-1>."),
    "model key": (f"Incorrect API key provided: {MODEL}", "Incorrect API key provided: <token-1>"),
    "named secret": ("WANDB_API_KEY=0123456789abcdef0123 run", "WANDB_API_KEY=<token-1> run"),
    "named password": ("--password hunter2hunter2", "--password <password-1>"),
    "json": ('{"api_key": "s3cr3t-value"}', '{"api_key": "<token-1>"}'),
    "bearer": ("Authorization: Bearer abc.def-0123456789xyz", "Authorization: Bearer <token-1>"),
    "url with password": ("https://ada:pa55word@db.corp/x", "https://<user-1>:<password-1>@<host-1>/x"),
    "url with token": (f"https://{GIT}@github.com/x/y", "https://<token-1>@github.com/x/y"),
    "e-mail": ("mail ada.l@example.org now", "mail <email-1> now"),
    "prompt": ("(base) ada@gpu-box:~/x$ ls", "(base) <user-1>@<host-1>:~/x$ ls"),
    "home": ('File "/home/ada/x.py"', 'File "/home/<user-1>/x.py"'),
    "mac home": ("/Users/ada/x.py", "/Users/<user-1>/x.py"),
    "windows home": (r"C:\Users\Ada\x.py", r"C:\Users\<user-1>\x.py"),
    "escaped windows home": (r"C:\\Users\\Ada\\x.py", r"C:\\Users\\<user-1>\\x.py"),
    "the same user elsewhere": ("/home/ada/x /data/ada/y", "/home/<user-1>/x /data/<user-1>/y"),
    "address": ("connect to 10.12.0.7:29500", "connect to <ip-1>:29500"),
    "address in a cloud's host": ("[fe80::a00:27ff:fe4e:66a1]", "[<ip-1>]"),
    "onnx runtime's host": ("GPU=0 ; hostname=DESKTOP-4F9GHF2 ; expr", "GPU=0 ; hostname=<host-1> ; expr"),
    "two of a kind": ("/home/ada/ /home/bob/ /home/ada/", "/home/<user-1>/ /home/<user-2>/ /home/<user-1>/"),
    "key": ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "<key-1>\n\n"),
    "pgp key": ("-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQ\n-----END PGP PRIVATE KEY BLOCK-----\nx", "<key-1>\n\n\nx"),
    "registry token": ("docker login -p " + "dckr_pat_" + "abcDEF0123456789abcd", "docker login -p <token-1>"),
    "gpu cloud key": ("NGC " + "nvapi-" + "abcDEF0123456789abcdef", "NGC <token-1>"),
    "storage key": ("AccountName=x;AccountKey=abc/DEF+0123456789==;E", "AccountName=x;AccountKey=<token-1>;E"),
    "signed address": (
        "https://h.example.org/a?sv=1&sig=abcDEF%2B012345&x",
        "https://h.example.org/a?sv=1&sig=<token-1>&x",
    ),
    "registry file": ('"auth": "dXNlcjpwYXNzd29yZA=="', '"auth": "<token-1>"'),
    "curl": ("curl -u ada:hunter2hunter2 https://x", "curl -u <user-1>:<password-1> https://x"),
    "cookie": ("Cookie: session=0123456789abcdef; id=5", "Cookie: <token-1>"),
    "manifest": (
        "- name: HF_TOKEN\n  value: hunterword\n  value: x1",
        "- name: HF_TOKEN\n  value: <token-1>\n  value: x1",
    ),
    "manifest in JSON": (
        '"name": "DB_PASSWORD",\n"value": "two words"',
        '"name": "DB_PASSWORD",\n"value": "<token-1>"',
    ),
    "setenv": ("setenv HF_TOKEN hunterword", "setenv HF_TOKEN <token-1>"),
    "escaped line's end": (f'{{"log":"token\\n{HUB}\\n"}}', '{"log":"token\\n<token-1>\\n"}'),
    "login by letters": ("swanlab login -k hunterword", "swanlab login -k <token-1>"),
    "in prose": ("the new password is hunterword.", "the new password is <password-1>"),
    "in Chinese": ("请使用密码【hunterword】登录，密码 12345678", "请使用密码【<password-1>】登录，密码 <password-2>"),
    "user and password": ("cypher-shell -u ada -p hunterword", "cypher-shell -u ada -p <password-1>"),
    "setting": ("dvc remote modify x password hunterword", "dvc remote modify x password <token-1>"),
    "a shorter token's form in a longer one": (
        "eyJhbGciOiJSUzI1NiJ9-s.eyJ6SxghwDOKTQQlCDEhRBc0_oZph5McN.cHDpV0gI5QSG",
        "<token-1>",
    ),
    "a container of digits": ("148664700854:51:1303 [0] NCCL INFO x", "000000000001:51:1303 [0] NCCL INFO x"),
    "numbers in use": ("<user-1> /home/ada/", "<user-1> /home/<user-2>/"),
}
KEPT = (
    "pulling nvcr.io/nvidia/pytorch:24.05-py3, image: docker.io/library/python:3.10, FROM ghcr.io/x/y:1",
    "https://huggingface.co/meta-llama/Llama-3.1-8B git@github.com:org/repo https://download.pytorch.org/whl/torch",
    "GPU 0: NVIDIA A100-SXM4-80GB, NVIDIA GeForce RTX 4090, MI300X",
    "numba.cuda.cudadrv.driver.LinkerError: [222] Call to cuLinkAddData",
    "gcc-11: error: unrecognized option; error on cuda:0: out of memory; on layer-3: x; python3.10: can't open",
    "/mnt/data/imagenet/train /data/models/llama /mnt/nfs/datasets /workspace/megatron-lm/x.py /tmp/pip-build-abc",
    "/opt/conda/lib/python3.10/site-packages/torch/nn/modules/module.py /usr/local/cuda-12.1/lib64",
    "namespace c10, using namespace at::native, in namespace std",
    "the password is wrong, API key is invalid: 401; the token is being refreshed; this secret was rejected by the hub",
    "MountVolume.SetUp failed for volume x: secret 'hub-credentials' not found; the API key 'HF_TOKEN' is not set",
    "use --token instead of --use_auth_token; --token TOKEN  a token that is generated from the settings page",
    "PASS: TestErrorOfNoRows; unexpected token ProcessGroupGloo; bearer authentication, basic MatMulActivationFusion",
    "python -u train.py -p configs/base.yaml; docker run -u 1000 -p 8888:80 x; sort -u names -p; mkdir -p outputs/a",
    "git config --global http.sslVerify false; conda config --set channel_priority strict; Node: 4, owner: root",
    "Processing chunk with exit code 1 on purpose; assigned default values to parameters; signal 9 on exit",
    "密码 错误，请输入密码；令牌 invalid；提取码错误；学号不存在",
    "adduser --disabled-password --gecos; the passwd command failed; loginctl requires something else",
    'Error creating: pods "nightly-merge-" is forbidden: exceeded quota',
    "tokens: 4096, max_token=2048, BYPASS=tiger0621, sort key=loss, disk=sda1",
    "killed by signal 9, created by torch, owned by root, CANCELLED BY SCHEDULER",
    "Xid 79, CUDA error 700, exit code 137, NCCL 2.18.3, sm_80, serial execution of 4 steps",
    "nvidia-cudnn-cu12==8.9.2.26",
    "nvidia-curand-cu12        10.3.2.106",
    "Driver Version: 535.104.05   CUDA Version: 12.2",
    "listening on 127.0.0.1:29500 and 0.0.0.0",
    "undefined symbol: memcpy@GLIBC_2.14",
    "version `GLIBCXX_3.4.29' not found",
    "/home/user/x.py /root/x /opt/conda/lib",
    "package @ file:///tmp/build",
    "cuda_diagnostics.cc:176] hostname: localhost",
    "git@github.com:org/repo.git",
    "tokenizer token: 50256, pad_token=None, password: ****",
    "torch.nn.modules.conv.Conv2d at 0x7f0012ab34cd",
    "CUBLAS_STATUS_NOT_INITIALIZED when calling `cublasCreate(handle)`",
    "std::vector<c10::IValue>::operator[]",
    "huggingface_hub hf_hub_download hf_transfer",
    "2024-05-01 12:30:45.123: E tensorflow/core/x.cc:12] 0000:3b:00.0",
)
HOSTILE = (
    "login -k ",
    "x -u a -p ",
    "useradd -a b ",
    "aws set token ",
    "setenv A_KEY ",
    "name: token\nvalue: ",
    "fs.a.key ",
    "/user/",
    "密码 ",
    "password is ",
    "\\n",
    " ",
    "9",
    "a",
    "/home/",
    "a@",
    "1.",
    "a:",
    "ab:",
    "password=",
    "token ",
    "://",
    "hf_",
    "eyJa.",
    "-----BEGIN PRIVATE KEY-----",
    "f::",
)
PIECES = (
    "/home/", "C:\\Users\\", "ada", "bob", "@", "box", ".org", ":", "/", "10.0.0.7", ".", " ", "password", "=",
    "token", "git", "https://", "<user-1>", "<", ">", "x", "1", "-", "_", "\n", '"', "sk-", "hostname=", "fe80::1",
)  # fmt: skip
pieces = st.lists(st.sampled_from((*PIECES, HUB, GIT)), max_size=16).map("".join)
plain = st.lists(st.sampled_from(PIECES), max_size=16).map("".join)


@pytest.mark.parametrize(("text", "expected"), REDACTED.values(), ids=REDACTED)
def test_redacted(text: str, expected: str) -> None:
    """Secrets and names give way to pseudonyms, everything around them stays."""
    assert redact(text) == expected


@pytest.mark.parametrize("text", KEPT)
def test_kept(text: str) -> None:
    """Versions, symbols, well-known names and prose stay as they are."""
    assert redact(text) == text


def test_what_one_text_gave_away_is_taken_out_of_the_next() -> None:
    """A name without its path, a password without its word, the middle of a key."""
    redactor = Redactor()
    redactor.learn(
        "File /home/ada1815/x.py\npassword=hunter2hunter2\n-----BEGIN RSA PRIVATE KEY-----\n"
        "MIIEpAIBAAKCAQEA75RJ\n-----END RSA PRIVATE KEY-----\n"
    )
    assert redactor.redact("ada1815 said hunter2hunter2: MIIEpAIBAAKCAQEA75RJ") == "<user-1> said <password-1>: <key-1>"
    assert redactor.redact("hunter2hunter23 xhunter2hunter2") == "hunter2hunter23 xhunter2hunter2"


def test_pseudonyms_are_the_same_in_all_texts() -> None:
    """A value has one name, two values have two, and names in use are not given again."""
    redactor = Redactor()
    assert redactor.redact("/home/ada/a /home/bob/b") == "/home/<user-1>/a /home/<user-2>/b"
    assert redactor.redact("/home/bob/c <user-7> /home/eve/d") == "/home/<user-2>/c <user-7> /home/<user-8>/d"


def test_names_that_somebody_listed() -> None:
    """Users and hosts wherever they stand, whole domains too; parts of words are left."""
    redactor = Redactor(users=["ada"], hosts=["*.corp.example", "gpu17"])
    assert redactor.redact("Ada on gpu17, db.eu.corp.example, adaptive gpu171") == (
        "<user-1> on <host-1>, <host-2>, adaptive gpu171"
    )


def test_names_may_stay() -> None:
    """Where names are no secret, tokens still are."""
    redactor = Redactor(names=False)
    text = f"ada@gpu-box:~$ /home/ada/x 10.0.0.7 {HUB} me@example.org"
    assert redactor.redact(text) == "ada@gpu-box:~$ /home/ada/x 10.0.0.7 <token-1> <email-1>"


def test_a_container_keeps_the_form_of_its_name() -> None:
    """That a log is of a container is no secret, and tells much; which one it was is taken out."""
    redactor = Redactor()
    assert redactor.redact("root@3f2a9c0d1e4b:/workspace# ls") == "root@000000000001:/workspace# ls"
    assert redactor.redact("HOSTNAME=3f2a9c0d1e4b") == "HOSTNAME=000000000001"
    assert redactor.redact("root@000000000001:/workspace# ls") == "root@000000000001:/workspace# ls"


def test_a_host_that_is_called_like_a_pseudonym_breaks_none() -> None:
    """`user-1` may be a host; a pseudonym in the text stays one."""
    redactor = Redactor()
    redactor.learn("ssh ada@user-1")
    assert redactor.redact("/home/ada/x as <user-1>") == "/home/<user-1>/x as <user-1>"


def test_what_a_redactor_remembers_is_bounded(monkeypatch) -> None:
    """Of a stream without an end the oldest values are forgotten, and the number of a new one is still its own."""
    monkeypatch.setattr(pseudonyms, "_MOST_CHARACTERS", 10_000)
    monkeypatch.setattr(pseudonyms, "_MOST_VALUES", 50)
    redactor = Redactor()
    for number in range(300):
        redacted = redactor.redact(f"/home/u{number}x/file")
    assert redacted == "/home/<user-300>/file"
    assert len(redactor.taken()) <= 100


def test_short_words_are_not_hunted() -> None:
    """A password that is a common word would take that word out of every sentence."""
    redactor = Redactor()
    redactor.learn("password=cuda")
    assert redactor.redact("cuda is not available") == "cuda is not available"


@given(st.text() | pieces)
def test_lines_stay_lines(text: str) -> None:
    """A line has the same number before and after."""
    assert redact(text).count("\n") == text.count("\n")


@given(pieces, pieces)
def test_a_redactor_is_idempotent(one: str, two: str) -> None:
    """What was redacted is not redacted again, with what was learned from it either."""
    redactor = Redactor()
    redactor.learn(one)
    redacted = redactor.redact(two)
    assert redactor.redact(redacted) == redacted


@given(st.text() | pieces)
def test_idempotent(text: str) -> None:
    """Redacting a redacted text changes nothing."""
    assert redact(redact(text)) == redact(text)


@given(plain, st.sampled_from([" ", "\n", '"', "'", "(", "="]), plain)
def test_no_token_survives(before: str, border: str, after: str) -> None:
    """A token between borders never survives, whatever stands around it."""
    assert HUB not in redact(before + border + HUB + border + after)


@pytest.mark.parametrize("part", HOSTILE)
def test_linear(part: str) -> None:
    """Long monotonous text is redacted in a moment."""
    started = time.process_time()
    redact((part * 100_000)[:100_000])
    assert time.process_time() - started < 3
