import pickle

# what NumPy 2 writes for np.array([1.0, 2.0])
with open("scaler.pkl", "wb") as f:
    f.write(
        b"cnumpy._core.multiarray\n_reconstruct\n(cnumpy\nndarray\n(I0\ntS'b'\ntR(I1\n(I2\ntcnumpy\ndtype\n(S'f8'\nI0\nI1\ntR"
        b"(I3\nS'<'\nNNNI-1\nI-1\nI0\ntbI00\nS'\\x00\\x00\\x00\\x00\\x00\\x00\\xf0?\\x00\\x00\\x00\\x00\\x00\\x00\\x00@'\ntb."
    )

with open("scaler.pkl", "rb") as f:
    mean = pickle.load(f)
print(mean)
