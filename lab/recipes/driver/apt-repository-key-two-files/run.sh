# What cuda-keyring wrote, and a line that a person had added before.
mount -t tmpfs tmpfs /etc/apt/sources.list.d
echo 'deb [signed-by=/usr/share/keyrings/cuda-archive-keyring.gpg] https://developer.download.nvidia.com/compute/cuda/repos/debian12/x86_64/ /' > /etc/apt/sources.list.d/cuda-debian12-x86_64.list
echo 'deb [signed-by=/etc/apt/keyrings/nvidia.gpg] https://developer.download.nvidia.com/compute/cuda/repos/debian12/x86_64/ /' > /etc/apt/sources.list.d/nvidia.list
apt-get install -y cuda-toolkit-12-6
