source ~/miniconda3/etc/profile.d/conda.sh
conda activate base
python -c "import sys; print(sys.prefix)"
conda install -y pytorch
