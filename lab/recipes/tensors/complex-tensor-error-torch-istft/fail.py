import torch


def griffin_lim(magnitude, window, steps=3, n_fft=512, hop=128):
    angles = torch.rand_like(magnitude) * 6.28
    for _ in range(steps):
        spectrum = torch.stack([magnitude * angles.cos(), magnitude * angles.sin()], dim=-1)
        wave = torch.istft(spectrum, n_fft, hop_length=hop, window=window)
        again = torch.stft(wave, n_fft, hop_length=hop, window=window, return_complex=True)
        angles = again.angle()
    return wave


window = torch.hann_window(512)
wave = torch.sin(torch.arange(16000) * 0.1)
magnitude = torch.stft(wave, 512, hop_length=128, window=window, return_complex=True).abs()
print(griffin_lim(magnitude, window).shape)
