/*
 * The kernels, for one kind of processor: FILTER_NAME and FILTER_HAS_FMA are set by who includes
 * this. Loops without branches, which the compiler turns into vectors.
 *
 * Nothing may be contracted or reordered: sums and products without error depend on each rounding.
 */
#pragma STDC FP_CONTRACT OFF
#include "filter.h"

#include <math.h>
#include <string.h>

#include "tables.h"

/* Products below this may have an error term that no double holds. */
static const double smallest = 0x1p-900;
/* More than anything that is lost below the smallest double. */
static const double eta = 0x1p-1040;
/* Two units of rounding. */
static const double unit = 0x1p-52;
/* Covers the rounding of the bounds themselves: at most twelve operations of each. */
static const double inflate = 1 + 0x1p-48;

#define INLINE static inline __attribute__((always_inline))

typedef struct pair {
    double high, low;
} pair;

INLINE pair two_sum(double a, double b)
{
    double s = a + b, t = s - a;
    return (pair){s, (a - (s - t)) + (b - t)};
}

/* For |a| >= |b| or a == 0. */
INLINE pair fast_two_sum(double a, double b)
{
    double s = a + b;
    return (pair){s, b - (s - a)};
}

#ifdef FILTER_HAS_FMA
INLINE pair two_product(double a, double b)
{
    double p = a * b;
    return (pair){p, __builtin_fma(a, b, -p)};
}
#else
INLINE pair split(double a)
{
    double t = 134217729.0 * a, high = t - (t - a);
    return (pair){high, a - high};
}

INLINE pair two_product(double a, double b)
{
    double p = a * b;
    pair x = split(a), y = split(b);
    double low = x.high * y.high - p;
    low = low + x.high * y.low;
    low = low + x.low * y.high;
    low = low + x.low * y.low;
    return (pair){p, low};
}
#endif

#define MAGNITUDE(x) __builtin_fabs(x)
#if FILTER_ROWS == 1
#define EACH_ROW for (size_t i = 0; i < 1; i += 1)
#else
#define EACH_ROW for (size_t i = 0; i < count; i += 1)
#endif
/* 0 for a number, NaN for what is none. */
#define UNLESS_NUMBER(x) ((x) - (x))

INLINE void put(filter_block *r, size_t i, double high, double low, double error)
{
    r->high[i] = high;
    r->low[i] = low;
    r->error[i] = error;
}

/* ---- Columns ------------------------------------------------------------------------------ */

static void load_plain(const double *column, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double x = column[i];
        put(r, i, x, 0, UNLESS_NUMBER(x));
    }
}

static void load_integers(const int64_t *column, filter_block *r, size_t count)
{
    EACH_ROW
    {
        int64_t low = column[i] & 2047;
        pair s = fast_two_sum((double)(column[i] - low), (double)low);
        put(r, i, s.high, s.low, 0);
    }
}

/* ---- Sums --------------------------------------------------------------------------------- */

INLINE void add_plain_rows(
    const double *a, const double *b, double sign, filter_block *r, size_t count)
{
    EACH_ROW
    {
        pair s = two_sum(a[i], sign * b[i]);
        put(r, i, s.high, s.low, UNLESS_NUMBER(s.high + s.low));
    }
}

static void add_plain(const double *a, const double *b, filter_block *r, size_t count)
{
    add_plain_rows(a, b, 1, r, count);
}

static void subtract_plain(const double *a, const double *b, filter_block *r, size_t count)
{
    add_plain_rows(a, b, -1, r, count);
}

INLINE void add_block_plain_rows(
    const filter_block *a, double blockSign, const double *b, double sign, filter_block *r,
    size_t count)
{
    EACH_ROW
    {
        pair s = two_sum(blockSign * a->high[i], sign * b[i]);
        pair t = two_sum(s.low, blockSign * a->low[i]);
        pair u = two_sum(s.high, t.high);
        double error = (a->error[i] + MAGNITUDE(t.low)) * inflate;
        put(r, i, u.high, u.low, error + UNLESS_NUMBER(u.high));
    }
}

static void add_block_plain(const filter_block *a, const double *b, filter_block *r, size_t count)
{
    add_block_plain_rows(a, 1, b, 1, r, count);
}

static void subtract_block_plain(
    const filter_block *a, const double *b, filter_block *r, size_t count)
{
    add_block_plain_rows(a, 1, b, -1, r, count);
}

/* b - a */
static void subtract_plain_block(
    const filter_block *a, const double *b, filter_block *r, size_t count)
{
    add_block_plain_rows(a, -1, b, 1, r, count);
}

