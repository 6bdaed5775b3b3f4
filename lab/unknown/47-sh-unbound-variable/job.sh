#!/bin/bash
set -u
module_load() { echo "loading $1"; }

prepare() {
    module_load gcc/11
    module_load python/3.10
    export TRANSFORMERS_CACHE=$SCRATCH/cache
}

echo "Job started on $(uname -s)"
prepare
python train.py --cache "$TRANSFORMERS_CACHE"
