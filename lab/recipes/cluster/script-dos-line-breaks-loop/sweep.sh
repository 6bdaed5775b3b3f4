#!/bin/bash
for seed in 1 2 3
do
  python train.py --seed $seed
done
