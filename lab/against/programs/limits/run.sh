#!/bin/bash
# The limits of the process, then the program.
echo "host: $(hostname)  started: $(date +%T)"
cat /proc/self/limits
python save.py "$@"
