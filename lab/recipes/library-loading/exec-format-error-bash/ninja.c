#include <stdio.h>
int main(void) { return puts("1.11.1") < 0; }
