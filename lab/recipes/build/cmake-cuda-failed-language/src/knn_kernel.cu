__global__ void knn_kernel() {}
