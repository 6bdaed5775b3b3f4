#!/bin/bash
set -e
g++ -O2 -c -o fft.o fft.cpp
g++ -O2 -c -o features.o features.cpp
g++ -o features features.o
echo "built ./features"
