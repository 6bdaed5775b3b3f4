PATH="$VIRTUAL_ENV/bin" python setup.py build_ext --inplace
