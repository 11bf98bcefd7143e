#ifndef SURD_CGMP_SHIM_H
#define SURD_CGMP_SHIM_H

// GMP names its functions through macros (mpz_add is __gmpz_add), which Swift does not see. Each
// macro is replaced here by an inline function of the natural name. MPFR's functions are plain
// and need no help; its macros are at the end.

#include <stdint.h>
#include <stdio.h>
#if !__has_include(<gmp.h>) || !__has_include(<mpfr.h>)
#error "Surd needs GMP and MPFR. Run `apt-get install libgmp-dev libmpfr-dev` (Debian, Ubuntu), `dnf install gmp-devel mpfr-devel` (Fedora) or `brew install gmp mpfr pkgconf` (macOS)"
#else
#include <gmp.h>
#include <mpfr.h>

// What is assumed of the machine, here and nowhere else: limbs, pointers and `long` have 64 bits, so
// that Swift sees `long` as Int and a limb as UInt. Where `long` has 32 bits (Windows, 32-bit ARM,
// WebAssembly) this says so, instead of cutting numbers.
_Static_assert(
    sizeof(long) == 8 && sizeof(mp_limb_t) == 8 && GMP_NAIL_BITS == 0 && sizeof(void *) == 8,
    "Surd needs a machine on which long, pointers and the limbs of GMP have 64 bits");

// ---- Integers: mpz_* and mpn_* ------------------------------------------------------------------

