import faiss
import numpy as np

vectors = np.random.default_rng(0).random((1000, 64), dtype=np.float32)
index = faiss.IndexFlatIP(64)
resources = faiss.StandardGpuResources()
index = faiss.index_cpu_to_gpu(resources, 0, index)
index.add(vectors)
print(index.search(vectors[:2], 5))
