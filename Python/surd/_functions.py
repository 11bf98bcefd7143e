"""The functions of the language as functions of Python: `surd.sqrt(2)`, `surd.sin(array)`.

What Python has a word for is left to it: `abs(x)`, `round(x)`, `min(x, y)`, `max(x, y)`, `pow(x, y)` and `sum(v)` work
on Numbers as they are.
"""

from __future__ import annotations

import array
from fractions import Fraction
from decimal import Decimal
from typing import Any, Dict, SupportsIndex, Tuple, Union, overload

from surd._helpers import SurdError
from surd._surd import Expression, List, Number, Polynomial, Session

Exact = Union[int, float, complex, Fraction, Decimal, Number, SupportsIndex]


class Function:
    """A function of the language.

    Of numbers it gives a Number: exact where the value is, and with any number of digits where it is not. A float
    stands for exactly its value. Of arrays of NumPy it gives an array of the nearest floats, of Series and Arrow
    arrays what `Expression.map` gives, and of arrays of objects an array of Numbers; `errors` is that of `map`.
    Lists are for the functions that take lists.
    """

    def __init__(self, usage: str, purpose: str) -> None:
        self.__name__ = self.__qualname__ = usage.partition("(")[0]
        self.__doc__ = f"{usage}: {purpose}."
        self._compiled: Dict[int, Expression] = {}

    @overload
    def __call__(self, *values: Exact) -> Number: ...
    @overload
    def __call__(self, *values: Any, errors: Union[str, Dict[int, str]] = "raise") -> Any: ...

    def __call__(self, *values: Any, errors: Union[str, Dict[int, str]] = "raise") -> Any:
        if any(getattr(value, "shape", None) == () for value in values):
            # Arrays without a dimension, and NumPy's numbers as what they hold.
            values = tuple(value[()] if getattr(value, "shape", None) == () else value for value in values)
        kinds = {_kind_of(value) for value in values}
        if "array" in kinds:
            return self._of_arrays(values, errors)
        if "column" in kinds:
            return self._expression(len(values)).map(*values, errors=errors)
        if "other" in kinds:
            return self._of_any(values)
        return self._expression(len(values))(*values)

    def _expression(self, count: int) -> Expression:
        """The call with so many arguments, compiled once."""
        found = self._compiled.get(count)
        if found is None:
            names = [f"x{place}" for place in range(1, count + 1)]
            found = self._checked(lambda: Expression(f"{self.__name__}({', '.join(names)})", names))
            self._compiled[count] = found
        return found

    def _of_any(self, values: Tuple[Any, ...]) -> Any:
        """Lists, and complex numbers, for which complex numbers are on."""
        is_complex = any(isinstance(value, complex) or _is_complex(value) for value in values)
        with Session(complex=is_complex) as session:
            names = [f"x{place}" for place in range(1, len(values) + 1)]
            for name, value in zip(names, values):
                session[name] = value
            return self._checked(lambda: session.evaluate(f"{self.__name__}({', '.join(names)})"))

    def _checked(self, compute: Any) -> Any:
        try:
            return compute()
        except SurdError as error:
            if error.code == "argument-count":
                raise TypeError(str(error)) from None
            raise

    def _of_arrays(self, values: Tuple[Any, ...], errors: Union[str, Dict[int, str]]) -> Any:
        import numpy

        arrays = [numpy.asarray(value) for value in values if _kind_of(value) == "array"]
        if any(one.dtype == object for one in arrays):
            return numpy.frompyfunc(self, len(values), 1)(*values)
        shape = numpy.broadcast_shapes(*(one.shape for one in arrays))
        flat = iter([numpy.broadcast_to(one, shape).reshape(-1) for one in arrays])
        given = [next(flat) if _kind_of(value) == "array" else value for value in values]
        return self._expression(len(values)).map(*given, errors=errors).reshape(shape)

    def __repr__(self) -> str:
        return f"<function surd.{self.__name__}>"

    def __reduce__(self) -> str:
        return self.__name__

