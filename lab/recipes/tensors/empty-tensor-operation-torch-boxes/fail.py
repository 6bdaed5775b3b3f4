import torch


def detections(scores, threshold):
    kept = []
    for image, row in enumerate(scores):
        boxes = (row > threshold).nonzero()
        if len(boxes):
            kept.append(torch.cat([torch.full_like(boxes, image), boxes], dim=1))
    return torch.cat(kept)


torch.manual_seed(0)
scores = torch.rand(4, 50)
for threshold in (0.5, 0.9, 0.999):
    print(threshold, len(detections(scores, threshold)))
