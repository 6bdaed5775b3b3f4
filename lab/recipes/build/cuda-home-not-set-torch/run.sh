mount -t tmpfs tmpfs /usr/local
export PATH="$VIRTUAL_ENV/bin:/usr/bin:/bin"
[ -z "$LAB_PROBE" ] || "$LAB_PROBE"
python setup.py build_ext --inplace
