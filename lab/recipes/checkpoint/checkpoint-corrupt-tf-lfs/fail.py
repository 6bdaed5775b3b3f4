import tensorflow as tf

with open("model.h5", "w") as pointer:
    pointer.write("version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 94218\n")
model = tf.keras.models.load_model("model.h5")
