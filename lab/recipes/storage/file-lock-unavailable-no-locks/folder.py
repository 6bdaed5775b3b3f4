"""A mounted folder whose server gives no locks, as NFS without its lock service."""
import errno
import os
import sys

from fuse import FUSE, FuseOSError, Operations

ROOT = os.path.abspath(sys.argv[1])


class Folder(Operations):
    def _real(self, path):
        return os.path.join(ROOT, path.lstrip("/"))

    def getattr(self, path, fh=None):
        try:
            found = os.lstat(self._real(path))
        except OSError as error:
            raise FuseOSError(error.errno) from None
        return {key: getattr(found, key) for key in ("st_mode", "st_nlink", "st_size", "st_uid", "st_gid", "st_mtime")}

    def readdir(self, path, fh):
        return [".", "..", *os.listdir(self._real(path))]

    def create(self, path, mode, fi=None):
        return os.open(self._real(path), os.O_RDWR | os.O_CREAT, mode)

    def open(self, path, flags):
        return os.open(self._real(path), flags)

    def read(self, path, size, offset, fh):
        return os.pread(fh, size, offset)

    def write(self, path, data, offset, fh):
        return os.pwrite(fh, data, offset)

    def truncate(self, path, length, fh=None):
        os.truncate(self._real(path), length)

    def lock(self, path, fh, cmd, lock):
        raise FuseOSError(errno.ENOLCK)


FUSE(Folder(), sys.argv[2], foreground=True, nothreads=True)
