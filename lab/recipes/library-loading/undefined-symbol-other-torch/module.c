#include <Python.h>

void _ZN3c106detail14torchCheckFailEPKcS2_jRKSs(const char *, const char *, unsigned, const void *);
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_C", 0, -1, 0};
PyMODINIT_FUNC PyInit__C(void) {
  PyObject *made = PyModule_Create(&module);
  if (!made) _ZN3c106detail14torchCheckFailEPKcS2_jRKSs("pool", "ops.cpp", 12, 0);
  return made;
}
