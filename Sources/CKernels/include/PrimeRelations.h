// Written by Scripts/prime-tables.py; do not edit.

// What reduces arguments by logarithms of primes and angles of Gaussian primes.

#pragma once

/// The x of the series.
extern const unsigned long surdLogarithmNumbers[13];
static inline const unsigned long *surdLogarithmNumbersList(void) { return surdLogarithmNumbers; }

/// A row makes one value of the 13 series.
extern const long surdLogarithmMatrix[169];
static inline const long *surdLogarithmMatrixList(void) { return surdLogarithmMatrix; }

/// 50 relations of 13 integers.
extern const short surdLogarithmRelations[650];
static inline const short *surdLogarithmRelationsList(void) { return surdLogarithmRelations; }

/// What the relations add up to: two limbs, the lower one first, of a fraction of 120 bits.
extern const unsigned long surdLogarithmSums[100];
static inline const unsigned long *surdLogarithmSumsList(void) { return surdLogarithmSums; }
enum { surdLogarithmRelationCount = 50 };

/// The x of the series.
extern const unsigned long surdAngleNumbers[13];
static inline const unsigned long *surdAngleNumbersList(void) { return surdAngleNumbers; }

/// A row makes one value of the 13 series.
extern const long surdAngleMatrix[169];
static inline const long *surdAngleMatrixList(void) { return surdAngleMatrix; }

/// 51 relations of 13 integers.
extern const short surdAngleRelations[663];
static inline const short *surdAngleRelationsList(void) { return surdAngleRelations; }

/// What the relations add up to: two limbs, the lower one first, of a fraction of 120 bits.
extern const unsigned long surdAngleSums[102];
static inline const unsigned long *surdAngleSumsList(void) { return surdAngleSums; }
enum { surdAngleRelationCount = 51 };
