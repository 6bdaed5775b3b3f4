#pragma once
#include <map>
#include <string>

class Vocab {
public:
    void add(const std::string& word) { ids_.emplace(word, static_cast<int>(ids_.size())); }
    int id(const std::string& word) const { return ids_.at(word); }
    std::size_t size() const { return ids_.size(); }

private:
    std::map<std::string, int> ids_;
};
