#include "layer.hpp"

Matrix Linear::forward(const Matrix& x) const {
    Matrix y(x.rows, w_.cols);
    for (int i = 0; i < x.rows; ++i)
        for (int j = 0; j < w_.cols; ++j)
            for (int k = 0; k < x.cols; ++k)
                y.at(i, j) += x.at(i, k) * w_.at(k, j);
    return y;
}
