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

/*
 * Rows that are computed together: some registers of them fit the fastest cache. Where single rows
 * are computed the same kernels are built for one.
 */
#ifndef FILTER_ROWS
#define FILTER_ROWS 128
#endif

typedef struct filter_block {
    double high[FILTER_ROWS];
    double low[FILTER_ROWS];
    double error[FILTER_ROWS];
} filter_block;

/*
 * Texts of a column: text i is the bytes from place i up to place i + 1. The places are in one of the two, the other is
 * NULL; `end` is the last of them.
 */
typedef struct filter_texts {
    const uint8_t *bytes;
    const int32_t *words;
    const int64_t *longs;
    int64_t end;
} filter_texts;

/* "plain" operands are doubles that stand for exactly their value. */
typedef void (*filter_plain_plain)(
    const double *a, const double *b, filter_block *result, size_t count);
typedef void (*filter_block_plain)(
    const filter_block *a, const double *b, filter_block *result, size_t count);
typedef void (*filter_block_block)(
    const filter_block *a, const filter_block *b, filter_block *result, size_t count);
typedef void (*filter_unary)(const filter_block *a, filter_block *result, size_t count);
typedef size_t (*filter_nearest)(const double *a, double *result, size_t count);
typedef size_t (*filter_two_nearest)(
    const double *a, const double *b, double *result, size_t count);

typedef struct filter_kernels {
    const char *name;
    /* Columns to blocks. */
    void (*load_plain)(const double *column, filter_block *result, size_t count);
    void (*load_integers)(const int64_t *column, filter_block *result, size_t count);
    /* Integers of up to 18 digits over powers of ten; nothing is known where the power is 0. */
    void (*load_quotients)(
        const int64_t *digits, const double *powers, filter_block *result, size_t count);
    /* Such quotients from texts, from text `start` on, and from decimals of 128 bits; the power is 0 for all others. */
    void (*read_texts)(
        const filter_texts *texts, size_t start, size_t count, int64_t *digits, double *powers);
    void (*read_decimals)(
        const void *values, double power, size_t count, int64_t *digits, double *powers);
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
    /*
     * The integer next to the value, a half to the even one, where the bound decides it and the mark
     * is 0, else INT64_MIN. Returns how many are that.
     */
    size_t (*whole)(const filter_block *a, const double *marks, int64_t *result, size_t count);
    /*
     * Formulas of one operation, for any number of rows: the double next to the value, or NaN where
     * it is open. Return how many are open.
     */
    filter_two_nearest add_nearest, subtract_nearest, multiply_nearest, divide_nearest;
    filter_nearest root_nearest, exp_nearest, ln_nearest;
    /*
     * The same with results that go past the caches, for many rows. Before another thread reads
     * them filter_fence is called.
     */
    filter_two_nearest add_streamed, subtract_streamed, multiply_streamed, divide_streamed;
} filter_kernels;

/* The kernels for the processor that this runs on. */
const filter_kernels *filter_kernels_here(void);
/* All that this processor can run, for tests; the number of them. */
size_t filter_kernels_all(const filter_kernels **all, size_t capacity);

/* What was written past the caches is there for all threads before what is written later. */
void filter_fence(void);

/* Makes NaN of the marks of rows whose bit is 0, the lowest bit of a byte first. */
void filter_mark_gaps(const uint8_t *validity, size_t first_bit, double *marks, size_t count);
/* Whether places of texts never decrease, from 0 or more on: `count` + 1 of them. */
int filter_words_ascend(const int32_t *places, size_t count);
int filter_longs_ascend(const int64_t *places, size_t count);

/* ---- Single rows ------------------------------------------------------------------------- */

/*
 * What a step of a program for single rows does. The machine has one value at hand, as a pair with
 * its bound; operands are inputs, constants and cells, where such values are kept.
 */
typedef enum filter_operation {
    /* Nothing is known where the input is no number: first, where a later step may drop it. */
    FILTER_CHECK,
    /* An input or a cell becomes the value; the value goes to a cell. */
    FILTER_LOAD_INPUT, FILTER_LOAD, FILTER_STORE,
    /* Of two inputs. */
    FILTER_ADD_INPUTS, FILTER_SUBTRACT_INPUTS, FILTER_MULTIPLY_INPUTS, FILTER_DIVIDE_INPUTS,
    /* Of the value and an input; SUBTRACT_FROM takes the value away from the operand. */
    FILTER_ADD_INPUT, FILTER_SUBTRACT_INPUT, FILTER_SUBTRACT_FROM_INPUT, FILTER_MULTIPLY_INPUT,
    /* Of the value and a constant that is plain. */
    FILTER_ADD_CONSTANT, FILTER_SUBTRACT_CONSTANT, FILTER_SUBTRACT_FROM_CONSTANT,
    FILTER_MULTIPLY_CONSTANT,
    /* Of the value and a cell. */
    FILTER_ADD, FILTER_SUBTRACT, FILTER_SUBTRACT_FROM, FILTER_MULTIPLY, FILTER_DIVIDE,
    FILTER_DIVIDE_INTO, FILTER_MINIMUM, FILTER_MAXIMUM,
    FILTER_NEGATE, FILTER_ABSOLUTE, FILTER_SQUARE_ROOT_INPUT, FILTER_SQUARE_ROOT, FILTER_FLOOR,
    FILTER_EXP, FILTER_LN, FILTER_SIN, FILTER_COS,
    FILTER_COMPARE, FILTER_NOT, FILTER_BOTH, FILTER_EITHER,
    /* Of three cells. */
    FILTER_SELECT,
    /* The value is the result. */
    FILTER_END
} filter_operation;

/* A cell with this bit is a constant. */
#define FILTER_CONSTANT 0x8000

/* Operands are numbers of inputs, constants or cells; `third` is the order that COMPARE asks for. */
typedef struct filter_step {
    uint16_t operation, first, second, third;
} filter_step;

/* A pair with its bound. */
typedef struct filter_cell {
    double high, low, error;
} filter_cell;

/* The last step is END. */
typedef struct filter_program {
    const filter_step *steps;
    const filter_cell *constants;
    size_t cell_count;
} filter_program;

/* About `significand` 10^exponent, rounded to nearest, negative where that is not 0. */
typedef struct filter_digits {
    uint64_t significand;
    int32_t exponent, negative;
} filter_digits;

/* What runs programs, in `cells`, which may be NULL where FILTER_CELLS are enough. */
typedef struct filter_machine {
    /* 1 where the double next to the value is decided, which goes to `result`; else 0. */
    int (*evaluate)(
        const filter_program *program, const double *inputs, filter_cell *cells, double *result);
    /* The same for the first digits, at most 15. */
    int (*decimal)(
        const filter_program *program, const double *inputs, filter_cell *cells, int digits,
        filter_digits *result);
    /* The value itself, for tests, in the floating-point state that is set. */
    void (*enclose)(
        const filter_program *program, const double *inputs, filter_cell *cells,
        filter_cell *result);
} filter_machine;

const filter_machine *filter_machine_here(void);
/* The one for every processor of the architecture, for tests. */
const filter_machine *filter_machine_portable(void);

/* Cells that need no memory of the caller's. */
#define FILTER_CELLS 40

/* Puts the thread's floating-point state to the default; what it was is given back to filter_leave. */
uint64_t filter_enter(void);
void filter_leave(uint64_t state);

#endif
