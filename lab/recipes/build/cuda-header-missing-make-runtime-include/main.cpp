#include "blur.h"
#include <cuda_runtime.h>

int main() {
  float *in, *out;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
  blur(in, out, 1024);
  return cudaDeviceSynchronize();
}
