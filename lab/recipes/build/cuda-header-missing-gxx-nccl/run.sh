# The toolkit of this machine is out of the way.
mount -t tmpfs tmpfs /usr/local
g++ -std=c++17 -Iinclude -c src/ring.cpp
