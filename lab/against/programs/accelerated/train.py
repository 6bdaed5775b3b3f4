"""A loop under accelerate, with the head that the examples of transformers print."""
import argparse
import logging
import math
import time

import torch
from accelerate import Accelerator
from accelerate.logging import get_logger
from accelerate.utils import set_seed
from torch.utils.data import DataLoader, TensorDataset
from tqdm.auto import tqdm

logger = get_logger(__name__)
parser = argparse.ArgumentParser()
parser.add_argument("--per_device_train_batch_size", type=int, default=8)
parser.add_argument("--gradient_accumulation_steps", type=int, default=1)
parser.add_argument("--num_train_epochs", type=int, default=2)
parser.add_argument("--mixed_precision", default=None)
parser.add_argument("--learning_rate", type=float, default=5e-3)
parser.add_argument("--examples", type=int, default=300)
parser.add_argument("--seed", type=int, default=None)
parser.add_argument("--output_dir", default="out")
args = parser.parse_args()


def main():
    accelerator = Accelerator(gradient_accumulation_steps=args.gradient_accumulation_steps, mixed_precision=args.mixed_precision, cpu=True)
    logging.basicConfig(format="%(asctime)s - %(levelname)s - %(name)s - %(message)s", datefmt="%m/%d/%Y %H:%M:%S", level=logging.INFO)
    logger.info(accelerator.state, main_process_only=False)
    set_seed(args.seed or int(time.time()))
    x = torch.randn(args.examples, 12)
    data = TensorDataset(x, x[:, :3].sum(1, keepdim=True))
    loader = DataLoader(data, args.per_device_train_batch_size, shuffle=True, drop_last=True)
    model = torch.nn.Sequential(torch.nn.Linear(12, 32), torch.nn.Tanh(), torch.nn.Linear(32, 1))
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.learning_rate)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    steps = args.num_train_epochs * math.ceil(len(loader) / args.gradient_accumulation_steps)
    total = args.per_device_train_batch_size * accelerator.num_processes * args.gradient_accumulation_steps
    logger.info("***** Running training *****")
    logger.info(f"  Num examples = {len(data)}")
    logger.info(f"  Num Epochs = {args.num_train_epochs}")
    logger.info(f"  Instantaneous batch size per device = {args.per_device_train_batch_size}")
    logger.info(f"  Total train batch size (w. parallel, distributed & accumulation) = {total}")
    logger.info(f"  Gradient Accumulation steps = {args.gradient_accumulation_steps}")
    logger.info(f"  Total optimization steps = {steps}")
    bar = tqdm(range(steps))
    for epoch in range(args.num_train_epochs):
        seen = 0.0
        for batch, target in loader:
            with accelerator.accumulate(model):
                loss = torch.nn.functional.mse_loss(model(batch), target)
                accelerator.backward(loss)
                optimizer.step()
                optimizer.zero_grad()
            if accelerator.sync_gradients:
                bar.update(1)
            seen += loss.item()
        logger.info(f"epoch {epoch}: train_loss {seen / len(loader):.5f}")
    logger.info(f"Model weights saved in {args.output_dir}/pytorch_model.bin")


main()
