#include <Python.h>

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "gpumem", NULL, -1, NULL};

PyMODINIT_FUNC PyInit_gpumem(void) { return PyModule_Create(&module); }
