void blur(const float *in, float *out, int n);
