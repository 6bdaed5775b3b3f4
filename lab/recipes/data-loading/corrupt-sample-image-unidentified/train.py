import glob
from PIL import Image

sizes = []
for path in sorted(glob.glob("images/*.jpg")):
    sizes.append(Image.open(path).convert("RGB").size)
print(sizes)