class ListFunction(Function):
    """A function of the language that takes lists and matrices.

    It takes Lists, lists, tuples, and whatever else has `tolist()`: an array of NumPy with two dimensions is a matrix.
    """

    def __call__(self, *values: Any, errors: Union[str, Dict[int, str]] = "raise") -> Any:
        if errors != "raise":
            raise TypeError(f"{self.__name__} has one result and no rows")
        plain = [value.tolist() if hasattr(value, "tolist") else
                 value.to_pylist() if hasattr(value, "to_pylist") else value for value in values]
        return self._of_any(tuple(plain))


def _is_complex(value: Any) -> bool:
    return isinstance(value, Number) and value.kind == "complex"

def _kind_of(value: Any) -> str:
    kind = type(value)
    if kind is Number:
        return "other" if value.kind == "complex" else "number"
    if kind in (int, float, Fraction, Decimal):
        return "number"
    if isinstance(value, (list, tuple, complex, List, Polynomial)):
        return "other"
    module = kind.__module__.partition(".")[0]
    if module == "numpy":
        return "array" if value.ndim else "other" if value.dtype.kind == "c" else "number"
    if module == "pandas" or isinstance(value, array.array) or hasattr(value, "__arrow_c_stream__"):
        return "column"
    return "column" if hasattr(value, "__arrow_c_array__") else "number"

# Roots and powers.
sqrt = Function("sqrt(x)", "square root")
cbrt = Function("cbrt(x)", "cube root")
root = Function("root(x, n)", "n-th root of x")
hypot = Function("hypot(x, y)", "length of the hypotenuse, sqrt(x^2 + y^2)")
exp = Function("exp(x)", "e to the power x")
exp2 = Function("exp2(x)", "2 to the power x")
exp10 = Function("exp10(x)", "10 to the power x")
expm1 = Function("expm1(x)", "exp(x) - 1")
fma = Function("fma(x, y, z)", "x*y + z; with --in rounded once, as the instruction of processors")

# Logarithms.
ln = Function("ln(x)", "natural logarithm")
log = Function("log(x, [base = 10])", "logarithm to base 10, or to the base given; ln is the natural one")
log2 = Function("log2(x)", "logarithm to base 2")
log10 = Function("log10(x)", "logarithm to base 10")
log1p = Function("log1p(x)", "ln(1 + x)")

# Trigonometry.
sin = Function("sin(x)", "sine")
cos = Function("cos(x)", "cosine")
tan = Function("tan(x)", "tangent")
sec = Function("sec(x)", "secant, 1/cos(x)")
csc = Function("csc(x)", "cosecant, 1/sin(x)")
cot = Function("cot(x)", "cotangent, 1/tan(x)")
asin = Function("asin(x)", "inverse sine, in radians")
acos = Function("acos(x)", "inverse cosine, in radians")
atan = Function("atan(x)", "inverse tangent, in radians")
acot = Function("acot(x)", "inverse cotangent, atan(1/x), between -pi/2 and pi/2; pi/2 at 0")
asec = Function("asec(x)", "inverse secant, acos(1/x)")
acsc = Function("acsc(x)", "inverse cosecant, asin(1/x)")
atan2 = Function("atan2(y, x)", "angle of the point (x, y), in radians")

# Trigonometry in degrees.
sind = Function("sind(x)", "sine of an angle in degrees")
cosd = Function("cosd(x)", "cosine of an angle in degrees")
tand = Function("tand(x)", "tangent of an angle in degrees")
asind = Function("asind(x)", "inverse sine, in degrees")
acosd = Function("acosd(x)", "inverse cosine, in degrees")
atand = Function("atand(x)", "inverse tangent, in degrees")
degrees = Function("degrees(x)", "radians to degrees, x * 180/pi")
radians = Function("radians(x)", "degrees to radians, x * pi/180")

# Hyperbolic.
sinh = Function("sinh(x)", "hyperbolic sine")
cosh = Function("cosh(x)", "hyperbolic cosine")
tanh = Function("tanh(x)", "hyperbolic tangent")
sech = Function("sech(x)", "hyperbolic secant, 1/cosh(x)")
csch = Function("csch(x)", "hyperbolic cosecant, 1/sinh(x)")
coth = Function("coth(x)", "hyperbolic cotangent, 1/tanh(x)")
asinh = Function("asinh(x)", "inverse hyperbolic sine")
acosh = Function("acosh(x)", "inverse hyperbolic cosine")
atanh = Function("atanh(x)", "inverse hyperbolic tangent")

