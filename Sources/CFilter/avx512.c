/* The kernels for x86-64 with vectors of 512 bits. */
#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,fma"))), apply_to = function)
#define FILTER_NAME avx512
#define FILTER_HAS_FMA
#define FILTER_HAS_SHUFFLES
#include "kernels.h"
#pragma clang attribute pop
#endif
