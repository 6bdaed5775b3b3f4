# A mirror with a limit.
python index.py &
mirror=$!
sleep 2
pip install --no-color --progress-bar off --index-url http://127.0.0.1:8461/simple/ einops
kill $mirror
