/* Layer (C): preloaded before the CUDA runtime, so that PyTorch sees devices of a given name, capability and memory.
 *
 * Codes: LAB_<function>=code or code@n (from the n-th call on) for cudaMalloc, cudaMemcpyAsync, cudaLaunchKernel (209 where nothing
 * is said: no kernel of this build fits), cudaStreamSynchronize, cudaDeviceSynchronize, cudaHostAlloc, cublasCreate_v2,
 * cublasSgemm_v2, cudnnCreate, and for those of the list NAMED at the end: cuDNN's run of a layer, the start of cuSOLVER, cuSPARSE and
 * cuFFT; cudaDeviceEnablePeerAccess, cudaStreamCreateWithPriority, cudaEventRecord, cudaHostRegister, cudaIpcGetMemHandle.
 * LAB_STICKY=1: once a kernel has failed, every later call answers the same.
 * Facts: LAB_DEVICES (1), LAB_PEERS (0; 1: the devices reach each other), LAB_GPU_NAME, LAB_CAPABILITY (8.6), LAB_MEMORY_MIB (24268),
 * LAB_USED_MIB (0, of other processes), LAB_NO_ALGORITHM (1: cuDNN's list holds none that works). While a stream is captured, waiting for it is refused (900) and the capture ends with 901, as
 * the runtime's manual says.
 *
 * Memory of the device is address space of the host, copies are copies, kernels compute nothing. Error strings are the real
 * runtime's. The layers libcuda and libnvidia-ml stand beside it: PyTorch looks for them among what is already loaded.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef int cudaError_t;
typedef void *cudaStream_t;
typedef void *cudaEvent_t;
typedef struct { unsigned x, y, z; } dim3;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct { char *at; size_t size; } blocks[65536];
static int used_blocks;
static size_t allocated;
static int current, last_error, sticky_error;

static const char *fact(const char *name, const char *otherwise) {
    const char *value = getenv(name);
    return value && *value ? value : otherwise;
}

static int code(const char *setting, int *calls, int otherwise) {
    const char *value = getenv(setting);
    ++*calls;
    if (!value || !*value) return otherwise;
    const char *from = strchr(value, '@');
    if (from && *calls < atoi(from + 1)) return 0;
    return atoi(value);
}

/* An error is also what cudaGetLastError answers next; an asynchronous one stays. */
static int failed(int error, int stays) {
    last_error = error;
    if (stays && atoi(fact("LAB_STICKY", "0"))) sticky_error = error;
    return error;
}

#define ANSWER(name, otherwise, stays)                          \
    do {                                                        \
        static int calls;                                       \
        if (sticky_error) return failed(sticky_error, 0);       \
        int wanted = code("LAB_" #name, &calls, otherwise);     \
        if (wanted) return failed(wanted, stays);               \
    } while (0)

__attribute__((constructor)) static void load_neighbours(void) {
    dlopen("libcuda.so.1", RTLD_NOW | RTLD_GLOBAL);
    dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_GLOBAL);
}

static int devices(void) { return atoi(fact("LAB_DEVICES", "1")); }

static size_t mib(const char *name, const char *otherwise) { return (size_t)atoll(fact(name, otherwise)) << 20; }

static void capability(int *major, int *minor) {
    *major = 8, *minor = 6;
    sscanf(fact("LAB_CAPABILITY", "8.6"), "%d.%d", major, minor);
}

cudaError_t cudaGetDeviceCount(int *count) { return (*count = devices()) ? 0 : failed(100, 0); }
cudaError_t cudaGetDevice(int *device) { return *device = current, 0; }

cudaError_t cudaSetDevice(int device) {
    if (device < 0 || device >= devices()) return failed(101, 0);
    return current = device, 0;
}

/* The offsets of cudaDeviceProp in CUDA 10 to 12 are the same as far as they are used here. */
static cudaError_t properties(char *at, int device, size_t size) {
    int major, minor;
    if (device < 0 || device >= devices()) return failed(101, 0);
    capability(&major, &minor);
    memset(at, 0, size);
    snprintf(at, 256, "%s", fact("LAB_GPU_NAME", "NVIDIA GeForce RTX 3090"));
    *(size_t *)(at + 288) = mib("LAB_MEMORY_MIB", "24268");
    *(size_t *)(at + 296) = 49152;
    *(int *)(at + 304) = 65536;
    *(int *)(at + 308) = 32;
    *(size_t *)(at + 312) = 2147483647;
    *(int *)(at + 320) = 1024;
    *(int *)(at + 324) = *(int *)(at + 328) = 1024;
    *(int *)(at + 332) = 64;
    *(int *)(at + 336) = 2147483647;
    *(int *)(at + 340) = *(int *)(at + 344) = 65535;
    *(int *)(at + 348) = 1695000;
    *(size_t *)(at + 352) = 65536;
    *(int *)(at + 360) = major;
    *(int *)(at + 364) = minor;
    *(size_t *)(at + 368) = 512;
    *(int *)(at + 388) = 82;
    *(int *)(at + 584) = device + 1;
    *(int *)(at + 616) = 6291456;
    *(int *)(at + 624) = 1536;
    *(size_t *)(at + 640) = 102400;
    *(int *)(at + 648) = 65536;
    return 0;
}

