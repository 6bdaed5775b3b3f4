gunicorn app:app -k uvicorn.workers.UvicornWorker -w 3 -b 127.0.0.1:8124 --access-logfile - --max-requests 4 --pid server.pid &
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  curl -s -o /dev/null http://127.0.0.1:8124/health && break
  sleep 1
done
for i in 1 2 3 4 5 6; do
  curl -s -o /dev/null -H 'Content-Type: application/json' -d '{"features": [1, 2, 3, 4, 5, 6, 7, '$i']}' http://127.0.0.1:8124/predict
done
# what clients get wrong is no failure of the server
curl -s -o /dev/null -H 'Content-Type: application/json' -d '{"features": "none"}' http://127.0.0.1:8124/predict
curl -s -o /dev/null http://127.0.0.1:8124/favicon.ico
curl -s -o /dev/null http://127.0.0.1:8124/metrics

kill -HUP $(cat server.pid)
sleep 8
curl -s -o /dev/null http://127.0.0.1:8124/health
kill -TERM $(cat server.pid)
wait
exit 0
