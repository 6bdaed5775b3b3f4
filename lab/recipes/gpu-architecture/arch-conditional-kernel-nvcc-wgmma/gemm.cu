#include <cuda_fp16.h>

__device__ void warpgroup_fence() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ void warpgroup_commit() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
__device__ void warpgroup_wait() { asm volatile("wgmma.wait_group.sync.aligned 0;\n" ::: "memory"); }

__global__ void gemm(const half *a, const half *b, float *c, int k) {
  float sum = 0.f;
  warpgroup_fence();
  for (int i = threadIdx.x; i < k; i += blockDim.x) sum += __half2float(a[i]) * __half2float(b[i]);
  warpgroup_commit();
  warpgroup_wait();
  atomicAdd(c, sum);
}
