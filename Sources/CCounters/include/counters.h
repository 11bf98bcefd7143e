#ifndef SURD_COUNTERS_H
#define SURD_COUNTERS_H

#include <stdint.h>

/* Heap requests of this process since it began: every malloc, calloc, realloc and aligned
   allocation, whoever made it (the Swift runtime, GMP, MPFR). Zero where they can't be counted. */
uint64_t counters_allocations(void);
uint64_t counters_allocated_bytes(void);
/* 1 where the counts above are real, 0 where this platform does not let them be taken. */
int counters_available(void);
/* The largest resident size of this process so far, in bytes. */
uint64_t counters_peak_bytes(void);
/* Keeps a value alive without the optimiser looking inside, and without a call. */
static inline void counters_keep(const void *value) {
    __asm__ volatile("" : : "g"(value) : "memory");
}

#endif
