"""Certified arithmetic for Python: every digit is right, or there is an error that says why not.

    >>> import surd
    >>> surd.evaluate("0.1 + 0.2")
    Number('0.3')
    >>> surd.evaluate("sqrt(2)").digits(30)
    '1.41421356237309504880168872421'
    >>> surd.evaluate("1/3").fraction()
    Fraction(1, 3)

One file over ctypes and the installed library libSurdC; nothing to build. The library is looked
for where the loader looks, in the prefix this file was installed under, and first of all where the
variable SURD_LIBRARY says.
"""

from __future__ import annotations

import ctypes
import decimal
import fractions
import os
import pathlib
import sys
from ctypes import POINTER, byref, c_bool, c_char_p, c_double, c_int, c_int32, c_int64
from ctypes import c_size_t, c_void_p
from typing import Dict, Iterable, List, Optional, Sequence, Tuple, Union

__all__ = [
    "Expression", "Number", "Session", "SurdError", "evaluate", "library_version",
]

Exact = Union[int, float, fractions.Fraction, decimal.Decimal, "Number"]
"""What can be given for a variable. A float stands for exactly its value."""


# -- the library -----------------------------------------------------------------------------------

def _candidates() -> Iterable[str]:
    name = "libSurdC.dylib" if sys.platform == "darwin" else "libSurdC.so"
    if "SURD_LIBRARY" in os.environ:
        yield os.environ["SURD_LIBRARY"]
        return
    for folder in pathlib.Path(__file__).resolve().parents:
        if (folder / "lib" / name).exists():
            yield str(folder / "lib" / name)
    yield name


def _load() -> ctypes.CDLL:
    problem: Optional[OSError] = None
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            problem = error
    raise ImportError(f"libSurdC was not found; Scripts/install puts it in place ({problem})")


_library = _load()
_out = POINTER(c_void_p)
_SIGNATURES = {
    "surd_version": (c_char_p,),
    "surd_session_create": (c_int, c_char_p, _out, _out),
    "surd_session_configure": (c_int, c_void_p, c_char_p, _out),
    "surd_session_define": (c_int, c_void_p, c_char_p, c_void_p, _out),
    "surd_session_variable": (c_int, c_void_p, c_char_p, _out, _out),
    "surd_session_cancel": (c_int, c_void_p),
    "surd_session_resume": (c_int, c_void_p),
    "surd_session_free": (c_int, c_void_p),
    "surd_evaluate": (c_int, c_void_p, c_char_p, c_size_t, _out, _out),
    "surd_expression_create": (c_int, c_void_p, c_char_p, c_size_t, c_char_p, _out, _out),
    "surd_expression_variable_count": (c_int, c_void_p, POINTER(c_size_t)),
    "surd_expression_variable_name": (c_int, c_void_p, c_size_t, POINTER(c_char_p)),
    "surd_expression_evaluate": (c_int, c_void_p, _out, c_size_t, _out, _out),
    "surd_expression_evaluate_double": (
        c_int, c_void_p, POINTER(c_double), c_size_t, POINTER(c_double), POINTER(c_bool), _out),
    "surd_expression_free": (c_int, c_void_p),
    "surd_value_from_int64": (c_int, c_int64, _out, _out),
    "surd_value_from_double": (c_int, c_double, _out, _out),
    "surd_value_from_text": (c_int, c_char_p, c_size_t, c_int32, _out, _out),
    "surd_value_kind": (c_int, c_void_p, POINTER(c_int)),
    "surd_value_text": (c_int, c_void_p, c_void_p, _out, POINTER(c_bool), _out),
    "surd_value_double": (c_int, c_void_p, POINTER(c_double), POINTER(c_bool), _out),
    "surd_value_boolean": (c_int, c_void_p, POINTER(c_bool), _out),
    "surd_value_fraction": (c_int, c_void_p, c_int32, _out, _out, _out),
    "surd_value_compare": (c_int, c_void_p, c_void_p, POINTER(c_int32), _out),
    "surd_value_free": (c_int, c_void_p),
    "surd_format_create": (c_int, c_char_p, _out, _out),
    "surd_format_free": (c_int, c_void_p),
    "surd_text_bytes": (c_void_p, c_void_p),
    "surd_text_length": (c_size_t, c_void_p),
    "surd_text_free": (c_int, c_void_p),
    "surd_error_code": (c_char_p, c_void_p),
    "surd_error_message": (c_char_p, c_void_p),
    "surd_error_hint": (c_char_p, c_void_p),
    "surd_error_start": (c_size_t, c_void_p),
    "surd_error_end": (c_size_t, c_void_p),
    "surd_error_line": (c_size_t, c_void_p),
    "surd_error_column": (c_size_t, c_void_p),
    "surd_error_report": (c_char_p, c_void_p),
    "surd_error_free": (c_int, c_void_p),
}
for _name, (_result, *_arguments) in _SIGNATURES.items():
    _function = getattr(_library, _name)
    _function.restype = _result
    _function.argtypes = _arguments


