uvicorn app:app --host 127.0.0.1 --port 8123 &
server=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  curl -s -o /dev/null http://127.0.0.1:8123/health && break
  sleep 1
done
for i in 1 2 3 4 5 6; do
  curl -s -o /dev/null -H 'Content-Type: application/json' -d '{"features": [1, 2, 3, 4, 5, 6, 7, '$i']}' http://127.0.0.1:8123/predict
done
# what clients get wrong is no failure of the server
curl -s -o /dev/null -H 'Content-Type: application/json' -d '{"features": "none"}' http://127.0.0.1:8123/predict
curl -s -o /dev/null http://127.0.0.1:8123/favicon.ico
curl -s -o /dev/null http://127.0.0.1:8123/metrics

kill -INT $server
wait $server
exit 0
