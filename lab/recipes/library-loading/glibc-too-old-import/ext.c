#include <Python.h>
long __isoc23_strtol(const char *, char **, int);
static PyObject *parse(PyObject *s, PyObject *a) { return PyLong_FromLong(__isoc23_strtol("7", 0, 10)); }
static PyMethodDef methods[] = {{"parse", parse, METH_NOARGS, ""}, {0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_fastbpe", NULL, -1, methods};
PyMODINIT_FUNC PyInit__fastbpe(void) { return PyModule_Create(&module); }
