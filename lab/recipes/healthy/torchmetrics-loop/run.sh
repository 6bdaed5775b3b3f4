nohup python -u train.py > nohup.out 2>&1 &
wait $!
cat nohup.out
