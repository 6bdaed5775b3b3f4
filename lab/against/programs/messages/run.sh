#!/bin/bash
# What pip says of requirements that are there, then the program.
set -v
pip install --no-index numpy protobuf pyarrow
python build.py "$@"
