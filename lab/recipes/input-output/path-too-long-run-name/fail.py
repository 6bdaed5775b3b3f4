import argparse
import os

parser = argparse.ArgumentParser()
parser.add_argument("--model", default="vit_base_patch16_224_augreg_in21k_ft_in1k")
parser.add_argument("--dataset", default="imagenet-1k-validation-resized-256-center-crop-224")
parser.add_argument("--lr", type=float, default=0.0003)
parser.add_argument("--weight-decay", type=float, default=0.05)
parser.add_argument("--augment", default="randaugment-magnitude9-layers2,mixup0.8,cutmix1.0,random-erasing0.25,color-jitter0.4")
parser.add_argument("--scheduler", default="cosine-with-warmup-5-epochs-min-lr-1e-05-warmup-lr-1e-06-cycle-decay-0.1")
parser.add_argument("--seed", type=int, default=42)
args = parser.parse_args()

name = "_".join("%s=%s" % (key, value) for key, value in sorted(vars(args).items()))
folder = os.path.join("runs", name)
print("experiment:", name[:60] + "...")
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "config.txt"), "w") as f:
    for key, value in vars(args).items():
        f.write("%s: %s\n" % (key, value))
