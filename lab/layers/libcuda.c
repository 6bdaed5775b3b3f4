/* Layer (A): a libcuda.so.1 of a few documented functions.
 *
 * Each function's code can be set: LAB_<name>=code, or code@n for "from the n-th call on".
 * Facts: LAB_DRIVER_VERSION (12020), LAB_DEVICES (1), LAB_GPU_NAME, LAB_CAPABILITY (8.6), LAB_MEMORY_MIB, LAB_PCI_BUS_ID.
 * The names are those of cuda.h, the strings those that the real runtime's cudaGetErrorString gives: they are the layer's own in
 * TensorFlow's "failed call to cuInit: NAME: string". There is no cuGetProcAddress and no cuGetExportTable: undocumented
 * tables are not imitated, and frameworks that ask for them get no further than here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int CUresult;
typedef int CUdevice;

static const char *fact(const char *name, const char *otherwise) {
    const char *value = getenv(name);
    return value && *value ? value : otherwise;
}

/* The code that the setting asks of this call. */
static int code(const char *setting, int *calls) {
    const char *value = getenv(setting);
    ++*calls;
    if (!value || !*value) return 0;
    const char *from = strchr(value, '@');
    if (from && *calls < atoi(from + 1)) return 0;
    return atoi(value);
}

#define ANSWER(name)                                   \
    do {                                               \
        static int calls;                              \
        int wanted = code("LAB_" #name, &calls);       \
        if (wanted) return wanted;                     \
    } while (0)

static const struct { int code; const char *name; const char *string; } errors[] = {
    {0, "CUDA_SUCCESS", "no error"},
    {1, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {2, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {3, "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
    {34, "CUDA_ERROR_STUB_LIBRARY", "CUDA driver is a stub library"},
    {36, "CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER", "API call is not supported in the installed CUDA driver"},
    {46, "CUDA_ERROR_DEVICE_UNAVAILABLE", "CUDA-capable device(s) is/are busy or unavailable"},
    {100, "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
    {101, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
    {102, "CUDA_ERROR_DEVICE_NOT_LICENSED", "device doesn't have valid Grid license"},
    {214, "CUDA_ERROR_ECC_UNCORRECTABLE", "uncorrectable ECC error encountered"},
    {304, "CUDA_ERROR_OPERATING_SYSTEM", "OS call failed or operation not supported on this OS"},
    {500, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {802, "CUDA_ERROR_SYSTEM_NOT_READY", "system not yet initialized"},
    {803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", "system has unsupported display driver / cuda driver combination"},
    {804, "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE", "forward compatibility was attempted on non supported HW"},
    {999, "CUDA_ERROR_UNKNOWN", "unknown error"},
};

CUresult cuGetErrorName(CUresult error, const char **text) {
    for (size_t i = 0; i < sizeof errors / sizeof *errors; ++i)
        if (errors[i].code == error) return *text = errors[i].name, 0;
    *text = NULL;
    return 1;
}

CUresult cuGetErrorString(CUresult error, const char **text) {
    for (size_t i = 0; i < sizeof errors / sizeof *errors; ++i)
        if (errors[i].code == error) return *text = errors[i].string, 0;
    *text = NULL;
    return 1;
}

CUresult cuInit(unsigned flags) {
    (void)flags;
    ANSWER(cuInit);
    return 0;
}

CUresult cuDriverGetVersion(int *version) {
    ANSWER(cuDriverGetVersion);
    *version = atoi(fact("LAB_DRIVER_VERSION", "12020"));
    return 0;
}

CUresult cuDeviceGetCount(int *count) {
    ANSWER(cuDeviceGetCount);
    *count = atoi(fact("LAB_DEVICES", "1"));
    return 0;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
    ANSWER(cuDeviceGet);
    if (ordinal < 0 || ordinal >= atoi(fact("LAB_DEVICES", "1"))) return 101;
    *device = ordinal;
    return 0;
}

CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
    (void)device;
    ANSWER(cuDeviceGetName);
    snprintf(name, length, "%s", fact("LAB_GPU_NAME", "NVIDIA GeForce RTX 3090"));
    return 0;
}

CUresult cuDeviceGetPCIBusId(char *id, int length, CUdevice device) {
    (void)device;
    ANSWER(cuDeviceGetPCIBusId);
    snprintf(id, length, "%s", fact("LAB_PCI_BUS_ID", "0000:01:00.0"));
    return 0;
}

CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device) {
    (void)device;
    ANSWER(cuDeviceTotalMem_v2);
    *bytes = (size_t)atoll(fact("LAB_MEMORY_MIB", "24268")) << 20;
    return 0;
}

CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device) { return cuDeviceTotalMem_v2(bytes, device); }

CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
    (void)device;
    ANSWER(cuDeviceComputeCapability);
    return sscanf(fact("LAB_CAPABILITY", "8.6"), "%d.%d", major, minor) == 2 ? 0 : 1;
}

CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice device) {
    int major = 8, minor = 6;
    ANSWER(cuDeviceGetAttribute);
    cuDeviceComputeCapability(&major, &minor, device);
    switch (attribute) {
    case 1: *value = 1024; return 0;                     /* max threads per block */
    case 2: case 3: *value = 1024; return 0;             /* max block dim x, y */
    case 4: *value = 64; return 0;
    case 5: *value = 2147483647; return 0;               /* max grid dim x */
    case 6: case 7: *value = 65535; return 0;
    case 8: *value = 49152; return 0;                    /* shared memory per block */
    case 10: *value = 32; return 0;                      /* warp size */
    case 12: case 82: *value = 65536; return 0;          /* registers per block, per multiprocessor */
    case 13: *value = 1695000; return 0;                 /* clock, kHz */
    case 16: *value = 82; return 0;                      /* multiprocessors */
    case 32: *value = 0; return 0;                       /* ECC */
    case 36: *value = 9751000; return 0;                 /* memory clock, kHz */
    case 37: *value = 384; return 0;                     /* bus width */
    case 38: *value = 6291456; return 0;                 /* L2 */
    case 39: *value = 1536; return 0;                    /* threads per multiprocessor */
    case 75: *value = major; return 0;
    case 76: *value = minor; return 0;
    case 81: *value = 102400; return 0;                  /* shared memory per multiprocessor */
    default: *value = 0; return 0;
    }
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *active) {
    (void)device;
    *flags = 0, *active = 1;
    return 0;
}

CUresult cuCtxGetCurrent(void **context) {
    static char one;
    *context = &one;
    return 0;
}

CUresult cuCtxSetCurrent(void *context) {
    (void)context;
    return 0;
}

/* PyTorch looks these documented functions up before it tells how much memory is in use: 801 is "not supported". */
#define UNSUPPORTED(name) \
    CUresult name(void) { return 801; }
UNSUPPORTED(cuMemAddressFree)
UNSUPPORTED(cuMemAddressReserve)
UNSUPPORTED(cuMemCreate)
UNSUPPORTED(cuMemExportToShareableHandle)
UNSUPPORTED(cuMemGetAllocationGranularity)
UNSUPPORTED(cuMemImportFromShareableHandle)
UNSUPPORTED(cuMemMap)
UNSUPPORTED(cuMemRelease)
UNSUPPORTED(cuMemSetAccess)
UNSUPPORTED(cuMemUnmap)
UNSUPPORTED(cuMemsetD32Async)
UNSUPPORTED(cuMulticastAddDevice)
UNSUPPORTED(cuMulticastBindMem)
UNSUPPORTED(cuMulticastCreate)
UNSUPPORTED(cuStreamWriteValue32)
