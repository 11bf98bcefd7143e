/* The transform for x86-64 with vectors of 512 bits. */
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,fma,bmi2"))), apply_to = function)
#define LANES 8
#define TRANSFORM_NAME transform_avx512
#include "transform.h"
#pragma clang attribute pop
#endif
