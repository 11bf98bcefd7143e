"""Columns of complex numbers: two floats a row, the real part first."""

from __future__ import annotations

import array
from typing import Any, List, Tuple

from surd._helpers import exact_float

COMPLEXES = 6


def is_complex(value: Any) -> bool:
    """Whether it is a complex number of Python or of NumPy."""
    return isinstance(value, complex) or type(value).__name__ in ("complex64", "complex128")


def complex_list(values: List[Any], missing: List[bool]) -> Tuple[int, Any]:
    """A column of numbers of which some are complex. Nothing is rounded: each part is exactly a float, or refused."""
    parts = array.array("d", bytes(16 * len(values)))
    validity = bytearray(b"\xff" * ((len(values) + 7) // 8))
    for row, value in enumerate(values):
        if missing[row]:
            validity[row // 8] &= ~(1 << row % 8)
        elif is_complex(value):
            parts[2 * row], parts[2 * row + 1] = float(value.real), float(value.imag)
        else:
            parts[2 * row] = exact_float(value)
    return len(values), (COMPLEXES, parts, None, validity, 0)


def complexes_like(first: Any, out: bytearray, validity: bytearray, rows: int) -> Any:
    """The results as what the columns were: an array of NumPy, a Series, a list. A row without a value is NaN twice."""
    module = type(first).__module__.partition(".")[0]
    if module in ("numpy", "pandas"):
        import numpy

        values = numpy.frombuffer(out, dtype="complex128")
        if module == "numpy":
            return values
        import pandas

        return pandas.Series(values, index=first.index)
    parts = memoryview(out).cast("d")
    return [complex(parts[2 * row], parts[2 * row + 1]) for row in range(rows)]
