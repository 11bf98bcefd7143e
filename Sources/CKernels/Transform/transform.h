/*
 * The transform behind long products, for one kind of processor: LANES and TRANSFORM_NAME are set by
 * who includes this.
 *
 * All values are integers modulo a prime p below 0.93 * 2^50 that are kept in doubles, and the result
 * of every step is exact (bound 111). For |a| <= A p with A <= 4, and |w| <= p/2:
 *
 *   |product(a, w)| <= (1/2 + 0.117 A) p, and `product` is congruent to a w;
 *   |reduced(a)| <= (1/2 + 2^-40) p;
 *   sums of values are exact as long as they stay below 8 p < 2^53.
 *
 * The comments beside the steps give the bounds of the values in units of p.
 */
#include <stddef.h>
#include <stdint.h>

#include "plan.h"

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

typedef double lanes __attribute__((vector_size(LANES * 8)));
typedef int64_t masks __attribute__((vector_size(LANES * 8)));
typedef uint32_t halves __attribute__((vector_size(LANES * 4)));

typedef struct field {
    lanes p, inverse;
} field;

INLINE lanes all(double x)
{
    lanes result;
    for (int i = 0; i < LANES; i += 1) result[i] = x;
    return result;
}

INLINE lanes load(const double *x) { return *(const lanes *)x; }
INLINE void store(double *x, lanes a) { *(lanes *)x = a; }

INLINE lanes nearest(lanes a, lanes b)
{
    const lanes magic = all(0x1.8p52);
    return __builtin_elementwise_fma(a, b, magic) - magic;
}

INLINE lanes product(lanes a, lanes w, field f)
{
    lanes high = a * w;
    lanes low = __builtin_elementwise_fma(a, w, -high);
    lanes q = nearest(high, f.inverse);
    return __builtin_elementwise_fma(-q, f.p, high) + low;
}

INLINE lanes reduced(lanes a, field f)
{
    return __builtin_elementwise_fma(-nearest(a, f.inverse), f.p, a);
}

/* a + w b and a - w b: what stands modulo x^2 - w^2 goes to x - w and x + w. */
/*
 * Two such steps: inputs of at most 2.2, outputs of at most 2.2.
 * a0 is reduced to 0.5; t is 0.5 + 0.117 * 2.2 = 0.76 at most, so b0 and b2 are 1.26, b1 and b3 2.96,
 * their products 0.85, and the sums 2.11.
 */
INLINE void split4(lanes *x0, lanes *x1, lanes *x2, lanes *x3, lanes w1, lanes w2, lanes w3, field f)
{
    lanes a0 = reduced(*x0, f), a1 = *x1;
    lanes t2 = product(*x2, w1, f), t3 = product(*x3, w1, f);
    lanes b0 = a0 + t2, b1 = a1 + t3, b2 = a0 - t2, b3 = a1 - t3;
    lanes u1 = product(b1, w2, f), u3 = product(b3, w3, f);
    *x0 = b0 + u1;
    *x1 = b0 - u1;
    *x2 = b2 + u3;
    *x3 = b2 - u3;
}

/*
 * Both backwards: inputs of at most 0.94, outputs too. b0 and b2 are 1.88; b1 and b3 are products of
 * 1.88, 0.72; b0 - b2 is 3.76, its product 0.94; b0 + b2 and b1 + b3 are reduced.
 */
INLINE void join4(lanes *x0, lanes *x1, lanes *x2, lanes *x3, lanes v1, lanes v2, lanes v3, field f)
{
    lanes b0 = *x0 + *x1, b1 = product(*x0 - *x1, v2, f);
    lanes b2 = *x2 + *x3, b3 = product(*x2 - *x3, v3, f);
    *x0 = reduced(b0 + b2, f);
    *x1 = reduced(b1 + b3, f);
    *x2 = product(b0 - b2, v1, f);
    *x3 = product(b1 - b3, v1, f);
}

#define SHUFFLE __builtin_shufflevector

/*
 * The last steps, on blocks of LANES^2 values in registers: rows are taken apart as above, and then,
 * transposed, columns; each column is a block of its own. What comes out stays transposed, as what is
 * multiplied does, and as the way back begins.
 */
