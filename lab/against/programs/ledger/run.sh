#!/bin/bash
# A service's start: what `poetry show` tells of its packages, then its program.
echo "$(date '+%b %d %H:%M:%S') $(hostname) ledger[$$]: starting"
python - <<'P'
from importlib import metadata

for name in ("greenlet", "numpy", "protobuf", "pyarrow", "smart-open", "SQLAlchemy", "typing-extensions", "wrapt"):
    try:
        one = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        continue
    print(f"{name.lower():<18}{one['Version']:<10}{(one['Summary'] or '')[:60]}")
P
python ledger.py "$@" 2>&1 | while IFS= read -r line; do echo "$(date '+%b %d %H:%M:%S') $(hostname) ledger[$$]: $line"; done
exit ${PIPESTATUS[0]}
