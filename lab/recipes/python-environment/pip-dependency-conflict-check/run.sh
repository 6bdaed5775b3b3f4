pip install --no-color --progress-bar off --target site --no-deps pandas==2.2.2 python-dateutil==2.9.0.post0 pytz==2024.1 tzdata==2024.1 six==1.16.0 scipy==1.11.4 numpy==1.26.4
cp -r "$VIRTUAL_ENV" venv
sed -i "1s|.*|#!$PWD/venv/bin/python|" venv/bin/pip
venv/bin/python -m pip install --no-color --progress-bar off numpy==1.21.6 --only-binary :all: || venv/bin/python -m pip install --no-color --progress-bar off python-dateutil==2.7.0
venv/bin/python -m pip check
