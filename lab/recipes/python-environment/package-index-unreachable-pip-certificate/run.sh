openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem 2> /dev/null
python mirror.py 2> /dev/null &
mirror=$!
trap 'kill $mirror' EXIT
sleep 2
export PIP_INDEX_URL=https://localhost:8443/simple/ PIP_RETRIES=1
pip install --no-color --no-cache-dir transformers==4.57.1
