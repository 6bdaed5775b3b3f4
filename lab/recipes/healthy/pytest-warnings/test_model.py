import logging

import pytest
import torch
from model import Net, old_api

log = logging.getLogger(__name__)


def test_shape():
    assert Net()(torch.randn(4, 8)).shape == (4, 3)


def test_wrong_shape_raises_runtime_error():
    with pytest.raises(RuntimeError, match="mat1 and mat2 shapes cannot be multiplied"):
        Net()(torch.randn(4, 9))


def test_one_row_is_refused():
    with pytest.raises(ValueError, match="expected a batch"):
        Net()(torch.randn(8))


@pytest.mark.skipif(not torch.cuda.is_available(), reason="CUDA is not available: torch.cuda.is_available() is False")
def test_cuda_out_of_memory_is_caught():
    torch.empty(1 << 60, device="cuda")


@pytest.mark.xfail(reason="RuntimeError: known problem of the old checkpoint", raises=RuntimeError)
def test_old_checkpoint():
    raise RuntimeError("Error(s) in loading state_dict for Net")


def test_old_api():
    log.error("an error that is logged and dealt with")
    assert old_api() == 1


def test_scheduler_warns():
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
    scheduler.step()
    assert scheduler.get_last_lr()[0] < 0.1


@pytest.mark.slow
def test_training_lowers_the_loss():
    torch.manual_seed(0)
    model, x = Net(), torch.randn(64, 8)
    y = x[:, :3].argmax(1)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
    first = last = None
    for _ in range(40):
        loss = torch.nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        first, last = first or loss.item(), loss.item()
    print("loss", first, "->", last)
    assert last < first
