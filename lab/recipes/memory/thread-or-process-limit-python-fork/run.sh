# A container's limit of processes and threads.
group=/sys/fs/cgroup/pids/errdoc-lab-$RANDOM
mkdir $group && echo 24 > $group/pids.max
(echo $BASHPID > $group/cgroup.procs; exec python train.py)
code=$?
rmdir $group 2>/dev/null
exit $code
