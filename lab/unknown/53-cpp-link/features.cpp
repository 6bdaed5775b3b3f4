#include "fft.hpp"
#include <iostream>

int main() {
    std::vector<float> frame(64);
    for (int i = 0; i < 64; ++i) frame[i] = window(i, 64);
    std::cout << std::abs(rfft(frame)[1]) << std::endl;
}
