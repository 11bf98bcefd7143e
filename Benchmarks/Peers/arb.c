/* Arb as a peer of the suite "sizes": reads a line, makes one call, prints the digits.

   A request is a line "digits name argument …" for each value wanted, and an empty line at the end: all of them are read
   before the first is computed, and an empty line follows the last answer. An argument is a fraction, perhaps with the root
   of a small number behind an r ("17/5r2" is 17/5 times the root of 2), and a complex one has a comma between its parts.
   Where Arb has a way of its own for fractions, it takes it.

   Compiled by Scripts/bench where it finds FLINT 3, or FLINT 2 with Arb 2. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if __has_include(<flint/arb_hypgeom.h>)
#include <flint/acb.h>
#include <flint/acb_elliptic.h>
#include <flint/acb_hypgeom.h>
#include <flint/arb_hypgeom.h>
#else
#include <acb.h>
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>
#endif
#include <flint/fmpq.h>

/* Beyond the digits that are printed. */
enum { guard_bits = 16, most_arguments = 4 };

/* The arguments of one line. `fraction` is the first one where it is rational. */
typedef struct {
    acb_struct z[most_arguments];
    int count;
    int is_rational;
    fmpq_t fraction;
} arguments;

typedef void (*call)(acb_t y, const arguments *a, slong p);

#define Z(k) (a->z + (k))
#define X(k) acb_realref(a->z + (k))
#define Y acb_realref(y)
/* A real function, which leaves the imaginary part at nought, and a complex one. */
#define REAL(name, what) static void real_##name(acb_t y, const arguments *a, slong p) { what; }
#define COMPLEX(name, what) static void complex_##name(acb_t y, const arguments *a, slong p) { what; }

REAL(sqrt, arb_sqrt(Y, X(0), p))
REAL(cbrt, arb_root_ui(Y, X(0), 3, p))
REAL(root, arb_root_ui(Y, X(0), 7, p))
REAL(power, arb_pow(Y, X(0), X(1), p))
REAL(exp, arb_exp(Y, X(0), p))
REAL(expm1, arb_expm1(Y, X(0), p))
REAL(ln, arb_log(Y, X(0), p))
REAL(log1p, arb_log1p(Y, X(0), p))
REAL(sin, arb_sin(Y, X(0), p))
REAL(cos, arb_cos(Y, X(0), p))
REAL(tan, arb_tan(Y, X(0), p))
REAL(asin, arb_asin(Y, X(0), p))
REAL(acos, arb_acos(Y, X(0), p))
REAL(atan, arb_atan(Y, X(0), p))
REAL(sinh, arb_sinh(Y, X(0), p))
REAL(cosh, arb_cosh(Y, X(0), p))
REAL(tanh, arb_tanh(Y, X(0), p))
REAL(asinh, arb_asinh(Y, X(0), p))
REAL(acosh, arb_acosh(Y, X(0), p))
REAL(atanh, arb_atanh(Y, X(0), p))
REAL(agm, arb_agm(Y, X(0), X(1), p))
REAL(gamma, a->is_rational ? arb_gamma_fmpq(Y, a->fraction, p) : arb_gamma(Y, X(0), p))
REAL(lgamma, arb_lgamma(Y, X(0), p))
REAL(digamma, arb_digamma(Y, X(0), p))
REAL(gammaupper, arb_hypgeom_gamma_upper(Y, X(0), X(1), 0, p))
REAL(gammalower, arb_hypgeom_gamma_lower(Y, X(0), X(1), 0, p))
REAL(betainc, arb_hypgeom_beta_lower(Y, X(0), X(1), X(2), 1, p))
REAL(zeta, arb_zeta(Y, X(0), p))
REAL(hurwitz, arb_hurwitz_zeta(Y, X(0), X(1), p))
REAL(polylog, arb_polylog(Y, X(0), X(1), p))
REAL(hyp0f1, arb_hypgeom_0f1(Y, X(0), X(1), 0, p))
REAL(hyp1f1, arb_hypgeom_1f1(Y, X(0), X(1), X(2), 0, p))
REAL(hyp2f1, arb_hypgeom_2f1(Y, X(0), X(1), X(2), X(3), 0, p))
REAL(erf, arb_hypgeom_erf(Y, X(0), p))
REAL(erfc, arb_hypgeom_erfc(Y, X(0), p))
REAL(erfinv, arb_hypgeom_erfinv(Y, X(0), p))
REAL(erfcinv, arb_hypgeom_erfcinv(Y, X(0), p))
REAL(ei, arb_hypgeom_ei(Y, X(0), p))
REAL(li, arb_hypgeom_li(Y, X(0), 0, p))
REAL(li2, arb_hypgeom_dilog(Y, X(0), p))
REAL(si, arb_hypgeom_si(Y, X(0), p))
REAL(ci, arb_hypgeom_ci(Y, X(0), p))
REAL(fresnels, arb_hypgeom_fresnel(Y, NULL, X(0), 1, p))
REAL(fresnelc, arb_hypgeom_fresnel(NULL, Y, X(0), 1, p))
REAL(lambertw, arb_lambertw(Y, X(0), a->count > 1, p))
REAL(besselj, arb_hypgeom_bessel_j(Y, X(0), X(1), p))
REAL(bessely, arb_hypgeom_bessel_y(Y, X(0), X(1), p))
REAL(besseli, arb_hypgeom_bessel_i(Y, X(0), X(1), p))
REAL(besselk, arb_hypgeom_bessel_k(Y, X(0), X(1), p))
REAL(ai, arb_hypgeom_airy(Y, NULL, NULL, NULL, X(0), p))
REAL(bi, arb_hypgeom_airy(NULL, NULL, Y, NULL, X(0), p))
REAL(beta, arb_t t; arb_init(t); arb_gamma(Y, X(0), p); arb_gamma(t, X(1), p); arb_mul(Y, Y, t, p);
     arb_add(t, X(0), X(1), p); arb_rgamma(t, t, p); arb_mul(Y, Y, t, p); arb_clear(t))

