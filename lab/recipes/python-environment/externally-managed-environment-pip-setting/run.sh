# The administrator's setting; the job forgot to activate its environment.
unset VIRTUAL_ENV
export PIP_REQUIRE_VIRTUALENV=1
/usr/bin/python3 -m pip install --no-color lightning
