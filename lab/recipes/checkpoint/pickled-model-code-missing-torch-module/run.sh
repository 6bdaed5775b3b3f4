python save.py
mkdir deploy && cp best.pt infer.py deploy/ && cd deploy
python infer.py