COMPLEX(sqrt, acb_sqrt(y, Z(0), p))
COMPLEX(cbrt, acb_root_ui(y, Z(0), 3, p))
COMPLEX(power, acb_pow(y, Z(0), Z(1), p))
COMPLEX(exp, acb_exp(y, Z(0), p))
COMPLEX(ln, acb_log(y, Z(0), p))
COMPLEX(sin, acb_sin(y, Z(0), p))
COMPLEX(tan, acb_tan(y, Z(0), p))
COMPLEX(asin, acb_asin(y, Z(0), p))
COMPLEX(atan, acb_atan(y, Z(0), p))
COMPLEX(sinh, acb_sinh(y, Z(0), p))
COMPLEX(asinh, acb_asinh(y, Z(0), p))
COMPLEX(agm, acb_agm(y, Z(0), Z(1), p))
COMPLEX(gamma, acb_gamma(y, Z(0), p))
COMPLEX(loggamma, acb_lgamma(y, Z(0), p))
COMPLEX(digamma, acb_digamma(y, Z(0), p))
COMPLEX(gammaupper, acb_hypgeom_gamma_upper(y, Z(0), Z(1), 0, p))
COMPLEX(gammalower, acb_hypgeom_gamma_lower(y, Z(0), Z(1), 0, p))
COMPLEX(zeta, acb_zeta(y, Z(0), p))
COMPLEX(hurwitz, acb_hurwitz_zeta(y, Z(0), Z(1), p))
COMPLEX(polylog, acb_polylog(y, Z(0), Z(1), p))
COMPLEX(hyp0f1, acb_hypgeom_0f1(y, Z(0), Z(1), 0, p))
COMPLEX(hyp1f1, acb_hypgeom_1f1(y, Z(0), Z(1), Z(2), 0, p))
COMPLEX(hyp2f1, acb_hypgeom_2f1(y, Z(0), Z(1), Z(2), Z(3), 0, p))
COMPLEX(erf, acb_hypgeom_erf(y, Z(0), p))
COMPLEX(erfc, acb_hypgeom_erfc(y, Z(0), p))
COMPLEX(ei, acb_hypgeom_ei(y, Z(0), p))
COMPLEX(li, acb_hypgeom_li(y, Z(0), 0, p))
COMPLEX(li2, acb_hypgeom_dilog(y, Z(0), p))
COMPLEX(si, acb_hypgeom_si(y, Z(0), p))
COMPLEX(ci, acb_hypgeom_ci(y, Z(0), p))
COMPLEX(besselj, acb_hypgeom_bessel_j(y, Z(0), Z(1), p))
COMPLEX(bessely, acb_hypgeom_bessel_y(y, Z(0), Z(1), p))
COMPLEX(besseli, acb_hypgeom_bessel_i(y, Z(0), Z(1), p))
COMPLEX(besselk, acb_hypgeom_bessel_k(y, Z(0), Z(1), p))
COMPLEX(ai, acb_hypgeom_airy(y, NULL, NULL, NULL, Z(0), p))
COMPLEX(bi, acb_hypgeom_airy(NULL, NULL, y, NULL, Z(0), p))
COMPLEX(ellipk, acb_elliptic_k(y, Z(0), p))
COMPLEX(ellipe, acb_elliptic_e(y, Z(0), p))
COMPLEX(ellipf, acb_elliptic_f(y, Z(0), Z(1), 0, p))
COMPLEX(ellippi, acb_elliptic_pi(y, Z(0), Z(1), p))
COMPLEX(carlsonrf, acb_elliptic_rf(y, Z(0), Z(1), Z(2), 0, p))
COMPLEX(carlsonrj, acb_elliptic_rj(y, Z(0), Z(1), Z(2), Z(3), 0, p))
COMPLEX(lambertw, fmpz_t k; fmpz_init(k); acb_lambertw(y, Z(0), k, 0, p); fmpz_clear(k))
COMPLEX(beta, acb_t t; acb_init(t); acb_gamma(y, Z(0), p); acb_gamma(t, Z(1), p); acb_mul(y, y, t, p);
        acb_add(t, Z(0), Z(1), p); acb_rgamma(t, t, p); acb_mul(y, y, t, p); acb_clear(t))