# Complex numbers.
re = Function("re(z)", "real part of a complex number")
im = Function("im(z)", "imaginary part of a complex number")
arg = Function("arg(z)", "angle of a complex number, from -pi (exclusive) to pi")
conj = Function("conj(z)", "complex conjugate, with the other sign of the imaginary part")

# Special functions.
gamma = Function("gamma(x)", "gamma function; gamma(n + 1) is n!")
lgamma = Function("lgamma(x)", "logarithm of the absolute value of gamma(x)")
loggamma = Function("loggamma(z)", "logarithm of gamma that is continuous but for the cut along the negative numbers")
digamma = Function("digamma(x)", "logarithmic derivative of gamma")
beta = Function("beta(a, b)", "beta function, gamma(a)*gamma(b)/gamma(a + b)")
gammaupper = Function("gammaupper(a, x)", "upper incomplete gamma function, from x to infinity of t^(a - 1)*exp(-t)")
gammalower = Function("gammalower(a, x)", "lower incomplete gamma function, gamma(a) - gammaupper(a, x)")
gammap = Function("gammap(a, x)", "gammalower(a, x)/gamma(a), a probability")
gammaq = Function("gammaq(a, x)", "gammaupper(a, x)/gamma(a), which is 1 - gammap(a, x)")
betainc = Function(
    "betainc(a, b, x)", "regularised incomplete beta function, from 0 to x of t^(a-1)*(1-t)^(b-1) over beta(a, b)")
gammapinv = Function("gammapinv(a, p)", "the x for which gammap(a, x) is p")
gammaqinv = Function("gammaqinv(a, q)", "the x for which gammaq(a, x) is q")
betaincinv = Function("betaincinv(a, b, p)", "the x for which betainc(a, b, x) is p")
zeta = Function("zeta(s, [a])", "Riemann's zeta function, or Hurwitz's: the sum of 1/(a + k)^s from k = 0")
polylog = Function("polylog(s, x)", "polylogarithm, the sum of x^k/k^s from k = 1; li(s, x) is the same")
hyp0f1 = Function("hyp0f1(b, x)", "hypergeometric function 0F1, the sum of x^k/(b*(b + 1)*...*(b + k - 1)*k!)")
hyp1f1 = Function("hyp1f1(a, b, x)", "confluent hypergeometric function 1F1, of Kummer")
hyp2f1 = Function("hyp2f1(a, b, c, x)", "hypergeometric function 2F1, of Gauss")
erf = Function("erf(x)", "error function")
erfc = Function("erfc(x)", "1 - erf(x)")
ei = Function("ei(x)", "exponential integral")
li = Function("li([s], x)", "logarithmic integral, or with an order s the polylogarithm")
li2 = Function("li2(x)", "dilogarithm")
lambertw = Function(
    "lambertw(x, [k])", "Lambert W, the solution w ≥ -1 of w * exp(w) = x, or with k = -1 the one w ≤ -1")
j0 = Function("j0(x)", "Bessel function of the first kind, order 0")
j1 = Function("j1(x)", "Bessel function of the first kind, order 1")
y0 = Function("y0(x)", "Bessel function of the second kind, order 0")
y1 = Function("y1(x)", "Bessel function of the second kind, order 1")
besselj = Function("besselj(n, x)", "Bessel function of the first kind, order n")
bessely = Function("bessely(n, x)", "Bessel function of the second kind, order n")
besseli = Function("besseli(n, x)", "modified Bessel function of the first kind, order n")
besselk = Function("besselk(n, x)", "modified Bessel function of the second kind, order n")
ai = Function("ai(x)", "Airy function")
bi = Function("bi(x)", "Airy function of the second kind")
si = Function("si(x)", "sine integral, from 0 to x of sin(t)/t")
ci = Function("ci(x)", "cosine integral, egamma + ln(x) + integral from 0 to x of (cos(t) - 1)/t")
fresnels = Function("fresnels(x)", "Fresnel integral from 0 to x of sin(pi t^2/2)")
fresnelc = Function("fresnelc(x)", "Fresnel integral from 0 to x of cos(pi t^2/2)")
erfinv = Function("erfinv(y)", "the x for which erf(x) is y")
erfcinv = Function("erfcinv(y)", "the x for which erfc(x) is y")
normcdf = Function("normcdf(x)", "probability that a standard normal variable is below x")
norminv = Function("norminv(p)", "the x for which normcdf(x) is p")
chi2cdf = Function("chi2cdf(x, k)", "probability that a chi-square variable with k degrees of freedom is below x")
tcdf = Function("tcdf(t, k)", "probability that a Student variable with k degrees of freedom is below t")
fcdf = Function("fcdf(x, k, m)", "probability that Fisher's F with k and m degrees of freedom is below x")
chi2inv = Function("chi2inv(p, k)", "the x for which chi2cdf(x, k) is p")
tinv = Function("tinv(p, k)", "the t for which tcdf(t, k) is p")
finv = Function("finv(p, k, m)", "the x for which fcdf(x, k, m) is p")
binocdf = Function("binocdf(j, n, p)", "probability of at most j successes in n trials, each of probability p")
poisscdf = Function("poisscdf(j, m)", "probability of at most j events where m are expected")
ellipk = Function("ellipk(m)", "complete elliptic integral of the first kind, of the parameter m = k^2")
ellipe = Function(
    "ellipe([phi], m)",
    "elliptic integral of the second kind, complete or up to the angle phi, of the parameter m = "
    "k^2")
