import torch

y = torch.randn(1, 16000)
spec = torch.stft(y, 1024, hop_length=256, window=torch.hann_window(1024))
spec = torch.sqrt(spec.pow(2).sum(-1) + 1e-6)
