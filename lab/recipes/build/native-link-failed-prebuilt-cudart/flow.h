extern "C" int flow_compute(const float *a, const float *b, float *flow, int width, int height);
