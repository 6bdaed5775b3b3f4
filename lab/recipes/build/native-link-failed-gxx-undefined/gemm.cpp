#include <cstdio>

extern "C" {
typedef struct cublasContext *cublasHandle_t;
int cublasCreate_v2(cublasHandle_t *handle);
int cudaMalloc(void **pointer, unsigned long size);
int cudnnCreate(void **handle);
}

int main() {
    cublasHandle_t handle;
    void *buffer, *dnn;
    if (cublasCreate_v2(&handle) || cudaMalloc(&buffer, 1 << 20) || cudnnCreate(&dnn)) std::puts("no GPU");
    return 0;
}
