from mxnet import autograd, nd

weights = nd.random.uniform(shape=(4, 3))
weights.attach_grad()
x = nd.ones((2, 4))
with autograd.record():
    hidden = nd.dot(x, weights)
    target = hidden.detach()
    penalty = (target ** 2).sum()
penalty.detach().backward()
print(weights.grad)
