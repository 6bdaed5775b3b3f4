#include <cuda_runtime.h>
#include <nvToolsExt.h>

__global__ void step(float *x, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] -= dt * x[i];
}

int main() {
  float *x;
  cudaMalloc(&x, 1 << 20);
  nvtxRangePushA("solve");
  for (int i = 0; i < 100; ++i) step<<<1024, 256>>>(x, 1e-3f, 1 << 18);
  nvtxRangePop();
  return cudaDeviceSynchronize();
}
