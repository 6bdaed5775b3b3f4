# The toolkit of this machine is out of the way.
mount -t tmpfs tmpfs /usr/local
g++ -c blur.cpp -o blur.o
g++ blur.o -o blur -L/usr/local/cuda/lib64 -lcudart -lcublas
