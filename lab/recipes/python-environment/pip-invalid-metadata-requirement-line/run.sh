cat > requirements.txt <<'END'
# platform: linux-64
numpy=1.24.3=py310hd5efca6_0
pillow=9.4.0=py310h6a678d5_0
pytorch=2.0.1=py3.10_cuda11.7_cudnn8.5.0_0
END
python -m pip install --no-color -r requirements.txt
