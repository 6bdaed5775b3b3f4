uv venv --python 3.11 .venv
uv pip install --python .venv/bin/python 'tqdm==4.66.4' 'numpy<2' requests
uv pip install --python .venv/bin/python 'numpy==2.1.0' --no-deps
uv pip check --python .venv/bin/python
uv pip install --python .venv/bin/python 'pandas[nosuchextra]==2.2.2' --verbose 2>&1 | grep -v -i -E 'index|cache|lock|TRACE|certificate|link'
uv pip uninstall --python .venv/bin/python pandas
uv pip freeze --python .venv/bin/python
