#include <cstdio>

extern __device__ unsigned next_random(unsigned *state);

__global__ void walk(unsigned *states, float *positions, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int s = 0; s < steps; ++s) positions[i] += (next_random(&states[i]) & 1) ? 1.f : -1.f;
}

int main() {
  unsigned *states;
  float *positions;
  cudaMalloc(&states, 1024 * sizeof(unsigned));
  cudaMalloc(&positions, 1024 * sizeof(float));
  walk<<<4, 256>>>(states, positions, 1000);
  return cudaDeviceSynchronize();
}