def library_version() -> str:
    """The version of the library, not of this file."""
    return _library.surd_version().decode()


# -- errors ----------------------------------------------------------------------------------------

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
    report: str

    def __init__(self, handle: c_void_p, text: bytes = b"") -> None:
        def string(value: Optional[bytes]) -> str:
            return (value or b"").decode("utf-8", "replace")

        self.code = string(_library.surd_error_code(handle))
        self.message = string(_library.surd_error_message(handle))
        hint = _library.surd_error_hint(handle)
        self.hint = None if hint is None else string(hint)
        start, end = _library.surd_error_start(handle), _library.surd_error_end(handle)
        self.start = len(text[:start].decode("utf-8", "replace"))
        self.end = len(text[:end].decode("utf-8", "replace"))
        self.line = _library.surd_error_line(handle)
        self.column = _library.surd_error_column(handle)
        self.report = string(_library.surd_error_report(handle))
        _library.surd_error_free(handle)
        super().__init__(self.message)


def _call(name: str, *arguments: object, text: bytes = b"") -> None:
    """Calls a function whose last parameter is the place for an error."""
    error = c_void_p()
    if getattr(_library, name)(*arguments, byref(error)) != 0:
        raise SurdError(error, text)


def _utf8(text: str) -> bytes:
    # A lone surrogate becomes bytes that are no UTF-8, which the library reports with their place.
    return text.encode("utf-8", "surrogatepass")


def _c_string(text: str) -> bytes:
    encoded = _utf8(text)
    if b"\0" in encoded:
        raise ValueError("a NUL character cannot stand here")
    return encoded


def _taken(handle: c_void_p) -> str:
    """The characters of a text, which is freed."""
    start, length = _library.surd_text_bytes(handle), _library.surd_text_length(handle)
    result = ctypes.string_at(start, length).decode()
    _library.surd_text_free(handle)
    return result


# -- numbers ---------------------------------------------------------------------------------------

_KINDS = {1: "integer", 2: "rational", 3: "real", 4: "boolean"}


