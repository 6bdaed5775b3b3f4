python app.py &
server=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  curl -s -o /dev/null http://127.0.0.1:8126/health && break
  sleep 1
done
for i in 1 2 3 4 5 6; do
  curl -s -o /dev/null -H 'Content-Type: application/json' -d '{"features": [1, 2, 3, 4, 5, 6, 7, '$i']}' http://127.0.0.1:8126/predict
done
# what clients get wrong is no failure of the server
curl -s -o /dev/null -H 'Content-Type: application/json' -d '{"features": [1, 2, 3, 4, 5, 6, 7, 8]}' http://127.0.0.1:8126/predict
curl -s -o /dev/null http://127.0.0.1:8126/favicon.ico
curl -s -o /dev/null http://127.0.0.1:8126/metrics

kill -TERM $server
wait $server 2>/dev/null
exit 0
