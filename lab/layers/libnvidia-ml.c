/* Layer (B): a libnvidia-ml.so.1 of the functions that pynvml and PyTorch call.
 *
 * Codes: LAB_<function>=code or code@n, for nvmlInit and what is below. Facts: LAB_DEVICES (1), LAB_GPU_NAME, LAB_MEMORY_MIB
 * (24268), LAB_USED_MIB (0), LAB_PROCESS=pid (none) which holds LAB_USED_MIB, LAB_DRIVER_RELEASE (535.104.05),
 * LAB_DRIVER_VERSION (12020), LAB_CAPABILITY (8.6), LAB_ECC_UNCORRECTED (not counted). Texts of errors are pynvml's own; nvmlErrorString's here are the layer's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int nvmlReturn_t;
typedef void *nvmlDevice_t;

static const char *fact(const char *name, const char *otherwise) {
    const char *value = getenv(name);
    return value && *value ? value : otherwise;
}

static int code(const char *setting, int *calls) {
    const char *value = getenv(setting);
    ++*calls;
    if (!value || !*value) return 0;
    const char *from = strchr(value, '@');
    if (from && *calls < atoi(from + 1)) return 0;
    return atoi(value);
}

#define ANSWER(name)                                 \
    do {                                             \
        static int calls;                            \
        int wanted = code("LAB_" #name, &calls);     \
        if (wanted) return wanted;                   \
    } while (0)

static long number(nvmlDevice_t device) { return (long)device - 1; }

nvmlReturn_t nvmlInitWithFlags(unsigned flags) {
    (void)flags;
    ANSWER(nvmlInit);
    return 0;
}

nvmlReturn_t nvmlInit_v2(void) { return nvmlInitWithFlags(0); }
nvmlReturn_t nvmlInit(void) { return nvmlInitWithFlags(0); }
nvmlReturn_t nvmlShutdown(void) { return 0; }
const char *nvmlErrorString(nvmlReturn_t result) { return result ? "error" : "Success"; }

nvmlReturn_t nvmlSystemGetDriverVersion(char *version, unsigned length) {
    ANSWER(nvmlSystemGetDriverVersion);
    return snprintf(version, length, "%s", fact("LAB_DRIVER_RELEASE", "535.104.05")), 0;
}

nvmlReturn_t nvmlSystemGetCudaDriverVersion(int *version) {
    return *version = atoi(fact("LAB_DRIVER_VERSION", "12020")), 0;
}

nvmlReturn_t nvmlSystemGetCudaDriverVersion_v2(int *version) { return nvmlSystemGetCudaDriverVersion(version); }

nvmlReturn_t nvmlDeviceGetCount_v2(unsigned *count) {
    ANSWER(nvmlDeviceGetCount_v2);
    return *count = atoi(fact("LAB_DEVICES", "1")), 0;
}

nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned index, nvmlDevice_t *device) {
    ANSWER(nvmlDeviceGetHandleByIndex_v2);
    if ((long)index >= atoi(fact("LAB_DEVICES", "1"))) return 2;
    return *device = (nvmlDevice_t)((long)index + 1), 0;
}

nvmlReturn_t nvmlDeviceGetHandleByPciBusId_v2(const char *id, nvmlDevice_t *device) {
    return (void)id, *device = (nvmlDevice_t)1, 0;
}

nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t device, unsigned *index) { return *index = number(device), 0; }

nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t device, char *name, unsigned length) {
    (void)device;
    ANSWER(nvmlDeviceGetName);
    return snprintf(name, length, "%s", fact("LAB_GPU_NAME", "NVIDIA GeForce RTX 3090")), 0;
}

nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t device, unsigned long long *memory) {
    (void)device;
    ANSWER(nvmlDeviceGetMemoryInfo);
    memory[0] = (unsigned long long)atoll(fact("LAB_MEMORY_MIB", "24268")) << 20;
    memory[2] = (unsigned long long)atoll(fact("LAB_USED_MIB", "0")) << 20;
    memory[1] = memory[0] - memory[2];
    return 0;
}

nvmlReturn_t nvmlDeviceGetTemperature(nvmlDevice_t device, int sensor, unsigned *degrees) {
    (void)device, (void)sensor;
    ANSWER(nvmlDeviceGetTemperature);
    return *degrees = 41, 0;
}

nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t device, int *major, int *minor) {
    (void)device;
    return sscanf(fact("LAB_CAPABILITY", "8.6"), "%d.%d", major, minor) == 2 ? 0 : 999;
}

nvmlReturn_t nvmlSystemGetNVMLVersion(char *version, unsigned length) {
    return snprintf(version, length, "%s", fact("LAB_DRIVER_RELEASE", "535.104.05")), 0;
}

/* Errors that the memory's code could not mend, since boot (0) and ever (1); a card without the fact does not count them. */
nvmlReturn_t nvmlDeviceGetTotalEccErrors(nvmlDevice_t device, int type, int counter, unsigned long long *count) {
    (void)device, (void)type, (void)counter;
    const char *errors = getenv("LAB_ECC_UNCORRECTED");
    if (!errors || !*errors) return 3;
    return *count = (unsigned long long)atoll(errors), 0;
}

/* The old name has records of 16 bytes (pid, memory), the third edition 24 (and two instance numbers). */
static nvmlReturn_t processes(unsigned *count, char *records, size_t size) {
    int pid = atoi(fact("LAB_PROCESS", "0"));
    unsigned room = *count;
    *count = pid ? 1 : 0;
    if (!pid || !records || !room) return pid && room < 1 ? 7 : 0;
    memset(records, 0, size);
    *(unsigned *)records = pid;
    *(unsigned long long *)(records + 8) = (unsigned long long)atoll(fact("LAB_USED_MIB", "0")) << 20;
    return 0;
}

nvmlReturn_t nvmlDeviceGetComputeRunningProcesses(nvmlDevice_t device, unsigned *count, void *records) {
    (void)device;
    ANSWER(nvmlDeviceGetComputeRunningProcesses);
    return processes(count, records, 16);
}

nvmlReturn_t nvmlDeviceGetComputeRunningProcesses_v3(nvmlDevice_t device, unsigned *count, void *records) {
    (void)device;
    ANSWER(nvmlDeviceGetComputeRunningProcesses);
    return processes(count, records, 24);
}

/* PyTorch looks these up by name and never gets as far as to call them here: 3 is "not supported". */
nvmlReturn_t nvmlDeviceGetNvLinkRemoteDeviceType(void) { return 3; }
nvmlReturn_t nvmlDeviceGetNvLinkRemotePciInfo_v2(void) { return 3; }
