import matplotlib

matplotlib.use("TkAgg")
import matplotlib.pyplot as plt

history = {"loss": [2.3, 1.7, 1.2, 0.9], "val_loss": [2.2, 1.9, 1.6, 1.5]}
for name, values in history.items():
    plt.plot(values, label=name)
plt.legend()
plt.show()
