# The toolkit of this machine is out of the way.
mount -t tmpfs tmpfs /usr/local
cmake -S . -B build -DCMAKE_BUILD_TYPE=Release
