#include <iostream>
#include "layer.hpp"

int main() {
    Linear layer(4, 2);
    Matrix x(3, 4);
    std::cout << layer.forward(x).cols << std::endl;
}