cudaError_t cudaGetDeviceProperties_v2(void *at, int device) { return properties(at, device, 1032); }
cudaError_t cudaGetDeviceProperties(void *at, int device) { return properties(at, device, 656); }

cudaError_t cudaDeviceGetAttribute(int *value, int attribute, int device) {
    int major, minor;
    (void)device;
    capability(&major, &minor);
    switch (attribute) {
    case 1: *value = 1024; break;
    case 8: *value = 49152; break;
    case 10: *value = 32; break;
    case 16: *value = 82; break;
    case 39: *value = 1536; break;
    case 75: *value = major; break;
    case 76: *value = minor; break;
    default: *value = 0;
    }
    return 0;
}

cudaError_t cudaDeviceGetPCIBusId(char *id, int length, int device) {
    return snprintf(id, length, "0000:%02x:00.0", device + 1), 0;
}

cudaError_t cudaDriverGetVersion(int *version) { return *version = atoi(fact("LAB_DRIVER_VERSION", "12020")), 0; }

cudaError_t cudaDeviceCanAccessPeer(int *can, int a, int b) {
    (void)a, (void)b;
    return *can = atoi(fact("LAB_PEERS", "0")), 0;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
    (void)peer, (void)flags;
    ANSWER(cudaDeviceEnablePeerAccess, 0, 0);
    return 0;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) { return *least = 0, *greatest = -5, 0; }

cudaError_t cudaGetLastError(void) {
    int error = sticky_error ? sticky_error : last_error;
    last_error = 0;
    return error;
}

cudaError_t cudaPeekAtLastError(void) { return sticky_error ? sticky_error : last_error; }

/* --- memory ------------------------------------------------------------------------------------------------------- */
cudaError_t cudaMemGetInfo(size_t *available, size_t *total) {
    *total = mib("LAB_MEMORY_MIB", "24268");
    size_t taken = mib("LAB_USED_MIB", "0") + allocated;
    *available = taken < *total ? *total - taken : 0;
    return 0;
}

