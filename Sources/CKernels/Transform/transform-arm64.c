/* The transform for 64-bit ARM, where fused multiplication and addition are always there. */
#if defined(__aarch64__)
#define LANES 4
#define TRANSFORM_NAME transform_arm64
#include "transform.h"
#endif
