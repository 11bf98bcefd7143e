/* The transform for x86-64 with vectors of 256 bits and fused multiplication and addition. */
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,fma,bmi2"))), apply_to = function)
#define LANES 4
#define TRANSFORM_NAME transform_avx2
#include "transform.h"
#pragma clang attribute pop
#endif
