/* The kernels for any processor of the architecture. */
#define FILTER_NAME portable
#if defined(__FMA__) || defined(__aarch64__)
#define FILTER_HAS_FMA
#endif
#include "kernels.h"
