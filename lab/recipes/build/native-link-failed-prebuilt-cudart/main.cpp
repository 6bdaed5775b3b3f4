#include "flow.h"
#include <vector>

int main() {
  std::vector<float> a(640 * 480), b(640 * 480), flow(2 * 640 * 480);
  return flow_compute(a.data(), b.data(), flow.data(), 640, 480);
}
