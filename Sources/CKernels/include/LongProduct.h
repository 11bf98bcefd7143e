/* Products of long integers by a transform of our own. */
#ifndef SURD_LONG_PRODUCT_H
#define SURD_LONG_PRODUCT_H

#include <stddef.h>
#include <stdint.h>

/* Fewer limbs of the shorter factor than this gain nothing. */
#define LONG_PRODUCT_LIMBS 600
/* And for a square. */
#define LONG_SQUARE_LIMBS 700
/* And fewer than this are not shared among threads. */
#define LONG_PRODUCT_SHARED_LIMBS 4000

/*
 * The product of a and b, of an and bn limbs of 64 bits, into the an + bn limbs at r. 0 where this
 * processor has no kernel for it, memory is short, or this was compiled without optimisation: then r is
 * untouched, and another way is to be taken.
 * For a square, a and b are the same. r may be where a or b is.
 *
 * The proof that nothing is lost stands in Transform/transform.h. The state of floating point of the
 * thread is put to the default, and back. Threads that it starts have ended when it returns.
 */
int long_product(
    uintptr_t *r, const uintptr_t *a, size_t an, const uintptr_t *b, size_t bn);

/*
 * How many threads products of the calling thread may use, 1 unless it was said otherwise; 0 is as many as there
 * are processors that this process may run on. `threads` says how many these are.
 */
void long_product_allow(unsigned count);
unsigned long_product_allowance(void);
unsigned long_product_threads(void);

/*
 * The same by kernel `kind` of those that run here with so many threads, whatever the sizes, for tests; -1 when
 * there are not so many kernels.
 */
int long_product_by(
    unsigned kind, unsigned threads, uintptr_t *r, const uintptr_t *a, size_t an, const uintptr_t *b,
    size_t bn);

#endif
