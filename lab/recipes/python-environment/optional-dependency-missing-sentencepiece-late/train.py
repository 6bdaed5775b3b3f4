import subprocess
import sys

import transformers


def ensure(package):
    subprocess.run([sys.executable, "-m", "pip", "install", "--no-color", "--progress-bar", "off", package], check=True)


ensure("sentencepiece")
tokenizer = transformers.T5Tokenizer.from_pretrained("models/t5-small")
print(tokenizer("translate English to German: good morning"))
