import wave

from pywhispercpp.model import Model

with wave.open("speech.wav", "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(16000)
    file.writeframes(bytes(32000))
with open("base.pt", "wb") as file:
    file.write(b"PK\x03\x04" + bytes(4096))  # the archive that torch.save writes

model = Model("base.pt", n_threads=2)
for segment in model.transcribe("speech.wav"):
    print(segment.t0, segment.t1, segment.text)
