/*
 * filter.h: arithmetic of the certified filter, a block of rows at a time.
 *
 * A number of a row is a pair of doubles with a bound: the true value lies within `error` of
 * high + low, where |low| is at most half a unit in the last place of high. A bound that is
 * infinite or NaN says that nothing is known; every operation passes that on. A truth value is 0 or
 * 1 in `high`, with the bound 0 or NaN. Each operation's bound is derived in Docs/error-bounds.md.
 *
 * All of it assumes rounding to nearest with subnormals kept: filter_enter sees to that.
 */
#ifndef SURD_FILTER_H
#define SURD_FILTER_H

#include <stddef.h>
#include <stdint.h>

/* Rows that are computed together: some registers of them fit the fastest cache. */
#define FILTER_ROWS 128

typedef struct filter_block {
    double high[FILTER_ROWS];
    double low[FILTER_ROWS];
    double error[FILTER_ROWS];
} filter_block;

/* "plain" operands are doubles that stand for exactly their value. */
typedef void (*filter_plain_plain)(
    const double *a, const double *b, filter_block *result, size_t count);
typedef void (*filter_block_plain)(
    const filter_block *a, const double *b, filter_block *result, size_t count);
typedef void (*filter_block_block)(
    const filter_block *a, const filter_block *b, filter_block *result, size_t count);
typedef void (*filter_unary)(const filter_block *a, filter_block *result, size_t count);

typedef struct filter_kernels {
    const char *name;
    /* Columns to blocks. */
    void (*load_plain)(const double *column, filter_block *result, size_t count);
    void (*load_integers)(const int64_t *column, filter_block *result, size_t count);
    filter_plain_plain add_plain, subtract_plain, multiply_plain, divide_plain;
    /* subtract_plain_block is b - a. */
    filter_block_plain add_block_plain, subtract_block_plain, subtract_plain_block,
        multiply_block_plain;
    filter_block_block add, subtract, multiply, divide, minimum, maximum;
    filter_unary negate, absolute, square_root, floor, exp, ln, sin, cos;
    /* Truth values. The order that is asked for is a sum of 1 (less), 2 (equal) and 4 (greater). */
    void (*compare)(
        const filter_block *a, const filter_block *b, int orders, filter_block *result,
        size_t count);
    filter_unary not_true;
    filter_block_block both, either;
    void (*select)(
        const filter_block *condition, const filter_block *yes, const filter_block *no,
        filter_block *result, size_t count);
    /* Adds NaN to the marks of rows whose double is no number. */
    void (*mark)(const double *column, double *marks, size_t count);
    /*
     * The double next to the value where the bound decides it and the mark is 0, else NaN. Returns
     * how many are NaN.
     */
    size_t (*round)(const filter_block *a, const double *marks, double *result, size_t count);
} filter_kernels;

/* The kernels for the processor that this runs on. */
const filter_kernels *filter_kernels_here(void);
/* All that this processor can run, for tests; the number of them. */
size_t filter_kernels_all(const filter_kernels **all, size_t capacity);

/* Puts the thread's floating-point state to the default; what it was is given back to filter_leave. */
uint64_t filter_enter(void);
void filter_leave(uint64_t state);

#endif
