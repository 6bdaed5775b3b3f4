mount -t tmpfs tmpfs /usr/local/cuda
export PATH="$VIRTUAL_ENV/bin:/usr/bin:/bin"
export CUDA_HOME=/usr/local/cuda
[ -z "$LAB_PROBE" ] || "$LAB_PROBE"
python setup.py build_ext --inplace
