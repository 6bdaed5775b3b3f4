from PIL import Image

image = Image.new("RGB", (640, 480))
small = image.resize((224, 224), Image.ANTIALIAS)
small.save("small.png")
