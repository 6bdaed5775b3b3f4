{
mkdir shards; for i in $(seq 100 600); do echo abcdefg > shards/$i.bin; done
} >/dev/null 2>&1
ulimit -n 256; python train.py