ellipf = Function(
    "ellipf(phi, m)", "elliptic integral of the first kind up to the angle phi, of the parameter m = k^2")
ellippi = Function(
    "ellippi(n, [phi], m)",
    "elliptic integral of the third kind, complete or up to the angle phi, of the parameter m = "
    "k^2")
carlsonrf = Function(
    "carlsonrf(x, y, z)", "Carlson's integral, half of that from 0 to infinity of 1/sqrt((t + x)*(t + y)*(t + z))")
carlsonrc = Function("carlsonrc(x, y)", "carlsonrf(x, y, y)")
carlsonrj = Function(
    "carlsonrj(x, y, z, p)",
    "Carlson's integral, 3/2 of that from 0 to infinity of 1/((t + p)*sqrt((t + x)*(t + y)*(t + "
    "z)))")
carlsonrd = Function("carlsonrd(x, y, z)", "carlsonrj(x, y, z, z)")
agm = Function("agm(x, y)", "arithmetic-geometric mean")

# Rounding.
floor = Function("floor(x)", "largest integer not above x")
ceil = Function("ceil(x)", "smallest integer not below x")
trunc = Function("trunc(x)", "x without its fraction")
frac = Function("frac(x)", "fraction of x, x - trunc(x)")
sign = Function("sign(x)", "-1, 0 or 1")
clamp = Function("clamp(x, low, high)", "x, but not below low and not above high")

# Floating point.
double = Function("double(x)", "nearest 64-bit floating-point number (double), exactly")
half = Function("half(x)", "nearest 16-bit floating-point number, exactly")
quad = Function("quad(x)", "nearest 128-bit floating-point number, exactly")
decimal64 = Function("decimal64(x)", "nearest decimal number of 16 digits, exactly")
decimal128 = Function("decimal128(x)", "nearest decimal number of 34 digits, exactly")
ulp = Function("ulp(x)", "unit of the last place of double(x)")

