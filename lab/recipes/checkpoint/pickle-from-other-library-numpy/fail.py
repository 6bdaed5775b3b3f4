import pickle

# what NumPy 2 writes for np.array([1.0, 2.0])
with open("scaler.pkl", "wb") as f:
    f.write(
        b"cnumpy._core.multiarray\n_reconstruct\n(cnumpy\nndarray\n(I0\ntc_codecs\nencode\np0\n(Vb\nVlatin1\np1\ntRtR(I1\n(I2\ntcnumpy\ndtype\n(Vf8\nI00\nI01\n"
        b"tR(I3\nV<\nNNNI-1\nI-1\nI0\ntbI00\ng0\n(V\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\xf0?\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000@\ng1\ntRtb."
    )

with open("scaler.pkl", "rb") as f:
    mean = pickle.load(f)
print(mean)
