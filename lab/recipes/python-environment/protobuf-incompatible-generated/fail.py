import message_pb2

print(message_pb2.Item(name="x"))
