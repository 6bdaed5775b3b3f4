#include <complex>
#include <vector>
std::vector<std::complex<float>> rfft(const std::vector<float>& x);
float window(int i, int n);
