python other.py & other=$!
sleep 1
[ -z "$LAB_PROBE" ] || "$LAB_PROBE"
python train.py
kill $other
