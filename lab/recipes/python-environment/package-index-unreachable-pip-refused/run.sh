cat > requirements.txt <<'END'
torch==2.1.0
torchvision==0.16.0
tqdm
END
export PIP_INDEX_URL=http://127.0.0.1:3141/simple/
pip install --no-color --retries 2 --no-cache-dir -r requirements.txt
