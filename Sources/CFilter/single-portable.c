/* The machine for single rows on any processor of the architecture. */
#define FILTER_NAME any
#if defined(__FMA__) || defined(__aarch64__)
#define FILTER_HAS_FMA
#endif
#include "single.h"
