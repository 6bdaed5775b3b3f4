#include <Python.h>

namespace nms { long suppress(long boxes, double overlap); }

static PyObject *run(PyObject *, PyObject *) { return PyLong_FromLong(nms::suppress(100, 0.5)); }
static PyMethodDef methods[] = {{"run", run, METH_NOARGS, ""}, {nullptr, nullptr, 0, nullptr}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "_nms", nullptr, -1, methods};
PyMODINIT_FUNC PyInit__nms(void) { return PyModule_Create(&module); }
