git config --global user.name user
git config --global user.email user@example.com
git config --global protocol.file.allow always
git lfs install
git init -q --bare server.git
git init seed
cd seed
git lfs track '*.bin' '*.safetensors'
for i in 1 2 3 4; do head -c 3000000 /dev/urandom > model-0000$i-of-00004.safetensors; done
echo '{"layers": 4}' > config.json
printf 'a\r\nb\r\n' > notes.txt
git -c core.safecrlf=warn -c core.autocrlf=input add .
git commit -q -m "weights"
git remote add origin "$PWD/../server.git"
git push --progress -u origin master
cd ..
git clone --progress --recurse-submodules "file://$PWD/server.git" work
cd work
git lfs ls-files
git checkout -b fix
git checkout HEAD~0
git lfs pull
git status
git merge fix
git fetch --progress --all
git gc
