module gpustat

go 1.19
