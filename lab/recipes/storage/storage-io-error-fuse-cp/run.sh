mkdir bucket
python bucket.py bucket EIO 2>/dev/null &
sleep 3
cp bucket/train/shard-000.npy .
code=$?
tar cf shards.tar bucket/train
umount bucket
exit $code
