import theano.tensor as T
from theano.sandbox.cuda import dnn
from theano.sandbox.cuda.basic_ops import gpu_contiguous


def conv(images, filters):
    return dnn.dnn_conv(gpu_contiguous(images), gpu_contiguous(filters), border_mode="same")


print(conv(T.tensor4(), T.tensor4()))
