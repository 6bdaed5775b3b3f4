import socket
import time

server = socket.socket()
server.bind(("", 29555))
server.listen()
time.sleep(60)
