#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank, size;
  double mine, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  printf("hello from rank %d of %d\n", rank, size);
  for (int step = 0; step < 5; step++) {
    mine = rank + step;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (!rank) printf("step %d allreduce %g\n", step, sum);
  }
  MPI_Finalize();
}
