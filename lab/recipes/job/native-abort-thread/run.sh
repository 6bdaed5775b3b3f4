python train.py && bash -c './trainer; echo "exit code $?"' 2>&1