#define R(name) {#name, real_##name, 0},
#define C(name) {#name, complex_##name, 1},
static const struct {
    const char *name;
    call function;
    int is_complex;
} functions[] = {
    R(sqrt) R(cbrt) R(root) R(power) R(exp) R(expm1) R(ln) R(log1p) R(sin) R(cos) R(tan) R(asin) R(acos) R(atan)
    R(sinh) R(cosh) R(tanh) R(asinh) R(acosh) R(atanh) R(agm) R(gamma) R(lgamma) R(digamma) R(beta) R(gammaupper)
    R(gammalower) R(betainc) R(zeta) R(hurwitz) R(polylog) R(hyp0f1) R(hyp1f1) R(hyp2f1) R(erf) R(erfc) R(erfinv)
    R(erfcinv) R(ei) R(li) R(li2) R(si) R(ci) R(fresnels) R(fresnelc) R(lambertw) R(besselj) R(bessely) R(besseli)
    R(besselk) R(ai) R(bi)
    C(sqrt) C(cbrt) C(power) C(exp) C(ln) C(sin) C(tan) C(asin) C(atan) C(sinh) C(asinh) C(agm) C(gamma) C(loggamma)
    C(digamma) C(beta) C(gammaupper) C(gammalower) C(zeta) C(hurwitz) C(polylog) C(hyp0f1) C(hyp1f1) C(hyp2f1) C(erf)
    C(erfc) C(ei) C(li) C(li2) C(si) C(ci) C(lambertw) C(besselj) C(bessely) C(besseli) C(besselk) C(ai) C(bi)
    C(ellipk) C(ellipe) C(ellipf) C(ellippi) C(carlsonrf) C(carlsonrj)
};

/* One part of an argument, whose text is changed; whether it is rational. */
static int read_part(arb_t x, fmpq_t q, char *text, slong p)
{
    char *root = strchr(text, 'r');
    if (root) *root++ = 0;
    if (fmpq_set_str(q, text, 10)) {
        fprintf(stderr, "not a fraction: %s\n", text);
        exit(2);
    }
    arb_set_fmpq(x, q, p);
    if (root) {
        arb_t t;
        arb_init(t);
        arb_sqrt_ui(t, strtoul(root, NULL, 10), p);
        arb_mul(x, x, t, p);
        arb_clear(t);
    }
    return root == NULL;
}

static void print_part(const arb_t x, slong digits)
{
    char *text = arb_get_str(x, digits, ARB_STR_NO_RADIUS);
    fputs(text, stdout);
    flint_free(text);
}

/* A line is answered by a line. Complex functions that a real argument reaches (elliptic integrals) answer with a real. */
static void answer(char *line, arguments *a, acb_t y)
{
    char *rest = NULL;
    slong digits = strtol(strtok_r(line, " ", &rest), NULL, 10);
    slong p = (slong)(digits * 3.3219280948873623) + 1 + guard_bits;
    const char *name = strtok_r(NULL, " ", &rest);
    int is_complex = 0;
    fmpq_t q;
    fmpq_init(q);
    a->count = 0;
    for (char *word; a->count < most_arguments && (word = strtok_r(NULL, " ", &rest)); a->count++) {
        char *comma = strchr(word, ',');
        if (comma) *comma++ = 0;
        int is_rational = read_part(X(a->count), a->count ? q : a->fraction, word, p);
        if (a->count == 0) a->is_rational = is_rational;
        if (comma) read_part(acb_imagref(Z(a->count)), q, comma, p);
        else arb_zero(acb_imagref(Z(a->count)));
        is_complex |= comma != NULL;
    }
    fmpq_clear(q);
    for (size_t k = 0; name && k < sizeof functions / sizeof *functions; k++) {
        if (strcmp(name, functions[k].name) || functions[k].is_complex < is_complex) continue;
        acb_zero(y);
        functions[k].function(y, a, p);
        print_part(acb_realref(y), digits);
        if (is_complex) putchar(' '), print_part(acb_imagref(y), digits);
        putchar('\n');
        return;
    }
    puts("unknown");
}

int main(void)
{
    if (!setvbuf(stdout, NULL, _IOFBF, 1 << 16)) fflush(stdout);
    arguments a;
    acb_t y;
    acb_init(y);
    fmpq_init(a.fraction);
    for (int k = 0; k < most_arguments; k++) acb_init(a.z + k);
    char *block = NULL, *line = NULL;
    size_t used = 0, room = 0, size = 0;
    ssize_t length;
    while ((length = getline(&line, &size, stdin)) > 0) {
        if (length > 1) {
            if (used + length + 1 > room) block = realloc(block, room = 2 * (used + length + 1));
            if (!block) return 2;
            memcpy(block + used, line, length);
            used += length;
            continue;
        }
        if (used) block[used] = 0;
        for (char *next = block, *end; used && (end = strchr(next, '\n')); next = end + 1) {
            *end = 0;
            answer(next, &a, y);
        }
        used = 0;
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
