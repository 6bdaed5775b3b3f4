mkdir bucket
python bucket.py bucket ESTALE 2>/dev/null &
sleep 3
python train.py bucket
code=$?
umount bucket
exit $code
