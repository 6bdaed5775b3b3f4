"""A bucket that is mounted, and answers with an error when its connection is gone."""
import errno
import os
import stat
import sys

from fuse import FUSE, FuseOSError, Operations

ERROR = getattr(errno, sys.argv[2]) if len(sys.argv) > 2 else 0


class Bucket(Operations):
    def getattr(self, path, fh=None):
        if path in ("/", "/train"):
            return {"st_mode": stat.S_IFDIR | 0o755, "st_nlink": 2}
        return {"st_mode": stat.S_IFREG | 0o644, "st_nlink": 1, "st_size": 4096}

    def readdir(self, path, fh):
        return [".", "..", "train"] if path == "/" else [".", "..", "shard-000.npy", "shard-001.npy"]

    def read(self, path, size, offset, fh):
        raise FuseOSError(ERROR)


FUSE(Bucket(), sys.argv[1], foreground=True, nothreads=True)
