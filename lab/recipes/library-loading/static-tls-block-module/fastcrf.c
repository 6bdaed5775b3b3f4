#include <Python.h>
static __thread double lattice[4096];
static PyObject *score(PyObject *self, PyObject *args) { return PyFloat_FromDouble(lattice[0] += 0.5); }
static PyMethodDef methods[] = {{"score", score, METH_NOARGS, "score of the lattice"}, {0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "fastcrf", NULL, -1, methods};
PyMODINIT_FUNC PyInit_fastcrf(void) { return PyModule_Create(&module); }
