import os

print("rank", os.environ["OMPI_COMM_WORLD_RANK"])
