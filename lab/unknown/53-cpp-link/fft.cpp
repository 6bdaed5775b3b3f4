#include "fft.hpp"
#include <cmath>

std::vector<std::complex<float>> rfft(const std::vector<float>& x) {
    std::vector<std::complex<float>> y(x.size() / 2 + 1);
    for (size_t k = 0; k < y.size(); ++k)
        for (size_t n = 0; n < x.size(); ++n) y[k] += x[n] * std::polar(1.0f, -2 * float(M_PI) * k * n / x.size());
    return y;
}

float window(int i, int n) { return 0.5f - 0.5f * std::cos(2 * float(M_PI) * i / n); }
