gunicorn app:app -w 2 --threads 2 -b 127.0.0.1:8125 --access-logfile - &
server=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  curl -s -o /dev/null http://127.0.0.1:8125/health && break
  sleep 1
done
for i in 1 2 3 4 5 6; do
  curl -s -o /dev/null -H 'Content-Type: application/json' -d '{"features": [1, 2, 3, 4, 5, 6, 7, '$i']}' http://127.0.0.1:8125/predict
done
# what clients get wrong is no failure of the server
curl -s -o /dev/null -H 'Content-Type: application/json' -d '{features}' http://127.0.0.1:8125/predict
curl -s -o /dev/null http://127.0.0.1:8125/favicon.ico
curl -s -o /dev/null http://127.0.0.1:8125/metrics

kill -TERM $server
wait $server
