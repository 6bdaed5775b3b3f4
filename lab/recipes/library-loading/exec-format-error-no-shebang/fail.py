import subprocess

for fold in range(5):
    print("fold", fold, flush=True)
    subprocess.check_call(["./run_fold.sh", str(fold)])
