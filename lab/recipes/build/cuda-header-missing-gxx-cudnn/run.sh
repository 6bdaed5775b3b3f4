# The toolkit of this machine is out of the way.
mount -t tmpfs tmpfs /usr/local
g++ -O2 -c softmax.cpp -o softmax.o
