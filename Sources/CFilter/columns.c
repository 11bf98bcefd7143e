/* What columns need beside the kernels. */
#include "filter.h"

#include <math.h>

void filter_fence(void)
{
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#endif
}

void filter_mark_gaps(const uint8_t *validity, size_t first_bit, double *marks, size_t count)
{
    for (size_t i = 0; i < count;) {
        size_t bit = first_bit + i;
        if ((bit & 7) == 0 && validity[bit >> 3] == 0xFF) {
            i += 8;
            continue;
        }
        if (!(validity[bit >> 3] >> (bit & 7) & 1)) marks[i] = NAN;
        i += 1;
    }
}

/* Without an early end, so that the loop becomes one of vectors. */
#define ASCEND(name, integer)                                                                     \
    int name(const integer *places, size_t count)                                                 \
    {                                                                                             \
        integer is_wrong = places[0] < 0;                                                         \
        for (size_t i = 0; i < count; i += 1) is_wrong |= places[i + 1] < places[i];              \
        return !is_wrong;                                                                         \
    }

ASCEND(filter_words_ascend, int32_t)
ASCEND(filter_longs_ascend, int64_t)
