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

from surd._helpers import SurdDivisionByZero, SurdError
from surd._surd import Expression, List, Number, Session, Sum, library_version

__all__ = [
    "Expression", "List", "Number", "Session", "Sum", "SurdDivisionByZero", "SurdError", "evaluate",
    "library_version",
]

_numbers.Real.register(Number)
_Sequence.register(List)


def evaluate(text: str, **options: object) -> Number:
    """The value of an expression in a session of its own: `evaluate("sqrt(2)", digits=50)`."""
    return Session(**options).evaluate(text)


def _loaded(text: str) -> Number:
    """A number that was pickled by its saved text."""
    return Number.load(text)


def _restored(text: str) -> Number:
    """A number that was pickled by its closed form."""
    return Session(limits="untrusted").evaluate(text)
