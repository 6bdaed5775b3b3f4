set -e
cmake -S . -B make -DCMAKE_BUILD_TYPE=Release
cmake --build make -- VERBOSE=1
cmake -S . -B ninja -G Ninja
cmake --build ninja
ctest --test-dir ninja --output-on-failure
