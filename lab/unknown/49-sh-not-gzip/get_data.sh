#!/bin/sh
set -e
mkdir -p data
echo "fetching the archive"
cp mirror/voc_subset.tar.gz data/
echo "unpacking"
tar -xzf data/voc_subset.tar.gz -C data
echo "converting annotations"
python tools/convert.py data/VOC
