mount -t tmpfs tmpfs /usr/local
export PATH="$VIRTUAL_ENV/bin:/usr/bin:/bin"
python setup.py build_ext --inplace
