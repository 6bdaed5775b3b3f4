#!/bin/bash
# A container's start: what it has of memory and disks, its locale, then the command.
printf 'container %s started on %s\n' "$(od -An -N6 -tx1 /dev/urandom | tr -d ' \n')" "$(hostname)"
df -h /dev/shm
locale 2>/dev/null
python -c 'import torch; print("torch", torch.__version__, "threads", torch.get_num_threads())'
exec "$@"
