import os
import sys

from torchvision.datasets import ImageFolder

os.makedirs("data/train" + ("/cat" if "--with-class" in sys.argv else ""))
dataset = ImageFolder("data/train")
print(len(dataset))
