// Written by Scripts/gamma-coefficients.py; do not edit.

// Coefficients of 1/Γ(1 + t/2) = 1 + d_1 t + d_2 t² + …, cut off towards 0 to fractions of 56 limbs, lowest limb first
// and without zero limbs above.

#pragma once

#include <stdint.h>

/// The limbs of |d_1|, |d_2|, ….
extern const uintptr_t surdGammaData_limbs[17057];
static inline const uintptr_t *surdGammaData_limbsStart(void) { return surdGammaData_limbs; }

/// Where those of |d_(k+1)| begin.
extern const uint16_t surdGammaData_starts[553];
static inline const uint16_t *surdGammaData_startsStart(void) { return surdGammaData_starts; }

/// Whether d_(k+1) is negative.
extern const uint8_t surdGammaData_negatives[552];
static inline const uint8_t *surdGammaData_negativesStart(void) { return surdGammaData_negatives; }

/// The least K so that Σ k |d_k| < 2^(−64 n), k > K, for n limbs.
extern const uint16_t surdGammaData_terms[57];
static inline const uint16_t *surdGammaData_termsStart(void) { return surdGammaData_terms; }
