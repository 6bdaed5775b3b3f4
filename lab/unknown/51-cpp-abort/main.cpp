#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>
#include "vocab.hpp"

int main(int argc, char** argv) {
    if (argc < 3) { std::cerr << "usage: w2v VOCAB CORPUS\n"; return 2; }
    Vocab vocab;
    std::string word;
    std::ifstream words(argv[1]);
    while (words >> word) vocab.add(word);
    std::cout << "vocabulary: " << vocab.size() << " words" << std::endl;

    std::ifstream corpus(argv[2]);
    std::vector<int> tokens;
    for (std::string line; std::getline(corpus, line);) {
        std::istringstream in(line);
        while (in >> word) tokens.push_back(vocab.id(word));
        std::cout << "line done, " << tokens.size() << " tokens" << std::endl;
    }
    return 0;
}
