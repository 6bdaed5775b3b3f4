pip install --no-color --progress-bar off -r requirements.txt
