export http_proxy=http://127.0.0.1:3128 https_proxy=http://127.0.0.1:3128
export PIP_INDEX_URL=https://mirror.example/simple/ PIP_RETRIES=1
python -m pip install --no-color --no-cache-dir --upgrade accelerate
