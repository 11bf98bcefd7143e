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
/*
 * Sums of integers of 64 or 128 bits, whose halves follow each other, the lower one first: the whole is
 * pieces[0] + 2^32 pieces[1] + 2^64 pieces[2] + 2^96 pieces[3] - 2^64 negative or, for 128 bits, - 2^128 negative. Rows
 * whose bit is 0 are left out; `validity` is NULL where all have a value. At most 2^30 rows at a time.
 */
typedef struct filter_pieces {
    uint64_t pieces[4], negative;
    size_t count;
} filter_pieces;

void filter_sum_integers(
    filter_pieces *sum, const int64_t *values, const uint8_t *validity, size_t first_bit, size_t rows);
void filter_sum_decimals(
    filter_pieces *sum, const void *values, const uint8_t *validity, size_t first_bit, size_t rows);

/* Takes all carries along: limbs but the last are from 0 up to 2^32. The last has the sign. */
void filter_sum_settle(filter_sum *sum);

#endif
