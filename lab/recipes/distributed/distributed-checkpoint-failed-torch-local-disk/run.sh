# /scratch is a disk of each node, not a shared one.
mkdir -p /scratch && mount -t tmpfs tmpfs /scratch && mkdir /scratch/first /scratch/second
run() {
  for node in 0 1; do
    part=first; [ $node = 0 ] || part=second
    unshare --mount bash -c "mount --bind /scratch/$part /scratch; torchrun --nnodes 2 --node_rank $node --nproc_per_node 1 --master_addr 127.0.0.1 --master_port $2 $1" &
  done
  wait -n; a=$?; wait -n; b=$?
  [ $a = 0 ] && [ $b = 0 ]
}
run train.py 29647
run resume.py 29648