cudaError_t cudaMalloc(void **at, size_t size) {
    size_t available, total;
    ANSWER(cudaMalloc, 0, 0);
    cudaMemGetInfo(&available, &total);
    if (size > available) return failed(2, 0);
    *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (*at == MAP_FAILED) return failed(2, 0);
    pthread_mutex_lock(&lock);
    if (used_blocks < (int)(sizeof blocks / sizeof *blocks)) {
        blocks[used_blocks].at = *at;
        blocks[used_blocks++].size = size;
        allocated += size;
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

cudaError_t cudaFree(void *at) {
    if (!at) return 0;
    pthread_mutex_lock(&lock);
    for (int n = 0; n < used_blocks; ++n)
        if (blocks[n].at == at) {
            munmap(at, blocks[n].size);
            allocated -= blocks[n].size;
            blocks[n] = blocks[--used_blocks];
            break;
        }
    pthread_mutex_unlock(&lock);
    return 0;
}

cudaError_t cudaHostAlloc(void **at, size_t size, unsigned flags) {
    (void)flags;
    ANSWER(cudaHostAlloc, 0, 0);
    return (*at = malloc(size)) ? 0 : failed(2, 0);
}

cudaError_t cudaFreeHost(void *at) { return free(at), 0; }

cudaError_t cudaHostRegister(void *at, size_t size, unsigned flags) {
    (void)at, (void)size, (void)flags;
    ANSWER(cudaHostRegister, 0, 0);
    return 0;
}

cudaError_t cudaIpcGetMemHandle(void *handle, void *at) {
    (void)at;
    ANSWER(cudaIpcGetMemHandle, 0, 0);
    return memset(handle, 0, 64), 0;
}

cudaError_t cudaHostUnregister(void *at) { return (void)at, 0; }

cudaError_t cudaPointerGetAttributes(void *attributes, const void *pointer) {
    struct { int type, device; void *on_device, *on_host; } *told = attributes;
    memset(told, 0, sizeof *told);
    for (int n = 0; n < used_blocks; ++n)
        if ((const char *)pointer >= blocks[n].at && (const char *)pointer < blocks[n].at + blocks[n].size) {
            told->type = 2;
            told->on_device = (void *)pointer;
        }
    return 0;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, int kind, cudaStream_t stream) {
    (void)kind, (void)stream;
    ANSWER(cudaMemcpyAsync, 0, 1);
    return memmove(to, from, size), 0;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t size, int kind) {
    return cudaMemcpyAsync(to, from, size, kind, NULL);
}

cudaError_t cudaMemsetAsync(void *at, int value, size_t size, cudaStream_t stream) {
    (void)stream;
    return memset(at, value, size < (1u << 20) ? size : 1u << 20), 0;
}

/* --- kernels, streams, events --------------------------------------------------------------------------------------- */
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream) {
    (void)kernel, (void)grid, (void)block, (void)arguments, (void)shared, (void)stream;
    ANSWER(cudaLaunchKernel, 209, 1);
    return 0;
}

cudaError_t cudaFuncGetAttributes(void *attributes, const void *kernel) {
    (void)kernel;
    memset(attributes, 0, 64);
    *(int *)((char *)attributes + 24) = 1024;
    *(int *)((char *)attributes + 28) = 32;
    return 0;
}

cudaError_t cudaFuncSetAttribute(const void *kernel, int attribute, int value) {
    return (void)kernel, (void)attribute, (void)value, 0;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *n, const void *f, int size, size_t shared, unsigned flags) {
    return (void)f, (void)size, (void)shared, (void)flags, *n = 8, 0;
}

static int capturing, capture_broken;

cudaError_t cudaDeviceSynchronize(void) {
    if (capturing) return capture_broken = 1, failed(900, 0);
    ANSWER(cudaDeviceSynchronize, 0, 1);
    return 0;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    (void)stream;
    if (capturing) return capture_broken = 1, failed(900, 0);
    ANSWER(cudaStreamSynchronize, 0, 1);
    return 0;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, int mode) {
    (void)stream, (void)mode;
    ANSWER(cudaStreamBeginCapture, 0, 0);
    return capturing = 1, capture_broken = 0;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, void **graph) {
    (void)stream;
    capturing = 0;
    if (capture_broken) return failed(901, 0);
    ANSWER(cudaStreamEndCapture, 0, 0);
    return *graph = &capturing, 0;
}

cudaError_t cudaGraphInstantiate(void **executable, void *graph) {
    ANSWER(cudaGraphInstantiate, 0, 0);
    return *executable = graph, 0;
}

cudaError_t cudaGraphLaunch(void *executable, cudaStream_t stream) {
    (void)executable, (void)stream;
    ANSWER(cudaGraphLaunch, 0, 1);
    return 0;
}

cudaError_t cudaGraphDestroy(void *graph) { return (void)graph, 0; }
cudaError_t cudaGraphExecDestroy(void *executable) { return (void)executable, 0; }

static cudaError_t handle(void **at) {
    static char handles[4096];
    static int next;
    *at = &handles[++next % 4096];
    return 0;
}

cudaError_t cudaStreamCreate(cudaStream_t *s) { return handle(s); }

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *s, unsigned f, int p) {
    (void)f, (void)p;
    ANSWER(cudaStreamCreateWithPriority, 0, 0);
    return handle(s);
}

cudaError_t cudaStreamDestroy(cudaStream_t s) { return (void)s, 0; }
cudaError_t cudaStreamQuery(cudaStream_t s) { return (void)s, sticky_error; }
cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned f) { return (void)s, (void)e, (void)f, 0; }
cudaError_t cudaStreamGetPriority(cudaStream_t s, int *p) { return (void)s, *p = 0; }
cudaError_t cudaStreamIsCapturing(cudaStream_t s, int *status) { return (void)s, *status = capturing, 0; }
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t s, int *status, unsigned long long *id) {
    if (id) *id = 1;
    return (void)s, *status = capturing, 0;
}
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t s, int *status, unsigned long long *id, void *g, void *d, void *n) {
    if (id) *id = 1;
    return (void)s, (void)g, (void)d, (void)n, *status = capturing, 0;
}
cudaError_t cudaThreadExchangeStreamCaptureMode(int *mode) { return (void)mode, 0; }
cudaError_t cudaEventCreate(cudaEvent_t *e) { return handle(e); }
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned f) { return (void)f, handle(e); }
cudaError_t cudaEventDestroy(cudaEvent_t e) { return (void)e, 0; }
cudaError_t cudaEventQuery(cudaEvent_t e) { return (void)e, sticky_error; }

cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s) {
    (void)e, (void)s;
    ANSWER(cudaEventRecord, 0, 0);
    return 0;
}