#undef mpz_abs
static inline void mpz_abs(mpz_ptr a, mpz_srcptr b) {
    __gmpz_abs(a, b);
}
#undef mpz_add
static inline void mpz_add(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_add(a, b, c);
}
#undef mpz_add_ui
static inline void mpz_add_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    __gmpz_add_ui(a, b, c);
}
#undef mpz_addmul
static inline void mpz_addmul(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_addmul(a, b, c);
}
#undef mpz_addmul_ui
static inline void mpz_addmul_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    __gmpz_addmul_ui(a, b, c);
}
#undef mpz_and
static inline void mpz_and(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_and(a, b, c);
}
#undef mpz_bin_ui
static inline void mpz_bin_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    __gmpz_bin_ui(a, b, c);
}
#undef mpz_bin_uiui
static inline void mpz_bin_uiui(mpz_ptr a, unsigned long int b, unsigned long int c) {
    __gmpz_bin_uiui(a, b, c);
}
#undef mpz_cdiv_q
static inline void mpz_cdiv_q(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_cdiv_q(a, b, c);
}
#undef mpz_cdiv_q_2exp
static inline void mpz_cdiv_q_2exp(mpz_ptr a, mpz_srcptr b, mp_bitcnt_t c) {
    __gmpz_cdiv_q_2exp(a, b, c);
}
#undef mpz_cdiv_q_ui
static inline unsigned long int mpz_cdiv_q_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    return __gmpz_cdiv_q_ui(a, b, c);
}
#undef mpz_cdiv_qr
static inline void mpz_cdiv_qr(mpz_ptr a, mpz_ptr b, mpz_srcptr c, mpz_srcptr d) {
    __gmpz_cdiv_qr(a, b, c, d);
}
#undef mpz_cdiv_qr_ui
static inline unsigned long int mpz_cdiv_qr_ui(mpz_ptr a, mpz_ptr b, mpz_srcptr c, unsigned long int d) {
    return __gmpz_cdiv_qr_ui(a, b, c, d);
}
#undef mpz_cdiv_r
static inline void mpz_cdiv_r(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_cdiv_r(a, b, c);
}
#undef mpz_cdiv_r_2exp
static inline void mpz_cdiv_r_2exp(mpz_ptr a, mpz_srcptr b, mp_bitcnt_t c) {
    __gmpz_cdiv_r_2exp(a, b, c);
}
#undef mpz_cdiv_r_ui
static inline unsigned long int mpz_cdiv_r_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    return __gmpz_cdiv_r_ui(a, b, c);
}
#undef mpz_cdiv_ui
static inline unsigned long int mpz_cdiv_ui(mpz_srcptr a, unsigned long int b) {
    return __gmpz_cdiv_ui(a, b);
}
#undef mpz_clear
static inline void mpz_clear(mpz_ptr a) {
    __gmpz_clear(a);
}
#undef mpz_clrbit
static inline void mpz_clrbit(mpz_ptr a, mp_bitcnt_t b) {
    __gmpz_clrbit(a, b);
}
#undef mpz_cmp
static inline int mpz_cmp(mpz_srcptr a, mpz_srcptr b) {
    return __gmpz_cmp(a, b);
}
#undef mpz_cmp_d
static inline int mpz_cmp_d(mpz_srcptr a, double b) {
    return __gmpz_cmp_d(a, b);
}
#undef mpz_cmpabs
static inline int mpz_cmpabs(mpz_srcptr a, mpz_srcptr b) {
    return __gmpz_cmpabs(a, b);
}
#undef mpz_cmpabs_d
static inline int mpz_cmpabs_d(mpz_srcptr a, double b) {
    return __gmpz_cmpabs_d(a, b);
}
#undef mpz_cmpabs_ui
static inline int mpz_cmpabs_ui(mpz_srcptr a, unsigned long int b) {
    return __gmpz_cmpabs_ui(a, b);
}
#undef mpz_com
static inline void mpz_com(mpz_ptr a, mpz_srcptr b) {
    __gmpz_com(a, b);
}
#undef mpz_combit
static inline void mpz_combit(mpz_ptr a, mp_bitcnt_t b) {
    __gmpz_combit(a, b);
}
#undef mpz_congruent_p
static inline int mpz_congruent_p(mpz_srcptr a, mpz_srcptr b, mpz_srcptr c) {
    return __gmpz_congruent_p(a, b, c);
}
#undef mpz_congruent_2exp_p
static inline int mpz_congruent_2exp_p(mpz_srcptr a, mpz_srcptr b, mp_bitcnt_t c) {
    return __gmpz_congruent_2exp_p(a, b, c);
}
#undef mpz_congruent_ui_p
static inline int mpz_congruent_ui_p(mpz_srcptr a, unsigned long b, unsigned long c) {
    return __gmpz_congruent_ui_p(a, b, c);
}
#undef mpz_divexact
static inline void mpz_divexact(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_divexact(a, b, c);
}
#undef mpz_divexact_ui
static inline void mpz_divexact_ui(mpz_ptr a, mpz_srcptr b, unsigned long c) {
    __gmpz_divexact_ui(a, b, c);
}
#undef mpz_divisible_p
static inline int mpz_divisible_p(mpz_srcptr a, mpz_srcptr b) {
    return __gmpz_divisible_p(a, b);
}
#undef mpz_divisible_ui_p
static inline int mpz_divisible_ui_p(mpz_srcptr a, unsigned long b) {
    return __gmpz_divisible_ui_p(a, b);
}
#undef mpz_divisible_2exp_p
static inline int mpz_divisible_2exp_p(mpz_srcptr a, mp_bitcnt_t b) {
    return __gmpz_divisible_2exp_p(a, b);
}
#undef mpz_dump
static inline void mpz_dump(mpz_srcptr a) {
    __gmpz_dump(a);
}
#undef mpz_export
static inline void *mpz_export(void *a, size_t *b, int c, size_t d, int e, size_t f, mpz_srcptr g) {
    return __gmpz_export(a, b, c, d, e, f, g);
}
#undef mpz_fac_ui
static inline void mpz_fac_ui(mpz_ptr a, unsigned long int b) {
    __gmpz_fac_ui(a, b);
}
#undef mpz_2fac_ui
static inline void mpz_2fac_ui(mpz_ptr a, unsigned long int b) {
    __gmpz_2fac_ui(a, b);
}
#undef mpz_mfac_uiui
static inline void mpz_mfac_uiui(mpz_ptr a, unsigned long int b, unsigned long int c) {
    __gmpz_mfac_uiui(a, b, c);
}
#undef mpz_primorial_ui
static inline void mpz_primorial_ui(mpz_ptr a, unsigned long int b) {
    __gmpz_primorial_ui(a, b);
}
#undef mpz_fdiv_q
static inline void mpz_fdiv_q(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_fdiv_q(a, b, c);
}
#undef mpz_fdiv_q_2exp
static inline void mpz_fdiv_q_2exp(mpz_ptr a, mpz_srcptr b, mp_bitcnt_t c) {
    __gmpz_fdiv_q_2exp(a, b, c);
}
#undef mpz_fdiv_q_ui
static inline unsigned long int mpz_fdiv_q_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    return __gmpz_fdiv_q_ui(a, b, c);
}
#undef mpz_fdiv_qr
static inline void mpz_fdiv_qr(mpz_ptr a, mpz_ptr b, mpz_srcptr c, mpz_srcptr d) {
    __gmpz_fdiv_qr(a, b, c, d);
}
#undef mpz_fdiv_qr_ui
static inline unsigned long int mpz_fdiv_qr_ui(mpz_ptr a, mpz_ptr b, mpz_srcptr c, unsigned long int d) {
    return __gmpz_fdiv_qr_ui(a, b, c, d);
}
#undef mpz_fdiv_r
static inline void mpz_fdiv_r(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_fdiv_r(a, b, c);
}
#undef mpz_fdiv_r_2exp
static inline void mpz_fdiv_r_2exp(mpz_ptr a, mpz_srcptr b, mp_bitcnt_t c) {
    __gmpz_fdiv_r_2exp(a, b, c);
}
#undef mpz_fdiv_r_ui
static inline unsigned long int mpz_fdiv_r_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    return __gmpz_fdiv_r_ui(a, b, c);
}
#undef mpz_fdiv_ui
static inline unsigned long int mpz_fdiv_ui(mpz_srcptr a, unsigned long int b) {
    return __gmpz_fdiv_ui(a, b);
}
#undef mpz_fib_ui
static inline void mpz_fib_ui(mpz_ptr a, unsigned long int b) {
    __gmpz_fib_ui(a, b);
}
#undef mpz_fib2_ui
static inline void mpz_fib2_ui(mpz_ptr a, mpz_ptr b, unsigned long int c) {
    __gmpz_fib2_ui(a, b, c);
}
#undef mpz_fits_sint_p
static inline int mpz_fits_sint_p(mpz_srcptr a) {
    return __gmpz_fits_sint_p(a);
}
#undef mpz_fits_slong_p
static inline int mpz_fits_slong_p(mpz_srcptr a) {
    return __gmpz_fits_slong_p(a);
}
#undef mpz_fits_sshort_p
static inline int mpz_fits_sshort_p(mpz_srcptr a) {
    return __gmpz_fits_sshort_p(a);
}
#undef mpz_fits_uint_p
static inline int mpz_fits_uint_p(mpz_srcptr a) {
    return __gmpz_fits_uint_p(a);
}
#undef mpz_fits_ulong_p
static inline int mpz_fits_ulong_p(mpz_srcptr a) {
    return __gmpz_fits_ulong_p(a);
}
#undef mpz_fits_ushort_p
static inline int mpz_fits_ushort_p(mpz_srcptr a) {
    return __gmpz_fits_ushort_p(a);
}
#undef mpz_gcd
static inline void mpz_gcd(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_gcd(a, b, c);
}
#undef mpz_gcd_ui
static inline unsigned long int mpz_gcd_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    return __gmpz_gcd_ui(a, b, c);
}
#undef mpz_gcdext
static inline void mpz_gcdext(mpz_ptr a, mpz_ptr b, mpz_ptr c, mpz_srcptr d, mpz_srcptr e) {
    __gmpz_gcdext(a, b, c, d, e);
}
#undef mpz_get_d
static inline double mpz_get_d(mpz_srcptr a) {
    return __gmpz_get_d(a);
}
#undef mpz_get_d_2exp
static inline double mpz_get_d_2exp(signed long int *a, mpz_srcptr b) {
    return __gmpz_get_d_2exp(a, b);
}
#undef mpz_get_si
static inline long int mpz_get_si(mpz_srcptr a) {
    return __gmpz_get_si(a);
}
#undef mpz_get_str
static inline char *mpz_get_str(char *a, int b, mpz_srcptr c) {
    return __gmpz_get_str(a, b, c);
}
#undef mpz_get_ui
static inline unsigned long int mpz_get_ui(mpz_srcptr a) {
    return __gmpz_get_ui(a);
}
#undef mpz_getlimbn
static inline mp_limb_t mpz_getlimbn(mpz_srcptr a, mp_size_t b) {
    return __gmpz_getlimbn(a, b);
}
#undef mpz_hamdist
static inline mp_bitcnt_t mpz_hamdist(mpz_srcptr a, mpz_srcptr b) {
    return __gmpz_hamdist(a, b);
}
#undef mpz_import
static inline void mpz_import(mpz_ptr a, size_t b, int c, size_t d, int e, size_t f, const void *g) {
    __gmpz_import(a, b, c, d, e, f, g);
}
#undef mpz_init
static inline void mpz_init(mpz_ptr a) {
    __gmpz_init(a);
}
#undef mpz_init2
static inline void mpz_init2(mpz_ptr a, mp_bitcnt_t b) {
    __gmpz_init2(a, b);
}
#undef mpz_init_set
static inline void mpz_init_set(mpz_ptr a, mpz_srcptr b) {
    __gmpz_init_set(a, b);
}
#undef mpz_init_set_d
static inline void mpz_init_set_d(mpz_ptr a, double b) {
    __gmpz_init_set_d(a, b);
}
#undef mpz_init_set_si
static inline void mpz_init_set_si(mpz_ptr a, signed long int b) {
    __gmpz_init_set_si(a, b);
}
#undef mpz_init_set_str
static inline int mpz_init_set_str(mpz_ptr a, const char *b, int c) {
    return __gmpz_init_set_str(a, b, c);
}
#undef mpz_init_set_ui
static inline void mpz_init_set_ui(mpz_ptr a, unsigned long int b) {
    __gmpz_init_set_ui(a, b);
}
#undef mpz_invert
static inline int mpz_invert(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    return __gmpz_invert(a, b, c);
}
#undef mpz_ior
static inline void mpz_ior(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_ior(a, b, c);
}
#undef mpz_jacobi
static inline int mpz_jacobi(mpz_srcptr a, mpz_srcptr b) {
    return __gmpz_jacobi(a, b);
}
#undef mpz_kronecker_si
static inline int mpz_kronecker_si(mpz_srcptr a, long b) {
    return __gmpz_kronecker_si(a, b);
}
#undef mpz_kronecker_ui
static inline int mpz_kronecker_ui(mpz_srcptr a, unsigned long b) {
    return __gmpz_kronecker_ui(a, b);
}
#undef mpz_si_kronecker
static inline int mpz_si_kronecker(long a, mpz_srcptr b) {
    return __gmpz_si_kronecker(a, b);
}
#undef mpz_ui_kronecker
static inline int mpz_ui_kronecker(unsigned long a, mpz_srcptr b) {
    return __gmpz_ui_kronecker(a, b);
}
#undef mpz_lcm
static inline void mpz_lcm(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_lcm(a, b, c);
}
#undef mpz_lcm_ui
static inline void mpz_lcm_ui(mpz_ptr a, mpz_srcptr b, unsigned long c) {
    __gmpz_lcm_ui(a, b, c);
}
#undef mpz_lucnum_ui
static inline void mpz_lucnum_ui(mpz_ptr a, unsigned long int b) {
    __gmpz_lucnum_ui(a, b);
}
#undef mpz_lucnum2_ui
static inline void mpz_lucnum2_ui(mpz_ptr a, mpz_ptr b, unsigned long int c) {
    __gmpz_lucnum2_ui(a, b, c);
}
#undef mpz_millerrabin
static inline int mpz_millerrabin(mpz_srcptr a, int b) {
    return __gmpz_millerrabin(a, b);
}
#undef mpz_mod
static inline void mpz_mod(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_mod(a, b, c);
}
#undef mpz_mul
static inline void mpz_mul(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_mul(a, b, c);
}
#undef mpz_mul_2exp
static inline void mpz_mul_2exp(mpz_ptr a, mpz_srcptr b, mp_bitcnt_t c) {
    __gmpz_mul_2exp(a, b, c);
}
#undef mpz_mul_si
static inline void mpz_mul_si(mpz_ptr a, mpz_srcptr b, long int c) {
    __gmpz_mul_si(a, b, c);
}
#undef mpz_mul_ui
static inline void mpz_mul_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    __gmpz_mul_ui(a, b, c);
}
#undef mpz_neg
static inline void mpz_neg(mpz_ptr a, mpz_srcptr b) {
    __gmpz_neg(a, b);
}
#undef mpz_nextprime
static inline void mpz_nextprime(mpz_ptr a, mpz_srcptr b) {
    __gmpz_nextprime(a, b);
}
#undef mpz_perfect_power_p
static inline int mpz_perfect_power_p(mpz_srcptr a) {
    return __gmpz_perfect_power_p(a);
}
#undef mpz_perfect_square_p
static inline int mpz_perfect_square_p(mpz_srcptr a) {
    return __gmpz_perfect_square_p(a);
}
#undef mpz_popcount
static inline mp_bitcnt_t mpz_popcount(mpz_srcptr a) {
    return __gmpz_popcount(a);
}
#undef mpz_pow_ui
static inline void mpz_pow_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    __gmpz_pow_ui(a, b, c);
}
#undef mpz_powm
static inline void mpz_powm(mpz_ptr a, mpz_srcptr b, mpz_srcptr c, mpz_srcptr d) {
    __gmpz_powm(a, b, c, d);
}
#undef mpz_powm_sec
static inline void mpz_powm_sec(mpz_ptr a, mpz_srcptr b, mpz_srcptr c, mpz_srcptr d) {
    __gmpz_powm_sec(a, b, c, d);
}
#undef mpz_powm_ui
static inline void mpz_powm_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c, mpz_srcptr d) {
    __gmpz_powm_ui(a, b, c, d);
}
#undef mpz_probab_prime_p
static inline int mpz_probab_prime_p(mpz_srcptr a, int b) {
    return __gmpz_probab_prime_p(a, b);
}
#undef mpz_realloc2
static inline void mpz_realloc2(mpz_ptr a, mp_bitcnt_t b) {
    __gmpz_realloc2(a, b);
}
#undef mpz_remove
static inline mp_bitcnt_t mpz_remove(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    return __gmpz_remove(a, b, c);
}
#undef mpz_root
static inline int mpz_root(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    return __gmpz_root(a, b, c);
}
#undef mpz_rootrem
static inline void mpz_rootrem(mpz_ptr a, mpz_ptr b, mpz_srcptr c, unsigned long int d) {
    __gmpz_rootrem(a, b, c, d);
}
#undef mpz_scan0
static inline mp_bitcnt_t mpz_scan0(mpz_srcptr a, mp_bitcnt_t b) {
    return __gmpz_scan0(a, b);
}
#undef mpz_scan1
static inline mp_bitcnt_t mpz_scan1(mpz_srcptr a, mp_bitcnt_t b) {
    return __gmpz_scan1(a, b);
}
#undef mpz_set
static inline void mpz_set(mpz_ptr a, mpz_srcptr b) {
    __gmpz_set(a, b);
}
#undef mpz_set_d
static inline void mpz_set_d(mpz_ptr a, double b) {
    __gmpz_set_d(a, b);
}
#undef mpz_set_f
static inline void mpz_set_f(mpz_ptr a, mpf_srcptr b) {
    __gmpz_set_f(a, b);
}
#undef mpz_set_q
static inline void mpz_set_q(mpz_ptr a, mpq_srcptr b) {
    __gmpz_set_q(a, b);
}
#undef mpz_set_si
static inline void mpz_set_si(mpz_ptr a, signed long int b) {
    __gmpz_set_si(a, b);
}
#undef mpz_set_str
static inline int mpz_set_str(mpz_ptr a, const char *b, int c) {
    return __gmpz_set_str(a, b, c);
}
#undef mpz_set_ui
static inline void mpz_set_ui(mpz_ptr a, unsigned long int b) {
    __gmpz_set_ui(a, b);
}
#undef mpz_setbit
static inline void mpz_setbit(mpz_ptr a, mp_bitcnt_t b) {
    __gmpz_setbit(a, b);
}
#undef mpz_size
static inline size_t mpz_size(mpz_srcptr a) {
    return __gmpz_size(a);
}
#undef mpz_sizeinbase
static inline size_t mpz_sizeinbase(mpz_srcptr a, int b) {
    return __gmpz_sizeinbase(a, b);
}
#undef mpz_sqrt
static inline void mpz_sqrt(mpz_ptr a, mpz_srcptr b) {
    __gmpz_sqrt(a, b);
}
#undef mpz_sqrtrem
static inline void mpz_sqrtrem(mpz_ptr a, mpz_ptr b, mpz_srcptr c) {
    __gmpz_sqrtrem(a, b, c);
}
#undef mpz_sub
static inline void mpz_sub(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_sub(a, b, c);
}
#undef mpz_sub_ui
static inline void mpz_sub_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    __gmpz_sub_ui(a, b, c);
}
#undef mpz_ui_sub
static inline void mpz_ui_sub(mpz_ptr a, unsigned long int b, mpz_srcptr c) {
    __gmpz_ui_sub(a, b, c);
}
#undef mpz_submul
static inline void mpz_submul(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_submul(a, b, c);
}
#undef mpz_submul_ui
static inline void mpz_submul_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    __gmpz_submul_ui(a, b, c);
}
#undef mpz_swap
static inline void mpz_swap(mpz_ptr a, mpz_ptr b) {
    __gmpz_swap(a, b);
}
#undef mpz_tdiv_ui
static inline unsigned long int mpz_tdiv_ui(mpz_srcptr a, unsigned long int b) {
    return __gmpz_tdiv_ui(a, b);
}
#undef mpz_tdiv_q
static inline void mpz_tdiv_q(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_tdiv_q(a, b, c);
}
#undef mpz_tdiv_q_2exp
static inline void mpz_tdiv_q_2exp(mpz_ptr a, mpz_srcptr b, mp_bitcnt_t c) {
    __gmpz_tdiv_q_2exp(a, b, c);
}
#undef mpz_tdiv_q_ui
static inline unsigned long int mpz_tdiv_q_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    return __gmpz_tdiv_q_ui(a, b, c);
}
#undef mpz_tdiv_qr
static inline void mpz_tdiv_qr(mpz_ptr a, mpz_ptr b, mpz_srcptr c, mpz_srcptr d) {
    __gmpz_tdiv_qr(a, b, c, d);
}
#undef mpz_tdiv_qr_ui
static inline unsigned long int mpz_tdiv_qr_ui(mpz_ptr a, mpz_ptr b, mpz_srcptr c, unsigned long int d) {
    return __gmpz_tdiv_qr_ui(a, b, c, d);
}
#undef mpz_tdiv_r
static inline void mpz_tdiv_r(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_tdiv_r(a, b, c);
}
#undef mpz_tdiv_r_2exp
static inline void mpz_tdiv_r_2exp(mpz_ptr a, mpz_srcptr b, mp_bitcnt_t c) {
    __gmpz_tdiv_r_2exp(a, b, c);
}
#undef mpz_tdiv_r_ui
static inline unsigned long int mpz_tdiv_r_ui(mpz_ptr a, mpz_srcptr b, unsigned long int c) {
    return __gmpz_tdiv_r_ui(a, b, c);
}
#undef mpz_tstbit
static inline int mpz_tstbit(mpz_srcptr a, mp_bitcnt_t b) {
    return __gmpz_tstbit(a, b);
}
#undef mpz_ui_pow_ui
static inline void mpz_ui_pow_ui(mpz_ptr a, unsigned long int b, unsigned long int c) {
    __gmpz_ui_pow_ui(a, b, c);
}
#undef mpz_xor
static inline void mpz_xor(mpz_ptr a, mpz_srcptr b, mpz_srcptr c) {
    __gmpz_xor(a, b, c);
}
#undef mpz_limbs_read
static inline mp_srcptr mpz_limbs_read(mpz_srcptr a) {
    return __gmpz_limbs_read(a);
}
#undef mpz_limbs_write
static inline mp_ptr mpz_limbs_write(mpz_ptr a, mp_size_t b) {
    return __gmpz_limbs_write(a, b);
}
#undef mpz_limbs_modify
static inline mp_ptr mpz_limbs_modify(mpz_ptr a, mp_size_t b) {
    return __gmpz_limbs_modify(a, b);
}
#undef mpz_limbs_finish
static inline void mpz_limbs_finish(mpz_ptr a, mp_size_t b) {
    __gmpz_limbs_finish(a, b);
}
#undef mpz_roinit_n
static inline mpz_srcptr mpz_roinit_n(mpz_ptr a, mp_srcptr b, mp_size_t c) {
    return __gmpz_roinit_n(a, b, c);
}
#undef mpn_add
static inline mp_limb_t mpn_add(mp_ptr a, mp_srcptr b, mp_size_t c, mp_srcptr d, mp_size_t e) {
    return __gmpn_add(a, b, c, d, e);
}
#undef mpn_add_1
static inline mp_limb_t mpn_add_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d) {
    return __gmpn_add_1(a, b, c, d);
}
#undef mpn_add_n
static inline mp_limb_t mpn_add_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    return __gmpn_add_n(a, b, c, d);
}
#undef mpn_addmul_1
static inline mp_limb_t mpn_addmul_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d) {
    return __gmpn_addmul_1(a, b, c, d);
}
#undef mpn_cmp
static inline int mpn_cmp(mp_srcptr a, mp_srcptr b, mp_size_t c) {
    return __gmpn_cmp(a, b, c);
}
#undef mpn_zero_p
static inline int mpn_zero_p(mp_srcptr a, mp_size_t b) {
    return __gmpn_zero_p(a, b);
}
#undef mpn_divexact_1
static inline void mpn_divexact_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d) {
    __gmpn_divexact_1(a, b, c, d);
}
#undef mpn_divexact_by3c
static inline mp_limb_t mpn_divexact_by3c(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d) {
    return __gmpn_divexact_by3c(a, b, c, d);
}
#undef mpn_divrem
static inline mp_limb_t mpn_divrem(mp_ptr a, mp_size_t b, mp_ptr c, mp_size_t d, mp_srcptr e, mp_size_t f) {
    return __gmpn_divrem(a, b, c, d, e, f);
}
#undef mpn_divrem_1
static inline mp_limb_t mpn_divrem_1(mp_ptr a, mp_size_t b, mp_srcptr c, mp_size_t d, mp_limb_t e) {
    return __gmpn_divrem_1(a, b, c, d, e);
}
#undef mpn_divrem_2
static inline mp_limb_t mpn_divrem_2(mp_ptr a, mp_size_t b, mp_ptr c, mp_size_t d, mp_srcptr e) {
    return __gmpn_divrem_2(a, b, c, d, e);
}
#undef mpn_div_qr_1
static inline mp_limb_t mpn_div_qr_1(mp_ptr a, mp_limb_t *b, mp_srcptr c, mp_size_t d, mp_limb_t e) {
    return __gmpn_div_qr_1(a, b, c, d, e);
}
#undef mpn_div_qr_2
static inline mp_limb_t mpn_div_qr_2(mp_ptr a, mp_ptr b, mp_srcptr c, mp_size_t d, mp_srcptr e) {
    return __gmpn_div_qr_2(a, b, c, d, e);
}
#undef mpn_gcd
static inline mp_size_t mpn_gcd(mp_ptr a, mp_ptr b, mp_size_t c, mp_ptr d, mp_size_t e) {
    return __gmpn_gcd(a, b, c, d, e);
}
#undef mpn_gcd_11
static inline mp_limb_t mpn_gcd_11(mp_limb_t a, mp_limb_t b) {
    return __gmpn_gcd_11(a, b);
}
#undef mpn_gcd_1
static inline mp_limb_t mpn_gcd_1(mp_srcptr a, mp_size_t b, mp_limb_t c) {
    return __gmpn_gcd_1(a, b, c);
}
#undef mpn_gcdext_1
static inline mp_limb_t mpn_gcdext_1(mp_limb_signed_t *a, mp_limb_signed_t *b, mp_limb_t c, mp_limb_t d) {
    return __gmpn_gcdext_1(a, b, c, d);
}
#undef mpn_gcdext
static inline mp_size_t mpn_gcdext(mp_ptr a, mp_ptr b, mp_size_t *c, mp_ptr d, mp_size_t e, mp_ptr f, mp_size_t g) {
    return __gmpn_gcdext(a, b, c, d, e, f, g);
}
#undef mpn_get_str
static inline size_t mpn_get_str(unsigned char *a, int b, mp_ptr c, mp_size_t d) {
    return __gmpn_get_str(a, b, c, d);
}
#undef mpn_hamdist
static inline mp_bitcnt_t mpn_hamdist(mp_srcptr a, mp_srcptr b, mp_size_t c) {
    return __gmpn_hamdist(a, b, c);
}
#undef mpn_lshift
static inline mp_limb_t mpn_lshift(mp_ptr a, mp_srcptr b, mp_size_t c, unsigned int d) {
    return __gmpn_lshift(a, b, c, d);
}
#undef mpn_mod_1
static inline mp_limb_t mpn_mod_1(mp_srcptr a, mp_size_t b, mp_limb_t c) {
    return __gmpn_mod_1(a, b, c);
}
#undef mpn_mul
static inline mp_limb_t mpn_mul(mp_ptr a, mp_srcptr b, mp_size_t c, mp_srcptr d, mp_size_t e) {
    return __gmpn_mul(a, b, c, d, e);
}
#undef mpn_mul_1
static inline mp_limb_t mpn_mul_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d) {
    return __gmpn_mul_1(a, b, c, d);
}
#undef mpn_mul_n
static inline void mpn_mul_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_mul_n(a, b, c, d);
}
#undef mpn_sqr
static inline void mpn_sqr(mp_ptr a, mp_srcptr b, mp_size_t c) {
    __gmpn_sqr(a, b, c);
}
#undef mpn_neg
static inline mp_limb_t mpn_neg(mp_ptr a, mp_srcptr b, mp_size_t c) {
    return __gmpn_neg(a, b, c);
}
#undef mpn_com
static inline void mpn_com(mp_ptr a, mp_srcptr b, mp_size_t c) {
    __gmpn_com(a, b, c);
}
#undef mpn_perfect_square_p
static inline int mpn_perfect_square_p(mp_srcptr a, mp_size_t b) {
    return __gmpn_perfect_square_p(a, b);
}
#undef mpn_perfect_power_p
static inline int mpn_perfect_power_p(mp_srcptr a, mp_size_t b) {
    return __gmpn_perfect_power_p(a, b);
}
#undef mpn_popcount
static inline mp_bitcnt_t mpn_popcount(mp_srcptr a, mp_size_t b) {
    return __gmpn_popcount(a, b);
}
#undef mpn_pow_1
static inline mp_size_t mpn_pow_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d, mp_ptr e) {
    return __gmpn_pow_1(a, b, c, d, e);
}
#undef mpn_preinv_mod_1
static inline mp_limb_t mpn_preinv_mod_1(mp_srcptr a, mp_size_t b, mp_limb_t c, mp_limb_t d) {
    return __gmpn_preinv_mod_1(a, b, c, d);
}
#undef mpn_random
static inline void mpn_random(mp_ptr a, mp_size_t b) {
    __gmpn_random(a, b);
}
#undef mpn_random2
static inline void mpn_random2(mp_ptr a, mp_size_t b) {
    __gmpn_random2(a, b);
}
#undef mpn_rshift
static inline mp_limb_t mpn_rshift(mp_ptr a, mp_srcptr b, mp_size_t c, unsigned int d) {
    return __gmpn_rshift(a, b, c, d);
}
#undef mpn_scan0
static inline mp_bitcnt_t mpn_scan0(mp_srcptr a, mp_bitcnt_t b) {
    return __gmpn_scan0(a, b);
}
#undef mpn_scan1
static inline mp_bitcnt_t mpn_scan1(mp_srcptr a, mp_bitcnt_t b) {
    return __gmpn_scan1(a, b);
}
#undef mpn_set_str
static inline mp_size_t mpn_set_str(mp_ptr a, const unsigned char *b, size_t c, int d) {
    return __gmpn_set_str(a, b, c, d);
}
#undef mpn_sizeinbase
static inline size_t mpn_sizeinbase(mp_srcptr a, mp_size_t b, int c) {
    return __gmpn_sizeinbase(a, b, c);
}
#undef mpn_sqrtrem
static inline mp_size_t mpn_sqrtrem(mp_ptr a, mp_ptr b, mp_srcptr c, mp_size_t d) {
    return __gmpn_sqrtrem(a, b, c, d);
}
#undef mpn_sub
static inline mp_limb_t mpn_sub(mp_ptr a, mp_srcptr b, mp_size_t c, mp_srcptr d, mp_size_t e) {
    return __gmpn_sub(a, b, c, d, e);
}
#undef mpn_sub_1
static inline mp_limb_t mpn_sub_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d) {
    return __gmpn_sub_1(a, b, c, d);
}
#undef mpn_sub_n
static inline mp_limb_t mpn_sub_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    return __gmpn_sub_n(a, b, c, d);
}
#undef mpn_submul_1
static inline mp_limb_t mpn_submul_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d) {
    return __gmpn_submul_1(a, b, c, d);
}
#undef mpn_tdiv_qr
static inline void mpn_tdiv_qr(mp_ptr a, mp_ptr b, mp_size_t c, mp_srcptr d, mp_size_t e, mp_srcptr f, mp_size_t g) {
    __gmpn_tdiv_qr(a, b, c, d, e, f, g);
}
#undef mpn_and_n
static inline void mpn_and_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_and_n(a, b, c, d);
}
#undef mpn_andn_n
static inline void mpn_andn_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_andn_n(a, b, c, d);
}
#undef mpn_nand_n
static inline void mpn_nand_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_nand_n(a, b, c, d);
}
#undef mpn_ior_n
static inline void mpn_ior_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_ior_n(a, b, c, d);
}
#undef mpn_iorn_n
static inline void mpn_iorn_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_iorn_n(a, b, c, d);
}
#undef mpn_nior_n
static inline void mpn_nior_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_nior_n(a, b, c, d);
}
#undef mpn_xor_n
static inline void mpn_xor_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_xor_n(a, b, c, d);
}
#undef mpn_xnor_n
static inline void mpn_xnor_n(mp_ptr a, mp_srcptr b, mp_srcptr c, mp_size_t d) {
    __gmpn_xnor_n(a, b, c, d);
}
#undef mpn_copyi
static inline void mpn_copyi(mp_ptr a, mp_srcptr b, mp_size_t c) {
    __gmpn_copyi(a, b, c);
}
#undef mpn_copyd
static inline void mpn_copyd(mp_ptr a, mp_srcptr b, mp_size_t c) {
    __gmpn_copyd(a, b, c);
}
#undef mpn_zero
static inline void mpn_zero(mp_ptr a, mp_size_t b) {
    __gmpn_zero(a, b);
}
#undef mpn_cnd_add_n
static inline mp_limb_t mpn_cnd_add_n(mp_limb_t a, mp_ptr b, mp_srcptr c, mp_srcptr d, mp_size_t e) {
    return __gmpn_cnd_add_n(a, b, c, d, e);
}
#undef mpn_cnd_sub_n
static inline mp_limb_t mpn_cnd_sub_n(mp_limb_t a, mp_ptr b, mp_srcptr c, mp_srcptr d, mp_size_t e) {
    return __gmpn_cnd_sub_n(a, b, c, d, e);
}
#undef mpn_sec_add_1
static inline mp_limb_t mpn_sec_add_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d, mp_ptr e) {
    return __gmpn_sec_add_1(a, b, c, d, e);
}
#undef mpn_sec_add_1_itch
static inline mp_size_t mpn_sec_add_1_itch(mp_size_t a) {
    return __gmpn_sec_add_1_itch(a);
}
#undef mpn_sec_sub_1
static inline mp_limb_t mpn_sec_sub_1(mp_ptr a, mp_srcptr b, mp_size_t c, mp_limb_t d, mp_ptr e) {
    return __gmpn_sec_sub_1(a, b, c, d, e);
}
#undef mpn_sec_sub_1_itch
static inline mp_size_t mpn_sec_sub_1_itch(mp_size_t a) {
    return __gmpn_sec_sub_1_itch(a);
}
#undef mpn_cnd_swap
static inline void mpn_cnd_swap(mp_limb_t a, volatile mp_limb_t *b, volatile mp_limb_t *c, mp_size_t d) {
    __gmpn_cnd_swap(a, b, c, d);
}
#undef mpn_sec_mul
static inline void mpn_sec_mul(mp_ptr a, mp_srcptr b, mp_size_t c, mp_srcptr d, mp_size_t e, mp_ptr f) {
    __gmpn_sec_mul(a, b, c, d, e, f);
}
#undef mpn_sec_mul_itch
static inline mp_size_t mpn_sec_mul_itch(mp_size_t a, mp_size_t b) {
    return __gmpn_sec_mul_itch(a, b);
}
#undef mpn_sec_sqr
static inline void mpn_sec_sqr(mp_ptr a, mp_srcptr b, mp_size_t c, mp_ptr d) {
    __gmpn_sec_sqr(a, b, c, d);
}
#undef mpn_sec_sqr_itch
static inline mp_size_t mpn_sec_sqr_itch(mp_size_t a) {
    return __gmpn_sec_sqr_itch(a);
}
#undef mpn_sec_powm
static inline void mpn_sec_powm(mp_ptr a, mp_srcptr b, mp_size_t c, mp_srcptr d, mp_bitcnt_t e, mp_srcptr f, mp_size_t g, mp_ptr h) {
    __gmpn_sec_powm(a, b, c, d, e, f, g, h);
}
#undef mpn_sec_powm_itch
static inline mp_size_t mpn_sec_powm_itch(mp_size_t a, mp_bitcnt_t b, mp_size_t c) {
    return __gmpn_sec_powm_itch(a, b, c);
}
#undef mpn_sec_tabselect
static inline void mpn_sec_tabselect(volatile mp_limb_t *a, volatile const mp_limb_t *b, mp_size_t c, mp_size_t d, mp_size_t e) {
    __gmpn_sec_tabselect(a, b, c, d, e);
}
#undef mpn_sec_div_qr
static inline mp_limb_t mpn_sec_div_qr(mp_ptr a, mp_ptr b, mp_size_t c, mp_srcptr d, mp_size_t e, mp_ptr f) {
    return __gmpn_sec_div_qr(a, b, c, d, e, f);
}
#undef mpn_sec_div_qr_itch
static inline mp_size_t mpn_sec_div_qr_itch(mp_size_t a, mp_size_t b) {
    return __gmpn_sec_div_qr_itch(a, b);
}
#undef mpn_sec_div_r
static inline void mpn_sec_div_r(mp_ptr a, mp_size_t b, mp_srcptr c, mp_size_t d, mp_ptr e) {
    __gmpn_sec_div_r(a, b, c, d, e);
}
#undef mpn_sec_div_r_itch
static inline mp_size_t mpn_sec_div_r_itch(mp_size_t a, mp_size_t b) {
    return __gmpn_sec_div_r_itch(a, b);
}
#undef mpn_sec_invert
static inline int mpn_sec_invert(mp_ptr a, mp_ptr b, mp_srcptr c, mp_size_t d, mp_bitcnt_t e, mp_ptr f) {
    return __gmpn_sec_invert(a, b, c, d, e, f);
}
#undef mpn_sec_invert_itch
static inline mp_size_t mpn_sec_invert_itch(mp_size_t a) {
    return __gmpn_sec_invert_itch(a);
}

#undef mpz_sgn
static inline int mpz_sgn(mpz_srcptr a) {
    return (a->_mp_size > 0) - (a->_mp_size < 0);
}
#undef mpz_odd_p
static inline int mpz_odd_p(mpz_srcptr a) {
    return a->_mp_size != 0 && (a->_mp_d[0] & 1);
}
#undef mpz_even_p
static inline int mpz_even_p(mpz_srcptr a) {
    return !mpz_odd_p(a);
}

// ---- Reals: the macros of MPFR ------------------------------------------------------------------

#endif  // GMP and MPFR were found
#endif
