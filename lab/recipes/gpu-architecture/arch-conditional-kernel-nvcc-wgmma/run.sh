export PATH=$PATH:/usr/local/cuda-13.0/bin
make ARCH=${ARCH:-sm_90}
