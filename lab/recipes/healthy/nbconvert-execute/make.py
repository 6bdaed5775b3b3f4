import nbformat as nb

cells = [
    nb.v4.new_markdown_cell("# Training"),
    nb.v4.new_code_cell("import torch, warnings\nprint(torch.__version__, torch.cuda.is_available())"),
    nb.v4.new_code_cell(
        "m = torch.nn.Linear(4, 1)\no = torch.optim.Adam(m.parameters())\nfor i in range(100):\n"
        "    x = torch.randn(16, 4)\n    l = (m(x) - x.sum(1, keepdim=True)).pow(2).mean()\n"
        "    o.zero_grad(); l.backward(); o.step()\nprint('final loss', l.item())"
    ),
    nb.v4.new_code_cell("try:\n    m(torch.randn(3, 5))\nexcept RuntimeError as error:\n    print('as it should be:', type(error).__name__)"),
]
for cell in cells:
    cell.pop("id", None)
nb.write(nb.v4.new_notebook(cells=cells, metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}}), "train.ipynb")
