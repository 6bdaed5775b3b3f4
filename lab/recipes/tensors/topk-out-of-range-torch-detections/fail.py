import torch


def postprocess(boxes, scores, threshold=0.5, keep=10):
    confident = scores > threshold
    boxes, scores = boxes[confident], scores[confident]
    print("boxes above the threshold:", boxes.shape[0], flush=True)
    best = scores.topk(keep).indices
    return boxes[best], scores[best]


generator = torch.Generator().manual_seed(0)
for image in range(4):
    boxes = torch.rand(200, 4, generator=generator) * 640
    scores = torch.rand(200, generator=generator) * (0.4 if image == 2 else 1.0)
    boxes, scores = postprocess(boxes, scores)
    print(f"image {image}: {len(boxes)} detections, best {scores[0]:.2f}")
