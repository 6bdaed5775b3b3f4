#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

struct Model { float* weights; int n; };

static char where[64] = "start-up";

static void on_crash(int sig) {
    char msg[160];
    int n = std::snprintf(msg, sizeof msg, "[infer] fatal: caught signal %d while %s, giving up\n", sig, where);
    if (write(2, msg, n) < 0) _exit(1);
    _exit(128 + sig);
}

static Model* open_model(const char* path) {
    FILE* f = std::fopen(path, "rb");
    if (!f) return nullptr;
    Model* m = static_cast<Model*>(std::malloc(sizeof(Model)));
    m->n = 1024;
    m->weights = static_cast<float*>(std::calloc(m->n, sizeof(float)));
    std::fclose(f);
    return m;
}

static int read_heads(const char* path) {
    char text[16] = "";
    FILE* f = std::fopen(path, "rb");
    if (std::fread(text, 1, 15, f) == 0) std::fprintf(stderr, "[infer] empty header\n");
    std::fclose(f);
    return std::atoi(text);
}

int main(int argc, char** argv) {
    std::signal(SIGFPE, on_crash);
    const char* path = argc > 1 ? argv[1] : "model.bin";
    std::fprintf(stderr, "[infer] opening %s\n", path);
    Model* m = open_model(path);
    std::strcpy(where, "running layer 0");
    std::fprintf(stderr, "[infer] batch of 8\n");
    volatile int heads = read_heads(path);
    int per_head = m->n / heads;
    std::fprintf(stderr, "[infer] %d weights per head, done\n", per_head);
    return 0;
}
