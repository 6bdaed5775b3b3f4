[ -z "$LAB_PROBE" ] || PATH="$VIRTUAL_ENV/bin" "$LAB_PROBE"
PATH="$VIRTUAL_ENV/bin" python train.py