cudaError_t cudaEventSynchronize(cudaEvent_t e) { return (void)e, sticky_error; }
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t a, cudaEvent_t b) { return (void)a, (void)b, *ms = 1, 0; }

/* Documented since CUDA 11.3: a driver function by its name. */
cudaError_t cudaGetDriverEntryPoint(const char *name, void **function, unsigned long long flags, int *result) {
    (void)flags;
    *function = dlsym(RTLD_DEFAULT, name);
    if (result) *result = *function ? 0 : 1;
    return 0;
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *name, void **at, unsigned version, unsigned long long flags, int *result) {
    return (void)version, cudaGetDriverEntryPoint(name, at, flags, result);
}

/* --- cuBLAS and cuDNN: creation and one product ------------------------------------------------------------------------ */
#define STATUS(name)                                     \
    do {                                                 \
        static int calls;                                \
        int wanted = code("LAB_" #name, &calls, 0);      \
        if (wanted) return wanted;                       \
    } while (0)

int cublasCreate_v2(void **at) {
    STATUS(cublasCreate_v2);
    return handle(at);
}

int cudnnCreate(void **at) {
    STATUS(cudnnCreate);
    return handle(at);
}

int cublasSgemm_v2(void *h) {
    (void)h;
    STATUS(cublasSgemm_v2);
    return 0;
}

int cublasDestroy_v2(void *h) { return (void)h, 0; }
int cublasSetStream_v2(void *h, cudaStream_t s) { return (void)h, (void)s, 0; }
int cublasSetWorkspace_v2(void *h, void *at, size_t size) { return (void)h, (void)at, (void)size, 0; }
int cublasSetMathMode(void *h, int mode) { return (void)h, (void)mode, 0; }
int cublasGetMathMode(void *h, int *mode) { return (void)h, *mode = 0; }
int cublasSetPointerMode_v2(void *h, int mode) { return (void)h, (void)mode, 0; }
int cublasGetPointerMode_v2(void *h, int *mode) { return (void)h, *mode = 0; }

/* --- cuDNN's run of a layer, and the start of the other libraries: nothing is computed ------------------------------------ */
#define NAMED(name)       \
    int name(void *h) {   \
        (void)h;          \
        STATUS(name);     \
        return 0;         \
    }

NAMED(cudnnSetStream)
NAMED(cudnnDestroy)
NAMED(cudnnConvolutionForward)
NAMED(cudnnConvolutionBackwardData)
NAMED(cudnnConvolutionBackwardFilter)
NAMED(cudnnBatchNormalizationForwardTraining)
NAMED(cudnnBatchNormalizationForwardTrainingEx)
NAMED(cudnnSetRNNDescriptor_v6)
NAMED(cudnnSetRNNDescriptor)
NAMED(cusparseDestroy)
NAMED(cusparseSetStream)
NAMED(cufftSetStream)
NAMED(cufftXtMakePlanMany)
NAMED(cufftXtExec)
NAMED(cusolverDnSetStream)

int cusolverDnCreate(void **at) {
    STATUS(cusolverDnCreate);
    return handle(at);
}

int cusparseCreate(void **at) {
    STATUS(cusparseCreate);
    return handle(at);
}

/* One plan's algorithm, the first of cuDNN's list: its record is 48 bytes, all zero. */
int cudnnGetConvolutionForwardAlgorithm_v7(void *h, void *x, void *w, void *c, void *y, int asked, int *told, void *records) {
    (void)h, (void)x, (void)w, (void)c, (void)y, (void)asked;
    STATUS(cudnnGetConvolutionForwardAlgorithm_v7);
    memset(records, 0, 48);
    if (atoi(fact("LAB_NO_ALGORITHM", "0"))) ((int *)records)[1] = 9;
    return *told = 1, 0;
}

int cudnnGetConvolutionForwardWorkspaceSize(void *h, void *x, void *w, void *c, void *y, int algorithm, size_t *size) {
    (void)h, (void)x, (void)w, (void)c, (void)y, (void)algorithm;
    STATUS(cudnnGetConvolutionForwardWorkspaceSize);
    return *size = 0, 0;
}

int cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
    void *h, int mode, int ops, void *x, void *z, void *y, void *scale, void *activation, size_t *size) {
    (void)h, (void)mode, (void)ops, (void)x, (void)z, (void)y, (void)scale, (void)activation;
    return *size = 0, 0;
}

int cudnnGetBatchNormalizationTrainingExReserveSpaceSize(void *h, int mode, int ops, void *activation, void *x, size_t *size) {
    (void)h, (void)mode, (void)ops, (void)activation, (void)x;
    return *size = 0, 0;
}
