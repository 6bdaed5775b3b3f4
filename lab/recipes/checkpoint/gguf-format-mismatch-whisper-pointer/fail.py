import numpy as np

from pywhispercpp.model import Model

model = Model("models/ggml-base.en.bin", print_realtime=False)
for segment in model.transcribe(np.zeros(16000 * 3, dtype=np.float32)):
    print(segment.text)
