export MASTER_ADDR=127.0.0.1 MASTER_PORT=29644 WORLD_SIZE=3
RANK=0 python train.py & store=$!; disown
RANK=1 python train.py & other=$!
# The third node never gets its place; the first is killed meanwhile.
sleep 14
kill -9 $store
wait $other
