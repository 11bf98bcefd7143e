"""Certified arithmetic for Python: every digit is right, or there is an error that says why not.

    >>> import surd
    >>> surd.evaluate("0.1 + 0.2")
    Number('0.3')
    >>> surd.evaluate("sqrt(2)").digits(30)
    '1.41421356237309504880168872421'
    >>> surd.Number("1/3") + 1
    Number('4/3')
    >>> total = surd.Expression("price * qty * (1 + tax)")
    >>> total.map(price=[19.99, 5.0], qty=[3, 7], tax=["0.19", "0.07"])
    [71.3643, 37.45]

Text is evaluated by `evaluate`, `Session` and `Expression` alone. A `str` given as a value is read
as a number, under the limits of the session, and never evaluated.
"""

import numbers as _numbers
from collections.abc import Sequence as _Sequence

from surd._helpers import Inspection, SurdDivisionByZero, SurdError
from surd._surd import Expression, List, Number, Session, Sum, library_version

__all__ = [
    "Expression", "Inspection", "List", "Number", "Session", "Sum", "SurdDivisionByZero", "SurdError",
    "evaluate", "inspect", "library_version",
]

_numbers.Real.register(Number)
_Sequence.register(List)


def evaluate(text: str, **options: object) -> Number:
    """The value of an expression in a session of its own: `evaluate("sqrt(2)", digits=50)`."""
    return Session(**options).evaluate(text)


def inspect(expression: str, format: str = "double", /, **values: object) -> Inspection:
    """What an expression does in a format of floating-point numbers.

    With a number for each variable the answer has the table of steps; with a pair for some of them it
    has a proved bound of the error over these ranges, and an input with a large error:

        >>> import surd
        >>> surd.inspect("exp(x) - 1", "double", x=1e-5).ulps > 100
        True
        >>> surd.inspect("exp(x) - 1", "double", x=(0.001, 1)).bound.ulps < 10000
        True

    In a test: `assert surd.inspect(formula, "double", x=(1, 2)).bound.ulps < 2`. The fields are those of
    the JSON that `surd --in double --json` prints.
    """
    compiled = Expression(expression, variables=list(values))
    lower, upper = [], []
    for name in compiled.variables:
        if name not in values:
            raise TypeError(f"no value is given for the variable '{name}'")
        value = values[name]
        is_range = isinstance(value, tuple)
        if is_range and len(value) != 2:
            raise TypeError(f"the range of '{name}' is a pair, the smaller end first")
        lower.append(value[0] if is_range else value)
        upper.append(value[1] if is_range else None)
    return Inspection.read(compiled._inspect(format, tuple(lower), tuple(upper)))


def _loaded(text: str) -> Number:
    """A number that was pickled by its saved text."""
    return Number.load(text)


def _restored(text: str) -> Number:
    """A number that was pickled by its closed form."""
    return Session(limits="untrusted").evaluate(text)
