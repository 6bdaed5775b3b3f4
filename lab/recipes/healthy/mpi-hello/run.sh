mpicc -O2 hello.c -o hello
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpirun --oversubscribe -np 4 --mca btl_base_warn_component_unused 1 --mca btl openib,tcp,self ./hello
mpirun --oversubscribe -np 4 --tag-output --display-map --mca btl_base_verbose 20 --mca pml ob1 ./hello
