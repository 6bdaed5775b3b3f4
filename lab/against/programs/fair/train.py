"""A translation-like model; one dictionary of all options on one line, figures between bars as fairseq has them."""
import json
import logging
import sys
import time

import torch
from torch import nn

logging.basicConfig(format="%(asctime)s | %(levelname)s | %(name)s | %(message)s", datefmt="%Y-%m-%d %H:%M:%S", level=logging.INFO, stream=sys.stdout)
log = logging.getLogger("fairseq_cli.train")
options = {
    "_name": None, "common": {"_name": None, "no_progress_bar": True, "log_interval": 5, "seed": 1, "fp16": False, "cpu": True},
    "dataset": {"_name": None, "num_workers": 1, "max_tokens": 512, "required_batch_size_multiple": 8},
    "optimization": {"_name": None, "max_update": 20, "clip_norm": 0.1, "lr": [0.005]},
    "checkpoint": {"_name": None, "save_dir": "checkpoints", "reset_optimizer": False},
    "model": {"_name": "transformer", "encoder_embed_dim": 32, "encoder_attention_heads": 4, "share_all_embeddings": True, "decoder_embed_dim": 32},
}
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    section, _, key = name.partition(".")
    options[section][key] = json.loads(value)


def main():
    log.info(options)
    model = options["model"]
    if model["share_all_embeddings"] and model["encoder_embed_dim"] != model["decoder_embed_dim"]:
        raise ValueError("--share-all-embeddings requires --encoder-embed-dim to match --decoder-embed-dim")
    torch.manual_seed(options["common"]["seed"])
    words = torch.randint(0, 90, (400, 16))
    log.info("[de] dictionary: 90 types")
    log.info("[en] dictionary: 90 types")
    log.info("loaded 400 examples from: data-bin/train.de-en.de")
    network = nn.ModuleDict({"words": nn.Embedding(90, model["encoder_embed_dim"]), "layer": nn.TransformerEncoderLayer(model["encoder_embed_dim"], model["encoder_attention_heads"], 64, batch_first=True)})
    log.info("num. model params: %s (num. trained: %s)", f"{sum(p.numel() for p in network.parameters()):,}", f"{sum(p.numel() for p in network.parameters()):,}")
    log.info("max tokens per device = %s and max sentences per device = None", options["dataset"]["max_tokens"])
    size = options["dataset"]["max_tokens"] // 16 // options["dataset"]["required_batch_size_multiple"] * options["dataset"]["required_batch_size_multiple"]
    if options["common"]["fp16"]:
        network = network.half()
    optimizer = torch.optim.Adam(network.parameters(), options["optimization"]["lr"][0])
    log.info("begin training epoch 1")
    inner = logging.getLogger("train_inner")
    for update in range(1, options["optimization"]["max_update"] + 1):
        start = time.perf_counter()
        batch = words[torch.randint(0, 400, (size,))]
        out = network["layer"](network["words"](batch)) @ network["words"].weight.T
        loss = nn.functional.cross_entropy(out.flatten(0, 1), batch.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if not torch.isfinite(loss):
            raise FloatingPointError("Minimum loss scale reached (0.0001). Your loss is probably exploding. Try lowering the learning rate, using gradient clipping or increasing the batch size.")
        if update % options["common"]["log_interval"] == 0:
            took = time.perf_counter() - start
            inner.info("epoch 001: %6d / %d loss=%.3f, wps=%.1f, ups=%.2f, wpb=%d, bsz=%d, num_updates=%d, lr=%s, train_wall=0, wall=%d", update, options["optimization"]["max_update"], loss, size * 16 / took, 1 / took, size * 16, size, update, options["optimization"]["lr"][0], took * 9)
    log.info("done training in 0.%d seconds", int(took * 1e4))


main()
