/*
 * Residues modulo a prime p < 2^59. A sum of 512 products of residues is below 2^127, so a scalar product is
 * reduced once for so many terms. All loops that take time are scalar products of rows.
 */
#include "ModularMatrix.h"

#include <string.h>

typedef uintptr_t word;
typedef unsigned __int128 wide;

_Static_assert(sizeof(word) == 8, "residues have 64 bits");

/* Products of residues that one sum of 128 bits can take. */
enum { TERMS = 512 };

/* ---- One residue ------------------------------------------------------------------------------ */

/* A prime with what divisions by it need: Möller and Granlund, Improved division by invariant integers (2011). */
typedef struct {
    word p;
    word shifted;
    word reciprocal;
    int shift;
} modulus;

static modulus modulus_of(word p) {
    modulus m;
    m.p = p;
    m.shift = __builtin_clzll(p);
    m.shifted = p << m.shift;
    m.reciprocal = (word)((((wide)~m.shifted << 64) | ~(word)0) / m.shifted);
    return m;
}

/* (high 2^64 + low) mod the shifted prime, for high below it. */
static inline word step(word high, word low, const modulus *m) {
    wide q = (wide)m->reciprocal * high + (((wide)high << 64) | low);
    word r = low - ((word)(q >> 64) + 1) * m->shifted;
    if (r > (word)q) r += m->shifted;
    return r >= m->shifted ? r - m->shifted : r;
}

static inline word reduce(wide x, const modulus *m) {
    word high = (word)(x >> 64), low = (word)x;
    word top = high >> (64 - m->shift);
    word middle = high << m->shift | low >> (64 - m->shift);
    return step(step(top, middle, m), low << m->shift, m) >> m->shift;
}

static inline word product(word a, word b, const modulus *m) { return reduce((wide)a * b, m); }

static inline word difference(word a, word b, const modulus *m) {
    return a >= b ? a - b : a + m->p - b;
}

static word power(word a, word exponent, const modulus *m) {
    word result = 1;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = product(result, a, m);
        a = product(a, a, m);
    }
    return result;
}

static word reciprocal(word a, const modulus *m) { return power(a, m->p - 2, m); }

word modular_product(word a, word b, word p) {
    modulus m = modulus_of(p);
    return product(a, b, &m);
}

word modular_reciprocal(word a, word p) {
    modulus m = modulus_of(p);
    return reciprocal(a, &m);
}

void modular_scale(word *a, size_t count, word factor, word p) {
    modulus m = modulus_of(p);
    for (size_t i = 0; i < count; i++) a[i] = product(a[i], factor, &m);
}

/* ---- Scalar products -------------------------------------------------------------------------- */

static word dot(const word *a, const word *b, size_t n, const modulus *m) {
    wide total = 0;
    for (;;) {
        size_t part = n < TERMS ? n : TERMS;
        wide one = 0, other = 0;
        size_t i = 0;
        for (; i + 1 < part; i += 2) {
            one += (wide)a[i] * b[i];
            other += (wide)a[i + 1] * b[i + 1];
        }
        if (i < part) one += (wide)a[i] * b[i];
        /* Each of the two has at most 256 terms. */
        total += one + other;
        if (part == n) return reduce(total, m);
        total = reduce(total, m);
        a += part;
        b += part;
        n -= part;
    }
}

/* Of two rows with one, in one pass. */
static void dots(
    const word *a, const word *b, const word *x, size_t n, const modulus *m, word *first,
    word *second) {
    wide totalA = 0, totalB = 0;
    for (;;) {
        size_t part = n < TERMS ? n : TERMS;
        wide one = 0, other = 0;
        for (size_t i = 0; i < part; i++) {
            word c = x[i];
            one += (wide)a[i] * c;
            other += (wide)b[i] * c;
        }
        totalA += one;
        totalB += other;
        if (part == n) break;
        totalA = reduce(totalA, m);
        totalB = reduce(totalB, m);
        a += part;
        b += part;
        x += part;
        n -= part;
    }
    *first = reduce(totalA, m);
    *second = reduce(totalB, m);
}

/* ---- Factors ---------------------------------------------------------------------------------- */

