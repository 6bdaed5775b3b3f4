python -c "
import socket,time
s=socket.socket(socket.AF_INET6); s.setsockopt(socket.SOL_SOCKET,socket.SO_REUSEADDR,1); s.bind(('::',29533)); s.listen(1); time.sleep(100)" & P=$!; sleep 1; torchrun --nproc_per_node 2 --master_port 29533 train.py; R=$?; kill $P; exit $R