#if LANES == 8
#define BASE_LOG 6

INLINE void transpose(lanes *x)
{
    lanes y[8], z[8];
    for (int i = 0; i < 8; i += 2) {
        y[i] = SHUFFLE(x[i], x[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        y[i + 1] = SHUFFLE(x[i], x[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (int k = 0; k < 4; k += 1) {
        int i = (k & 1) | (k & 2) << 1;
        z[i] = SHUFFLE(y[i], y[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        z[i + 2] = SHUFFLE(y[i], y[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (int i = 0; i < 4; i += 1) {
        x[i] = SHUFFLE(z[i], z[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        x[i + 4] = SHUFFLE(z[i], z[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

INLINE lanes evens(lanes a, lanes b) { return SHUFFLE(a, b, 0, 2, 4, 6, 8, 10, 12, 14); }
INLINE lanes odds(lanes a, lanes b) { return SHUFFLE(a, b, 1, 3, 5, 7, 9, 11, 13, 15); }

/* The roots of three steps below block j. */
typedef struct roots {
    lanes w1, w2[2], w4[4];
} roots;

INLINE roots row_roots(const double *w, size_t j)
{
    roots r;
    r.w1 = all(w[j]);
    for (int i = 0; i < 2; i += 1) r.w2[i] = all(w[2 * j + i]);
    for (int i = 0; i < 4; i += 1) r.w4[i] = all(w[4 * j + i]);
    return r;
}

/* The same for eight blocks from j on, a lane each. */
INLINE roots column_roots(const double *w, size_t j)
{
    roots r;
    r.w1 = load(w + j);
    lanes a = load(w + 2 * j), b = load(w + 2 * j + 8);
    r.w2[0] = evens(a, b);
    r.w2[1] = odds(a, b);
    lanes c[4];
    for (int i = 0; i < 4; i += 1) c[i] = load(w + 4 * j + 8 * i);
    lanes e0 = evens(c[0], c[1]), e1 = evens(c[2], c[3]);
    lanes o0 = odds(c[0], c[1]), o1 = odds(c[2], c[3]);
    r.w4[0] = evens(e0, e1);
    r.w4[1] = evens(o0, o1);
    r.w4[2] = odds(e0, e1);
    r.w4[3] = odds(o0, o1);
    return r;
}

/* Inputs of 2.2: the first half is reduced, the second multiplied, so the sums are 1.26. */
INLINE void split_rows(lanes *x, roots w, field f)
{
    for (int i = 0; i < 4; i += 1) {
        lanes s = reduced(x[i], f), t = product(x[i + 4], w.w1, f);
        x[i] = s + t;
        x[i + 4] = s - t;
    }
    split4(&x[0], &x[1], &x[2], &x[3], w.w2[0], w.w4[0], w.w4[1], f);
    split4(&x[4], &x[5], &x[6], &x[7], w.w2[1], w.w4[2], w.w4[3], f);
}

/* Inputs and outputs of 0.94; the product is of a difference of 1.88. */
INLINE void join_rows(lanes *x, roots v, field f)
{
    join4(&x[0], &x[1], &x[2], &x[3], v.w2[0], v.w4[0], v.w4[1], f);
    join4(&x[4], &x[5], &x[6], &x[7], v.w2[1], v.w4[2], v.w4[3], f);
    for (int i = 0; i < 4; i += 1) {
        lanes s = x[i] + x[i + 4];
        x[i + 4] = product(x[i] - x[i + 4], v.w1, f);
        x[i] = reduced(s, f);
    }
}
#else
#define BASE_LOG 4

INLINE void transpose(lanes *x)
{
    lanes a = SHUFFLE(x[0], x[1], 0, 4, 2, 6), b = SHUFFLE(x[0], x[1], 1, 5, 3, 7);
    lanes c = SHUFFLE(x[2], x[3], 0, 4, 2, 6), d = SHUFFLE(x[2], x[3], 1, 5, 3, 7);
    x[0] = SHUFFLE(a, c, 0, 1, 4, 5);
    x[1] = SHUFFLE(b, d, 0, 1, 4, 5);
    x[2] = SHUFFLE(a, c, 2, 3, 6, 7);
    x[3] = SHUFFLE(b, d, 2, 3, 6, 7);
}

/* The roots of two steps below block j. */
typedef struct roots {
    lanes w1, w2[2];
} roots;

INLINE roots row_roots(const double *w, size_t j)
{
    return (roots){all(w[j]), {all(w[2 * j]), all(w[2 * j + 1])}};
}

/* The same for four blocks from j on, a lane each. */
INLINE roots column_roots(const double *w, size_t j)
{
    lanes a = load(w + 2 * j), b = load(w + 2 * j + 4);
    return (roots){load(w + j), {SHUFFLE(a, b, 0, 2, 4, 6), SHUFFLE(a, b, 1, 3, 5, 7)}};
}

INLINE void split_rows(lanes *x, roots w, field f)
{
    split4(&x[0], &x[1], &x[2], &x[3], w.w1, w.w2[0], w.w2[1], f);
}

INLINE void join_rows(lanes *x, roots v, field f)
{
    join4(&x[0], &x[1], &x[2], &x[3], v.w1, v.w2[0], v.w2[1], f);
}
#endif

#define BASE ((size_t)1 << BASE_LOG)

INLINE void split_base(double *x, size_t j, const double *w, field f)
{
    lanes r[LANES];
    for (int i = 0; i < LANES; i += 1) r[i] = load(x + LANES * i);
    split_rows(r, row_roots(w, j), f);
    transpose(r);
    split_rows(r, column_roots(w, LANES * j), f);
    for (int i = 0; i < LANES; i += 1) store(x + LANES * i, r[i]);
}

INLINE void join_base(double *x, size_t j, const double *v, field f)
{
    lanes r[LANES];
    for (int i = 0; i < LANES; i += 1) r[i] = load(x + LANES * i);
    join_rows(r, column_roots(v, LANES * j), f);
    transpose(r);
    join_rows(r, row_roots(v, j), f);
    for (int i = 0; i < LANES; i += 1) store(x + LANES * i, r[i]);
}

/*
 * Block j of its size, modulo x^length - w_j^2, into all that it has modulo x - c; and back. Depth
 * first, so that what fits a cache stays there.
 */
static void split_block(double *x, size_t length, size_t j, const double *w, field f)
{
    if (length == BASE) {
        split_base(x, j, w, f);
        return;
    }
    size_t quarter = length / 4;
    lanes w1 = all(w[j]), w2 = all(w[2 * j]), w3 = all(w[2 * j + 1]);
    for (size_t i = 0; i < quarter; i += LANES) {
        lanes x0 = load(x + i), x1 = load(x + quarter + i);
        lanes x2 = load(x + 2 * quarter + i), x3 = load(x + 3 * quarter + i);
        split4(&x0, &x1, &x2, &x3, w1, w2, w3, f);
        store(x + i, x0);
        store(x + quarter + i, x1);
        store(x + 2 * quarter + i, x2);
        store(x + 3 * quarter + i, x3);
    }
    for (size_t c = 0; c < 4; c += 1) split_block(x + c * quarter, quarter, 4 * j + c, w, f);
}

static void join_block(double *x, size_t length, size_t j, const double *v, field f)
{
    if (length == BASE) {
        join_base(x, j, v, f);
        return;
    }
    size_t quarter = length / 4;
    for (size_t c = 0; c < 4; c += 1) join_block(x + c * quarter, quarter, 4 * j + c, v, f);
    lanes v1 = all(v[j]), v2 = all(v[2 * j]), v3 = all(v[2 * j + 1]);
    for (size_t i = 0; i < quarter; i += LANES) {
        lanes x0 = load(x + i), x1 = load(x + quarter + i);
        lanes x2 = load(x + 2 * quarter + i), x3 = load(x + 3 * quarter + i);
        join4(&x0, &x1, &x2, &x3, v1, v2, v3, f);
        store(x + i, x0);
        store(x + quarter + i, x1);
        store(x + 2 * quarter + i, x2);
        store(x + 3 * quarter + i, x3);
    }
}

/* Modulo x^length - 1; the root of the first step is 1. Inputs of 2.2 at most. */
static void split_row(double *x, const transform_plan *plan, const double *w, field f)
{
    size_t length = (size_t)1 << plan->log;
    if (((plan->log - BASE_LOG) & 1) == 0) {
        split_block(x, length, 0, w, f);
        return;
    }
    size_t half = length / 2;
    for (size_t i = 0; i < half; i += LANES) {
        lanes a = reduced(load(x + i), f), b = reduced(load(x + half + i), f);
        store(x + i, a + b);
        store(x + half + i, a - b);
    }
    split_block(x, half, 0, w, f);
    split_block(x + half, half, 1, w, f);
}

static void join_row(double *x, const transform_plan *plan, const double *v, field f)
{
    size_t length = (size_t)1 << plan->log;
    if (((plan->log - BASE_LOG) & 1) == 0) {
        join_block(x, length, 0, v, f);
        return;
    }
    size_t half = length / 2;
    join_block(x, half, 0, v, f);
    join_block(x + half, half, 1, v, f);
    for (size_t i = 0; i < half; i += LANES) {
        lanes a = load(x + i), b = load(x + half + i);
        store(x + i, reduced(a + b, f));
        store(x + half + i, reduced(a - b, f));
    }
}

/*
 * Three rows, of a length m that is a power of two: modulo x^(3m) - 1 there are x^m = 1, c and c^2, with
 * c of order three. As m is 1 or 2 modulo 3, x = c^(s m) u makes each of them u^m = 1, and coefficient
 * i gets the factor c^(s m i). Whether that is put to the power of c or the rows are turned by m i
 * places is the same, and turning costs nothing.
 */
typedef struct turns {
    masks none, one;
} turns;

INLINE turns turns_at(size_t i, size_t m)
{
    turns result;
    for (size_t lane = 0; lane < LANES; lane += 1) {
        size_t d = (i + lane) % 3 * (m % 3) % 3;
        result.none[lane] = d == 0 ? -1 : 0;
        result.one[lane] = d == 1 ? -1 : 0;
    }
    return result;
}

INLINE lanes either(turns t, lanes none, lanes one, lanes two)
{
    masks bits = (t.none & (masks)none) | (t.one & (masks)one) | (~(t.none | t.one) & (masks)two);
    return (lanes)bits;
}

/* Inputs of 0.51: sums of 1.53, differences of 1.02, the product 0.62; outputs of 1.7. */
static void split_rows_of_three(double *x, const transform_plan *plan, double cube, field f)
{
    size_t m = (size_t)1 << plan->log;
    lanes c = all(cube);
    turns t[3] = {turns_at(0, m), turns_at(1, m), turns_at(2, m)};
    for (size_t i = 0; i < m; i += LANES) {
        turns d = t[i % 3];
        lanes x0 = load(x + i), x1 = load(x + m + i), x2 = load(x + 2 * m + i);
        lanes a = either(d, x0, x2, x1), b = either(d, x1, x0, x2), e = either(d, x2, x1, x0);
        lanes u = product(b - e, c, f);
        store(x + i, a + b + e);
        store(x + m + i, a - e + u);
        store(x + 2 * m + i, a - b - u);
    }
}

/* Inputs of 0.94: sums of 2.82, the product of 1.88, 0.72; outputs of 2.82. */
static void join_rows_of_three(double *x, const transform_plan *plan, double cube, field f)
{
    size_t m = (size_t)1 << plan->log;
    lanes c = all(cube);
    turns t[3] = {turns_at(0, m), turns_at(1, m), turns_at(2, m)};
    for (size_t i = 0; i < m; i += LANES) {
        turns d = t[i % 3];
        lanes s0 = load(x + i), s1 = load(x + m + i), s2 = load(x + 2 * m + i);
        lanes u = product(s2 - s1, c, f);
        lanes a = s0 + s1 + s2, b = s0 - s1 + u, e = s0 - s2 - u;
        store(x + i, either(d, a, b, e));
        store(x + m + i, either(d, b, e, a));
        store(x + 2 * m + i, either(d, e, a, b));
    }
}

static void split(double *x, const transform_plan *plan, double cube, const double *w, field f)
{
    if (plan->rows == 3) split_rows_of_three(x, plan, cube, f);
    for (size_t row = 0; row < plan->rows; row += 1) split_row(x + (row << plan->log), plan, w, f);
}

static void join(double *x, const transform_plan *plan, double cube, const double *v, field f)
{
    for (size_t row = 0; row < plan->rows; row += 1) join_row(x + (row << plan->log), plan, v, f);
    if (plan->rows == 3) join_rows_of_three(x, plan, cube, f);
}

static double product1(double a, double w, double p, double inverse)
{
    double high = a * w, low = __builtin_fma(a, w, -high);
    double q = __builtin_fma(high, inverse, 0x1.8p52) - 0x1.8p52;
    double r = __builtin_fma(-q, p, high) + low;
    return r > p / 2 ? r - p : r < -p / 2 ? r + p : r;
}

/*
 * w[0] = 1, w[2^k + i] = w[i] g with g of order 2^(k+2): so w[2j]^2 = w[j] and w[2j+1]^2 = -w[j], which is
 * what the two halves of block j need. `root` has the order 2^log. All of them are 0.51 at most.
 */
static void fill_roots(double *w, unsigned log, double root, double p, double inverse)
{
    field f = {all(p), all(inverse)};
    double g[64];
    g[log - 2] = root;
    for (unsigned k = log - 2; k > 0; k -= 1) g[k - 1] = product1(g[k], g[k], p, inverse);
    w[0] = 1;
    for (unsigned k = 0; k + 2 <= log; k += 1) {
        size_t count = (size_t)1 << k;
        if (count < LANES) {
            for (size_t i = 0; i < count; i += 1) w[count + i] = product1(w[i], g[k], p, inverse);
        } else {
            lanes factor = all(g[k]);
            for (size_t i = 0; i < count; i += LANES)
                store(w + count + i, reduced(product(load(w + i), factor, f), f));
        }
    }
}

/* The residues of what stands in pieces of 32 bits, and zeros behind; 0.51 at most. */
static void take_residues(
    double *x, const uint32_t *pieces, size_t points, const transform_plan *plan,
    const transform_prime *prime, field f)
{
    size_t count = transform_padded(points), total = plan->rows << plan->log;
    lanes power[TRANSFORM_PIECES];
    double weight = 1, p = prime->p;
    for (unsigned k = 0; k < plan->pieces; k += 1) {
        power[k] = all(weight);
        weight = product1(weight, 0x1p32, p, prime->inverse);
    }
    size_t i = 0;
    for (; i < count && i < total; i += LANES) {
        halves h;
        __builtin_memcpy(&h, pieces + i, sizeof h);
        lanes sum = __builtin_convertvector(h, lanes);
        /* Each term is 0.51 at most: a piece is small. */
        for (unsigned k = 1; k < plan->pieces; k += 1) {
            __builtin_memcpy(&h, pieces + k * count + i, sizeof h);
            sum += product(__builtin_convertvector(h, lanes), power[k], f);
        }
        store(x + i, reduced(sum, f));
    }
    for (; i < total; i += LANES) store(x + i, all(0));
}

typedef unsigned __int128 wide;

/*
 * The values at the points of a range, added up: each is the sum of x_k M/p_k less q M, where x_k is the residue times
 * the inverse of M/p_k, and q the whole part of the sum of x_k/p_k. As a value is below M/2, the
 * fraction of that sum lies in [0, 1/2), and its rounding errors, below 2^-48, cannot reach q when a
 * quarter is added first. Columns of products stay below 2^128: at most seven of 2^114 in each.
 */
INLINE void put_values(
    uintptr_t *r, size_t count, const double *x, transform_range points, const transform_plan *plan,
    const int primes)
{
    const int length = (50 * primes + 3 + 63) / 64, short_length = (50 * (primes - 1) + 63) / 64;
    const size_t stride = plan->rows << plan->log;
    field f[6];
    lanes scale[6];
    for (int k = 0; k < primes; k += 1) {
        const transform_prime *prime = &transform_primes[k];
        f[k] = (field){all(prime->p), all(prime->inverse)};
        /* 1/size is -(p - 1)/size modulo p. */
        double inverse = -(double)(((uintptr_t)prime->p - 1) / stride);
        scale[k] = all(product1(plan->parts[k], inverse, prime->p, prime->inverse));
    }
    for (size_t i = points.from; i < points.to; i += LANES) {
        uintptr_t digits[7][LANES];
        lanes fraction = all(0.25);
        for (int k = 0; k < primes; k += 1) {
            lanes v = product(load(x + k * stride + i), scale[k], f[k]);
            masks below = v < all(0);
            v += (lanes)(below & (masks)f[k].p);
            fraction += v * f[k].inverse;
            /* An integer below 2^52, added to 2^52, stands in the last bits. */
            masks bits = (masks)(v + all(0x1p52)) & 0xFFFFFFFFFFFFF;
            __builtin_memcpy(digits[k], &bits, sizeof bits);
        }
        /* A quarter less than it is nearest to the whole part. */
        masks whole = (masks)(fraction - all(0.25) + all(0x1.8p52)) & 15;
        __builtin_memcpy(digits[primes], &whole, sizeof whole);
        for (size_t lane = 0; lane < LANES && i + lane < points.to; lane += 1) {
            size_t at = (i + lane) * plan->bits, limb = at / 64;
            unsigned shift = at & 63;
            uintptr_t sum[7], before = 0, carry = 0;
            wide column = 0;
            for (int l = 0; l < length; l += 1) {
                if (l < short_length)
                    for (int k = 0; k < primes; k += 1)
                        column += (wide)digits[k][lane] * plan->cofactors[k][l];
                column += (wide)digits[primes][lane] * plan->negative[l];
                uintptr_t value = (uintptr_t)column;
                sum[l] = value << shift | before >> 1 >> (63 - shift);
                before = value;
                column >>= 64;
            }
            sum[length] = before >> 1 >> (63 - shift);
            /* What would stand beyond the product is zero. */
            size_t room = count - limb;
            if (room > (size_t)length) {
                for (int l = 0; l <= length; l += 1)
                    r[limb + l] = __builtin_addcl(r[limb + l], sum[l], carry, &carry);
                for (size_t l = length + 1; carry != 0 && l < room; l += 1)
                    r[limb + l] = __builtin_addcl(r[limb + l], 0, carry, &carry);
            } else {
                for (size_t l = 0; l < room; l += 1)
                    r[limb + l] = __builtin_addcl(r[limb + l], sum[l], carry, &carry);
            }
        }
    }
}

/* Three or more primes, a loop of its own for each number of them. */
static void put(
    uintptr_t *r, size_t count, const double *x, transform_range points, const transform_plan *plan)
{
    switch (plan->primes) {
    case 3: put_values(r, count, x, points, plan, 3); break;
    case 4: put_values(r, count, x, points, plan, 4); break;
    case 5: put_values(r, count, x, points, plan, 5); break;
    default: put_values(r, count, x, points, plan, 6); break;
    }
}

/* The product modulo prime k, times its size, to the values of that prime. */
static void multiply_modulo(unsigned k, const transform_plan *plan, const transform_memory *memory)
{
    size_t size = plan->rows << plan->log;
    const transform_prime *prime = &transform_primes[k];
    double p = prime->p, inverse = prime->inverse, root = prime->root, back = prime->back;
    double *x = memory->values + k * size, *y = memory->other;
    field f = {all(p), all(inverse)};
    for (unsigned i = plan->log; i < TRANSFORM_ORDER; i += 1) {
        root = product1(root, root, p, inverse);
        back = product1(back, back, p, inverse);
    }
    fill_roots(memory->roots, plan->log, root, p, inverse);
    take_residues(x, memory->first, plan->first_points, plan, prime, f);
    split(x, plan, prime->cube, memory->roots, f);
    const double *factor = x;
    if (memory->second) {
        take_residues(y, memory->second, plan->second_points, plan, prime, f);
        split(y, plan, prime->cube, memory->roots, f);
        factor = y;
    }
    /* 0.51 and 2.2: the quotient is below 2^51, the product 0.76. */
    for (size_t i = 0; i < size; i += LANES)
        store(x + i, product(load(factor + i), reduced(load(x + i), f), f));
    fill_roots(memory->roots, plan->log, back, p, inverse);
    join(x, plan, prime->cube, memory->roots, f);
}

const transform_kernel TRANSFORM_NAME = {multiply_modulo, put, BASE_LOG};