INLINE void add_rows(
    const filter_block *a, const filter_block *b, double sign, filter_block *r, size_t count)
{
    EACH_ROW
    {
        pair s = two_sum(a->high[i], sign * b->high[i]);
        pair t = two_sum(a->low[i], sign * b->low[i]);
        pair u = two_sum(s.low, t.high);
        pair v = two_sum(s.high, u.high);
        pair w = two_sum(v.low, t.low);
        pair x = two_sum(v.high, w.high);
        double lost = MAGNITUDE(u.low) + MAGNITUDE(w.low);
        double error = (a->error[i] + b->error[i] + lost) * inflate;
        put(r, i, x.high, x.low, error + UNLESS_NUMBER(x.high));
    }
}

static void add(const filter_block *a, const filter_block *b, filter_block *r, size_t count)
{
    add_rows(a, b, 1, r, count);
}

static void subtract(const filter_block *a, const filter_block *b, filter_block *r, size_t count)
{
    add_rows(a, b, -1, r, count);
}

/* ---- Products ----------------------------------------------------------------------------- */

static void multiply_plain(const double *a, const double *b, filter_block *r, size_t count)
{
    EACH_ROW
    {
        pair p = two_product(a[i], b[i]);
        int isLost = (MAGNITUDE(p.high) < smallest) & (a[i] != 0) & (b[i] != 0);
        double error = isLost ? INFINITY : 0;
        put(r, i, p.high, p.low, error + UNLESS_NUMBER(p.high + p.low));
    }
}

static void multiply_block_plain(
    const filter_block *a, const double *b, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double high = a->high[i], low = a->low[i], error = a->error[i], y = b[i];
        pair p = two_product(high, y);
        double x = low * y;
        double w = p.low + x;
        pair s = fast_two_sum(p.high, w);
        double bound =
            (unit * (MAGNITUDE(x) + MAGNITUDE(w)) + eta + error * MAGNITUDE(y)) * inflate;
        int isExact = ((low == 0) & (error == 0)) | (y == 0);
        bound = isExact ? error * 0 : bound;
        int isLost = (MAGNITUDE(p.high) < smallest) & (high != 0) & (y != 0);
        bound = isLost ? INFINITY : bound;
        put(r, i, s.high, s.low, bound + UNLESS_NUMBER(s.high));
    }
}

static void multiply(const filter_block *a, const filter_block *b, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double ah = a->high[i], al = a->low[i], ae = a->error[i];
        double bh = b->high[i], bl = b->low[i], be = b->error[i];
        pair p = two_product(ah, bh);
        double x = ah * bl, y = al * bh;
        double w = p.low + (x + y);
        pair s = fast_two_sum(p.high, w);
        double lost = unit * (2 * (MAGNITUDE(x) + MAGNITUDE(y)) + MAGNITUDE(w)) +
                      MAGNITUDE(al * bl) + eta;
        double bound =
            (lost + ae * MAGNITUDE(bh) + be * (MAGNITUDE(ah) + ae)) * inflate;
        int isZero = ((ah == 0) & (ae == 0)) | ((bh == 0) & (be == 0));
        int isExact = (al == 0) & (bl == 0) & (ae == 0) & (be == 0);
        bound = (isZero | isExact) ? (ae + be) * 0 : bound;
        int isLost = (MAGNITUDE(p.high) < smallest) & (ah != 0) & (bh != 0);
        bound = isLost ? INFINITY : bound;
        put(r, i, s.high, s.low, bound + UNLESS_NUMBER(s.high));
    }
}

/* ---- Quotients and roots ------------------------------------------------------------------ */

/* a - q b for the rounded quotient q: exact. */
INLINE double remainder_of(double a, double q, double b)
{
#ifdef FILTER_HAS_FMA
    return __builtin_fma(-q, b, a);
#else
    pair p = two_product(q, b);
    return (a - p.high) - p.low;
#endif
}

static void divide_plain(const double *a, const double *b, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double x = a[i], y = b[i];
        double q = x / y;
        double rest = remainder_of(x, q, y);
        double q2 = rest / y;
        pair s = fast_two_sum(q, q2);
        double bound = rest == 0 ? 0 : unit * MAGNITUDE(q2) + eta;
        int isSmall = (MAGNITUDE(x) < smallest) | (MAGNITUDE(q) < smallest);
        bound = (isSmall & (x != 0)) ? INFINITY : bound;
        put(r, i, s.high, s.low, bound + UNLESS_NUMBER(s.high));
    }
}

