"""Means of arrays in HDF5."""
import sys
import time

import h5py

stride = int(sys.argv[1])
print(f"h5py {h5py.version.version} hdf5 {h5py.version.hdf5_version} stride={stride}")
for day in range(5):
    begun = time.time()
    with h5py.File(f"raw/day{day}.h5") as file:
        values = file["values"][::stride]
    print(f"[{day + 1}/5] rows={len(values)} mean={values.mean():.6f} took={time.time() - begun:.4f}s")
print("Completed")