static void exchange(word *a, word *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        word kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

int modular_factor(
    word *a, word *u, size_t *order, int *negative, size_t n, word p, size_t from, size_t to) {
    modulus m = modulus_of(p);
    if (from == 0) {
        for (size_t i = 0; i < n; i++) order[i] = i;
    }
    for (size_t k = from; k < to; k++) {
        word first, second;
        size_t i = k;
        for (; i + 1 < n; i += 2) {
            word *row = a + i * n;
            dots(row, row + n, u + k * n, k, &m, &first, &second);
            row[k] = difference(row[k], first, &m);
            row[n + k] = difference(row[n + k], second, &m);
        }
        if (i < n) a[i * n + k] = difference(a[i * n + k], dot(a + i * n, u + k * n, k, &m), &m);
        size_t pivot = k;
        while (pivot < n && a[pivot * n + k] == 0) pivot++;
        if (pivot == n) return 0;
        if (pivot != k) {
            exchange(a + k * n, a + pivot * n, n);
            size_t kept = order[k];
            order[k] = order[pivot];
            order[pivot] = kept;
            *negative = !*negative;
        }
        const word *row = a + k * n;
        word inverse = reciprocal(row[k], &m);
        size_t j = k + 1;
        for (; j + 1 < n; j += 2) {
            word *column = u + j * n;
            dots(column, column + n, row, k, &m, &first, &second);
            column[k] = product(difference(row[j], first, &m), inverse, &m);
            column[n + k] = product(difference(row[j + 1], second, &m), inverse, &m);
        }
        if (j < n) {
            word *column = u + j * n;
            column[k] = product(difference(row[j], dot(column, row, k, &m), &m), inverse, &m);
        }
    }
    return 1;
}

word modular_determinant(const word *a, int negative, size_t n, word p) {
    modulus m = modulus_of(p);
    word result = 1;
    for (size_t i = 0; i < n; i++) result = product(result, a[i * n + i], &m);
    return negative && result ? p - result : result;
}

void modular_inverse(
    word *a, const word *u, const size_t *order, word *inverse, word *scratch, size_t n, word p,
    size_t from, size_t to) {
    modulus m = modulus_of(p);
    word *diagonal = scratch + 2 * n;
    /* Rows of U stand above the diagonal, where A is needed no longer. */
    for (size_t i = 0; i < n; i++) {
        diagonal[i] = reciprocal(a[i * n + i], &m);
        if (from > 0) continue;
        for (size_t j = i + 1; j < n; j++) a[i * n + j] = u[j * n + i];
    }
    for (size_t c = from; c < to; c += 2) {
        int both = c + 1 < to;
        word *x = scratch, *y = scratch + n, first, second;
        memset(scratch, 0, 2 * n * sizeof(word));
        size_t start = 0;
        while (order[start] != c && !(both && order[start] == c + 1)) start++;
        for (size_t i = start; i < n; i++) {
            dots(x + start, y + start, a + i * n + start, i - start, &m, &first, &second);
            x[i] = product(difference(order[i] == c, first, &m), diagonal[i], &m);
            y[i] = product(difference(both && order[i] == c + 1, second, &m), diagonal[i], &m);
        }
        for (size_t i = n; i-- > 0;) {
            dots(x + i + 1, y + i + 1, a + i * n + i + 1, n - i - 1, &m, &first, &second);
            x[i] = difference(x[i], first, &m);
            y[i] = difference(y[i], second, &m);
            inverse[i * n + c] = x[i];
            if (both) inverse[i * n + c + 1] = y[i];
        }
    }
}

/* ---- Rank and characteristic polynomial ------------------------------------------------------- */

/* Takes `factor` times a row from another, from a column on. */
static void take(word *row, const word *other, word factor, size_t count, const modulus *m) {
    word opposite = factor ? m->p - factor : 0;
    for (size_t j = 0; j < count; j++) row[j] = reduce((wide)opposite * other[j] + row[j], m);
}

void modular_echelon(
    word *a, size_t rows, size_t columns, word p, size_t from, size_t to, size_t *rank) {
    modulus m = modulus_of(p);
    for (size_t k = from; k < to && *rank < rows; k++) {
        size_t pivot = *rank;
        while (pivot < rows && a[pivot * columns + k] == 0) pivot++;
        if (pivot == rows) continue;
        word *row = a + *rank * columns;
        if (pivot != *rank) exchange(row, a + pivot * columns, columns);
        word inverse = reciprocal(row[k], &m);
        for (size_t j = k; j < columns; j++) row[j] = product(row[j], inverse, &m);
        for (size_t i = *rank + 1; i < rows; i++) {
            word *other = a + i * columns;
            if (other[k]) take(other + k, row + k, other[k], columns - k, &m);
        }
        ++*rank;
    }
}

/* Similar to the matrix, and zero below the first diagonal under the main one. */
static void make_hessenberg(word *a, size_t n, const modulus *m) {
    for (size_t k = 0; k + 2 < n; k++) {
        size_t pivot = k + 1;
        while (pivot < n && a[pivot * n + k] == 0) pivot++;
        if (pivot == n) continue;
        if (pivot != k + 1) {
            exchange(a + pivot * n, a + (k + 1) * n, n);
            for (size_t i = 0; i < n; i++) {
                word kept = a[i * n + pivot];
                a[i * n + pivot] = a[i * n + k + 1];
                a[i * n + k + 1] = kept;
            }
        }
        word inverse = reciprocal(a[(k + 1) * n + k], m);
        for (size_t i = k + 2; i < n; i++) {
            word factor = product(a[i * n + k], inverse, m);
            if (factor == 0) continue;
            take(a + i * n + k, a + (k + 1) * n + k, factor, n - k, m);
            for (size_t j = 0; j < n; j++) {
                a[j * n + k + 1] = reduce((wide)factor * a[j * n + i] + a[j * n + k + 1], m);
            }
        }
    }
}

void modular_polynomial(word *a, word *coefficients, word *scratch, size_t n, word p) {
    modulus m = modulus_of(p);
    make_hessenberg(a, n, &m);
    /* Row k of the scratch is the polynomial of the first k rows and columns. */
    size_t width = n + 1;
    memset(scratch, 0, width * width * sizeof(word));
    scratch[0] = 1;
    for (size_t k = 1; k <= n; k++) {
        word *next = scratch + k * width;
        const word *last = next - width;
        memcpy(next + 1, last, k * sizeof(word));
        take(next, last, a[(k - 1) * n + k - 1], k, &m);
        word below = 1;
        for (size_t i = k - 1; i-- > 0;) {
            below = product(below, a[(i + 1) * n + i], &m);
            if (below == 0) break;
            take(next, scratch + i * width, product(a[i * n + k - 1], below, &m), i + 1, &m);
        }
    }
    memcpy(coefficients, scratch + n * width, width * sizeof(word));
}

/* ---- Lifting ---------------------------------------------------------------------------------- */

/* A number of `limbs` limbs in two's complement modulo p; `high` is 2^(64 limbs) mod p. */
static word residue(const word *x, size_t limbs, word high, const modulus *m) {
    word r = 0;
    for (size_t i = limbs; i-- > 0;) r = reduce(((wide)r << 64) | x[i], m);
    return (intptr_t)x[limbs - 1] < 0 ? difference(r, high, m) : r;
}

/* Takes t 2^shift from x. */
static void take_shifted(word *x, size_t limbs, wide t, size_t shift) {
    size_t i = shift / 64, bits = shift % 64;
    word low = (word)t, high = (word)(t >> 64);
    word parts[3] = {low << bits, high << bits, 0};
    if (bits) {
        parts[1] |= low >> (64 - bits);
        parts[2] = high >> (64 - bits);
    }
    word borrow = 0;
    for (size_t k = 0; i < limbs; i++, k++) {
        if (k >= 3 && !borrow) break;
        wide rest = (wide)x[i] - (k < 3 ? parts[k] : 0) - borrow;
        x[i] = (word)rest;
        borrow = (word)(rest >> 64) & 1;
    }
}

/* Adds t 2^shift to x. */
static void add_shifted(word *x, size_t limbs, wide t, size_t shift) {
    size_t i = shift / 64, bits = shift % 64;
    word low = (word)t, high = (word)(t >> 64);
    word parts[3] = {low << bits, high << bits, 0};
    if (bits) {
        parts[1] |= low >> (64 - bits);
        parts[2] = high >> (64 - bits);
    }
    word carry = 0;
    for (size_t k = 0; i < limbs; i++, k++) {
        if (k >= 3 && !carry) break;
        wide sum = (wide)x[i] + (k < 3 ? parts[k] : 0) + carry;
        x[i] = (word)sum;
        carry = (word)(sum >> 64);
    }
}

/* Divides x, a multiple of p in two's complement, by p, whose inverse modulo 2^64 is given. */
static void divide_exactly(word *x, size_t limbs, word p, word inverse) {
    word carry = 0;
    for (size_t i = 0; i < limbs; i++) {
        word rest = x[i] - carry;
        carry = x[i] < carry;
        word q = rest * inverse;
        x[i] = q;
        carry += (word)(((wide)q * p) >> 64);
    }
}

void modular_lift(
    const word *inverse, const word *digits, size_t d, word *rest, size_t limbs, word *found,
    word *scratch, size_t n, word p, size_t steps) {
    modulus m = modulus_of(p);
    word high = 1;
    for (size_t i = 0; i < limbs; i++) high = reduce((wide)high << 64, &m);
    word exact = p;
    for (int i = 0; i < 6; i++) exact *= 2 - p * exact;
    word *residues = scratch;
    for (size_t s = 0; s < steps; s++, found += n) {
        for (size_t i = 0; i < n; i++) residues[i] = residue(rest + i * limbs, limbs, high, &m);
        size_t i = 0;
        for (; i + 1 < n; i += 2) {
            const word *row = inverse + i * n;
            dots(row, row + n, residues, n, &m, found + i, found + i + 1);
        }
        if (i < n) found[i] = dot(inverse + i * n, residues, n, &m);
        wide sum = 0;
        for (size_t j = 0; j < n; j++) sum += found[j];
        for (size_t row = 0; row < n; row++) {
            word *x = rest + row * limbs;
            for (size_t k = 0; k < d; k++) {
                /* At most 2^12 terms below 2^115. */
                const word *digit = digits + (k * n + row) * n;
                wide one = 0, other = 0;
                size_t j = 0;
                for (; j + 1 < n; j += 2) {
                    one += (wide)digit[j] * found[j];
                    other += (wide)digit[j + 1] * found[j + 1];
                }
                if (j < n) one += (wide)digit[j] * found[j];
                take_shifted(x, limbs, one + other, k * MODULAR_DIGIT_BITS);
            }
            add_shifted(x, limbs, sum, d * MODULAR_DIGIT_BITS - 1);
            divide_exactly(x, limbs, p, exact);
        }
    }
}
