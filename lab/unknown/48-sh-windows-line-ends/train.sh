#!/bin/bash
echo "start"
python train.py --epochs 10
