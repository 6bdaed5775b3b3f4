#include "ring.h"

Ring::Ring(int ranks) { ncclCommInitAll(&comm, ranks, nullptr); }
