pip install --no-color --progress-bar off --no-cache-dir -r requirements.txt
