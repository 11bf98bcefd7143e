"""What the extension leaves to Python: errors, other kinds of numbers, options and inspections."""

from __future__ import annotations

import decimal
import fractions
import math
import operator
import threading
from typing import Any, Dict, List, Mapping, Optional, Tuple

MAIN_THREAD = threading.main_thread().ident


class SurdError(ValueError):
    """No answer. `str(error)` is the sentence; `report` draws the place with a caret."""

    code: str
    """A short name that does not change between versions: `division-by-zero`."""
    message: str
    hint: Optional[str]
    start: int
    """The place in the text given, in characters as Python counts them; half open."""
    end: int
    line: int
    """Line and column from 1; 0 when the error is not about a place."""
    column: int
    row: Optional[int] = None
    """The number of the row that it is about, from 0, where a table was computed."""
    report: str

    def __init__(
        self, code: str, message: str, hint: Optional[str] = None, text: bytes = b"",
        start: int = 0, end: int = 0, line: int = 0, column: int = 0, report: str = "",
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint
        self.start = len(text[:start].decode("utf-8", "replace"))
        self.end = len(text[:end].decode("utf-8", "replace"))
        self.line, self.column, self.report = line, column, report

    def __reduce__(self) -> Tuple[Any, ...]:
        return (type(self), (self.code, self.message), self.__dict__)


class SurdDivisionByZero(SurdError, ZeroDivisionError):
    """A division by zero, of `evaluate("1/0")` as of `Number(1) / 0`: also Python's own error for it."""


# -- numbers of other kinds ------------------------------------------------------------------------

LARGEST_BITS = 1 << 27
"""Of the parts of a number, as in the standard limits."""


def is_exact(value: object) -> bool:
    """Whether arithmetic takes the value: a number with an exact value that is neither str nor bool."""
    if isinstance(value, (fractions.Fraction, decimal.Decimal)):
        return True
    kind = type(value).__name__
    if kind in ("bool_", "bool", "ndarray", "Series", "DataFrame"):
        return False
    return hasattr(value, "as_integer_ratio") or hasattr(type(value), "__index__")


def exact_parts(value: Any) -> Tuple[int, int]:
    """Numerator and denominator of an exact number."""
    if isinstance(value, fractions.Fraction):
        return value.numerator, value.denominator
    if isinstance(value, decimal.Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is not a number")
        exponent = value.as_tuple().exponent
        # Before anything of that size is made.
        if isinstance(exponent, int) and abs(exponent) * 3.33 > LARGEST_BITS:
            message = f"too large: the number would have some {abs(exponent)} digits"
            raise SurdError("too-large", message, report=f"error: {message}")
        return value.as_integer_ratio()
    if type(value).__name__ not in ("bool_", "bool"):
        if hasattr(type(value), "__index__"):
            return value.__index__(), 1
        if hasattr(value, "as_integer_ratio"):
            try:
                above, below = value.as_integer_ratio()
            except (OverflowError, ValueError):
                raise ValueError(f"{value} is not a number") from None
            return int(above), int(below)
    raise TypeError(f"{type(value).__name__} is not an exact number")


def exact_float(value: Any) -> float:
    """The float that a number is; a ValueError where no float is."""
    if isinstance(value, (str, bytes, bool)):
        raise TypeError(f"{type(value).__name__} is not a number here")
    result = float(value)
    if result == result and abs(result) != float("inf") and not _is_equal(result, value):
        raise ValueError(f"no float is exactly {value}; evaluate takes it as it is")
    return result


def _is_equal(number: float, value: Any) -> bool:
    if type(value).__name__ == "longdouble":
        return tuple(map(int, value.as_integer_ratio())) == number.as_integer_ratio()
    return bool(value == number)


def rounded(number: Any, places: Any) -> Any:
    """`round(number, places)`: the nearest multiple of 10^-places, a half to even."""
    from surd import Number

    places = places.__index__()
    if abs(places) > 1_000_000:
        raise ValueError("so many places there cannot be")
    power = Number(10) ** abs(places)
    scaled = number * power if places >= 0 else number / power
    whole = Number(round(scaled))
    return whole / power if places >= 0 else whole * power


def decimal_of(number: Any) -> decimal.Decimal:
    """The exact value as a decimal."""
    exact = number.fraction()
    twos = (exact.denominator & -exact.denominator).bit_length() - 1
    rest, fives = exact.denominator >> twos, 0
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        raise ValueError("the decimal digits never end; ask for digits instead")
    places = max(twos, fives)
    scaled = exact.numerator * 2 ** (places - twos) * 5 ** (places - fives)
    context = decimal.Context(
        prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
    return decimal.Decimal(scaled).scaleb(-places, context)


def power_modulo(base: Any, exponent: Any, modulus: Any) -> Any:
    """`pow(base, exponent, modulus)`, as int has it."""
    from surd import Expression, Number

    try:
        parts = [operator.index(value) for value in (base, exponent, modulus)]
    except TypeError:
        raise TypeError(
            "pow() 3rd argument not allowed unless all arguments are integers") from None
    if parts[2] == 0:
        raise ValueError("pow() 3rd argument cannot be 0")
    return Expression("powmod(b, n, m)", "b n m")(*map(Number, parts))


def reduced(number: Any) -> Tuple[Any, ...]:
    """For copying by pickle: the text that saves the value."""
    from surd import _loaded

    return (_loaded, (number.save(),))


def as_html(number: Any) -> str:
    """For notebooks: the value, and whether there is more of it."""
    text = str(number)
    try:
        form = number.text(format="exact")
    except SurdError:
        form = text + "…"
    return f"<span title=\"{_escaped(text)}\">{_escaped(form)}</span>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def options(named: Mapping[str, object]) -> str:
    """Options as the library takes them."""
    words: List[str] = []
    for name, value in named.items():
        if isinstance(value, bool):
            value = "yes" if value else "no"
        word = f"{name.replace('_', '-')}={'none' if value is None else value}"
        if any(mark in word for mark in " ,\n\0"):
            raise ValueError(f"{word!r} is not an option")
        words.append(word)
    return " ".join(words)


def names(variables: object) -> str:
    """Names of variables, from a text or several."""
    if variables is None:
        return ""
    if isinstance(variables, str):
        return variables
    return " ".join(str(name) for name in variables)  # type: ignore[attr-defined]


class Inspection:
    """What a formula does in a format of floating-point numbers: the fields of `surd --in FORMAT --json`.

    Objects of JSON are inspections too, so that `report.steps[0].text` and `report.bound.ulps` work. What has
    no bound is `math.inf`.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = {name: _field(name, value) for name, value in fields.items()}

    @staticmethod
    def read(text: str) -> "Inspection":
        import json

        return Inspection(json.loads(text))

    def __getattr__(self, name: str) -> Any:
        fields = self.__dict__.get("_fields", {})
        if name in fields:
            return fields[name]
        raise AttributeError(f"an inspection of this kind has no '{name}'")

    def __dir__(self) -> List[str]:
        return sorted(self._fields)

    def __repr__(self) -> str:
        return f"Inspection({', '.join(self._fields)})"


def _field(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return Inspection(value)
    if isinstance(value, list):
        return [_field(name, item) for item in value]
    return math.inf if value == "unbounded" and name in ("ulps", "absolute", "libm_bound") else value
