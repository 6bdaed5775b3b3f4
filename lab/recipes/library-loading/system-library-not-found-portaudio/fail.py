import sounddevice as sd

SECONDS, RATE = 2, 16000
print("recording")
audio = sd.rec(SECONDS * RATE, samplerate=RATE, channels=1)
sd.wait()
print(audio.shape)
