python other.py & other=$!
sleep 1
python train.py
kill $other
