import time

epochs = 3
for epoch in range(epochs):
    time.sleep(0.1)
    print("epoch %d/%d  loss %.3f  \u2713 saved" % (epoch + 1, epochs, 1.0 / (epoch + 1)))
