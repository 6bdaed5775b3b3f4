module kernels

go 1.18
