export PATH=$PATH:/usr/local/cuda-13.0/bin
nvcc -ptx -arch=compute_75 -o scale.ptx scale.cu
sed -i 's/^\.target sm_[0-9]*/.target '${GPU:-sm_70}'/' scale.ptx
make GPU=${GPU:-sm_70}