# Integers.
gcd = Function("gcd(n...)", "greatest common divisor")
lcm = Function("lcm(n...)", "least common multiple")
mod = Function("mod(x, y)", "floored remainder, with the sign of y")
rem = Function("rem(x, y)", "truncated remainder, with the sign of x")
div = Function("div(x, y)", "floored quotient")
powmod = Function("powmod(b, e, m)", "b^e mod m")
invmod = Function("invmod(a, m)", "inverse of a modulo m")
factorial = Function("factorial(n)", "product of 1 to n")
factorial2 = Function("factorial2(n)", "double factorial, the product of n, n - 2, n - 4, ... down to 1 or 2")
binomial = Function("binomial(n, k)", "number of ways to choose k of n")
permutations = Function("permutations(n, k)", "number of ways to choose k of n in order")
fib = Function("fib(n)", "Fibonacci number")
lucas = Function("lucas(n)", "Lucas number")
primorial = Function("primorial(n)", "product of the primes up to n")
isprime = Function("isprime(n)", "whether n is a prime; proven below 2^64, beyond it a strong test")
nextprime = Function("nextprime(n)", "smallest prime above n")
prevprime = Function("prevprime(n)", "largest prime below n")
factor = Function("factor(n)", "prime factors")
isqrt = Function("isqrt(n)", "integer part of the square root")
bitlength = Function("bitlength(n)", "bits of the absolute value")
popcount = Function("popcount(n)", "number of one bits")
numerator = Function("numerator(x)", "numerator in lowest terms")
denominator = Function("denominator(x)", "denominator in lowest terms")
totient = Function("totient(n)", "how many integers from 1 to n have no common factor with n")
divisors = Function("divisors(n)", "list of the positive divisors")
sigma = Function("sigma(n, [k = 1])", "sum of the k-th powers of the divisors; how many there are for k = 0")
moebius = Function("moebius(n)", "0 where a square divides n, else 1 or -1 for an even or odd number of primes")
jacobi = Function("jacobi(a, n)", "symbol of Legendre, Jacobi and Kronecker")
crt = Function("crt(r, m...)", "least x ≥ 0 with the remainder r modulo m for each pair, and the common modulus")
partitions = Function("partitions(n)", "in how many ways n is a sum of positive integers")
catalannumber = Function("catalannumber(n)", "Catalan number, binomial(2n, n)/(n + 1)")
stirling1 = Function("stirling1(n, k)", "Stirling number of the first kind, with its sign")
stirling2 = Function("stirling2(n, k)", "Stirling number of the second kind: ways to divide n things into k groups")
bernoulli = Function("bernoulli(n)", "Bernoulli number, with bernoulli(1) = -1/2")
euler = Function("euler(n)", "Euler number: 1/cosh x is the sum of euler(n) x^n/n!")
harmonic = Function("harmonic(x)", "1 + 1/2 + ... + 1/x; digamma(x + 1) + egamma where x is not an integer")
cf = Function("cf(x, [n])", "list of the first n partial quotients; all of a fraction, or 20, without n")
convergents = Function("convergents(x, [n])", "list of the first n fractions that the continued fraction of x gives")
minpoly = Function(
    "minpoly(x)", "minimal polynomial: the shortest one with integer coefficients that is 0 at x, proved")
identify = Function(
    "identify(x)", "closed forms that fit the digits of a literal, or that an exact number is proved to equal")

# Lists and matrices.
prod = ListFunction("prod(x...)", "product of the arguments, or of body for k = from ... to")
mean = ListFunction("mean(x...)", "arithmetic mean")
median = ListFunction("median(x...)", "middle of the arguments in order of size, or mean of the two in the middle")
quantile = ListFunction("quantile(x..., p)", "p-quantile of the numbers, interpolated linearly")
var = ListFunction("var(x...)", "variance of a sample: divided by the number of values less one")
stdev = ListFunction("stdev(x...)", "standard deviation of a sample, the square root of var")
pvar = ListFunction("pvar(x...)", "variance of a whole population: divided by the number of values")
pstdev = ListFunction("pstdev(x...)", "standard deviation of a whole population, the square root of pvar")
sort = ListFunction("sort(v)", "the numbers of a list in order of size, the smallest first")
reverse = ListFunction("reverse(v)", "the elements of a list from the last to the first")
dot = ListFunction("dot(a, b)", "sum of the products of two lists, element by element")
norm = ListFunction("norm(v)", "length of a vector: the root of the sum of the squares")
transpose = ListFunction("transpose(A)", "rows of a matrix as columns")
det = ListFunction("det(A)", "determinant")
inverse = ListFunction("inverse(A)", "matrix that gives identity(n) when it is multiplied by A")
rank = ListFunction("rank(A)", "how many rows of a matrix are independent")
charpoly = ListFunction(
    "charpoly(A)",
    "characteristic polynomial det(x - A); a list of coefficients, the highest power first, where they "
    "are not integers")
linsolve = ListFunction("linsolve(A, b)", "x of the equations A*x = b")
identity = Function("identity(n)", "matrix of n rows with ones on its diagonal and zeros elsewhere")

# Constants.
pi: Number = Session().evaluate("pi")
e: Number = Session().evaluate("e")
tau: Number = Session().evaluate("tau")
phi: Number = Session().evaluate("phi")
egamma: Number = Session().evaluate("egamma")
catalan: Number = Session().evaluate("catalan")
