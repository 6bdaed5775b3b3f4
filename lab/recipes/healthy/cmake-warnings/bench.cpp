#include <cstdio>
#include <cstring>
#include <vector>
float sum(const std::vector<float> &);
float sum2(const std::vector<float> &, int);
int main(int argc, char **argv) {
  if (argc > 1 && !std::strcmp(argv[1], "--fail")) { std::fprintf(stderr, "error: asked to fail\n"); return 1; }
  std::vector<float> x(1 << 16, 0.5f);
  std::printf("sum %f sum2 %f errors 0\n", sum(x), sum2(x, 0));
}
