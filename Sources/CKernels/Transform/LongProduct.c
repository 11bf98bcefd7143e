/* How a long product is planned and carried out; the arithmetic is in transform.h. */
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "LongProduct.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <sched.h>
#include <sys/mman.h>
#endif

#include "filter.h"
#include "plan.h"

#if defined(__x86_64__)
extern const transform_kernel transform_avx2, transform_avx512;
#elif defined(__aarch64__)
extern const transform_kernel transform_arm64;
#endif

_Static_assert(sizeof(uintptr_t) == 8, "limbs have 64 bits");

/* More of them gain nothing: a thread takes a prime. */
#define LONG_PRODUCT_THREADS TRANSFORM_PRIMES
/* A value is below half of the product of six primes, which are less than 2^50 each; written, it takes up to
 * two limbs more. */
#define SEAM_BITS (50 * TRANSFORM_PRIMES + 128)

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

/*
 * The cheapest of all numbers of primes with the least size that holds the points. Each thread takes
 * whole primes.
 */
static transform_plan plan_for(
    size_t an, size_t bn, int is_square, unsigned least_log, unsigned threads)
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
            unsigned rounds = (primes + threads - 1) / threads;
            double cost = rounds * size * (0.3 * steps + 6)
                + (double)points * (10 + 2.0 * primes * primes) / threads;
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

/* What the threads of one product share. */
typedef struct product_job {
    const transform_kernel *kernel;
    const transform_plan *plan;
    uintptr_t *r;
    size_t count;
    const double *values;
    /* The next prime that nobody has taken. */
    atomic_uint prime;
} product_job;

/* What one of them has: scratch memory, and then the points that it adds up. */
typedef struct product_share {
    product_job *job;
    transform_memory memory;
    transform_range points;
} product_share;

static void *take_primes(void *argument)
{
    product_share *share = argument;
    product_job *job = share->job;
    uint64_t state = filter_enter();
    for (unsigned k; (k = atomic_fetch_add(&job->prime, 1)) < job->plan->primes;)
        job->kernel->multiply_modulo(k, job->plan, &share->memory);
    filter_leave(state);
    return NULL;
}

static void *take_points(void *argument)
{
    product_share *share = argument;
    product_job *job = share->job;
    uint64_t state = filter_enter();
    job->kernel->put(job->r, job->count, job->values, share->points, job->plan);
    filter_leave(state);
    return NULL;
}

/*
 * The work with each of the shares, at the same time where there are threads for it. They get no signals:
 * those belong to the host's threads.
 */
