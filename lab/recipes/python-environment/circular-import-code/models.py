from losses import dice


class Net:
    def loss(self, x):
        return dice(self, x)
