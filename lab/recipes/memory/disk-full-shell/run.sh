head -c 4000000 /dev/urandom > images.bin
mkdir data && mv images.bin data/
tar -cf images.tar data
tar -xf images.tar -C disk