static void run_all(void *(*work)(void *), product_share *shares, unsigned count)
{
    pthread_t threads[LONG_PRODUCT_THREADS];
    int is_started[LONG_PRODUCT_THREADS] = {0};
    if (count > 1) {
        sigset_t every, before;
        sigfillset(&every);
        pthread_sigmask(SIG_SETMASK, &every, &before);
        for (unsigned i = 1; i < count; i += 1)
            is_started[i] = pthread_create(&threads[i], NULL, work, &shares[i]) == 0;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    work(&shares[0]);
    for (unsigned i = 1; i < count; i += 1)
        if (is_started[i]) pthread_join(threads[i], NULL);
        else work(&shares[i]);
}

/* Long memory begins at a large page, and asks for such: a transform goes through it in all strides. */
static void *memory_of(size_t bytes)
{
    const size_t page = (size_t)2 << 20;
    if (bytes < 4 * page) return aligned_alloc(64, (bytes + 63) & ~(size_t)63);
    bytes = (bytes + page - 1) & ~(page - 1);
    void *memory = aligned_alloc(page, bytes);
#if defined(__linux__)
    if (memory) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

static int multiply(
    const transform_kernel *kernel, unsigned threads, uintptr_t *r, const uintptr_t *a, size_t an,
    const uintptr_t *b, size_t bn)
{
    int is_square = a == b && an == bn;
    if (threads > LONG_PRODUCT_THREADS) threads = LONG_PRODUCT_THREADS;
    transform_plan plan = plan_for(an, bn, is_square, kernel->least_log, threads);
    /* Beyond that the primes have no roots of one; no memory holds it either. */
    if (plan.log > TRANSFORM_ORDER) return 0;
    unsigned shares = threads < plan.primes ? threads : plan.primes;
    size_t size = plan.rows << plan.log, roots = (size_t)1 << (plan.log - 1);
    size_t first = plan.pieces * transform_padded(plan.first_points);
    size_t second = is_square ? 0 : plan.pieces * transform_padded(plan.second_points);
    /* For each share the roots and, unless it is a square, the second factor. */
    size_t own = roots + (is_square ? 0 : size), doubles = plan.primes * size + shares * own;
    double *memory = memory_of(doubles * sizeof(double) + (first + second) * sizeof(uint32_t));
    if (!memory) return 0;
    uint32_t *pieces = (uint32_t *)(memory + doubles);
    fill_cofactors(&plan);
    cut(pieces, a, an, plan.first_points, &plan);
    if (!is_square) cut(pieces + first, b, bn, plan.second_points, &plan);
    memset(r, 0, (an + bn) * sizeof *r);
    product_job job = {
        .kernel = kernel, .plan = &plan, .r = r, .count = an + bn, .values = memory};
    product_share all[LONG_PRODUCT_THREADS];
    for (unsigned i = 0; i < shares; i += 1) {
        double *scratch = memory + plan.primes * size + i * own;
        all[i] = (product_share){
            .job = &job,
            .memory = {
                .values = memory, .roots = scratch, .other = scratch + roots, .first = pieces,
                .second = is_square ? NULL : pieces + first}};
    }
    run_all(take_primes, all, shares);
    /*
     * Points are cut where a whole limb begins, a multiple of 64. The sum of what stands below point j is
     * less than 2^(j bits + 320): so where the last `seam` points of a range wait, the rest stays in the
     * limbs of its own range, and no carry leaves it.
     */
    size_t points = plan.first_points + plan.second_points - 1;
    size_t seam = (SEAM_BITS / plan.bits + 8) & ~(size_t)7;
    size_t part = (points / shares + 63) & ~(size_t)63;
    if (shares == 1 || part < 4 * seam || (shares - 1) * part >= points) {
        all[0].points = (transform_range){0, points};
        take_points(&all[0]);
    } else {
        for (unsigned i = 0; i < shares; i += 1)
            all[i].points = (transform_range){
                i * part, i + 1 == shares ? points : (i + 1) * part - seam};
        run_all(take_points, all, shares);
        for (unsigned i = 1; i < shares; i += 1) {
            all[0].points = (transform_range){i * part - seam, i * part};
            take_points(&all[0]);
        }
    }
    free(memory);
    return 1;
}

static _Thread_local unsigned allowance = 1;

void long_product_allow(unsigned count) { allowance = count; }
unsigned long_product_allowance(void) { return allowance; }

unsigned long_product_threads(void)
{
    if (allowance != 0) return allowance;
#if defined(__linux__)
    /* Those that this process may run on. */
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) return (unsigned)CPU_COUNT(&set);
#endif
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 1 ? (unsigned)count : 1;
}

int long_product(
    uintptr_t *r, const uintptr_t *a, size_t an, const uintptr_t *b, size_t bn)
{
    /* Without optimisation GMP is faster by far. */
#ifdef __OPTIMIZE__
    const transform_kernel *all[2];
    unsigned count = kernels(all);
    if (count == 0) return 0;
    size_t shorter = an < bn ? an : bn;
    unsigned threads = shorter < LONG_PRODUCT_SHARED_LIMBS ? 1 : long_product_threads();
    return multiply(all[count - 1], threads, r, a, an, b, bn);
#else
    (void)r, (void)a, (void)an, (void)b, (void)bn;
    return 0;
#endif
}

int long_product_by(
    unsigned kind, unsigned threads, uintptr_t *r, const uintptr_t *a, size_t an, const uintptr_t *b,
    size_t bn)
{
    const transform_kernel *all[2];
    return kind < kernels(all) ? multiply(all[kind], threads, r, a, an, b, bn) : -1;
}
