import pickle
import struct
import zipfile

with zipfile.ZipFile("model.pth", "w") as archive:
    archive.writestr("archive/data.pkl", pickle.dumps({}, 2))
    archive.writestr("archive/version", "3\n")
