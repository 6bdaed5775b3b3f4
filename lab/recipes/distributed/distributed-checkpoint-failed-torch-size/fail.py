import torch
import torch.distributed.checkpoint as dcp
import torch.nn as nn
from torch.distributed.checkpoint.state_dict import get_state_dict, set_state_dict


class LM(nn.Module):
    def __init__(self, vocab, width=16):
        super().__init__()
        self.embed_tokens = nn.Embedding(vocab, width)
        self.lm_head = nn.Linear(width, vocab, bias=False)


def state_of(model, optimizer):
    weights, moments = get_state_dict(model, optimizer)
    return {"model": weights, "optimizer": moments}


model = LM(320)
optimizer = torch.optim.AdamW(model.parameters())
model.lm_head(model.embed_tokens(torch.arange(4))).sum().backward()
optimizer.step()
dcp.save(state_of(model, optimizer), checkpoint_id="out/step-1000")

model = LM(320 + 4)   # <|user|>, <|assistant|>, <|tool|>, <|end|>
optimizer = torch.optim.AdamW(model.parameters())
state = state_of(model, optimizer)
dcp.load(state, checkpoint_id="out/step-1000")
set_state_dict(model, optimizer, model_state_dict=state["model"], optim_state_dict=state["optimizer"])
print("resumed")
