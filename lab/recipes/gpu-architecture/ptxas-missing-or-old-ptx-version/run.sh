export PATH=$PATH:/usr/local/cuda-13.0/bin
nvcc -ptx -arch=compute_80 -o relu.ptx relu.cu
sed -i 's/^\.version .*/.version 9.2/' relu.ptx   # as nvcc 13.2 writes it
make ${STEP:-relu.cubin}
