mkdir -p data/images data/errors
for i in $(seq 1 12); do head -c 200000 /dev/urandom > data/images/failed-$i.bin; done
touch -d '2040-01-01' data/images/future.bin
tar --owner=user --group=user -czf data.tgz data
tar -tzvf data.tgz | head -n 5
tar -xzf data.tgz
sha256sum data/images/*.bin > sums
sha256sum -c sums
dd if=/dev/zero of=block.bin bs=1M count=64
split -b 20M --verbose block.bin part-
gzip -v part-*
du -sh data
df -h . | head -n 1
find data -name '*.missing' -print
xargs -P 2 -n 4 md5sum < <(ls data/images/*.bin) | wc -l
echo Done.
