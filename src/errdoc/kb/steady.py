"""What logs print while all is well, made by code from the formats of those who print it: no anchor may live on it.

A log of a day holds hundreds of megabytes of such lines. Pages are held against them (`errdoc kb steady`), and the
pieces that large logs are searched for first are chosen to be rare among them (`errdoc.kb.pieces`).

The same seed gives the same text. Names, numbers, hosts and identifiers are made up.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_LOSSES = ["loss_rpn_cls", "loss_rpn_bbox", "loss_cls", "loss_bbox", "loss_mask", "acc", "d0.loss_dice", "aux.loss_ce"]
_PATHS = [
    "/v1/chat/completions", "/v1/completions", "/v1/embeddings", "/generate", "/health", "/metrics",
    "/v1/models", "/predict",
]  # fmt: skip
_STATES = ["blocking", "forwarding", "disabled", "learning"]
_TALK = (
    "the model answers a question about rivers in Europe and writes a short poem with four lines for each "
    "of them while users ask how to bake bread how to sort a list in Python and what the weather will be "
    "like tomorrow"
)
_WORDS = _TALK.split()


class _Numbers:
    """Numbers as logs print them, from one seed; `random`'s own ways to them are slow."""

    def __init__(self, seed: int) -> None:
        self.next = random.Random(seed).random  # noqa: S311 - a log, no secret
        self.step = 0

    def below(self, end: int) -> int:
        return int(self.next() * end)

    def of(self, things: list[str]) -> str:
        return things[int(self.next() * len(things))]

    def hex(self, digits: int) -> str:
        return f"{int(self.next() * 16**digits):0{digits}x}"

    def clock(self) -> str:
        return f"{self.below(24):02d}:{self.below(60):02d}:{self.below(60):02d}"

    def day(self) -> str:
        return f"202{self.below(7)}-{1 + self.below(12):02d}-{1 + self.below(28):02d}"

    def host(self) -> str:
        return f"10.{self.below(256)}.{self.below(256)}.{self.below(256)}"

    def bar(self, width: int = 10) -> str:
        done = self.below(width + 1)
        return "█" * done + " " * (width - done)


