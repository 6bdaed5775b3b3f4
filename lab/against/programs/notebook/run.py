"""A notebook's output as papermill logs it, with what watermark prints."""
import datetime
import sys

import numpy as np
import scipy
import torch

stamp = datetime.datetime.now()
print(f"Input Notebook:  eda.ipynb\nOutput Notebook: out/eda-{stamp:%H%M%S}.ipynb")
print(f"Executing notebook with kernel: python3")
print(f"Python implementation: CPython\nPython version       : {sys.version.split()[0]}\n")
print(f"numpy: {np.__version__}\nscipy: {scipy.__version__}\ntorch: {torch.__version__}\n")
rows = int(sys.argv[1])
print(f"Executing Cell 3---------------------------------------\nrows = {rows}")
x = np.random.default_rng().normal(size=rows)
print(f"mean {x.mean():.4f}\nEnding Cell 3------------------------------------------")
print("Executing Cell 4---------------------------------------")
print(np.asfarray(x).dtype, np.in1d(x, x[:3]).sum())
print("Ending Cell 4------------------------------------------")
