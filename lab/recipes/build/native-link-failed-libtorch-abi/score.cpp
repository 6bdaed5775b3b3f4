#include <torch/script.h>

#include <iostream>

int main(int argc, char **argv) {
  torch::jit::Module model = torch::jit::load(argv[1]);
  std::vector<torch::jit::IValue> inputs{torch::ones({1, 3, 224, 224})};
  std::cout << model.forward(inputs).toTensor().argmax(1) << std::endl;
}
