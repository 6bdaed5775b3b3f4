mkdir data && mount -t tmpfs -o size=200M,nr_inodes=4000 tmpfs data
python extract.py
code=$?
df -h data | sed 's#/tmp/.*#/mnt/data#'
df -i data | sed 's#/tmp/.*#/mnt/data#'
exit $code
