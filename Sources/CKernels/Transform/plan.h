/* How a long product is cut into points, and what the transform needs of its primes. */
#ifndef SURD_TRANSFORM_PLAN_H
#define SURD_TRANSFORM_PLAN_H

#include <stddef.h>
#include <stdint.h>

/* Roots of one of order 2^TRANSFORM_ORDER exist modulo each prime. */
#define TRANSFORM_ORDER 32
#define TRANSFORM_PRIMES 6
/* Pieces of 32 bits in a point. */
#define TRANSFORM_PIECES 5

/* A prime, 1 above a multiple of 3 * 2^32, and roots of one modulo it, by magnitude below half of it. */
typedef struct transform_prime {
    double p, inverse;
    /* Of order 2^32, and its inverse. */
    double root, back;
    /* Of order three. */
    double cube;
} transform_prime;

extern const transform_prime transform_primes[TRANSFORM_PRIMES];
/* The inverse of the product of the other ones among the first n primes, for n from 3. */
extern const double transform_parts[TRANSFORM_PRIMES - 2][TRANSFORM_PRIMES];

typedef struct transform_plan {
    unsigned primes;
    /* Bits of a point, and pieces of 32 bits that hold them. */
    unsigned bits, pieces;
    /* rows * 2^log values, at least as many as the product has points. */
    unsigned log;
    size_t rows;
    size_t first_points, second_points;
    /* With M the product of the primes: the M/p, the inverses of them, and -M. */
    uintptr_t cofactors[TRANSFORM_PRIMES][6];
    double parts[TRANSFORM_PRIMES];
    uintptr_t negative[6];
} transform_plan;

typedef struct transform_memory {
    /* The values of all primes, of one prime's second factor, and roots. */
    double *values, *other, *roots;
    /* Pieces of the factors, piece by piece; no second one for a square. */
    uint32_t *first, *second;
} transform_memory;

/* Points from a multiple of eight on, up to another or the last. */
typedef struct transform_range {
    size_t from, to;
} transform_range;

typedef struct transform_kernel {
    void (*multiply_modulo)(unsigned k, const transform_plan *plan, const transform_memory *memory);
    /* Adds the values at those points to the `count` limbs at r, once all primes are done. */
    void (*put)(
        uintptr_t *r, size_t count, const double *values, transform_range points,
        const transform_plan *plan);
    /* The binary logarithm of the least length of a row. */
    unsigned least_log;
} transform_kernel;

/* Points are taken eight at a time. */
static inline size_t transform_padded(size_t points) { return (points + 7) & ~(size_t)7; }

#endif
