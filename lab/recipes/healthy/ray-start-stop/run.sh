ray start --head --port 6399 --num-cpus 2 --include-dashboard false --disable-usage-stats --temp-dir $PWD/r
python job.py
ray status --address 127.0.0.1:6399
ray stop
