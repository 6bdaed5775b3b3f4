#!/bin/bash
# One stage of a pipeline in CI: the section markers, pip's list, the parameters, the stage.
section() { echo "section_start:$(date +%s):$1"; }
ended() { echo "section_end:$(date +%s):$1"; }
echo "Running on $(hostname) via runner-$RANDOM..."
section freeze; echo '$ pip freeze'; pip freeze --all; ended freeze
section params; echo '$ cat params.yaml'; cat params.yaml; ended params
section run; echo "\$ python $*"
python "$@"
status=$?
ended run
[ $status = 0 ] && echo "Job succeeded" || echo "ERROR: Job failed: exit code $status"
exit $status
