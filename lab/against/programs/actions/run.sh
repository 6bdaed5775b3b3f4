#!/bin/bash
# A job's log as GitHub's runner writes it: groups, inputs of an action, the environment, each line with its time.
PY=$(readlink -f "$(dirname "$(readlink -f "$(which python)")")/../../$PYENV_VERSION/bin/python")
{
echo "Current runner version: '2.329.0'"
echo "##[group]Runner Image"
echo "Image: ubuntu-24.04"
echo "Version: 20261${RANDOM:0:3}.1.0"
echo "##[endgroup]"
echo "##[group]Run actions/setup-python@v5"
echo "with:"
echo "  python-version: ${PYENV_VERSION%.*}"
echo "  check-latest: false"
echo "  cache: ${PIP_CACHE:-pip}"
echo "env:"
echo "  CI_RUN: $RANDOM"
echo "##[endgroup]"
echo "Successfully set up CPython ($("$PY" -c 'import platform; print(platform.python_version())'))"
echo "##[group]Run python convert.py $*"
"$PY" -u convert.py "$@"
status=$?
[ $status = 0 ] || echo "##[error]Process completed with exit code $status."
exit $status
} 2>&1 | while IFS= read -r line; do printf '%s %s\n' "$(date -u +%FT%T.%7NZ)" "$line"; done
exit ${PIPESTATUS[0]}
