import torch


def trimmed_threshold(scores, keep, k):
    """The k-th smallest score among those that are kept."""
    chosen = scores[keep]
    value, _ = torch.kthvalue(chosen, k)
    return value


torch.manual_seed(0)
scores = torch.rand(100)
for level in (0.5, 0.9, 0.98):
    print(level, trimmed_threshold(scores, scores > level, 5).item())
