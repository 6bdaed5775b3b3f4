cat > requirements.txt <<'END'
torch=2.4.1
einops
END
export UV_NO_CONFIG=1
uv venv -q .venv
uv pip install --no-cache --python .venv/bin/python -r requirements.txt