static void divide(const filter_block *a, const filter_block *b, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double ah = a->high[i], al = a->low[i], ae = a->error[i];
        double bh = b->high[i], bl = b->low[i], be = b->error[i];
        double q = ah / bh;
        double rest = remainder_of(ah, q, bh);
        double product = q * bl;
        double m = al - product;
        double whole = rest + m;
        /* The least that the divisor can be. */
        double least = (MAGNITUDE(bh) * (1 - unit) - be) * (1 - 4 * unit);
        double inverse = 1 / least;
        double q2 = whole / bh;
        pair s = fast_two_sum(q, q2);
        double lost = unit * ((MAGNITUDE(product) + MAGNITUDE(m)) * inverse + 2 * MAGNITUDE(q2)) +
                      eta * inverse + eta;
        double bound = (lost + (ae + MAGNITUDE(q) * be) * inverse) * inflate;
        int isExact = (ae == 0) & (be == 0) & (al == 0) & (bl == 0) & (rest == 0);
        int isZero = (ah == 0) & (ae == 0);
        bound = (isExact | isZero) ? be * 0 : bound;
        bound = least > 0 ? bound : INFINITY;
        int isSmall = (MAGNITUDE(ah) < smallest) | (MAGNITUDE(q) < smallest);
        bound = (isSmall & (ah != 0)) ? INFINITY : bound;
        put(r, i, s.high, s.low, bound + UNLESS_NUMBER(s.high));
    }
}

static void square_root(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double high = a->high[i], low = a->low[i], error = a->error[i];
        int isZero = (high == 0) & (error == 0);
        int isGood = (high >= smallest) & (error <= high * 0.25);
        double x = isGood ? high : 1;
        /* Not the library's, which may set errno and keeps loops from becoming vectors. */
        double s = __builtin_elementwise_sqrt(x);
        double rest = remainder_of(x, s, s) + low;
        double inverse = 1 / s;
        double d = 0.5 * rest * inverse;
        pair t = fast_two_sum(s, d);
        double bound =
            (2 * unit * MAGNITUDE(d) + (d * d + error) * inverse + eta) * inflate;
        bound = ((d == 0) & (error == 0)) ? 0 : bound;
        bound = isGood ? bound : INFINITY;
        put(r, i, isZero ? 0 : t.high, isZero ? 0 : t.low, isZero ? 0 : bound);
    }
}

/* ---- Sign, order and rounding ------------------------------------------------------------- */

static void negate(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW put(r, i, -a->high[i], -a->low[i], a->error[i]);
}

static void absolute(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW
    {
        int isNegative = a->high[i] < 0;
        put(r, i, MAGNITUDE(a->high[i]), isNegative ? -a->low[i] : a->low[i], a->error[i]);
    }
}

INLINE void extreme(
    const filter_block *a, const filter_block *b, int wantsLess, filter_block *r, size_t i)
{
    double ah = a->high[i], al = a->low[i], ae = a->error[i];
    double bh = b->high[i], bl = b->low[i], be = b->error[i];
    int isLess = (ah < bh) | ((ah == bh) & (al < bl));
    int takesFirst = isLess == wantsLess;
    double error = (ae > be ? ae : be) + UNLESS_NUMBER(ae) + UNLESS_NUMBER(be);
    put(r, i, takesFirst ? ah : bh, takesFirst ? al : bl, error);
}

static void minimum(const filter_block *a, const filter_block *b, filter_block *r, size_t count)
{
    EACH_ROW extreme(a, b, 1, r, i);
}

static void maximum(const filter_block *a, const filter_block *b, filter_block *r, size_t count)
{
    EACH_ROW extreme(a, b, 0, r, i);
}

static void whole_below(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double high = a->high[i], low = a->low[i], error = a->error[i];
        double below = __builtin_floor(high);
        double rest = high - below;
        double lowBelow = rest == 0 ? __builtin_floor(low) : 0;
        double fraction = rest + (low - lowBelow);
        pair s = fast_two_sum(below, lowBelow);
        int isWhole = (fraction == 0) & (error == 0);
        int isInside = (fraction > error * inflate + fraction * (4 * unit)) &
                       (fraction + error * inflate + 4 * unit < 1);
        put(r, i, s.high, s.low, (isWhole | isInside) ? UNLESS_NUMBER(high) : INFINITY);
    }
}

