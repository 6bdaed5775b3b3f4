for seed in $(seq 1 40); do
  sleep 3 &
done
wait
