mkdir cache && chmod 755 cache && chown 65534 cache
setpriv --inh-caps=-all --bounding-set=-all python download.py "$PWD/cache"
