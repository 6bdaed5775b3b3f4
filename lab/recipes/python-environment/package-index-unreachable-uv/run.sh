cat > requirements.txt <<'END'
torch==2.7.1
numpy<2
END
export UV_HTTP_RETRIES=1 UV_NO_CONFIG=1
unset UV_INDEX_URL UV_FIND_LINKS UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL
uv venv -q .venv
uv pip install --no-cache --python .venv/bin/python --index-url http://127.0.0.1:3141/simple/ -r requirements.txt
