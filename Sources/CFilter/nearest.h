/*
 * Formulas of one operation on columns: the nearest double of each row at once. It is included by
 * kernels.h.
 *
 * What + - x / and roots are rounded to is the double next to the exact value, subnormal ones
 * included (IEEE 754), so there is neither pair nor bound. Functions are computed with some 65 bits
 * first, which decides all but one row in a thousand; the rest is done over by the kernels of the
 * blocks. A row is open, and its result NaN, where an operand or the value is no number.
 */

/* A multiplication and an addition, rounded once where the processor can. */
#ifdef FILTER_HAS_FMA
#define FUSED(a, b, c) __builtin_fma(a, b, c)
#else
#define FUSED(a, b, c) ((a) * (b) + (c))
#endif

/* Makes NaN of what is no number, and says how many rows that are. */
static size_t mark_open(double *result, size_t count)
{
    size_t open = 0;
    EACH_ROW
    {
        double trouble = UNLESS_NUMBER(result[i]);
        result[i] += trouble;
        open += trouble != 0;
    }
    return open;
}

typedef double line __attribute__((vector_size(64)));
#define LINE_ROWS (sizeof(line) / sizeof(double))

#ifdef FILTER_HAS_FMA
#define ADD_NOTHING(sum, value) (sum) = __builtin_elementwise_fma((value), (line){0}, (sum))
#else
#define ADD_NOTHING(sum, value) (sum) += UNLESS_NUMBER(value)
#endif

#define SINGLE_ROWS(value, end)                                                                   \
    for (; i < (end); i += 1) {                                                                   \
        double x = a[i], y = b[i], z = value;                                                     \
        result[i] = z;                                                                            \
        sum += UNLESS_NUMBER(z);                                                                  \
    }

/*
 * `value` of x and y, without a sign at zero and no number where x or y is none. Zeros are added up
 * for all rows, whose sum is no number where a value is none; only then single rows are looked at.
 * These are read from the result, which may have taken the place of an operand.
 */
#define NEAREST_OF_TWO(name, value, put, rows_before)                                             \
    static size_t name(const double *a, const double *b, double *result, size_t count)           \
    {                                                                                             \
        size_t before = rows_before, i = 0;                                                       \
        double sum = 0;                                                                           \
        line sums[2] = {{0}, {0}};                                                                \
        SINGLE_ROWS(value, before < count ? before : count)                                       \
        for (; i + 2 * LINE_ROWS <= count; i += 2 * LINE_ROWS) {                                  \
            for (size_t k = 0; k < 2; k += 1) {                                                   \
                line x, y;                                                                        \
                memcpy(&x, a + i + k * LINE_ROWS, sizeof x);                                      \
                memcpy(&y, b + i + k * LINE_ROWS, sizeof y);                                      \
                line z = value;                                                                   \
                ADD_NOTHING(sums[k], z);                                                          \
                put(result + i + k * LINE_ROWS, z);                                               \
            }                                                                                     \
        }                                                                                         \
        SINGLE_ROWS(value, count)                                                                 \
        sums[0] += sums[1];                                                                       \
        for (size_t j = 0; j < LINE_ROWS; j += 1) sum += sums[0][j];                              \
        return sum == 0 ? 0 : mark_open(result, count);                                           \
    }

#define SUM (x + y + 0.0)
#define DIFFERENCE (x - y + 0.0)
#define PRODUCT (x * y + 0.0)
/* A number over an infinity would be 0. */
#define QUOTIENT (x / y + UNLESS_NUMBER(y))

#define PUT(place, value) memcpy((place), &(value), sizeof(line))
NEAREST_OF_TWO(add_nearest, SUM, PUT, 0)
NEAREST_OF_TWO(subtract_nearest, DIFFERENCE, PUT, 0)
NEAREST_OF_TWO(multiply_nearest, PRODUCT, PUT, 0)
NEAREST_OF_TWO(divide_nearest, QUOTIENT, PUT, 0)

/*
 * For results that are larger than the caches: to where a line of memory begins, which need not be
 * read when it is written as a whole. On other processors nobody has measured it.
 */
#if defined(__x86_64__)
/* Up to where a line begins, which may be nowhere. */
INLINE size_t rows_before_line(const double *place)
{
    uintptr_t bytes = -(uintptr_t)place % sizeof(line);
    return bytes % sizeof(double) == 0 ? bytes / sizeof(double) : SIZE_MAX;
}

#define BEFORE_LINE rows_before_line(result)
#define PUT_PAST(place, value) __builtin_nontemporal_store((value), (line *)(place))
#else
#define BEFORE_LINE 0
#define PUT_PAST PUT
#endif

NEAREST_OF_TWO(add_streamed, SUM, PUT_PAST, BEFORE_LINE)
NEAREST_OF_TWO(subtract_streamed, DIFFERENCE, PUT_PAST, BEFORE_LINE)
NEAREST_OF_TWO(multiply_streamed, PRODUCT, PUT_PAST, BEFORE_LINE)
NEAREST_OF_TWO(divide_streamed, QUOTIENT, PUT_PAST, BEFORE_LINE)

static size_t root_nearest(const double *a, double *result, size_t count)
{
    size_t open = 0;
    EACH_ROW
    {
        double z = __builtin_elementwise_sqrt(a[i]), trouble = UNLESS_NUMBER(z);
        result[i] = z + trouble + 0.0;
        open += trouble != 0;
    }
    return open;
}