def _pytorch(n: _Numbers) -> str:
    """Loops of PyTorch: the examples, Lightning, Megatron, DeepSpeed, OpenMMLab, detectron2, timm, fairseq, NCCL."""
    r, i, step = n.next, n.below, n.step
    lr, loss = f"{r():.3e}", f"{4 * r():.4f}"
    kind = i(13)
    if kind == 0:
        return (
            f"Epoch: [{i(90)}][{i(5005):4d}/5005]\tTime {r():6.3f} ({r():6.3f})\tData {r():6.3f} ({r():6.3f})\t"
            f"Loss {7 * r():.4e} ({7 * r():.4e})\tAcc@1 {100 * r():6.2f} ({100 * r():6.2f})\n"
        )
    if kind == 1:
        return f"Train Epoch: {i(99)} [{64 * i(938)}/60000 ({i(100)}%)]\tLoss: {r():.6f}\n"
    if kind == 2:
        return (
            f"\rEpoch {i(99)}: {i(101):3d}%|{n.bar()}| {i(5000)}/5000 [{i(60):02d}:{i(60):02d}<{i(60):02d}:{i(60):02d}, "
            f"{9 * r():5.2f}it/s, v_num={i(9)}, train_loss={loss}, val_loss={loss}]"
        )
    if kind == 3:
        return (
            f" [{n.day()} {n.clock()}] iteration {step:8d}/  500000 | consumed samples: {512 * step:12d} | elapsed "
            f"time per iteration (ms): {9999 * r():.1f} | throughput per GPU (TFLOP/s/GPU): {400 * r():.1f} | learning "
            f"rate: {r():.6E} | global batch size: {512:5d} | lm loss: {4 * r():.6E} | loss scale: 1.0 | grad norm: "
            f"{r():.3f} | number of skipped iterations: {0:3d} | number of nan iterations: {0:3d} |\n"
        )
    if kind == 4:
        return (
            f"[{n.day()} {n.clock()},{i(1000):03d}] [INFO] [logging.py:96:log_dist] [Rank 0] step={step}, skipped="
            f"{i(9)}, lr=[{lr}], mom=[(0.9, 0.999)]\n[{n.day()} {n.clock()},{i(1000):03d}] [INFO] [timer.py:260:stop] "
            f"epoch=0/micro_step={step}/global_step={step // 4}, RunningAvgSamplesPerSec={99 * r():.6f}, "
            f"CurrSamplesPerSec={99 * r():.6f}, MemAllocated={80 * r():.2f}GB, MaxMemAllocated={80 * r():.2f}GB\n"
        )
    if kind == 5:
        told = ", ".join(f"{name}: {r():.4f}" for name in _LOSSES)
        return (
            f"{n.day()} {n.clock()},{i(1000):03d} - mmdet - INFO - Epoch [{i(36)}][{50 * i(146)}/7330]\tlr: {lr}, eta: "
            f"{i(3)} day{'s' * i(2)}, {i(24)}:{i(60):02d}:{i(60):02d}, time: {r():.3f}, data_time: {r():.3f}, memory: "
            f"{i(80000)}, {told}, loss: {loss}, grad_norm: {9 * r():.4f}\n"
        )
    if kind == 6:
        return (
            f"\x1b[32m[{1 + i(12):02d}/{1 + i(28):02d} {n.clock()} d2.utils.events]: \x1b[0m eta: {n.clock()}  iter: "
            f"{step}  total_loss: {r():.4f}  loss_cls: {r():.4f}  loss_box_reg: {r():.4f}    time: {r():.4f}  last_time: "
            f"{r():.4f}  data_time: {r():.4f}  last_data_time: {r():.4f}   lr: {r():.5f}  max_mem: {i(80000)}M\n"
        )
    if kind == 7:
        return (
            f"Train: {i(300)} [{i(1252):4d}/1251 ({i(101):3d}%)]  Loss: {7 * r():.3f} ({7 * r():.3f})  Time: {r():.3f}s, "
            f"{9999 * r():8.2f}/s  ({r():.3f}s, {9999 * r():8.2f}/s)  LR: {lr}  Data: {r():.3f} ({r():.3f})\n"
        )
    if kind == 8:
        return (
            f'{n.day()} {n.clock()} | INFO | train_inner | {{"epoch": {i(50)}, "update": {9 * r():.3f}, "loss": "'
            f'{9 * r():.3f}", "ppl": "{99 * r():.2f}", "wps": "{99999 * r():.1f}", "ups": "{r():.2f}", "wpb": "'
            f'{99999 * r():.1f}", "bsz": "{i(999)}", "num_updates": "{step}", "lr": "{lr}", "gnorm": "{r():.3f}", '
            f'"train_wall": "{i(99)}", "gb_free": "{80 * r():.1f}", "wall": "{i(99999)}"}}\n'
        )
    if kind == 9:
        return f"iter {step}: loss {loss}, time {999 * r():.2f}ms, mfu {60 * r():.2f}%\n"
    if kind == 10:
        one, other = i(8), i(8)
        return (
            f"node{i(64)}:{i(4194304)}:{i(4194304)} [{one}] NCCL INFO Channel {i(32):02d}/0 : {one}[{one}] -> {other}"
            f"[{other}] via P2P/{'CUMEM' if i(2) else 'IPC/read'}\n"
        )
    if kind == 11:
        return (
            f"[rank{i(512)}]:[titan] {n.day()} {n.clock()},{i(1000):03d} - root - INFO - step: {step:2d}  loss: {loss}  "
            f"memory: {80 * r():.2f}GiB({100 * r():.2f}%)  tps: {i(99999):,}  tflops: {900 * r():.2f}  mfu: {r():.2%}\n"
        )
    return (
        f"{i(100):9d}/100 {80 * r():9.3g}G {r():10.4f} {r():10.4f} {r():10.4f} {i(999):10d}        640: {i(101):3d}%|"
        f"{n.bar()}| {i(1563)}/1563 [{i(60):02d}:{i(60):02d}<{i(60):02d}:{i(60):02d},  {9 * r():.2f}it/s]\r"
    )


