import requests

print(requests.get("https://example.org/data/train.tar.gz", timeout=10).status_code)
