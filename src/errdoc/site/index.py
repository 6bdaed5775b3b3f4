"""What the browser searches."""
import json
NAME = "errdoc-index.json"
def text(pages):
    return json.dumps([[p.address,p.title] for p in pages])
