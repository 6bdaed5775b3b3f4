pip list 2>/dev/null | grep -iE "transformers|tokenizers|sentencepiece"
python train.py
