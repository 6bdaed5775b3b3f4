"""A recogniser of made sounds."""
import argparse
import logging
import random
import socket

import torch

logging.basicConfig(level=logging.INFO, format=f"[{socket.gethostname().split('.')[0]}] %(asctime)s (%(module)s:%(lineno)d) %(levelname)s: %(message)s")
parser = argparse.ArgumentParser()
parser.add_argument("--batch_type", default="sorted")
parser.add_argument("--batch_size", type=int, default=12)
parser.add_argument("--num_att_plot", type=int, default=0)
parser.add_argument("--frontend_conf", default="n_fft=256")
parser.add_argument("--encoder", default="conformer")
parser.add_argument("--cnn_module_kernel", type=int, default=15)
parser.add_argument("--max_epoch", type=int, default=2)
parser.add_argument("--ctc_weight", type=float, default=0.3)
parser.add_argument("--ignore_nan_grad", default="true")
parser.add_argument("--output_dir", default="exp/asr_a")
parser.add_argument("--text", default="dump/train/text")
args = parser.parse_args()
for name, value in sorted(vars(args).items()):
    logging.info("%s: %s", name, value)
logging.info("pytorch.version=%s, cuda.available=%s", torch.__version__, torch.cuda.is_available())
with open(args.text, encoding="utf-8") as file:
    lines = [line.rstrip("\n").split(" ", 1) for line in file]
lengths = [len(text) for _, text in lines]
logging.info("%s: N-utt=%d, shortest=%d, longest=%d", args.text, len(lines), min(lengths), max(lengths))
kernel = args.cnn_module_kernel
assert (kernel - 1) % 2 == 0, "kernel_size should be a odd number for 'SAME' padding"
model = torch.nn.Conv1d(8, 30, kernel, padding=(kernel - 1) // 2)
for epoch in range(1, args.max_epoch + 1):
    random.shuffle(lines)
    total = 0.0
    for at in range(0, len(lines), args.batch_size):
        some = lines[at : at + args.batch_size]
        out = model(torch.randn(len(some), 8, 40)).log_softmax(1).permute(2, 0, 1)
        target = torch.tensor([ord(char) % 29 + 1 for _, text in some for char in text])
        sizes = torch.tensor([len(text) for _, text in some])
        loss = torch.nn.functional.ctc_loss(out, target, torch.full((len(some),), 40), sizes)
        if not torch.isfinite(loss):
            raise RuntimeError(f"loss is {loss.item()} in a batch of {len(some)} utterances, longest {int(sizes.max())} (epoch {epoch})")
        total += loss.item()
    logging.info("%depoch results: [train] loss_ctc=%.3f, total_count=%d", epoch, total / len(lines), epoch * len(lines))
logging.info("The training was finished at %d epochs", args.max_epoch)