/* The double next to what lies within `bound` of high + low, else NaN (Bound 105). */
INLINE double decided(double high, double low, double bound)
{
    double reach = bound * inflate + unit * MAGNITUDE(low) + 0x1p-1074;
    double above = high + (low + reach), below = high + (low - reach);
    return above == below ? above : NAN;
}

/* Adding it leaves the nearest integer in the lowest bits, which are taken as they are. */
#define SHIFT 0x1.8p52

INLINE int64_t bits_of(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

INLINE double from_bits(int64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Bound 269 of Docs/error-bounds.md. */
INLINE double exp_quickly(double given)
{
    int isGood = MAGNITUDE(given) <= 600;
    double x = isGood ? given : 0;
    double shifted = x * filter_exp_inverse + SHIFT;
    double k = shifted - SHIFT;
    int64_t n = bits_of(shifted) - bits_of(SHIFT);
    double r = x - k * filter_exp_step[0], p = k * filter_exp_step[1];
    pair z = fast_two_sum(r, -p);
    double c = FUSED(z.high, 1.0 / 5040, 1.0 / 720);
    c = FUSED(c, z.high, 1.0 / 120);
    c = FUSED(c, z.high, 1.0 / 24);
    c = FUSED(c, z.high, 1.0 / 6);
    c = FUSED(c, z.high, 0.5);
    double rest = FUSED(z.high * z.high, c, z.low);
    const double *entry = filter_exp_table[n & 63];
    pair product = two_product(entry[0], z.high);
    pair sum = fast_two_sum(entry[0], product.high);
    double tableLow = FUSED(entry[1], z.high, entry[1]);
    double low = sum.low + (product.low + FUSED(entry[0], rest, tableLow));
    double value = decided(sum.high, low, 0x1p-64);
    double scale = from_bits((n & ~(int64_t)63) * ((int64_t)1 << 46) + bits_of(1.0));
    return isGood ? value * scale : NAN;
}

/* Bound 289 of Docs/error-bounds.md. */
INLINE double ln_quickly(double given)
{
    int isGood = (given >= smallest) & (given <= 0x1p900);
    double x = isGood ? given : 1;
    int64_t bits = bits_of(x);
    /* Beyond the square root of 2 the next power is nearer. */
    int64_t biased = (bits + (bits_of(2.0) - bits_of(0x1.6a09e667f3bcdp0))) >> 52;
    double k = from_bits(biased + bits_of(SHIFT)) - (SHIFT + 1023);
    double m = from_bits(bits - ((biased - 1023) << 52));
    int64_t index = bits_of(m * 128 + SHIFT) - bits_of(SHIFT);
    const double *entry = filter_ln_table[index - FILTER_LN_FIRST];
    pair p = two_product(m, entry[0]);
    pair z = fast_two_sum(p.high - 1, p.low);
    double c = FUSED(z.high, 1.0 / 9, -1.0 / 8);
    c = FUSED(c, z.high, 1.0 / 7);
    c = FUSED(c, z.high, -1.0 / 6);
    c = FUSED(c, z.high, 1.0 / 5);
    c = FUSED(c, z.high, -1.0 / 4);
    c = FUSED(c, z.high, 1.0 / 3);
    c = FUSED(c, z.high, -0.5);
    double tail = z.high * z.high * c;
    pair twos = fast_two_sum(k * filter_ln2[0], entry[1]);
    pair sum = fast_two_sum(twos.high, z.high);
    double small = z.low + (FUSED(k, filter_ln2[1], entry[2]) + (twos.low + sum.low));
    int isPlain = (k == 0) & (index == 128);
    double bound = FUSED(MAGNITUDE(tail), 0x1p-49, isPlain ? 0 : 0x1p-82);
    double value = decided(sum.high, tail + small, bound);
    return isGood ? value : NAN;
}

/* The rows that the quick way leaves open, at most a block; how many stay open. */
static size_t settle_rows(
    filter_unary kernel, const double *a, double *result, size_t count)
{
    static const double marks[FILTER_ROWS];
    double values[FILTER_ROWS];
    size_t places[FILTER_ROWS], held = 0;
    EACH_ROW
    {
        if (result[i] == result[i]) continue;
        values[held] = a[i];
        places[held++] = i;
    }
    filter_block argument, value;
    load_plain(values, &argument, held);
    kernel(&argument, &value, held);
    size_t open = round_rows(&value, marks, values, held);
    for (size_t j = 0; j < held; j += 1) result[places[j]] = values[j];
    return open;
}

/* In pieces of which most are settled at once. */
#define PIECE 64

#define NEAREST_OF_FUNCTION(name, quickly, kernel)                                                \
    static size_t name(const double *column, double *results, size_t rows)                       \
    {                                                                                             \
        size_t open = 0;                                                                          \
        for (size_t start = 0; start < rows; start += PIECE) {                                    \
            size_t count = rows - start < PIECE ? rows - start : PIECE;                           \
            const double *a = column + start;                                                     \
            double *result = results + start;                                                     \
            int isOpen = 0;                                                                       \
            EACH_ROW                                                                              \
            {                                                                                     \
                double value = quickly(a[i]);                                                     \
                result[i] = value;                                                                \
                isOpen |= value != value;                                                         \
            }                                                                                     \
            if (isOpen) open += settle_rows(kernel, a, result, count);                            \
        }                                                                                         \
        return open;                                                                              \
    }

NEAREST_OF_FUNCTION(exp_nearest, exp_quickly, exp_rows)
NEAREST_OF_FUNCTION(ln_nearest, ln_quickly, ln_rows)
