#include <vector>
[[deprecated("use sum2")]] float sum(const std::vector<float> &x) {
  float s = 0;
  for (int i = 0; i < x.size(); i++) s += x[i];
  int unused = 3;
  return s;
}
float sum2(const std::vector<float> &x, int flags) {
  double s = 0;
  for (float v : x) s += v;
  return s;
}
