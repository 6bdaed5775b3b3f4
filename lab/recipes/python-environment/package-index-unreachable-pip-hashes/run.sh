mkdir -p wheels
python wheel.py augmentations 0.3.1 ""
python wheel.py losses 1.2.0 ""
lossy=$(sha256sum wheels/losses-1.2.0-py3-none-any.whl | cut -d ' ' -f 1)
cat > requirements.lock <<END
augmentations==0.3.1 --hash=sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
losses==1.2.0 --hash=sha256:$lossy
END
pip install --no-color --no-index --find-links wheels --require-hashes -r requirements.lock
