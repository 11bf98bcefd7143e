/* Matrices of residues modulo a prime below 2^59, and p-adic lifting. */
#ifndef SURD_MODULAR_MATRIX_H
#define SURD_MODULAR_MATRIX_H

#include <stddef.h>
#include <stdint.h>

/* Primes are below 2^59, and matrices have at most so many rows and columns. */
#define MODULAR_PRIME_BITS 59
#define MODULAR_MATRIX_ROWS 4096
/* Bits of a digit of the matrix that is lifted. */
#define MODULAR_DIGIT_BITS 56

/*
 * Takes a matrix of n rows apart, rows one behind the other: P·A = L·U, where U has ones on its diagonal. `a` holds
 * A and becomes L, `u` becomes the transpose of U, `order` says which row of A each row of L came from. It works on
 * columns `from` to `to` - 1, so that the caller can look at the clock; the first call is from 0.
 * 0 when a column has no pivot: A is singular modulo p. `negative` changes with each exchange of rows.
 */
int modular_factor(
    uintptr_t *a, uintptr_t *u, size_t *order, int *negative, size_t n, uintptr_t p, size_t from,
    size_t to);

/* The determinant of a matrix that was taken apart. */
uintptr_t modular_determinant(const uintptr_t *a, int negative, size_t n, uintptr_t p);

/*
 * Columns `from` to `to` - 1 of the inverse of a matrix that was taken apart. The part of `a` above the diagonal is
 * overwritten by the first call. `scratch` has room for 3 n words.
 */
void modular_inverse(
    uintptr_t *a, const uintptr_t *u, const size_t *order, uintptr_t *inverse, uintptr_t *scratch,
    size_t n, uintptr_t p, size_t from, size_t to);

/* Multiplies `count` residues by one. */
void modular_scale(uintptr_t *a, size_t count, uintptr_t factor, uintptr_t p);

/* The product of two residues, and the inverse of one that is not 0. */
uintptr_t modular_product(uintptr_t a, uintptr_t b, uintptr_t p);
uintptr_t modular_reciprocal(uintptr_t a, uintptr_t p);

/*
 * Brings a matrix to rows with leading ones, in columns `from` to `to` - 1; `rank` is how many there are, 0 before
 * the first call.
 */
void modular_echelon(
    uintptr_t *a, size_t rows, size_t columns, uintptr_t p, size_t from, size_t to, size_t *rank);

/*
 * The characteristic polynomial of a matrix, which is overwritten: n + 1 coefficients, that of 1 first. `scratch`
 * has room for (n + 1)(n + 1) words.
 */
void modular_polynomial(
    uintptr_t *a, uintptr_t *coefficients, uintptr_t *scratch, size_t n, uintptr_t p);

/*
 * `steps` steps of Dixon's lifting of A x = b: each leaves n digits in base p of the unknowns, lowest first.
 * `digits` holds A + 2^(56 d - 1) as d matrices of digits in base 2^56, lowest first; `inverse` that of A modulo p.
 * `rest` holds b in n rows of `limbs` limbs in two's complement, of which two more are free than the digits or b
 * have; it becomes what is left. `scratch` has room for 2 n words.
 */
void modular_lift(
    const uintptr_t *inverse, const uintptr_t *digits, size_t d, uintptr_t *rest, size_t limbs,
    uintptr_t *found, uintptr_t *scratch, size_t n, uintptr_t p, size_t steps);

#endif
