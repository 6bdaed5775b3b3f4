import numpy as np
import tensorflow as tf

class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.d = tf.keras.layers.Dense(3)

    def forward(self, x):
        return self.d(x)

net = Net()
print(net(np.random.rand(4, 8)).shape)
