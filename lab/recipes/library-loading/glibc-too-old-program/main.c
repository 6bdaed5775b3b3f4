#include <stdio.h>
long ggml_layers(const char *);
int main(int n, char **a) { return printf("%ld layers\n", ggml_layers(n > 1 ? a[1] : "0")) < 0; }
