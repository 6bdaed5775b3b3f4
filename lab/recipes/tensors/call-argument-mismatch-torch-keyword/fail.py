import torch
import torch.nn as nn


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(16, 2)

    def forward(self, input_ids):
        return self.head(input_ids)


batch = {"input_ids": torch.randn(2, 16), "attention_mask": torch.ones(2, 16)}
Classifier()(**batch)