def _keras(n: _Numbers) -> str:
    """Loops of TensorFlow: Keras 2 and 3, Estimator, the object detection API, the absl logger."""
    r, i, step = n.next, n.below, n.step
    kind, loss = i(9), f"{r():.4f}"
    if kind == 0:
        done = i(30)
        bar = "=" * done + ">" + "." * (29 - done)
        return f"\r{i(1876):4d}/1875 [{bar}] - ETA: {i(99)}s - loss: {loss} - accuracy: {r():.4f}"
    if kind == 1:
        done = i(20)
        return (
            f"\r\x1b[1m{i(1876):4d}/1875\x1b[0m \x1b[32m{'━' * done}\x1b[0m\x1b[37m{'━' * (20 - done)}\x1b[0m \x1b[1m"
            f"{i(99)}s\x1b[0m {i(99)}ms/step - accuracy: {r():.4f} - loss: {loss}"
        )
    if kind == 2:
        return (
            f"Epoch {i(100)}/100\n1875/1875 [==============================] - {i(99)}s {i(99)}ms/step - loss: {loss} - "
            f"accuracy: {r():.4f} - val_loss: {r():.4f} - val_accuracy: {r():.4f} - lr: {r():.4e}\n"
        )
    if kind == 3:
        return f"INFO:tensorflow:loss = {9 * r():.7f}, step = {step} ({99 * r():.3f} sec)\n"
    if kind == 4:
        return f"INFO:tensorflow:global_step/sec: {99 * r():.5f}\n"
    if kind == 5:
        return (
            f"I{1 + i(12):02d}{1 + i(28):02d} {n.clock()}.{i(10**6):06d} {10**14 + i(10**14)} basic_session_run_hooks.py:"
            f"260] loss = {9 * r():.7f}, step = {step} ({99 * r():.3f} sec)\n"
        )
    if kind == 6:
        return (
            f"I{1 + i(12):02d}{1 + i(28):02d} {n.clock()}.{i(10**6):06d} {10**14 + i(10**14)} model_lib_v2.py:705] Step "
            f"{step} per-step time {r():.3f}s\nI0101 {n.clock()}.{i(10**6):06d} {10**14 + i(10**14)} model_lib_v2.py:708] "
            f"{{'Loss/classification_loss': {r():.7f},\n 'Loss/localization_loss': {r():.7f},\n "
            f"'Loss/regularization_loss': {r():.7f},\n 'Loss/total_loss': {r():.7f},\n 'learning_rate': {r():.7f}}}\n"
        )
    if kind == 7:
        return (
            f"{step} [D loss: {r():f}, acc.: {100 * r():.2f}%] [G loss: {r():f}]\nEpoch {i(99):05d}: val_loss did not "
            f"improve from {r():.5f}\n"
        )
    return f"Step #{step}\tepoch {i(99)}\t{999 * r():.1f} images/sec: {999 * r():.1f} +/- {r():.1f} (jitter = {9 * r():.1f})\t{loss}\n"


