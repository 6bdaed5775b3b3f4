#pragma once
#include <nccl.h>

class Ring {
  public:
    explicit Ring(int ranks);
    ncclComm_t comm;
};
