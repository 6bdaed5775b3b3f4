set -x
set -o pipefail
export OMP_NUM_THREADS=2 CUDA_VISIBLE_DEVICES=
DATA=${DATA:-/scratch/data}
[ -d "$DATA" ] || DATA=$PWD/data
mkdir -p "$DATA" logs
if ! command -v nvidia-smi; then echo "nvidia-smi not found, running on the CPU"; fi
command -v module || true
ls checkpoints/last.pt 2>/dev/null || echo "no checkpoint, starting from scratch"
for seed in 1 2 3; do
  seq 1 20 | awk -v s=$seed '{printf "seed %d step %d loss %.4f\n", s, $1, 3 / ($1 + s)}' | tee logs/$seed.txt | tail -n 2
done
grep -c error logs/*.txt || true
cat logs/*.txt | sort -k6 -g | head -n 1
set +x
echo "all seeds done"
