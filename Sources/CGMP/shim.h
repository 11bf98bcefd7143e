#ifndef SURD_CGMP_SHIM_H
#define SURD_CGMP_SHIM_H

#include <stdint.h>
#include <stdio.h>
#include <gmp.h>
#include <mpfr.h>

#endif
