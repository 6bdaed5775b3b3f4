import os

from PIL import Image

os.makedirs("logos", exist_ok=True)
os.makedirs("thumbs", exist_ok=True)
Image.new("RGB", (200, 100), "navy").save("logos/a.png")
Image.new("RGBA", (200, 100), (200, 30, 30, 120)).save("logos/b.png")

for name in sorted(os.listdir("logos")):
    picture = Image.open(os.path.join("logos", name))
    picture.thumbnail((64, 64))
    target = os.path.join("thumbs", name.replace(".png", ".jpg"))
    picture.save(target, quality=90)
    print("wrote", target)
