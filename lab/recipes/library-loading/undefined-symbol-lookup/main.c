#include <stdio.h>
int decoder_open(void);
int decoder_set_beam(int n);
int main(void) {
    printf("decoder %d\n", decoder_open());
    fflush(stdout);
    return decoder_set_beam(16);
}
