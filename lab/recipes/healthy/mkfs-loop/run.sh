export PATH=$PATH:/usr/sbin:/sbin
truncate -s 64M disk.img
mkfs.ext4 -F disk.img
e2fsck -fn disk.img
dumpe2fs -h disk.img | grep -i -E 'error|mount count|check'
