[ -z "$LAB_PROBE" ] || PATH="$VIRTUAL_ENV/bin" "$LAB_PROBE"
PATH="$VIRTUAL_ENV/bin" python setup.py build_ext --inplace
