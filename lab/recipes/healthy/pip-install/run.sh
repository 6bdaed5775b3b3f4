pip install --no-color --target site tqdm==4.66.4 requests==2.31.0 pyyaml==6.0.1
