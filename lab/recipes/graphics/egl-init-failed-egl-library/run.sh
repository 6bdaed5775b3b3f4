# The machine has no libEGL.
mkdir changes && mount -t tmpfs tmpfs changes && mkdir changes/upper changes/work
mount -t overlay overlay -o lowerdir=/usr/lib/x86_64-linux-gnu,upperdir=changes/upper,workdir=changes/work /usr/lib/x86_64-linux-gnu
rm /usr/lib/x86_64-linux-gnu/libEGL.so* /usr/lib/x86_64-linux-gnu/libEGL_*
python train.py
