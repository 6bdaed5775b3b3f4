import _nms

print("kept", _nms.run())