static void compare(
    const filter_block *a, const filter_block *b, int orders, filter_block *r, size_t count)
{
    double less = orders & 1 ? 1 : 0, equal = orders & 2 ? 1 : 0, greater = orders & 4 ? 1 : 0;
    EACH_ROW
    {
        pair s = two_sum(a->high[i], -b->high[i]);
        double t = a->low[i] - b->low[i];
        double difference = s.high + (s.low + t);
        double bound = (a->error[i] + b->error[i] +
                        2 * unit * (MAGNITUDE(s.low) + MAGNITUDE(t))) * inflate;
        int isEqual = (difference == 0) & (bound == 0);
        int isDecided = (MAGNITUDE(difference) > bound) | isEqual;
        double value = difference == 0 ? equal : difference < 0 ? less : greater;
        put(r, i, value, 0, isDecided ? 0 : NAN);
    }
}

/* ---- Truth values ------------------------------------------------------------------------- */

static void not_true(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW put(r, i, 1 - a->high[i], 0, a->error[i]);
}

INLINE void connect(
    const filter_block *a, const filter_block *b, double deciding, filter_block *r, size_t i)
{
    double x = a->high[i], y = b->high[i];
    int decides = ((x == deciding) & (a->error[i] == 0)) | ((y == deciding) & (b->error[i] == 0));
    double other = 1 - deciding;
    double value = ((x == deciding) | (y == deciding)) ? deciding : other;
    put(r, i, decides ? deciding : value, 0, decides ? 0 : a->error[i] + b->error[i]);
}

static void both(const filter_block *a, const filter_block *b, filter_block *r, size_t count)
{
    EACH_ROW connect(a, b, 0, r, i);
}

static void either(const filter_block *a, const filter_block *b, filter_block *r, size_t count)
{
    EACH_ROW connect(a, b, 1, r, i);
}

static void select_rows(
    const filter_block *condition, const filter_block *yes, const filter_block *no,
    filter_block *r, size_t count)
{
    EACH_ROW
    {
        int isTrue = condition->high[i] != 0;
        double high = isTrue ? yes->high[i] : no->high[i];
        double low = isTrue ? yes->low[i] : no->low[i];
        double error = isTrue ? yes->error[i] : no->error[i];
        put(r, i, high, low, error + condition->error[i]);
    }
}

/* ---- Results ------------------------------------------------------------------------------ */

static void mark(const double *column, double *marks, size_t count)
{
    EACH_ROW marks[i] += UNLESS_NUMBER(column[i]);
}

static size_t round_rows(
    const filter_block *a, const double *marks, double *result, size_t count)
{
    size_t open = 0;
    EACH_ROW
    {
        double high = a->high[i], low = a->low[i], error = a->error[i];
        double reach = error == 0 ? 0 : error * inflate + unit * MAGNITUDE(low) + 0x1p-1074;
        double above = high + (low + reach), below = high + (low - reach);
        int isDecided = (above == below) & (UNLESS_NUMBER(above) == 0) & (marks[i] == 0);
        /* A zero has no sign. */
        result[i] = isDecided ? above + 0.0 : NAN;
        open += !isDecided;
    }
    return open;
}

/* The nearest integer of |x| < 2^51, as a double. */
INLINE double nearest(double x)
{
    const double shift = 0x1.8p52;
    return (x + shift) - shift;
}

/* Bound 115 of Docs/error-bounds.md. */
static size_t whole_rows(
    const filter_block *a, const double *marks, int64_t *result, size_t count)
{
    size_t open = 0;
    EACH_ROW
    {
        double high = a->high[i], low = a->low[i], error = a->error[i];
        int isGood = MAGNITUDE(high) < 0x1p51;
        double x = isGood ? high : 0;
        double whole = nearest(x);
        pair rest = two_sum(x - whole, low);
        /* Beside a half the low part decides. */
        double step = rest.high > 0.5 ? 1 : rest.high < -0.5 ? -1 : 0;
        double margin = 0.5 - MAGNITUDE(rest.high - step);
        int isDecided = margin > (MAGNITUDE(rest.low) + error) * inflate;
        int isExact = (low == 0) & (error == 0);
        int isOpen = !(isGood & (isDecided | isExact) & (marks[i] == 0));
        result[i] = isOpen ? INT64_MIN : (int64_t)(whole + step);
        open += isOpen;
    }
    return open;
}

/* ---- Elementary functions ----------------------------------------------------------------- */

INLINE double power_of_two(int64_t exponent)
{
    int64_t bits = (exponent + 1023) << 52;
    double result;
    memcpy(&result, &bits, sizeof result);
    return result;
}

