import os

import ray
from ray.util.state import list_nodes

ray.init(address=os.environ.get("RAY_ADDRESS", "127.0.0.1:6399"), _node_ip_address="127.0.0.1")
print(list_nodes())
