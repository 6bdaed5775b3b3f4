import theano.tensor as T
from theano.tensor.signal import downsample

images = T.tensor4("images")
pooled = downsample.max_pool_2d(images, (2, 2), ignore_border=True)
print(pooled.ndim)
