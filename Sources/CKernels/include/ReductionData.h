// Written by Scripts/elementary-tables.py; do not edit.

// Tables of ln(1 + i/2^b) and atan(i/2^b) as fractions rounded down, lowest limb first.
// They are C because Swift's compiler takes seconds for so many constants.

#pragma once

#include <stdint.h>

/// ln 2.
extern const uintptr_t surdReductionData_logarithmOfTwo[58];
static inline const uintptr_t *surdReductionData_logarithmOfTwoLimbs(void) { return surdReductionData_logarithmOfTwo; }

/// ln(10)/4.
extern const uintptr_t surdReductionData_quarterLogarithmOfTen[58];
static inline const uintptr_t *surdReductionData_quarterLogarithmOfTenLimbs(void) { return surdReductionData_quarterLogarithmOfTen; }

/// 1/(2 ln 2).
extern const uintptr_t surdReductionData_inverseLogarithmOfTwo[58];
static inline const uintptr_t *surdReductionData_inverseLogarithmOfTwoLimbs(void) { return surdReductionData_inverseLogarithmOfTwo; }

/// 1/ln 10.
extern const uintptr_t surdReductionData_inverseLogarithmOfTen[58];
static inline const uintptr_t *surdReductionData_inverseLogarithmOfTenLimbs(void) { return surdReductionData_inverseLogarithmOfTen; }

/// π/4.
extern const uintptr_t surdReductionData_quarterPi[58];
static inline const uintptr_t *surdReductionData_quarterPiLimbs(void) { return surdReductionData_quarterPi; }

/// 5 stages of 72 digits, 6 bits a stage, 8 limbs each.
extern const uintptr_t surdReductionData_smallLogarithms[2880];
static inline const uintptr_t *surdReductionData_smallLogarithmsLimbs(void) { return surdReductionData_smallLogarithms; }

/// 5 stages of 72 digits, 6 bits a stage, 8 limbs each.
extern const uintptr_t surdReductionData_smallArctangents[2880];
static inline const uintptr_t *surdReductionData_smallArctangentsLimbs(void) { return surdReductionData_smallArctangents; }

/// 10 stages of 18 digits, 4 bits a stage, 17 limbs each.
extern const uintptr_t surdReductionData_mediumLogarithms[3060];
static inline const uintptr_t *surdReductionData_mediumLogarithmsLimbs(void) { return surdReductionData_mediumLogarithms; }

/// 10 stages of 18 digits, 4 bits a stage, 17 limbs each.
extern const uintptr_t surdReductionData_mediumArctangents[3060];
static inline const uintptr_t *surdReductionData_mediumArctangentsLimbs(void) { return surdReductionData_mediumArctangents; }

/// 32 stages of 5 digits, 2 bits a stage, 56 limbs each.
extern const uintptr_t surdReductionData_longLogarithms[8960];
static inline const uintptr_t *surdReductionData_longLogarithmsLimbs(void) { return surdReductionData_longLogarithms; }

/// 32 stages of 5 digits, 2 bits a stage, 56 limbs each.
extern const uintptr_t surdReductionData_longArctangents[8960];
static inline const uintptr_t *surdReductionData_longArctangentsLimbs(void) { return surdReductionData_longArctangents; }
