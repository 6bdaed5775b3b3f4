import imp

config = imp.load_source("config", "config.py")
