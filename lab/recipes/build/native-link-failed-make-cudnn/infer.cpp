#include <cuda_runtime.h>

// The few functions of cuDNN that are used, as in the project's own header.
extern "C" {
typedef struct cudnnContext *cudnnHandle_t;
int cudnnCreate(cudnnHandle_t *handle);
int cudnnDestroy(cudnnHandle_t handle);
}

int main() {
  cudnnHandle_t handle;
  cudaSetDevice(0);
  int status = cudnnCreate(&handle);
  if (!status) cudnnDestroy(handle);
  return status;
}
