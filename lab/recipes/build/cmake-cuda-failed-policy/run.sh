git_tag=v1.2
echo "building third_party/sparsehash at $git_tag"
cmake -S third_party/sparsehash -B build/sparsehash
