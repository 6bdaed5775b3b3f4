import numpy as np
import theano
import theano.tensor as T

x = T.matrix("x")
w = theano.shared(np.zeros((10, 3), dtype=theano.config.floatX), name="w")
predict = theano.function([x], T.nnet.softmax(T.dot(x, w)))
print(predict(np.ones((2, 10), dtype=theano.config.floatX)))
