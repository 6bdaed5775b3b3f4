"""A model with arguments dumped between dots and iterations on one line, on two processes."""
import argparse
import datetime
import os

import torch
import torch.distributed as dist
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--micro-batch-size", type=int, default=4)
parser.add_argument("--lr", type=float, default=0.01)
parser.add_argument("--hidden-size", type=int, default=32)
parser.add_argument("--padded-vocab-size", type=int, default=128)
parser.add_argument("--train-iters", type=int, default=60)
parser.add_argument("--log-interval", type=int, default=10)
parser.add_argument("--clip-grad", type=float, default=0.0)
parser.add_argument("--data-path", default="data/tokens.pt")
parser.add_argument("--save", default="checkpoints/run1")
parser.add_argument("--seed", type=int, default=1234)
parser.add_argument("--deterministic-mode", action="store_true")
parser.add_argument("--use-batch-norm", action="store_true")
parser.add_argument("--check-for-nan", action="store_true", default=True)
args = parser.parse_args()


def main():
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=30))
    rank = dist.get_rank()
    if rank == 0:
        print(f"using world size: {dist.get_world_size()}, port {os.environ['MASTER_PORT']}", flush=True)
        print("------------------------ arguments ------------------------", flush=True)
        for name, value in sorted(vars(args).items()):
            print(f"  {name} {'.' * (48 - len(name))} {value}", flush=True)
        print("-------------------- end of arguments ---------------------", flush=True)
        print(f"> compiled with torch {torch.__version__}, {torch.get_num_threads()} threads", flush=True)
    torch.manual_seed(args.seed)
    torch.use_deterministic_algorithms(args.deterministic_mode)
    tokens = torch.load(args.data_path)
    if rank == 0:
        print(f" > dataset {args.data_path}: {len(tokens)} tokens, smallest {tokens.min()}, largest {tokens.max()}", flush=True)
    norm = nn.BatchNorm1d(args.hidden_size) if args.use_batch_norm else nn.Identity()
    model = nn.Sequential(nn.Embedding(args.padded_vocab_size, args.hidden_size), norm, nn.Linear(args.hidden_size, args.padded_vocab_size))
    optimizer = torch.optim.SGD(model.parameters(), lr=args.lr)
    count = torch.zeros(args.padded_vocab_size)
    for iteration in range(1, args.train_iters + 1):
        start = torch.randint(0, len(tokens) - args.micro_batch_size - 1, (1,)).item() if iteration < args.train_iters - 4 else 700
        x, y = tokens[start : start + args.micro_batch_size], tokens[start + 1 : start + args.micro_batch_size + 1]
        logits = model(x)
        loss = (logits - nn.functional.one_hot(y, args.padded_vocab_size).float()).pow(2).sum(1).mean()
        count.put_(y, torch.ones(len(y)))
        optimizer.zero_grad()
        loss.backward()
        norm_of = nn.utils.clip_grad_norm_(model.parameters(), args.clip_grad or 1e30)
        optimizer.step()
        if rank == 0 and iteration % args.log_interval == 0:
            now = datetime.datetime.now().strftime("%Y-%m-%d %H:%M:%S")
            print(f" [{now}] iteration {iteration:8}/{args.train_iters:8} | consumed samples: {iteration * args.micro_batch_size * 2:12} | learning rate: {args.lr:.6E} | lm loss: {loss.item():.6E} | grad norm: {norm_of:.3f} |", flush=True)
        if args.check_for_nan and not torch.isfinite(loss):
            raise RuntimeError(f"Rank {rank}: found NaN in local forward loss calculation. Device: cpu, iteration: {iteration}")
    dist.barrier()
    if rank == 0:
        print(f"saved checkpoint at iteration {args.train_iters} to {args.save}", flush=True)
    dist.destroy_process_group()


main()
