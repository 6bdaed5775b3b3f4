#include <torch/extension.h>
#include <THC/THC.h>

extern THCState *state;
