// Long and short products, and tables of constants written by scripts.

#pragma once

#include "GammaData.h"
#include "LongProduct.h"
#include "ModularMatrix.h"
#include "PrimeRelations.h"
#include "ReductionData.h"
#include "ShortProduct.h"
