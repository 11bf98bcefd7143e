/* How a long product is planned and carried out; the arithmetic is in transform.h. */
#include "LongProduct.h"

#include <stdlib.h>
#include <string.h>

#include "filter.h"
#include "plan.h"

#if defined(__x86_64__)
extern const transform_kernel transform_avx2, transform_avx512;
#elif defined(__aarch64__)
extern const transform_kernel transform_arm64;
#endif

_Static_assert(sizeof(uintptr_t) == 8, "limbs have 64 bits");

/* The kernels that run here, the fastest last. */
static unsigned kernels(const transform_kernel **all)
{
    unsigned count = 0;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
        && __builtin_cpu_supports("bmi2")) {
        all[count++] = &transform_avx2;
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
            && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
            all[count++] = &transform_avx512;
    }
#elif defined(__aarch64__)
    all[count++] = &transform_arm64;
#endif
    return count;
}

static size_t points_of(size_t limbs, unsigned bits) { return (64 * limbs + bits - 1) / bits; }

/*
 * The most bits of a point, such that a sum of `terms` products of two stays below half the product of
 * the primes, which are more than 2^49.89 each: b with terms * 2^(2b) <= 2^limit.
 */
static unsigned bits_for(unsigned primes, size_t an, size_t bn)
{
    unsigned limit = primes * 4989 / 100 - 1, bits = limit / 2;
    for (;; bits -= 1) {
        size_t a = points_of(an, bits), b = points_of(bn, bits), terms = a < b ? a : b;
        unsigned log = terms > 1 ? 64 - (unsigned)__builtin_clzl(terms - 1) : 0;
        if (2 * bits + log <= limit) return bits;
    }
}

/* The cheapest of all numbers of primes with the least size that holds the points. */
static transform_plan plan_for(size_t an, size_t bn, int is_square, unsigned least_log)
{
    transform_plan best = {0};
    double least = 0;
    for (unsigned primes = 3; primes <= TRANSFORM_PRIMES; primes += 1) {
        transform_plan plan = {.primes = primes, .bits = bits_for(primes, an, bn)};
        plan.pieces = (plan.bits + 31) / 32;
        plan.first_points = points_of(an, plan.bits);
        plan.second_points = points_of(bn, plan.bits);
        size_t points = plan.first_points + plan.second_points - 1;
        for (plan.rows = 1; plan.rows <= 3; plan.rows += 2) {
            for (plan.log = least_log; plan.rows << plan.log < points;) plan.log += 1;
            double size = (double)(plan.rows << plan.log);
            double steps = (is_square ? 2 : 3) * (plan.log + (plan.rows == 3) * 1.6);
            double cost = primes * size * (0.3 * steps + 6)
                + (double)points * (10 + 2.0 * primes * primes);
            if (least == 0 || cost < least) {
                least = cost;
                best = plan;
            }
        }
    }
    return best;
}

/* What is needed to put the residues together again. */
static void fill_cofactors(transform_plan *plan)
{
    typedef unsigned __int128 wide;
    unsigned length = 6;
    uintptr_t whole[6];
    for (unsigned k = 0; k <= plan->primes; k += 1) {
        uintptr_t *product = k < plan->primes ? plan->cofactors[k] : whole;
        memset(product, 0, length * sizeof *product);
        product[0] = 1;
        for (unsigned i = 0; i < plan->primes; i += 1) {
            if (i == k) continue;
            wide carry = 0;
            for (unsigned l = 0; l < length; l += 1) {
                carry += (wide)product[l] * (uintptr_t)transform_primes[i].p;
                product[l] = (uintptr_t)carry;
                carry >>= 64;
            }
        }
        if (k < plan->primes) plan->parts[k] = transform_parts[plan->primes - 3][k];
    }
    uintptr_t carry = 1;
    for (unsigned l = 0; l < length; l += 1)
        plan->negative[l] = __builtin_addcl(~whole[l], 0, carry, &carry);
}

/* Point i has its bits from i * bits on; 32 of them stand in each array of `pieces`. */
static void cut(
    uint32_t *pieces, const uintptr_t *a, size_t limbs, size_t points, const transform_plan *plan)
{
    size_t stride = transform_padded(points), end = 8 * limbs;
    for (unsigned k = 0; k < plan->pieces; k += 1) {
        uint32_t *piece = pieces + k * stride;
        unsigned left = plan->bits - 32 * k;
        uint64_t mask = left >= 32 ? 0xFFFFFFFF : ((uint64_t)1 << left) - 1;
        size_t at = 32 * k, i = 0;
        for (; i < points && at / 8 + 8 <= end; i += 1, at += plan->bits) {
            uint64_t bits;
            memcpy(&bits, (const char *)a + at / 8, 8);
            piece[i] = (uint32_t)(bits >> (at & 7) & mask);
        }
        for (; i < stride; i += 1, at += plan->bits) {
            uint64_t bits = 0;
            if (i < points && at / 8 < end) memcpy(&bits, (const char *)a + at / 8, end - at / 8);
            piece[i] = (uint32_t)(bits >> (at & 7) & mask);
        }
    }
}

static int multiply(
    const transform_kernel *kernel, uintptr_t *r, const uintptr_t *a, size_t an,
    const uintptr_t *b, size_t bn)
{
    int is_square = a == b && an == bn;
    transform_plan plan = plan_for(an, bn, is_square, kernel->least_log);
    /* Beyond that the primes have no roots of one; no memory holds it either. */
    if (plan.log > TRANSFORM_ORDER) return 0;
    size_t size = plan.rows << plan.log, roots = (size_t)1 << (plan.log - 1);
    size_t first = plan.pieces * transform_padded(plan.first_points);
    size_t second = is_square ? 0 : plan.pieces * transform_padded(plan.second_points);
    size_t doubles = (plan.primes + !is_square) * size + roots;
    size_t bytes = (doubles * sizeof(double) + (first + second) * sizeof(uint32_t) + 63) & ~(size_t)63;
    double *memory = aligned_alloc(64, bytes);
    if (!memory) return 0;
    transform_memory parts = {.values = memory, .roots = memory + plan.primes * size};
    parts.other = parts.roots + roots;
    parts.first = (uint32_t *)(memory + doubles);
    if (!is_square) parts.second = parts.first + first;
    uint64_t state = filter_enter();
    fill_cofactors(&plan);
    cut(parts.first, a, an, plan.first_points, &plan);
    if (!is_square) cut(parts.second, b, bn, plan.second_points, &plan);
    memset(r, 0, (an + bn) * sizeof *r);
    kernel->run(r, an + bn, &plan, &parts);
    filter_leave(state);
    free(memory);
    return 1;
}

int long_product(
    uintptr_t *r, const uintptr_t *a, size_t an, const uintptr_t *b, size_t bn)
{
    /* Without optimisation GMP is faster by far. */
#ifdef __OPTIMIZE__
    const transform_kernel *all[2];
    unsigned count = kernels(all);
    return count > 0 && multiply(all[count - 1], r, a, an, b, bn);
#else
    (void)r, (void)a, (void)an, (void)b, (void)bn;
    return 0;
#endif
}

int long_product_by(
    unsigned kind, uintptr_t *r, const uintptr_t *a, size_t an, const uintptr_t *b,
    size_t bn)
{
    const transform_kernel *all[2];
    return kind < kernels(all) ? multiply(all[kind], r, a, an, b, bn) : -1;
}