class Number:
    """A value: exact, or a real that can give any number of digits. It never changes."""

    __slots__ = ("_handle",)
    _handle: c_void_p

    def __init__(self, value: Union[Exact, str]) -> None:
        """The exact number: an `int`, `Fraction`, `Decimal`, `float`, or an expression as text."""
        if isinstance(value, str):
            self._handle = _default_session()._evaluated(value)
        else:
            self._handle = _handle_of(value)

    @classmethod
    def _holding(cls, handle: c_void_p) -> "Number":
        number = cls.__new__(cls)
        number._handle = handle
        return number

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle is not None and _library is not None:
            _library.surd_value_free(handle)

    @property
    def kind(self) -> str:
        """`integer`, `rational`, `real` or `boolean`, as far as is known without computation."""
        kind = c_int()
        _library.surd_value_kind(self._handle, byref(kind))
        return _KINDS[kind.value]

    def text(self, **options: object) -> str:
        """The value correctly rounded: `text(digits=50, rounding="half-up", format="sci")`.

        Options are those of `surd.h`: digits, scale, rounding, format, group, base.
        """
        return self._text(_options(options))[0]

    def digits(self, count: int, rounding: str = "half-even") -> str:
        """The value with so many significant digits."""
        return self.text(digits=count, rounding=rounding)

    def _text(self, options: bytes) -> Tuple[str, bool]:
        text, exact, wanted = c_void_p(), c_bool(), c_void_p()
        if options:
            _call("surd_format_create", options, byref(wanted))
        try:
            _call("surd_value_text", self._handle, wanted, byref(text), byref(exact))
        finally:
            if options:
                _library.surd_format_free(wanted)
        return _taken(text), exact.value

    def fraction(self) -> fractions.Fraction:
        """The exact value; a `SurdError` with code `not-exact` where it is not rational."""
        above, below = c_void_p(), c_void_p()
        # Base 16, because Python refuses long decimal texts and takes longer for them.
        _call("surd_value_fraction", self._handle, 16, byref(above), byref(below))
        return fractions.Fraction(int(_taken(above), 16), int(_taken(below), 16))

    def decimal(self) -> decimal.Decimal:
        """The exact value as a decimal, whatever the context's precision.

        Raises a `SurdError` where it is not rational and a `ValueError` where its digits never end.
        """
        exact = self.fraction()
        twos = fives = 0
        rest = exact.denominator
        while rest % 2 == 0:
            rest, twos = rest // 2, twos + 1
        while rest % 5 == 0:
            rest, fives = rest // 5, fives + 1
        if rest != 1:
            raise ValueError("the decimal digits never end; ask for digits instead")
        places = max(twos, fives)
        scaled = exact.numerator * 2 ** (places - twos) * 5 ** (places - fives)
        context = decimal.Context(
            prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)
        return decimal.Decimal(scaled).scaleb(-places, context)

    def __int__(self) -> int:
        """The integer, cut towards zero."""
        exact = self if self.kind != "real" else _truncation.evaluate(self)
        value = exact.fraction()
        return abs(value.numerator) // value.denominator * (-1 if value < 0 else 1)

    def __float__(self) -> float:
        """The float next to the value, a half to even."""
        result = c_double()
        _call("surd_value_double", self._handle, byref(result), None)
        return result.value

    def __bool__(self) -> bool:
        if self.kind != "boolean":
            return self != 0
        result = c_bool()
        _call("surd_value_boolean", self._handle, byref(result))
        return result.value

    def compare(self, other: Exact) -> int:
        """-1, 0 or 1; a `SurdError` with code `undecided` where the limits do not suffice."""
        order = c_int32()
        right = _number(other)
        _call("surd_value_compare", self._handle, right._handle, byref(order))
        return order.value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (int, float, fractions.Fraction, decimal.Decimal, Number)):
            return NotImplemented
        return self.compare(other) == 0

    def __lt__(self, other: Exact) -> bool:
        return self.compare(other) < 0

    def __le__(self, other: Exact) -> bool:
        return self.compare(other) <= 0

    def __gt__(self, other: Exact) -> bool:
        return self.compare(other) > 0

    def __ge__(self, other: Exact) -> bool:
        return self.compare(other) >= 0

    # Equal reals may have recipes that differ, so there is no hash that is cheap and lawful.
    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self._text(b"")[0]

    def __repr__(self) -> str:
        text, exact = self._text(b"")
        return f"Number('{text}')" if exact else f"<Number {text}...>"


def _handle_of(value: Exact) -> c_void_p:
    handle = c_void_p()
    if isinstance(value, bool):
        raise TypeError("True and False are no numbers here")
    if isinstance(value, int):
        if -(2**63) <= value < 2**63:
            _call("surd_value_from_int64", value, byref(handle))
        else:
            text = f"{value:x}".encode()
            _call("surd_value_from_text", text, len(text), 16, byref(handle))
    elif isinstance(value, float):
        _call("surd_value_from_double", value, byref(handle))
    elif isinstance(value, (fractions.Fraction, decimal.Decimal)):
        if isinstance(value, decimal.Decimal) and not value.is_finite():
            raise ValueError(f"{value} is not a number")
        above, below = value.as_integer_ratio()
        text = f"{above:x}/{below:x}".encode()
        _call("surd_value_from_text", text, len(text), 16, byref(handle))
    else:
        raise TypeError(f"{type(value).__name__} is not an exact number")
    return handle


def _number(value: Exact) -> Number:
    return value if isinstance(value, Number) else Number(value)


def _options(options: Dict[str, object]) -> bytes:
    words: List[str] = []
    for name, value in options.items():
        if isinstance(value, bool):
            value = "yes" if value else "no"
        word = f"{name.replace('_', '-')}={'none' if value is None else value}"
        if any(mark in word for mark in " ,\n\0"):
            raise ValueError(f"{word!r} is not an option")
        words.append(word)
    return _c_string(" ".join(words))


# -- sessions and expressions ----------------------------------------------------------------------

