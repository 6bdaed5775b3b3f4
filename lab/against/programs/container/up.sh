#!/bin/bash
# What `docker compose up` shows: each service's lines behind its name.
service() { sed -u "s/^/$1  | /"; }
{ echo "image: registry.example.com/ml/train:24.05"; echo "hostname: $(hostname)"; env | grep -E '^(NVIDIA|CUDA|TORCH|OMP|GPU_COUNT|LANG)' | sort; python -c "import time; print('entrypoint at', time.ctime())"; } 2>&1 | service "trainer-1"
set -o pipefail
python -u serve.py "$@" 2>&1 | service "trainer-1"
