int cudaMalloc(void **pointer, unsigned long size);
int cudaFree(void *pointer);
int cudaMemcpy(void *to, const void *from, unsigned long size, int kind);
int flow_compute(const float *a, const float *b, float *flow, int width, int height) {
  void *device = 0;
  int status = cudaMalloc(&device, 8ul * width * height);
  if (!status) status = cudaMemcpy(device, a, 4ul * width * height, 1);
  cudaFree(device);
  return status;
}
