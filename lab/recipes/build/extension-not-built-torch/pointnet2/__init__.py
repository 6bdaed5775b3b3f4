from pointnet2 import _C  # noqa: F401
