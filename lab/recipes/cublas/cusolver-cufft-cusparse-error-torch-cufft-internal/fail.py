import torch


def spectrogram(signal, n_fft=1024, hop=256):
    window = torch.hann_window(n_fft, device=signal.device)
    frames = signal.unfold(-1, n_fft, hop) * window
    return torch.fft.rfft(frames).abs() ** 2


audio = torch.zeros(4, 48000, device="cuda")
features = spectrogram(audio)
print("features", features.shape)
