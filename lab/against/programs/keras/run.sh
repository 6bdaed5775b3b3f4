#!/bin/bash
# What a user prints before a run of Keras: its configuration, the files, then the program.
mkdir -p ~/.keras
cat > ~/.keras/keras.json <<P
{
    "floatx": "float32",
    "epsilon": 1e-07,
    "backend": "jax",
    "image_data_format": "${FORMAT:-channels_last}"
}
P
echo "== $(date) on $(hostname), job $$"
echo "== keras.json"
cat ~/.keras/keras.json
if [ -d data ]; then echo "== data"; md5sum data/*; wc -c data/*; fi
echo "== $*"
KERAS_BACKEND=jax python "$@"
