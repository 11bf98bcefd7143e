/* Counts heap requests by standing in front of the C library's allocator.
   Linked into the benchmark executable and nothing else: the library itself never does this. */
#include "counters.h"

#include <errno.h>
#include <stddef.h>
#include <sys/resource.h>

static _Thread_local uint64_t allocations;
static _Thread_local uint64_t allocated_bytes;

uint64_t counters_allocations(void) { return allocations; }
uint64_t counters_allocated_bytes(void) { return allocated_bytes; }

uint64_t counters_peak_bytes(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#ifdef __APPLE__
    return (uint64_t)usage.ru_maxrss;
#else
    return (uint64_t)usage.ru_maxrss * 1024;
#endif
}

/* A sanitizer stands in the same place and must stay the only one there. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define COUNTERS_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(COUNTERS_SANITIZED)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void count(size_t bytes) {
    allocations += 1;
    allocated_bytes += bytes;
}

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count(size);
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
    count(size);
    void *block = __libc_memalign(alignment, size);
    if (block == NULL) return ENOMEM;
    *result = block;
    return 0;
}

void free(void *block) { __libc_free(block); }

int counters_available(void) { return 1; }

#else

int counters_available(void) { return 0; }

#endif
