#!/bin/bash
# The list of packages as pip's table, then a program that fetches by the hub's client.
pip list
echo
python push.py "$@"
