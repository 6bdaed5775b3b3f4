import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon import nn

net = nn.Sequential()
net.add(nn.Dense(32, activation="relu"), nn.Dense(2))
net.initialize(mx.init.Xavier())
trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
loss_fn = gluon.loss.SoftmaxCrossEntropyLoss()
for epoch in range(3):
    data = nd.random.normal(shape=(16, 8))
    label = nd.random.randint(0, 2, shape=(16,))
    with autograd.record():
        output = net(data)
    loss = loss_fn(output, label)
    loss.backward()
    trainer.step(16)
