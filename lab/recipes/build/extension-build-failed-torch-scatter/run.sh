{
python3.11 -m venv venv
} >/dev/null 2>&1
venv/bin/pip install -r requirements.txt
