// Long products, and tables of constants written by scripts.

#pragma once

#include "LongProduct.h"
#include "PrimeRelations.h"
#include "ReductionData.h"
