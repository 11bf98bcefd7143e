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
#define halves halves_avx2
#define vectors vectors_avx2
#define piece piece_avx2
#define SUMS_NAME(name) name##_avx2
#define SUMS_HAVE_FMA
#include "cascade.h"
#undef SUMS_NAME
#undef cascade
#undef lanes
#undef marks
#undef halves
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

/* ---- Integers ----------------------------------------------------------------------------- */

/* Rows of a bundle, whose bits are spread out before. */
#define BUNDLE 256

/* For each four halves the bits of their rows, of which a row has one half or two; how many rows have a value. */
static size_t spread_bits(
    const uint8_t *validity, size_t first_bit, size_t rows, int isWide, uint8_t *spread)
{
    static const uint8_t doubled[4] = {0, 3, 12, 15};
    static const uint8_t ones[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    size_t present = 0;
    for (size_t row = 0; row < rows; row += 8) {
        size_t bit = first_bit + row, shift = bit & 7, some = rows - row < 8 ? rows - row : 8;
        unsigned bits = (unsigned)validity[bit >> 3] >> shift;
        if (shift + some > 8) bits |= (unsigned)validity[(bit >> 3) + 1] << (8 - shift);
        bits &= (1u << some) - 1;
        present += (size_t)ones[bits & 15] + ones[bits >> 4];
        if (isWide) {
            for (int k = 0; k < 4; k += 1) *spread++ = doubled[bits >> (2 * k) & 3];
        } else {
            *spread++ = bits & 15;
            *spread++ = (uint8_t)(bits >> 4);
        }
    }
    return present;
}

static void add_halves(
    filter_pieces *sum, const void *values, const uint8_t *validity, size_t first_bit, size_t rows,
    int isWide)
{
    int quick = has_avx2();
    size_t bundle = validity ? BUNDLE : (size_t)1 << 20, width = isWide ? 16 : 8;
    for (size_t row = 0; row < rows; row += bundle) {
        size_t some = rows - row < bundle ? rows - row : bundle, halves = some << isWide;
        const uint64_t *start = (const void *)((const char *)values + row * width);
        uint8_t spread[BUNDLE / 2];
        const uint8_t *bits = NULL;
        size_t present = some;
        if (validity) {
            present = spread_bits(validity, first_bit + row, some, isWide, spread);
            if (present == 0) continue;
            if (present < some) bits = spread;
        }
        /* The last ones, where they do not fill a vector. */
        size_t whole = halves & ~(size_t)3;
        uint64_t rest[4] = {0, 0, 0, 0}, result[2][12];
        int parts = halves > whole ? 2 : 1;
        memcpy(rest, start + whole, (halves - whole) * 8);
#if defined(__x86_64__)
        if (quick) {
            sum_halves_avx2(start, whole, bits, result[0]);
            if (parts > 1) sum_halves_avx2(rest, 4, bits ? bits + whole / 4 : NULL, result[1]);
        } else
#endif
        {
            sum_halves_portable(start, whole, bits, result[0]);
            if (parts > 1) sum_halves_portable(rest, 4, bits ? bits + whole / 4 : NULL, result[1]);
        }
        for (int part = 0; part < parts; part += 1)
            for (int lane = 0; lane < 4; lane += 1) {
                int place = isWide ? 2 * (lane & 1) : 0;
                sum->pieces[place] += result[part][lane];
                sum->pieces[place + 1] += result[part][4 + lane];
                if (!isWide || (lane & 1)) sum->negative += result[part][8 + lane];
            }
        sum->count += present;
    }
    (void)quick;
}

void filter_sum_integers(
    filter_pieces *sum, const int64_t *values, const uint8_t *validity, size_t first_bit, size_t rows)
{
    add_halves(sum, values, validity, first_bit, rows, 0);
}

void filter_sum_decimals(
    filter_pieces *sum, const void *values, const uint8_t *validity, size_t first_bit, size_t rows)
{
    add_halves(sum, values, validity, first_bit, rows, 1);
}
