#!/bin/bash
# A cron job: which Python, then the program.
PY=$(dirname "$(readlink -f "$(which python)")")/../../$PYENV_VERSION/bin/python
echo "$(date -Is) [cron] starting index ($$)"
"$PY" -V
"$PY" -c 'import sys, platform; print(sys.version); print(platform.platform())'
PY=$(readlink -f "$PY")
exec "$PY" -u index.py "$@"
