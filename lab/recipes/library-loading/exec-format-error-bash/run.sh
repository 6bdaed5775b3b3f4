mkdir bin
aarch64-linux-gnu-gcc -O1 -o bin/ninja ninja.c
rm ninja.c
echo "building the extension"
bash -c "./bin/ninja --version"