class Session:
    """Variables, functions, the last result, limits and a format.

        session = surd.Session(digits=30, limits="untrusted", time=2)

    Options are those of `surd.h`. One session serves one thread at a time; `cancel` may be called
    from any.
    """

    _handle: c_void_p

    def __init__(self, **options: object) -> None:
        handle = c_void_p()
        _call("surd_session_create", _options(options), byref(handle))
        self._handle = handle

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle is not None and _library is not None:
            _library.surd_session_free(handle)

    def configure(self, **options: object) -> None:
        """Changes the options that are named: all of them, or with an error none."""
        _call("surd_session_configure", self._handle, _options(options))

    def run(self, text: str) -> Optional[Number]:
        """Runs statements; the value of the last expression, or None where there is none."""
        handle = self._evaluated(text)
        return Number._holding(handle) if handle else None

    def evaluate(self, text: str) -> Number:
        """The value of an expression; definitions may stand before it."""
        value = self.run(text)
        if value is None:
            raise ValueError("the text holds no expression")
        return value

    def _evaluated(self, text: str) -> c_void_p:
        encoded, handle = _utf8(text), c_void_p()
        _call("surd_evaluate", self._handle, encoded, len(encoded), byref(handle), text=encoded)
        return handle

    def __setitem__(self, name: str, value: Exact) -> None:
        number = _number(value)
        _call("surd_session_define", self._handle, _c_string(name), number._handle)

    def __getitem__(self, name: str) -> Number:
        handle = c_void_p()
        try:
            _call("surd_session_variable", self._handle, _c_string(name), byref(handle))
        except SurdError as error:
            raise KeyError(name) from error
        return Number._holding(handle)

    def compile(self, text: str, variables: Sequence[str] = ()) -> "Expression":
        """An expression that uses the session's names as they are now."""
        return Expression(text, variables, self)

    def cancel(self) -> None:
        """Ends what runs, soon, and all that follows, until `resume`."""
        _library.surd_session_cancel(self._handle)

    def resume(self) -> None:
        _library.surd_session_resume(self._handle)


class Expression:
    """Compiled once, evaluated many times, from any number of threads."""

    variables: Tuple[str, ...]
    _handle: c_void_p

    def __init__(
        self, text: str, variables: Sequence[str] = (), session: Optional[Session] = None
    ) -> None:
        encoded, handle, count = _utf8(text), c_void_p(), c_size_t()
        _call(
            "surd_expression_create", session._handle if session else None, encoded, len(encoded),
            _c_string(" ".join(variables)), byref(handle), text=encoded)
        self._handle = handle
        self._text = encoded
        _library.surd_expression_variable_count(handle, byref(count))
        names = []
        for index in range(count.value):
            name = c_char_p()
            _library.surd_expression_variable_name(handle, index, byref(name))
            names.append((name.value or b"").decode())
        self.variables = tuple(names)
        self._values = c_void_p * len(names)
        self._doubles = c_double * len(names)

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle is not None and _library is not None:
            _library.surd_expression_free(handle)

    def evaluate(self, *values: Exact, **named: Exact) -> Number:
        """The value: `evaluate(3)` in the order of `variables`, or `evaluate(r=3)`."""
        numbers = [_number(value) for value in self._ordered(values, named)]
        handles = self._values(*(number._handle.value for number in numbers))
        result = c_void_p()
        _call(
            "surd_expression_evaluate", self._handle, handles, len(numbers), byref(result),
            text=self._text)
        return Number._holding(result)

    __call__ = evaluate

    def evaluate_float(self, *values: float, **named: float) -> float:
        """The same for floats, correctly rounded to a float; quicker, as no object is made."""
        floats = self._doubles(*self._ordered(values, named))
        result = c_double()
        _call(
            "surd_expression_evaluate_double", self._handle, floats, len(floats), byref(result),
            None, text=self._text)
        return result.value

    def _ordered(self, values: Sequence[Exact], named: Dict[str, Exact]) -> Sequence[Exact]:
        if named:
            rest = self.variables[len(values):]
            if set(rest) != set(named):
                raise TypeError(f"the variables are {', '.join(self.variables)}")
            values = [*values, *(named[name] for name in rest)]
        if len(values) != len(self.variables):
            raise TypeError(f"{len(self.variables)} values are needed, not {len(values)}")
        return values


_truncation = Expression("trunc(n)", ["n"])


def _default_session() -> Session:
    # A session of its own each time: nothing is shared between callers or threads.
    return Session()


def evaluate(text: str, **options: object) -> Number:
    """The value of an expression in a session of its own: `evaluate("sqrt(2)", digits=50)`."""
    return Session(**options).evaluate(text)
