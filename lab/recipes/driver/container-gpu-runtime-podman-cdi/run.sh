nvidia-ctk cdi list
mkdir -p image/bin && cp /bin/true image/bin/
podman run --rm --network none --device nvidia.com/gpu=all --rootfs "$PWD/image" /bin/true
