/* The kernels for x86-64 with AVX2 and fused multiplication and addition. */
#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define FILTER_NAME avx2
#define FILTER_HAS_FMA
#define FILTER_HAS_SHUFFLES
#include "kernels.h"
#pragma clang attribute pop
#endif
