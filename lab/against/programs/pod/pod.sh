#!/bin/bash
# What `kubectl describe pod` tells of a container, then its log with the times that `--timestamps` puts before it.
ID=$(od -An -N4 -tx1 /dev/urandom | tr -d ' \n')
cat <<P
Name:             trainer-$ID
Namespace:        ml
Priority:         0
Service Account:  default
Node:             $(hostname)/10.0.$((RANDOM % 255)).$((RANDOM % 255))
Start Time:       $(date -R)
Status:           Running
Containers:
  trainer:
    Container ID:  containerd://$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
    Image:         registry.example.com/ml/trainer:${TAG:-1.14.2}
    Port:          <none>
    State:         Running
    Ready:         True
    Restart Count: 0
    Limits:
      cpu:     4
      memory:  ${MEMORY:-8Gi}
    Environment:
      EVAL_EVERY:  ${EVAL_EVERY:-2}
      TOP_K:       ${TOP_K:-3}
P
export EVAL_EVERY TOP_K
set -o pipefail
python -u score.py 2>&1 | while IFS= read -r line; do echo "$(date -u +%FT%T.%NZ) $line"; done
