# A mirror that has lost a file of its list.
echo "127.0.0.1 mirrors.example.edu" >> /etc/hosts
python index.py &
mirror=$!
sleep 2
pip install --no-color --progress-bar off --index-url http://mirrors.example.edu:8461/pypi/simple/ --trusted-host mirrors.example.edu tqdm
kill $mirror