def _trainer(n: _Numbers) -> str:
    """The Trainer of transformers, tqdm, accelerate, TRL, Axolotl."""
    r, i, step = n.next, n.below, n.step
    kind = i(7)
    if kind == 0:
        return f"{{'loss': {4 * r():.4f}, 'grad_norm': {9 * r()}, 'learning_rate': {r() / 1000}, 'epoch': {9 * r():.2f}}}\n"
    if kind == 1:
        return (
            f"\r{i(101):3d}%|{n.bar()}| {step}/{step + i(99999)} [{i(60):02d}:{i(60):02d}<{i(24)}:{i(60):02d}:{i(60):02d}, "
            f" {9 * r():.2f}{'it/s' if i(2) else 's/it'}]"
        )
    if kind == 2:
        return (
            f"[INFO|trainer.py:{i(5000)}] {n.day()} {n.clock()},{i(1000):03d} >> Saving model checkpoint to ./out/"
            f"checkpoint-{step}\n[INFO|configuration_utils.py:{i(999)}] {n.day()} {n.clock()},{i(1000):03d} >> "
            f"Configuration saved in ./out/checkpoint-{step}/config.json\n[INFO|modeling_utils.py:{i(5000)}] {n.day()} "
            f"{n.clock()},{i(1000):03d} >> Model weights saved in ./out/checkpoint-{step}/model.safetensors\n"
        )
    if kind == 3:
        return (
            f"***** Running Evaluation *****\n  Num examples = {i(99999)}\n  Batch size = {2 ** i(8)}\n{{'eval_loss': "
            f"{r():.4f}, 'eval_accuracy': {r():.4f}, 'eval_runtime': {99 * r():.4f}, 'eval_samples_per_second': "
            f"{999 * r():.3f}, 'eval_steps_per_second': {99 * r():.3f}, 'epoch': {9 * r():.2f}}}\n"
        )
    if kind == 4:
        return (
            f"{{'loss': {r():.4f}, 'rewards/chosen': {r():.4f}, 'rewards/rejected': {-r():.4f}, 'rewards/margins': "
            f"{r():.4f}, 'logps/chosen': {-999 * r():.4f}, 'completion_length': {999 * r():.1f}, 'kl': {r():.6f}}}\n"
        )
    if kind == 5:
        return (
            f"{n.day()} {n.clock()},{i(1000):03d} INFO trainer.py:{i(999)}] epoch {i(9)} step {step} loss {r():.4f} lr "
            f"{r():.1e} grad_norm {r():.3f} tokens/s {i(99999)} wandb: step {step}\n"
        )
    return f"Map (num_proc={i(64)}): {i(101):3d}%|{n.bar()}| {i(10**6)}/1000000 [{i(60):02d}:{i(60):02d}<{i(60):02d}:{i(60):02d}, {99999 * r():.2f} examples/s]\r"


def _serving(n: _Numbers) -> str:
    """Servers: vLLM, uvicorn, SGLang, Text Generation Inference, Triton, Ollama, llama.cpp, nginx."""
    r, i = n.next, n.below
    kind = i(10)
    if kind == 0:
        return f'INFO:     {n.host()}:{i(65536)} - "POST {n.of(_PATHS)} HTTP/1.1" 200 OK\n'
    if kind == 1:
        return (
            f"INFO {1 + i(12):02d}-{1 + i(28):02d} {n.clock()} [loggers.py:{i(300)}] Engine 00{i(8)}: Avg prompt throughput: "
            f"{9999 * r():.1f} tokens/s, Avg generation throughput: {9999 * r():.1f} tokens/s, Running: {i(256)} reqs, "
            f"Waiting: {i(256)} reqs, GPU KV cache usage: {100 * r():.1f}%, Prefix cache hit rate: {100 * r():.1f}%\n"
        )
    if kind == 2:
        prompt = " ".join(n.of(_WORDS) for _ in range(i(30)))
        return (
            f"INFO {1 + i(12):02d}-{1 + i(28):02d} {n.clock()} [logger.py:{i(99)}] Received request chatcmpl-{n.hex(12)}"
            f"{n.hex(12)}: prompt: '<|im_start|>user\\n{prompt}<|im_end|>\\n', params: SamplingParams(n=1, presence_penalty="
            f"0.0, frequency_penalty=0.0, temperature={r():.2f}, top_p={r():.2f}, top_k=-1, min_p=0.0, seed=None, stop=[], "
            f"max_tokens={i(32768)}, logprobs=None, skip_special_tokens=True), lora_request: None.\n"
        )
    if kind == 3:
        return (
            f"[{n.day()} {n.clock()} TP{i(8)}] Decode batch. #running-req: {i(256)}, #token: {i(10**6)}, token usage: "
            f"{r():.2f}, cuda graph: True, gen throughput (token/s): {9999 * r():.2f}, #queue-req: {i(99)}, \n"
        )
    if kind == 4:
        return (
            f"[{n.day()} {n.clock()} TP{i(8)}] Prefill batch. #new-seq: {i(32)}, #new-token: {i(8192)}, #cached-token: "
            f"{i(8192)}, token usage: {r():.2f}, #running-req: {i(256)}, #queue-req: {i(99)}, \n"
        )
    if kind == 5:
        return (
            f'{n.day()}T{n.clock()}.{i(10**6):06d}Z  INFO chat_completions{{total_time="{9 * r():.6f}s" validation_time="'
            f'{r():.6f}ms" queue_time="{99 * r():.6f}µs" inference_time="{9 * r():.6f}s" time_per_token="{99 * r():.6f}ms" '
            f'seed="Some({i(10**18)})"}}: text_generation_router::server: router/src/server.rs:{i(999)}: Success\n'
        )
    if kind == 6:
        return f'[GIN] {n.day().replace("-", "/")} - {n.clock()} | 200 | {9 * r():12.9f}s | {n.host():>15} | POST     "/api/chat"\n'
    if kind == 7:
        return (
            f"slot update_slots: id {i(8):2d} | task {i(99999)} | prompt processing progress, n_past = {i(8192)}, n_tokens = "
            f"{i(2048)}, progress = {r():.6f}\nslot      release: id {i(8):2d} | task {i(99999)} | stop processing: n_past = "
            f"{i(8192)}, truncated = 0\n"
        )
    if kind == 8:
        return (
            f'{n.host()} - - [{1 + i(28):02d}/Nov/2025:{n.clock()} +0000] "GET {n.of(_PATHS)}?id={n.hex(8)} HTTP/1.1" 200 '
            f'{i(99999)} "-" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36" rt={r():.3f} upstream={n.host()}:8000\n'
        )
    return (
        f"I{1 + i(12):02d}{1 + i(28):02d} {n.clock()}.{i(10**6):06d} {i(9999)} infer_handler.cc:{i(999)}] New request handler "
        f"for ModelInferHandler, {i(99)}\nI{1 + i(12):02d}{1 + i(28):02d} {n.clock()}.{i(10**6):06d} {i(9999)} "
        f"http_server.cc:{i(9999)}] HTTP request: 2 /v2/models/resnet/infer\n"
    )


