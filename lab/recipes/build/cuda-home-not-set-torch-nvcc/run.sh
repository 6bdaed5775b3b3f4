mount -t tmpfs tmpfs /usr/local/cuda
export PATH="$VIRTUAL_ENV/bin:/usr/bin:/bin"
export CUDA_HOME=/usr/local/cuda
python setup.py build_ext --inplace