static void exp_rows(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double error = a->error[i];
        int isGood = (MAGNITUDE(a->high[i]) <= 600) & (error <= 0x1p-20);
        double x = isGood ? a->high[i] : 0, low = isGood ? a->low[i] : 0;
        double k = nearest(x * filter_exp_inverse);
        pair s = two_sum(x, -k * filter_exp_step[0]);
        pair p = two_product(k, filter_exp_step[1]);
        pair t = two_sum(s.high, -p.high);
        pair q = two_sum(t.high, ((s.low + t.low) - p.low) + low);
        double z = q.high;
        /* exp z - 1 = z + z^2/2 + tail */
        pair square = two_product(z, 0.5 * z);
        double c = 1.0 / 40320;
        c = c * z + 1.0 / 5040;
        c = c * z + 1.0 / 720;
        c = c * z + 1.0 / 120;
        c = c * z + 1.0 / 24;
        c = c * z + 1.0 / 6;
        double tail = z * z * z * c;
        pair sum = two_sum(z, square.high);
        double rest = tail + ((square.low + z * q.low) + (sum.low + q.low));
        int64_t n = (int64_t)k;
        const double *entry = filter_exp_table[n & 63];
        pair product = two_product(entry[0], sum.high);
        pair total = two_sum(entry[0], product.high);
        double last = total.low + (product.low + (entry[0] * rest + (entry[1] * sum.high + entry[1])));
        pair e = fast_two_sum(total.high, last);
        double scale = power_of_two((n - (n & 63)) / 64);
        double high = e.high * scale;
        double bound = high * (0x1p-72 + 1.01 * error);
        put(r, i, high, e.low * scale, isGood ? bound : INFINITY);
    }
}

static void ln_rows(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW
    {
        double error = a->error[i];
        int isGood = (a->high[i] >= smallest) & (a->high[i] <= 0x1p900) &
                     (error <= a->high[i] * 0x1p-20);
        double x = isGood ? a->high[i] : 1, low = isGood ? a->low[i] : 0;
        int64_t bits;
        memcpy(&bits, &x, sizeof bits);
        int64_t exponent = (bits >> 52) - 1023;
        /* Beyond the square root of 2 the next power is nearer. */
        exponent += (bits & 0xFFFFFFFFFFFFF) > 0x6A09E667F3BCC;
        double scale = power_of_two(-exponent);
        double m = x * scale, ml = low * scale;
        int64_t index = (int64_t)(m * 128 + 0.5);
        const double *entry = filter_ln_table[index - FILTER_LN_FIRST];
        pair p = two_product(m, entry[0]);
        pair f = two_sum(p.high - 1, p.low + ml * entry[0]);
        double z = f.high;
        pair square = two_product(z, -0.5 * z);
        double c = -1.0 / 10;
        c = c * z + 1.0 / 9;
        c = c * z - 1.0 / 8;
        c = c * z + 1.0 / 7;
        c = c * z - 1.0 / 6;
        c = c * z + 1.0 / 5;
        c = c * z - 1.0 / 4;
        c = c * z + 1.0 / 3;
        double tail = z * z * z * c;
        double k = (double)exponent;
        pair twos = two_sum(k * filter_ln2[0], entry[1]);
        pair t = two_sum(twos.high, z);
        pair u = two_sum(t.high, square.high);
        double constants = k * filter_ln2[1] + entry[2];
        double small = (square.low - z * f.low) + f.low;
        double rest = (tail + small) + ((twos.low + t.low) + (u.low + constants));
        pair s = two_sum(u.high, rest);
        int isPlain = (exponent == 0) & (index == 128);
        double bound = 0x1p-49 * (MAGNITUDE(tail) + MAGNITUDE(square.low) + MAGNITUDE(f.low) +
                                  MAGNITUDE(t.low) + MAGNITUDE(u.low)) +
                       (isPlain ? eta : 0x1p-82);
        bound = (bound + 1.01 * error / x) * inflate;
        int isOne = (x == 1) & (low == 0) & (error == 0);
        bound = isOne ? 0 : bound;
        put(r, i, s.high, s.low, isGood ? bound : INFINITY);
    }
}

