#include <cstdint>

__global__ void attention(float *out) {
  __shared__ uint32_t address;
  uint32_t target = static_cast<uint32_t>(__cvta_generic_to_shared(&address));
  if (threadIdx.x < 32) {
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 128;" ::"r"(target));
    asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
  }
  __syncthreads();
  out[threadIdx.x] = static_cast<float>(address);
}
