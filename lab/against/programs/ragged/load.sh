#!/bin/bash
# Bytes, then the program, as a systemd unit's journal shows it.
journal() { while IFS= read -r line; do echo "$(date '+%b %d %H:%M:%S') $(hostname -s) load.sh[$$]: $line"; done; }
set -o pipefail
{ wc -c in/*.csv; python load.py "$@"; } 2>&1 | journal
