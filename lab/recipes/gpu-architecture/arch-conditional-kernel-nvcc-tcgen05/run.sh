export PATH=$PATH:/usr/local/cuda-13.0/bin
echo "nvcc -gencode arch=compute_${ARCH#sm_},code=${ARCH} -Xptxas -v -c attention.cu"
nvcc -gencode arch=compute_${ARCH#sm_},code=${ARCH} -Xptxas -v -c attention.cu
