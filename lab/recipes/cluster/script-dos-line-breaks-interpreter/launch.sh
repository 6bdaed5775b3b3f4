#!/bin/bash
python -m torch.distributed.run train.py
