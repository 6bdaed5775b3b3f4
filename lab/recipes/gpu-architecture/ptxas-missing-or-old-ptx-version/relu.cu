extern "C" __global__ void relu(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && values[i] < 0.f) values[i] = 0.f;
}
