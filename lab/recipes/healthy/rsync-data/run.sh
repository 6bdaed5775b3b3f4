mkdir -p src/train src/val
for i in $(seq 1 30); do head -c 400000 /dev/urandom > src/train/shard-$i.tar; done
head -c 9000000 /dev/urandom > src/val/val.tar
ln -s ../train/shard-1.tar src/val/link
rsync -av --info=progress2 --no-inc-recursive src/ dst/
rsync -rtv --progress --stats src/ other/
rsync -ani --delete src/ dst/
