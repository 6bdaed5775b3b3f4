import subprocess

SOURCE = r"""
#include <chrono>
#include <cstdio>
#include <thread>
int main() {
    std::thread prefetch([] { std::this_thread::sleep_for(std::chrono::seconds(5)); });
    for (int step = 0; step < 3; ++step) std::printf("step %d loss %.3f\n", step, 1.0 / (step + 1));
    std::printf("saved checkpoints/last.pt\n");
    std::fflush(stdout);
    return 0;
}
"""
with open("train.cpp", "w") as f:
    f.write(SOURCE)
subprocess.check_call(["c++", "-std=c++11", "-pthread", "-o", "trainer", "train.cpp"])
