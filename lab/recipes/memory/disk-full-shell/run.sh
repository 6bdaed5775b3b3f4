head -c 4000000 /dev/urandom > images.bin
mkdir data && mv images.bin data/
cp -r data disk/
ls -l disk/data
