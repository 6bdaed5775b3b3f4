def build():
    return "net"
