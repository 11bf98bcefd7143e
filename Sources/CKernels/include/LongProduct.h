/* Products of long integers by a transform of our own. */
#ifndef SURD_LONG_PRODUCT_H
#define SURD_LONG_PRODUCT_H

#include <stddef.h>
#include <stdint.h>

/* Fewer limbs of the shorter factor than this gain nothing. */
#define LONG_PRODUCT_LIMBS 600
/* And for a square. */
#define LONG_SQUARE_LIMBS 700

/*
 * The product of a and b, of an and bn limbs of 64 bits, into the an + bn limbs at r. 0 where this
 * processor has no kernel for it, memory is short, or this was compiled without optimisation: then r is
 * untouched, and another way is to be taken.
 * For a square, a and b are the same. r may be where a or b is.
 *
 * The proof that nothing is lost stands in Transform/transform.h. The state of floating point of the
 * thread is put to the default, and back.
 */
int long_product(
    uintptr_t *r, const uintptr_t *a, size_t an, const uintptr_t *b, size_t bn);

/*
 * The same by kernel `kind` of those that run here, whatever the sizes, for tests; -1 when there are not
 * so many.
 */
int long_product_by(
    unsigned kind, uintptr_t *r, const uintptr_t *a, size_t an, const uintptr_t *b,
    size_t bn);

#endif
