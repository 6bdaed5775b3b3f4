#pragma once
#include <vector>

struct Matrix {
    int rows, cols;
    std::vector<float> v;
    Matrix(int r, int c) : rows(r), cols(c), v(r * c) {}
    float& at(int r, int c) { return v[r * cols + c]; }
};

class Linear {
public:
    Linear(int in, int out) : w_(in, out) {}
    Matrix forward(const Matrix& x) const;

private:
    Matrix w_;
};
