#include <math.h>
#include <stdio.h>
#include <string.h>
double next(int);
int main() {
  char name[4];
  strncpy(name, "adamw", 4);
  double w = 0, loss;
  for (int i = 0; i < 50; i++) {
    double x = next(i);
    loss = (w * x - 2 * x) * (w * x - 2 * x);
    w -= 0.05 * 2 * (w * x - 2 * x) * x;
    if (i % 10 == 0) printf("step %d loss %g\n", i, loss);
  }
  printf("w %f\n", w);
}
