// Written by Scripts/prime-tables.py; do not edit.

// What reduces arguments by logarithms of primes and angles of Gaussian primes.

#pragma once

#include <stdint.h>

/// The x of the series.
extern const uintptr_t surdLogarithmNumbers[13];
static inline const uintptr_t *surdLogarithmNumbersList(void) { return surdLogarithmNumbers; }

/// A row makes one value of the 13 series.
extern const intptr_t surdLogarithmMatrix[169];
static inline const intptr_t *surdLogarithmMatrixList(void) { return surdLogarithmMatrix; }

/// 50 relations of 13 integers.
extern const short surdLogarithmRelations[650];
static inline const short *surdLogarithmRelationsList(void) { return surdLogarithmRelations; }

/// What the relations add up to: two limbs, the lower one first, of a fraction of 120 bits.
extern const uintptr_t surdLogarithmSums[100];
static inline const uintptr_t *surdLogarithmSumsList(void) { return surdLogarithmSums; }
enum { surdLogarithmRelationCount = 50 };

/// The x of the series.
extern const uintptr_t surdAngleNumbers[13];
static inline const uintptr_t *surdAngleNumbersList(void) { return surdAngleNumbers; }

/// A row makes one value of the 13 series.
extern const intptr_t surdAngleMatrix[169];
static inline const intptr_t *surdAngleMatrixList(void) { return surdAngleMatrix; }

/// 51 relations of 13 integers.
extern const short surdAngleRelations[663];
static inline const short *surdAngleRelationsList(void) { return surdAngleRelations; }

/// What the relations add up to: two limbs, the lower one first, of a fraction of 120 bits.
extern const uintptr_t surdAngleSums[102];
static inline const uintptr_t *surdAngleSumsList(void) { return surdAngleSums; }
enum { surdAngleRelationCount = 51 };