def _kernel(n: _Numbers) -> str:
    """The kernel's ring, the system's journal, docker's bridges, the firewall."""
    r, i = n.next, n.below
    at = f"[{99999 * r():12.6f}] "
    if i(2):
        at = f"Nov {1 + i(28):2d} {n.clock()} node{i(64)} kernel: {at}"
    kind = i(12)
    if kind == 0:
        return f"{at}usb {i(9)}-{i(9)}: new high-speed USB device number {i(128)} using xhci_hcd\n"
    if kind == 1:
        return f"{at}docker0: port {i(99)}(veth{n.hex(7)}) entered {n.of(_STATES)} state\n"
    if kind == 2:
        return (
            f"{at}[UFW BLOCK] IN=eth0 OUT= MAC={n.hex(12)} SRC={n.host()} DST={n.host()} LEN={i(1500)} TOS=0x00 PREC=0x00 "
            f"TTL={i(256)} ID={i(65536)} PROTO=TCP SPT={i(65536)} DPT={i(65536)} WINDOW={i(65536)} RES=0x00 SYN URGP=0\n"
        )
    if kind == 3:
        return (
            f'{at}audit: type=1400 audit({i(2 * 10**9)}.{i(1000):03d}:{i(99999)}): apparmor="STATUS" operation='
            f'"profile_replace" profile="unconfined" name="docker-default" pid={i(4194304)} comm="apparmor_parser"\n'
        )
    if kind == 4:
        return f"{at}IPv6: ADDRCONF(NETDEV_CHANGE): veth{n.hex(7)}: link becomes ready\n"
    if kind == 5:
        return f"{at}EXT4-fs (nvme{i(8)}n1p{i(4)}): mounted filesystem {n.hex(8)}-{n.hex(4)} with ordered data mode. Quota mode: none.\n"
    if kind == 6 and not i(5000):  # each time the limit rises: a few times from boot to boot
        return f"{at}perf: interrupt took too long ({i(99999)} > {i(99999)}), lowering kernel.perf_event_max_sample_rate to {i(99999)}\n"
    if kind == 7:
        return f"{at}mlx5_core 0000:{n.hex(2)}:00.{i(2)}: eth{i(8)}: Link up, {i(400)} Gbps\n"
    if kind == 8:
        return (
            f"Nov {1 + i(28):2d} {n.clock()} node{i(64)} systemd[1]: Started Session {i(99999)} of user user{i(99)}.\n"
        )
    if kind == 9:
        return f"Nov {1 + i(28):2d} {n.clock()} node{i(64)} CRON[{i(4194304)}]: (root) CMD (test -x /usr/sbin/anacron || run-parts --report /etc/cron.hourly)\n"
    if kind == 10:
        return (
            f"Nov {1 + i(28):2d} {n.clock()} node{i(64)} sshd[{i(4194304)}]: Accepted publickey for user{i(99)} from {n.host()} "
            f"port {i(65536)} ssh2: ED25519 SHA256:{n.hex(12)}{n.hex(12)}\n"
        )
    return (
        f'Nov {1 + i(28):2d} {n.clock()} node{i(64)} dockerd[{i(99999)}]: time="{n.day()}T{n.clock()}Z" level=info msg="loading '
        f'plugin \\"io.containerd.event.v1.publisher\\"..." runtime=io.containerd.runc.v2 type=io.containerd.event.v1\n'
    )


