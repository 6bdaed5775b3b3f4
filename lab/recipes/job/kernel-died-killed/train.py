import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

cells = [
    new_markdown_cell("# Features"),
    new_code_cell("values = list(range(1000))\nprint(sum(values))"),
    new_code_cell('import os, signal\nbatches = []\nfor step in range(200):\n    batches.append(bytearray(1 << 20))\n    if step == 150:\n        os.kill(os.getpid(), signal.SIGKILL)   # what the kernel of the system does'),
    new_code_cell("print('done')"),
]
notebook = new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
nbformat.write(notebook, "features.ipynb")
