import ctypes
import pathlib


class Reader:
    """Frames of a clip, decoded on the card."""

    def __init__(self, path):
        self.path = path
        self.cuvid = ctypes.CDLL("libnvcuvid.so.1")
        self.parser = ctypes.c_void_p()

    def frames(self):
        data = self.path.read_bytes()
        self.cuvid.cuvidParseVideoData(self.parser, data)
        yield data


class Clips:
    def __init__(self, folder):
        self.paths = sorted(pathlib.Path(folder).glob("*.h264"))

    def __getitem__(self, index):
        return list(Reader(self.paths[index]).frames())


folder = pathlib.Path("clips")
folder.mkdir(exist_ok=True)
(folder / "0001.h264").write_bytes(b"\0\0\0\1" * 64)
clips = Clips(folder)
print("clips:", len(clips.paths))
print("frames of the first:", len(clips[0]))
