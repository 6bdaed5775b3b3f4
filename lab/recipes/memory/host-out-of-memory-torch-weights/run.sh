# The file is made outside of the limit.
(echo $BASHPID > /sys/fs/cgroup/memory/cgroup.procs; exec python make.py)
set -m
python generate.py --temperature 0.7
echo "exit code $?"
