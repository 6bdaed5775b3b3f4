mkdir www
head -c 20000000 /dev/urandom > www/weights.bin
(cd www && exec python -m http.server 8127 --bind 127.0.0.1) &
server=$!
sleep 3
wget --progress=dot:mega http://127.0.0.1:8127/weights.bin
head -c 5000000 www/weights.bin > part.bin
wget -nv http://127.0.0.1:8127/weights.bin -O copy.bin
curl -o curl.bin http://127.0.0.1:8127/weights.bin
curl --retry 2 -sS -f -o none http://127.0.0.1:8127/config.json || echo "no config.json on the server: the default is used"
wget --spider http://127.0.0.1:8127/weights.bin
sha256sum weights.bin curl.bin | cut -c 1-12
kill $server
wait $server 2>/dev/null
echo fetched
