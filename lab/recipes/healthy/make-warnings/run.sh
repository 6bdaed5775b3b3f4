make
./train
make -n
make -j2 -B
