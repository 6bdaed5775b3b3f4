pip install --no-cache-dir --no-deps tokenizers==0.12.1
