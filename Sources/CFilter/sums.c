/* Sums of doubles that lose nothing; see include/sums.h. */
#include "include/sums.h"

#include <string.h>

#define SUMS_NAME(name) name##_portable
#if defined(__FMA__) || defined(__aarch64__)
#define SUMS_HAVE_FMA
#endif
#include "cascade.h"
#undef SUMS_NAME

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define cascade cascade_avx2
#define lanes lanes_avx2
#define marks marks_avx2
#define vectors vectors_avx2
#define piece piece_avx2
#define SUMS_NAME(name) name##_avx2
#define SUMS_HAVE_FMA
#include "cascade.h"
#undef SUMS_NAME
#undef cascade
#undef lanes
#undef marks
#undef vectors
#undef piece
#pragma clang attribute pop
#endif

static int has_avx2(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return 0;
#endif
}

void filter_sum_settle(filter_sum *sum)
{
    int64_t carry = 0;
    for (int i = 0; i < FILTER_LIMBS - 1; i += 1) {
        int64_t limb = sum->limbs[i] + carry;
        carry = limb >> 32;
        sum->limbs[i] = limb & 0xFFFFFFFF;
    }
    sum->limbs[FILTER_LIMBS - 1] += carry;
    sum->pending = 0;
}

/* Adds m 2^exponent for |m| < 2^53. */
static void add_scaled(filter_sum *sum, int64_t m, int exponent)
{
    if (sum->pending >= 1 << 29) filter_sum_settle(sum);
    sum->pending += 1;
    int place = exponent - FILTER_SUM_EXPONENT;
    int64_t *limbs = sum->limbs + (place >> 5);
    int shift = place & 31;
    uint64_t size = m < 0 ? (uint64_t)-m : (uint64_t)m;
    unsigned __int128 wide = (unsigned __int128)size << shift;
    int64_t low = (int64_t)((uint64_t)wide & 0xFFFFFFFF);
    int64_t middle = (int64_t)((uint64_t)wide >> 32), high = (int64_t)(uint64_t)(wide >> 64);
    if (m < 0) {
        limbs[0] -= low;
        limbs[1] -= middle;
        limbs[2] -= high;
    } else {
        limbs[0] += low;
        limbs[1] += middle;
        limbs[2] += high;
    }
}

/* A double as m 2^exponent; 0 for an infinity or NaN. */
static int taken_apart(double value, int64_t *m, int *exponent)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    int field = (int)(bits >> 52 & 2047);
    if (field == 2047) return 0;
    int64_t size = (int64_t)(bits & 0xFFFFFFFFFFFFF);
    if (field > 0) size |= INT64_C(1) << 52;
    *exponent = (field > 0 ? field : 1) - 1075;
    *m = bits >> 63 ? -size : size;
    return 1;
}

static void add_one(filter_sum *sum, double value, int sign)
{
    int64_t m;
    int exponent;
    if (taken_apart(value, &m, &exponent)) {
        if (m != 0) add_scaled(sum, sign * m, exponent);
    } else {
        sum->strange += sign;
    }
}

static void add_product(filter_sum *sum, double x, double y, int sign)
{
    int64_t m, n;
    int e, f;
    if (!taken_apart(x, &m, &e) || !taken_apart(y, &n, &f)) {
        sum->strange += sign;
        return;
    }
    if (m == 0 || n == 0) return;
    if ((m < 0) != (n < 0)) sign = -sign;
    unsigned __int128 size = (unsigned __int128)(m < 0 ? -m : m) * (uint64_t)(n < 0 ? -n : n);
    int64_t low = (int64_t)((uint64_t)size & ((UINT64_C(1) << 53) - 1));
    add_scaled(sum, sign * low, e + f);
    add_scaled(sum, sign * (int64_t)(uint64_t)(size >> 53), e + f + 53);
}

void filter_sum_add(filter_sum *sum, const double *values, size_t count, int sign)
{
    int quick = has_avx2();
    double result[8 * vectors];
    size_t i = 0;
    while (count - i >= 4 * vectors) {
        size_t some = count - i < piece ? (count - i) / (4 * vectors) * (4 * vectors) : piece;
        int isExact;
#if defined(__x86_64__)
        if (quick)
            isExact = sum_piece_avx2(values + i, some, result);
        else
#endif
            isExact = sum_piece_portable(values + i, some, result);
        for (int k = 0; k < 8 * vectors; k += 1) isExact &= result[k] - result[k] == 0;
        if (isExact) {
            for (int k = 0; k < 8 * vectors; k += 1) add_one(sum, result[k], sign);
        } else {
            for (size_t k = 0; k < some; k += 1) add_one(sum, values[i + k], sign);
        }
        i += some;
    }
    for (; i < count; i += 1) add_one(sum, values[i], sign);
    (void)quick;
}

void filter_sum_add_products(
    filter_sum *sum, const double *x, const double *y, size_t count, int sign)
{
    int quick = has_avx2();
    double result[16 * vectors];
    size_t i = 0;
    while (count - i >= 4 * vectors) {
        size_t some = count - i < piece ? (count - i) / (4 * vectors) * (4 * vectors) : piece;
        int isExact;
#if defined(__x86_64__)
        if (quick)
            isExact = product_piece_avx2(x + i, y + i, some, result);
        else
#endif
            isExact = product_piece_portable(x + i, y + i, some, result);
        for (int k = 0; k < 16 * vectors; k += 1) isExact &= result[k] - result[k] == 0;
        if (isExact) {
            for (int k = 0; k < 16 * vectors; k += 1) add_one(sum, result[k], sign);
        } else {
            for (size_t k = 0; k < some; k += 1) add_product(sum, x[i + k], y[i + k], sign);
        }
        i += some;
    }
    for (; i < count; i += 1) add_product(sum, x[i], y[i], sign);
    (void)quick;
}

void filter_sum_merge(filter_sum *sum, const filter_sum *other)
{
    filter_sum copy = *other;
    filter_sum_settle(&copy);
    filter_sum_settle(sum);
    for (int i = 0; i < FILTER_LIMBS; i += 1) sum->limbs[i] += copy.limbs[i];
    sum->pending = 1;
    sum->strange += copy.strange;
}
