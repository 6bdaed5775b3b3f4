echo "starting 2 workers"
mpirun -np 2 python worker.py
