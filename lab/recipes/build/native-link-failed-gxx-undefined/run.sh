g++ -O1 gemm.cpp -o gemm