def _slurm(n: _Numbers) -> str:
    """Slurm's controller and daemons, and jobs that end well."""
    i = n.below
    at = f"[{n.day()}T{n.clock()}.{i(1000):03d}] "
    job, kind = i(9999999), i(9)
    if kind == 0:
        return f"{at}sched: Allocate JobId={job} NodeList=gpu[{i(99):02d}-{i(99):02d}] #CPUs={i(512)} Partition=gpu\n"
    if kind == 1:
        return f"{at}_job_complete: JobId={job} WEXITSTATUS 0\n{at}_job_complete: JobId={job} done\n"
    if kind == 2:
        return f"{at}_slurm_rpc_submit_batch_job: JobId={job} InitPrio={i(4294967295)} usec={i(99999)}\n"
    if kind == 3:
        return f"{at}sched/backfill: _start_job: Started JobId={job}_{i(999)}({i(9999999)}) in gpu on gpu{i(99):02d}\n"
    if kind == 4:
        return f"{at}[{job}.batch] done with job\n{at}[{job}.{i(9)}] done with step\n"
    if kind == 5:
        return f"{at}launch task StepId={job}.{i(9)} request from UID:{i(99999)} GID:{i(99999)} HOST:{n.host()} PORT:{i(65536)}\n"
    if kind == 6:
        return f"{at}task/affinity: lllp_distribution: JobId={job} manual binding: none\n{at}task/affinity: batch_bind: job {job} CPU input mask for node: 0x{n.hex(12)}\n"
    if kind == 7:
        return f"Submitted batch job {job}\nsrun: job {job} queued and waiting for resources\nsrun: job {job} has been allocated resources\n"
    return (
        f"{i(512)}: {n.day()} {n.clock()} INFO rank {i(512)} of 512 on gpu{i(99):02d}: step {n.step} done in {n.next():.3f} s, "
        f"{i(99999)} tokens/s, mem {80 * n.next():.1f} GB\n"
    )


#: Who prints, by name.
KINDS: dict[str, Callable[[_Numbers], str]] = {
    "pytorch": _pytorch, "keras": _keras, "trainer": _trainer, "serving": _serving, "kernel": _kernel, "slurm": _slurm,
}  # fmt: skip
#: Characters of one piece.
_PIECE = 1 << 20


def steady(kind: str, size: int, seed: int = 7) -> Iterator[bytes]:
    """So many bytes, about, of a log of this kind that goes on and on, in pieces of a megabyte that end with a line.

    Args:
        kind: one of `KINDS`.
        size: bytes in all.
        seed: the same seed gives the same bytes.
    """
    numbers, say = _Numbers(seed), KINDS[kind]
    while size > 0:
        lines: list[str] = []
        room = min(size, _PIECE)
        while room > 0:
            numbers.step += 1
            lines.append(say(numbers))
            room -= len(lines[-1])
        lines.append("\n")
        piece = "".join(lines).encode()
        size -= len(piece)
        yield piece
