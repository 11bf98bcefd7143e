/* Products of few limbs, in code without loops: GMP's need a call and a loop for each. */
#ifndef SURD_SHORT_PRODUCT_H
#define SURD_SHORT_PRODUCT_H

#include <stdint.h>

/* The longest factor. */
#define SHORT_PRODUCT_LIMBS 3

#define SHORT_PRODUCT(an, bn) \
    static inline void short_product_##an##_##bn(uintptr_t *r, const uintptr_t *a, const uintptr_t *b) \
    { \
        uintptr_t sum[an + bn] = {0}; \
        for (int j = 0; j < bn; j++) { \
            unsigned __int128 carry = 0; \
            for (int i = 0; i < an; i++) { \
                carry += (unsigned __int128)a[i] * b[j] + sum[i + j]; \
                sum[i + j] = (uintptr_t)carry; \
                carry >>= 64; \
            } \
            sum[an + j] = (uintptr_t)carry; \
        } \
        for (int i = 0; i < an + bn; i++) r[i] = sum[i]; \
    }

SHORT_PRODUCT(1, 1)
SHORT_PRODUCT(2, 1)
SHORT_PRODUCT(2, 2)
SHORT_PRODUCT(3, 1)
SHORT_PRODUCT(3, 2)
SHORT_PRODUCT(3, 3)

/* The product of a and b into the an + bn limbs at r, which are neither of them. 0, with nothing done, unless
   SHORT_PRODUCT_LIMBS >= an >= bn >= 1. */
static inline int short_product(
    uintptr_t *r, const uintptr_t *a, long an, const uintptr_t *b, long bn)
{
    switch (an * 4 + bn) {
    case 5: short_product_1_1(r, a, b); return 1;
    case 9: short_product_2_1(r, a, b); return 1;
    case 10: short_product_2_2(r, a, b); return 1;
    case 13: short_product_3_1(r, a, b); return 1;
    case 14: short_product_3_2(r, a, b); return 1;
    case 15: short_product_3_3(r, a, b); return 1;
    default: return 0;
    }
}

#endif
