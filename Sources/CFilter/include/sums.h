/*
 * sums.h: sums of doubles that lose nothing.
 *
 * A sum is an integer in units of 2^-2176, kept in limbs of 32 bits with room above each, so that a
 * term is added to three limbs and carries are taken along once in a while. Every product of two
 * doubles is a multiple of 2^-2148, so products are added without loss as well.
 */
#ifndef SURD_FILTER_SUMS_H
#define SURD_FILTER_SUMS_H

#include <stddef.h>
#include <stdint.h>

/* 2^2111 is beyond 2^63 products of the largest doubles. */
#define FILTER_LIMBS 138
#define FILTER_SUM_EXPONENT (-2176)

typedef struct filter_sum {
    int64_t limbs[FILTER_LIMBS];
    /* Terms since the carries were taken along. */
    int64_t pending;
    /* Infinities and NaN among the terms. */
    int64_t strange;
} filter_sum;

/* Adds doubles; takes them away when `sign` is -1. */
void filter_sum_add(filter_sum *sum, const double *values, size_t count, int sign);
/* Adds products; of infinities and NaN one is counted for each row. */
void filter_sum_add_products(
    filter_sum *sum, const double *x, const double *y, size_t count, int sign);
void filter_sum_merge(filter_sum *sum, const filter_sum *other);
/* Takes all carries along: limbs but the last are from 0 up to 2^32. The last has the sign. */
void filter_sum_settle(filter_sum *sum);

#endif
