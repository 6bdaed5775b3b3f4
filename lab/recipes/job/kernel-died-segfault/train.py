import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

cells = [
    new_markdown_cell("# Features"),
    new_code_cell("values = list(range(1000))\nprint(sum(values))"),
    new_code_cell('import ctypes\nbuffer = ctypes.string_at(16)\nprint(len(buffer))'),
    new_code_cell("print('done')"),
]
notebook = new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
nbformat.write(notebook, "features.ipynb")