/* The sine, or the cosine when `turn` is a quarter of the table. */
INLINE void circular(const filter_block *a, filter_block *r, size_t i, int64_t turn)
{
    double error = a->error[i];
    int isGood = (MAGNITUDE(a->high[i]) <= 100000) & (error <= 1);
    double x = isGood ? a->high[i] : 0, low = isGood ? a->low[i] : 0;
    double k = nearest(x * filter_turn_inverse);
    pair s = two_sum(x, -k * filter_turn_step[0]);
    pair t = two_sum(s.high, -k * filter_turn_step[1]);
    pair p = two_product(k, filter_turn_step[2]);
    pair u = two_sum(t.high, -p.high);
    pair q = two_sum(u.high, ((s.low + t.low) + (u.low - p.low)) + low);
    double z = q.high, zz = z * z;
    /* sin z = z + odd; cos z - 1 = -z^2/2 + even */
    double odd = zz * (1.0 / 362880) - 1.0 / 5040;
    odd = odd * zz + 1.0 / 120;
    odd = odd * zz - 1.0 / 6;
    odd = odd * zz * z;
    double even = zz * (1.0 / 40320) - 1.0 / 720;
    even = even * zz + 1.0 / 24;
    even = even * zz * zz;
    pair square = two_product(z, -0.5 * z);
    double evenLow = (square.low - z * q.low) + even;
    double oddLow = q.low + odd;
    int64_t n = ((int64_t)k + turn) & 127;
    const double *sine = filter_turn_table[n], *cosine = filter_turn_table[(n + 32) & 127];
    pair first = two_product(cosine[0], z);
    pair second = two_product(sine[0], square.high);
    pair v = two_sum(sine[0], first.high);
    pair w = two_sum(v.high, second.high);
    double rest = cosine[0] * oddLow + sine[0] * evenLow;
    rest = rest + ((first.low + second.low) + (cosine[1] * z + (sine[1] + sine[1] * square.high)));
    rest = rest + (v.low + w.low);
    pair total = two_sum(w.high, rest);
    double bound = 0x1p-48 * (MAGNITUDE(cosine[0] * odd) + MAGNITUDE(sine[0] * even) +
                              MAGNITUDE(rest) + MAGNITUDE(v.low) + MAGNITUDE(q.low)) +
                   (k == 0 && turn == 0 ? eta : 0x1p-86);
    bound = (bound + error) * inflate;
    int isZero = (x == 0) & (error == 0);
    bound = isZero ? 0 : bound;
    put(r, i, total.high, total.low, isGood ? bound : INFINITY);
}

static void sin_rows(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW circular(a, r, i, 0);
}

static void cos_rows(const filter_block *a, filter_block *r, size_t count)
{
    EACH_ROW circular(a, r, i, 32);
}

#define FILTER_TEXT(x) FILTER_TEXT_OF(x)
#define FILTER_TEXT_OF(x) #x
#define FILTER_JOIN(a, b) FILTER_JOIN_OF(a, b)
#define FILTER_JOIN_OF(a, b) a##b

#if FILTER_ROWS > 1
#include "nearest.h"
#include "reading.h"

const filter_kernels FILTER_JOIN(filter_kernels_, FILTER_NAME) = {
    .name = FILTER_TEXT(FILTER_NAME),
    .load_plain = load_plain,
    .load_integers = load_integers,
    .load_quotients = load_quotients,
    .read_texts = read_texts,
    .read_decimals = read_decimals,
    .add_plain = add_plain,
    .subtract_plain = subtract_plain,
    .multiply_plain = multiply_plain,
    .divide_plain = divide_plain,
    .add_block_plain = add_block_plain,
    .subtract_block_plain = subtract_block_plain,
    .subtract_plain_block = subtract_plain_block,
    .multiply_block_plain = multiply_block_plain,
    .add = add,
    .subtract = subtract,
    .multiply = multiply,
    .divide = divide,
    .minimum = minimum,
    .maximum = maximum,
    .negate = negate,
    .absolute = absolute,
    .square_root = square_root,
    .floor = whole_below,
    .exp = exp_rows,
    .ln = ln_rows,
    .sin = sin_rows,
    .cos = cos_rows,
    .compare = compare,
    .not_true = not_true,
    .both = both,
    .either = either,
    .select = select_rows,
    .mark = mark,
    .round = round_rows,
    .whole = whole_rows,
    .add_nearest = add_nearest,
    .subtract_nearest = subtract_nearest,
    .multiply_nearest = multiply_nearest,
    .divide_nearest = divide_nearest,
    .add_streamed = add_streamed,
    .subtract_streamed = subtract_streamed,
    .multiply_streamed = multiply_streamed,
    .divide_streamed = divide_streamed,
    .root_nearest = root_nearest,
    .exp_nearest = exp_nearest,
    .ln_nearest = ln_nearest,
};
#endif
