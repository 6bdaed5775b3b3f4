import socket
import time

server = socket.socket(socket.AF_INET6)
server.bind(("::", 29556))
server.listen()
time.sleep(60)
