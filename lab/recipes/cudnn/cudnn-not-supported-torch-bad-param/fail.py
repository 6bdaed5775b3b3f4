import torch
import torch.nn as nn

frames = torch.zeros(2, 8, 64, 64).cuda()
keypoints = nn.Conv2d(8, 17, kernel_size=1).cuda()
refine = nn.Conv2d(17, 17, kernel_size=5, padding=2, groups=17).cuda()

for clip in range(10):
    heat = keypoints(frames)
    heat = heat + refine(heat)
    print("clip", clip, heat.shape)
