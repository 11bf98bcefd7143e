/* The largest error of a formula in double at many inputs; Scripts/floating-ratios.py writes the formula and compiles this.

   The formula is computed with the double of the hardware, whose functions are rounded correctly here, and with numbers of 113 bits,
   which stand for the exact value: what they leave open is some 2^-50 of a double's error. The script computes the worst inputs again
   with MPFR, and says if these differ. */

#include <math.h>
#include <mpfr.h>
#include <quadmath.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef __float128 Long;

/* What no number in between could change rounds as the exact value does; MPFR does the rest. */
#define DECIDED(y) ((double)((y) * (1 - 0x1p-100Q)) == (double)((y) * (1 + 0x1p-100Q)))

#define ROUNDED(NAME, LONG, MPFR)                      \
    static double NAME##_rounded(double x) {           \
        Long y = LONG(x);                              \
        if (DECIDED(y)) return (double)y;              \
        mpfr_t z;                                      \
        mpfr_init2(z, 53);                             \
        mpfr_set_d(z, x, MPFR_RNDN);                   \
        MPFR(z, z, MPFR_RNDN);                         \
        double result = mpfr_get_d(z, MPFR_RNDN);      \
        mpfr_clear(z);                                 \
        return result;                                 \
    }

ROUNDED(exp, expq, mpfr_exp)
ROUNDED(ln, logq, mpfr_log)
ROUNDED(sin, sinq, mpfr_sin)
ROUNDED(cos, cosq, mpfr_cos)
ROUNDED(tan, tanq, mpfr_tan)
ROUNDED(atan, atanq, mpfr_atan)
ROUNDED(cbrt, cbrtq, mpfr_cbrt)

static inline Long power_long(Long x, int n) {
    Long result = 1;
    for (; n; n >>= 1, x *= x)
        if (n & 1) result *= x;
    return result;
}

static inline double power_rounded(double x, int n) {
    if (n == 2) return x * x;
    Long y = power_long(x, n);
    if (DECIDED(y)) return (double)y;
    mpfr_t z;
    mpfr_init2(z, 53);
    mpfr_set_d(z, x, MPFR_RNDN);
    mpfr_pow_si(z, z, n, MPFR_RNDN);
    double result = mpfr_get_d(z, MPFR_RNDN);
    mpfr_clear(z);
    return result;
}

/* COUNT, low, high, witness, computed and exact. */
#include "formula.h"

static uint64_t state;

static uint64_t bits(void) {
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

static double share(void) { return (double)(bits() >> 11) * 0x1p-53; }

/* An input beside a number: by few units or many. */
static double beside(double x) {
    double steps = ldexp(share(), (int)(bits() % 48));
    return x + (bits() & 1 ? steps : -steps) * fmax(fabs(x) * 0x1p-53, 0x1p-1074);
}

/* An input of a range, drawn in one of four ways: evenly, evenly in its logarithm, near an end, near the witness. */
static double drawn(int variable, unsigned way) {
    double a = low[variable], b = high[variable], x;
    if (way == 3) {
        x = beside(witness[variable]);
    } else if (way == 2) {
        double end = bits() & 1 ? a : b;
        x = bits() & 1 ? beside(end) : end + (end == a ? 1 : -1) * (b - a) * exp2(-60 * share());
    } else if (way == 1) {
        double most = fmax(fabs(a), fabs(b)), least = a <= 0 && b >= 0 ? most * 0x1p-60 : fmin(fabs(a), fabs(b));
        x = exp2(log2(least) + share() * (log2(most) - log2(least)));
        if (b <= 0 || (a < 0 && bits() & 1)) x = -x;
    } else {
        x = a + (b - a) * share();
    }
    return fmin(fmax(x, a), b);
}

static void print(const char *name, double size, const double *input) {
    printf("%s %.17g", name, size);
    for (int i = 0; i < COUNT; i++) printf(" %a", input[i]);
    printf("\n");
}

int main(int count, char **arguments) {
    (void)count;
    long inputs = atol(arguments[1]);
    state = strtoull(arguments[2], NULL, 10);
    double most[2] = {-1, -1}, input[COUNT], worst[2][COUNT];
    for (long n = 0; n < inputs; n++) {
        for (int i = 0; i < COUNT; i++) {
            unsigned way = n & 3;
            /* Ends and logarithms of one variable go with any input of the others. */
            if (i && (way == 1 || way == 2)) way = bits() % 3;
            input[i] = drawn(i, way);
        }
        Long y = exact(input);
        Long distance = fabsq((Long)computed(input) - y);
        int exponent = 0;
        frexpq(y, &exponent);
        double unit = ldexp(1, exponent < -1021 ? -1074 : exponent - 53);
        double sizes[2] = {distance == 0 ? 0 : y == 0 ? INFINITY : (double)(distance / unit), (double)distance};
        for (int k = 0; k < 2; k++) {
            if (!(sizes[k] <= most[k])) {
                most[k] = sizes[k];
                for (int i = 0; i < COUNT; i++) worst[k][i] = input[i];
            }
        }
    }
    print("ulps", most[0], worst[0]);
    print("absolute", most[1], worst[1]);
    return 0;
}
