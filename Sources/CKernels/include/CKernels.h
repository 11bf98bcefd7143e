// Tables of constants, written by scripts.

#pragma once

#include "PrimeRelations.h"
#include "ReductionData.h"
