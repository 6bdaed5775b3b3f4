# The cluster has its toolkits in a folder of their own.
mkdir toolkit && mount --bind /usr/local/cuda-13.0 toolkit
mount -t tmpfs tmpfs /opt && mkdir -p /opt/apps/cuda-13.0 && mount --move toolkit /opt/apps/cuda-13.0
mount -t tmpfs tmpfs /usr/local
export CUDA_HOME=/opt/apps/cuda-13.0
echo "CUDA_HOME=$CUDA_HOME"
$CUDA_HOME/bin/nvcc --version
cmake -B build .
