pip install --no-color --progress-bar off --no-deps --target disk/site numpy==1.26.4
