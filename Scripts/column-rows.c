/*
 * Scripts/column-rows.c : what column-rows.py does, for a hundred million rows.
 *
 *   clang -O2 -o /tmp/column-rows Scripts/column-rows.c -lmpfr -lgmp -ldl -lm
 *   /tmp/column-rows .build/library/libSurdC.so [rows of each formula] [seed]
 *
 * Rows are drawn so that ties, cancellation, overflow, subnormals and zeros of both signs are common.
 * Sums and products are exact in MPFR (4,400 bits hold any of these), quotients and roots are right
 * to 4,400 bits, functions to 300 bits, and to 2,000 where that leaves the rounding open.
 */
#include <dlfcn.h>
#include <math.h>
#include <mpfr.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { block = 100000 };

/* ---- Rows ---------------------------------------------------------------------------------- */

static uint64_t state;

static uint64_t bits(void)
{
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

static long below(long n) { return (long)(bits() % (uint64_t)n); }
static long between(long a, long b) { return a + below(b - a + 1); }
static double uniform(double a, double b) { return a + (b - a) * ((bits() >> 11) * 0x1p-53); }

static double number(void)
{
    static const double awkward[] = {0.0, -0.0, 1, -1, 0.5, 2, 5e-324, 0x1p-1022, 3,
                                     1.7976931348623157e308, 0x1p53, 0x1p52 + 0.5};
    switch (below(12)) {
    case 0: return between(-1000, 1000);
    case 1: return between(-1000000, 1000000) / 100.0;
    case 2: return uniform(-1, 1);
    case 3: return ldexp(uniform(-1, 1), between(-1080, 1024));
    case 4: return ldexp(between(-(1L << 27), 1L << 27), between(-30, 30));
    case 5: return between(-(1L << 53), 1L << 53);
    case 6: return awkward[below(12)];
    case 7: return ldexp(1 + below(4) * 0x1p-52, between(-60, 60));
    case 8: return ldexp(uniform(0.5, 1), between(-530, -500));
    case 9: return ldexp(uniform(0.5, 1), between(500, 520));
    default: return uniform(0, 1000);
    }
}

static void related(double *x)
{
    long kind = below(8);
    x[0] = number();
    x[1] = kind == 0   ? x[0]
           : kind == 1 ? (x[0] < 1e308 ? nextafter(x[0], INFINITY) : x[0])
           : kind == 2 ? -x[0]
           : kind == 3 ? (fabs(x[0]) > 1e-200 ? ldexp(1, ilogb(x[0]) - 53) : 0)
                       : number();
    x[2] = number();
    if (kind == 5 && isfinite(x[0] * x[1])) x[2] = -(x[0] * x[1]);
    if (kind == 6 && isfinite(x[0] + x[1])) x[2] = -(x[0] + x[1]);
}

static double small(void)
{
    switch (below(6)) {
    case 0: return between(-20, 20);
    case 1: return uniform(-30, 30);
    case 2: return ldexp(uniform(-1, 1), between(-60, 9));
    case 3: return between(-3000, 3000) / 64.0;
    case 4: return 1 + ldexp(uniform(-1, 1), between(-52, -1));
    default: return uniform(0, 1);
    }
}

static void moderate(double *x)
{
    for (int i = 0; i < 3; i += 1) x[i] = small();
}

static void cents(double *x)
{
    static const double shares[] = {1, 0.5, 0.25, 1.1};
    x[0] = between(-100000, 100000) / 1000.0;
    x[1] = shares[below(4)];
    x[2] = 0;
}

/* ---- Formulas ------------------------------------------------------------------------------ */

/* What MPFR computes; r has its precision, t and u too. */
#define FORMULA(name) static void name(mpfr_t r, mpfr_t t, mpfr_t u, const double *x)
#define N MPFR_RNDN

FORMULA(price)
{
    mpfr_set_d(t, x[2], N), mpfr_add_ui(t, t, 1, N);
    mpfr_set_d(r, x[0], N), mpfr_mul_d(r, r, x[1], N), mpfr_mul(r, r, t, N), mpfr_sub_d(r, r, x[0], N);
    (void)u;
}
FORMULA(sum) { mpfr_set_d(r, x[0], N), mpfr_add_d(r, r, x[1], N), mpfr_add_d(r, r, x[2], N), (void)t, (void)u; }
FORMULA(fused) { mpfr_set_d(r, x[0], N), mpfr_mul_d(r, r, x[1], N), mpfr_add_d(r, r, x[2], N), (void)t, (void)u; }
FORMULA(difference)
{
    mpfr_set_d(t, x[0], N), mpfr_sub_d(t, t, x[1], N);
    mpfr_set_d(u, x[0], N), mpfr_add_d(u, u, x[1], N), mpfr_mul(t, t, u, N);
    mpfr_d_sub(r, x[2], t, N);
}
FORMULA(quotient) { mpfr_set_d(r, x[0], N), mpfr_div_d(r, r, x[1], N), mpfr_add_d(r, r, x[2], N), (void)t, (void)u; }
FORMULA(root) { mpfr_set_d(r, x[0], N), mpfr_sqrt(r, r, N), (void)t, (void)u; }
FORMULA(rootSum) { mpfr_set_d(r, x[0], N), mpfr_sqrt(r, r, N), mpfr_add_d(r, r, x[1], N), (void)t, (void)u; }
FORMULA(hypotenuse)
{
    mpfr_set_d(t, x[0], N), mpfr_sqr(t, t, N);
    mpfr_set_d(u, x[1], N), mpfr_sqr(u, u, N);
    mpfr_add(r, t, u, N), mpfr_sqrt(r, r, N), mpfr_sub_d(r, r, x[2], N);
}
FORMULA(extremes)
{
    double least = fmin(x[0], fmin(x[1], x[2]));
    mpfr_set_d(t, x[0], N), mpfr_add_d(t, t, x[1], N);
    if (mpfr_cmp_d(t, x[2]) < 0) mpfr_set_d(t, x[2], N);
    mpfr_mul_d(t, t, least, N);
    mpfr_set_d(r, x[0], N), mpfr_sub_d(r, r, x[1], N), mpfr_abs(r, r, N), mpfr_add(r, r, t, N), (void)u;
}
FORMULA(floors)
{
    mpfr_set_d(t, x[0], N), mpfr_mul_d(t, t, x[1], N), mpfr_floor(t, t);
    mpfr_set_d(u, x[2], N), mpfr_ceil(u, u), mpfr_add(r, t, u, N);
    mpfr_set_d(t, x[0], N), mpfr_sub_d(t, t, x[2], N), mpfr_trunc(t, t), mpfr_add(r, r, t, N);
}
FORMULA(twoPlaces)
{
    mpfr_set_d(t, x[0], N), mpfr_mul_d(t, t, x[1], N), mpfr_mul_ui(t, t, 100, N), mpfr_round(t, t);
    mpfr_div_ui(r, t, 100, N), (void)u;
}
FORMULA(exponential) { mpfr_set_d(r, x[0], N), mpfr_exp(r, r, N), (void)t, (void)u; }
FORMULA(logarithm) { mpfr_set_d(r, x[0], N), mpfr_log(r, r, N), (void)t, (void)u; }
FORMULA(wave)
{
    mpfr_set_d(t, x[0], N), mpfr_sin(t, t, N);
    mpfr_set_d(u, x[1], N), mpfr_exp(u, u, N), mpfr_mul(t, t, u, N), mpfr_sub_d(r, t, x[2], N);
}
FORMULA(waves)
{
    mpfr_set_d(t, x[0], N), mpfr_sin(t, t, N);
    mpfr_set_d(u, x[1], N), mpfr_cos(u, u, N), mpfr_mul(r, t, u, N);
}

typedef struct formula {
    const char *text;
    void (*draw)(double *);
    void (*compute)(mpfr_t, mpfr_t, mpfr_t, const double *);
    int isExact;
} formula;

static const formula formulas[] = {
    {"a*b*(1+c)-a", related, price, 1},
    {"a+b+c", related, sum, 1},
    {"a*b+c", related, fused, 1},
    {"c-(a-b)*(a+b)", related, difference, 1},
    {"a/b+c", related, quotient, 1},
    {"sqrt(a)", related, root, 1},
    {"sqrt(a)+b", related, rootSum, 1},
    {"sqrt(a*a+b^2)-c", related, hypotenuse, 1},
    {"abs(a-b)+min(a,b,c)*max(c,a+b)", related, extremes, 1},
    {"floor(a*b)+ceil(c)+trunc(a-c)", related, floors, 1},
    {"round(a*b,2)", cents, twoPlaces, 1},
    {"exp(a)", moderate, exponential, 0},
    {"ln(a)", moderate, logarithm, 0},
    {"sin(a)*exp(b)-c", moderate, wave, 0},
    {"sin(a)*cos(b)", moderate, waves, 0},
};

/* NaN where there is no value. */
static double answer(const formula *formula, mpfr_t *r, const double *x)
{
    for (mpfr_prec_t precision = formula->isExact ? 4400 : 300;; precision = 2000) {
        for (int i = 0; i < 3; i += 1) mpfr_set_prec(r[i], precision);
        formula->compute(r[0], r[1], r[2], x);
        if (!mpfr_number_p(r[0])) return NAN;
        double value = mpfr_get_d(r[0], N);
        if (!formula->isExact && precision == 300 && mpfr_regular_p(r[0])) {
            /* Cancellation, or beside a half: a relative error of 2^-250 may change the double. */
            mpfr_set_prec(r[1], 320), mpfr_set_prec(r[2], 320);
            mpfr_set(r[1], r[0], N), mpfr_set(r[2], r[0], N);
            double reach = fmax(fabs(x[2]), 1e20);
            mpfr_set_d(r[2], reach, N), mpfr_div_2ui(r[2], r[2], 250, N);
            mpfr_add(r[1], r[0], r[2], N);
            if (mpfr_get_d(r[1], N) != value) continue;
            mpfr_sub(r[1], r[0], r[2], N);
            if (mpfr_get_d(r[1], N) != value) continue;
        }
        return isfinite(value) ? value + 0.0 : NAN;
    }
}

/* ---- The library --------------------------------------------------------------------------- */

typedef int (*create)(void *, const char *, size_t, const char *, void **, void **);
typedef int (*evaluate)(
    void *, const double *const *, size_t, size_t, double *, uint8_t *, uint16_t *, size_t *, void **);

int main(int count, char **arguments)
{
    if (count < 2) return fprintf(stderr, "the library, rows of each formula, seed\n"), 2;
    void *library = dlopen(arguments[1], RTLD_NOW);
    if (!library) return fprintf(stderr, "%s\n", dlerror()), 2;
    create make = (create)dlsym(library, "surd_expression_create");
    evaluate run = (evaluate)dlsym(library, "surd_expression_evaluate_doubles");
    long rows = count > 2 ? atol(arguments[2]) : 100000;
    uint64_t seed = count > 3 ? strtoull(arguments[3], NULL, 10) : 1;
    mpfr_t r[3];
    for (int i = 0; i < 3; i += 1) mpfr_init2(r[i], 4400);
    static double columns[3][block], out[block];
    static uint16_t codes[block];
    const double *places[3] = {columns[0], columns[1], columns[2]};
    long wrong = 0, total = 0;
    for (size_t f = 0; f < sizeof formulas / sizeof *formulas; f += 1) {
        const formula *formula = formulas + f;
        state = seed * 1000003 + f;
        void *expression;
        if (make(NULL, formula->text, strlen(formula->text), "a b c", &expression, NULL)) return 2;
        long bad = 0, without = 0;
        clock_t spent = 0;
        for (long done = 0; done < rows; done += block) {
            size_t part = rows - done < block ? (size_t)(rows - done) : block;
            for (size_t i = 0; i < part; i += 1) {
                double x[3];
                formula->draw(x);
                for (int k = 0; k < 3; k += 1) columns[k][i] = x[k];
            }
            clock_t start = clock();
            if (run(expression, places, 3, part, out, NULL, codes, NULL, NULL)) return 2;
            spent += clock() - start;
            for (size_t i = 0; i < part; i += 1) {
                double x[3] = {columns[0][i], columns[1][i], columns[2][i]};
                double expected = answer(formula, r, x), value = codes[i] ? NAN : out[i];
                without += isnan(expected);
                if (memcmp(&value, &expected, 8) == 0 || (isnan(value) && isnan(expected))) continue;
                if (bad < 3) printf("%s at %a, %a, %a: %a instead of %a\n", formula->text, x[0], x[1], x[2], value, expected);
                bad += 1;
            }
        }
        printf("%-32s %ld rows, %ld without a value, %ld wrong, %.0f ns each\n", formula->text, rows,
               without, bad, 1e9 * (double)spent / CLOCKS_PER_SEC / (double)rows);
        fflush(stdout);
        wrong += bad;
        total += rows;
    }
    printf("%ld rows, %ld wrong\n", total, wrong);
    return wrong != 0;
}
