# A conda environment with the libstdc++ of gcc 12, and a module of gcc 13.
mkdir -p miniconda3/envs/train/lib
cp -L "$(gcc -print-file-name=libstdc++.so.6)" miniconda3/envs/train/lib/
printf 'GLIBCXX_3.4.32 { global: _ZSt21ios_base_library_initv; };\n' > cxx.map
echo 'void _ZSt21ios_base_library_initv(void) {}' > newer.c
gcc -shared -fPIC -Wl,--version-script=cxx.map -Wl,-soname,libstdc++.so.6 -o libnewer.so newer.c -nostdlib
gcc -shared -fPIC -o libtokens.so tokens.c ./libnewer.so
rm -f libnewer.so newer.c cxx.map tokens.c
export LD_LIBRARY_PATH=$PWD/miniconda3/envs/train/lib
python train.py
