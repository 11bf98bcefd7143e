#!/usr/bin/env python3
"""Writes operators.txt, functions.txt, integers.txt: each expected value is computed here with
Python's integers and fractions and with mpmath at 80 digits, never with Surd."""
import decimal, math, statistics, struct
from fractions import Fraction as F
import mpmath as mp
import sympy

mp.mp.dps = 80
decimal.getcontext().prec = 300
decimal.getcontext().Emax = 10**12
decimal.getcontext().Emin = -10**12


DECIMAL64 = decimal.Context(prec=16, Emin=-383, Emax=384)
DECIMAL128 = decimal.Context(prec=34, Emin=-6143, Emax=6144)


def root(x):
    return mp.sqrt(mp.mpf(x.numerator) / x.denominator)


def quantile(p, x):
    """numpy's default: straight lines between the sorted numbers."""
    place = p * (len(x) - 1)
    low = min(int(place), len(x) - 2)
    return x[low] + (place - low) * (x[low + 1] - x[low])


def float64(x):
    """Python divides integers correctly rounded."""
    return x.numerator / x.denominator


def mp_nearest(text, bits):
    with mp.workprec(bits):
        return +eval(text, vars(mp))


def auto(value, digits=20):
    """LANGUAGE section 4, format auto, half-even."""
    if value is True or value is False:
        return str(value).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        value = F(value)
    if isinstance(value, (int, F)):
        value = F(value)
        with decimal.localcontext() as c:
            c.prec = digits
            c.rounding = decimal.ROUND_HALF_EVEN
            d = decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)
    else:
        with decimal.localcontext() as c:
            c.prec = digits
            c.rounding = decimal.ROUND_HALF_EVEN
            d = +decimal.Decimal(mp.nstr(value, 60, strip_zeros=False))
    if d == 0:
        return "0"
    sign, figures, exponent = d.as_tuple()
    text = "".join(map(str, figures)).rstrip("0")
    top = d.adjusted()
    minus = "-" if sign else ""
    if top < -6 or top >= digits:
        return minus + text[0] + ("." + text[1:] if text[1:] else "") + "e" + str(top)
    if top < 0:
        return minus + "0." + "0" * (-top - 1) + text
    if len(text) <= top + 1:
        return minus + text + "0" * (top + 1 - len(text))
    return minus + text[: top + 1] + "." + text[top + 1 :]


def write(name, title, rows):
    with open(name, "w") as out:
        out.write("# " + title + "\n# Written by make.py: Python's int and fractions, mpmath at 80 digits.\n")
        for row in rows:
            if isinstance(row, str):
                out.write("\n# " + row + "\n")
            else:
                out.write(row[0] + "\t" + auto(row[1]) + "\n")


m = mp.mpf
write("operators.txt", "Operators, literals and how they bind.", [
    "numbers",
    ("12", 12), ("0.1", F(1, 10)), (".5", F(1, 2)), ("5.", 5), ("1.5e-10", F(15, 10**11)),
    ("6.02E23", 602 * 10**21), ("1_000_000", 10**6), ("0x1F", 31), ("0b1011", 11), ("0x0.8", F(1, 2)),
    ("0xff.c", F(1023, 4)), ("0b1.01", F(5, 4)), ("0o1.4", F(3, 2)), ("0x1.8 x 2", 3),
    ("0x1234567890abcdef.8 - 0x1234567890abcdef", F(1, 2)), ("0o17", 15),
    ("0xffff_ffff_ffff_ffff_ffff", 2**80 - 1), ("1e-1000*1e1000", 1),
    ("123456789012345678901234567890", 123456789012345678901234567890),
    ("0.000000000000000000000000000001", F(1, 10**30)), ("00012", 12), ("1e5", 10**5),
    "digits that repeat, hexadecimal floating point",
    ("0.1[6]", F(1, 6)), ("0.[142857]", F(1, 7)), ("0.[9]", 1), ("0.[9] == 1", True), ("0.1[6]e3", F(1000, 6)), ("0.1[6]e-3", F(1, 6000)), ("5.[3]", F(16, 3)), ("0.[142_857] x 7", 1),
    ("0.[0]", 0), ("12.34[56]", 12 + F(3456 - 34, 9900)), ("6 x 0.1[6]", 1), ("0.[3]pi - pi/3", 0), ("0.[012345679] x 81", 1), ("0.[3] x 0.[3]", F(1, 9)), ("1_0.0[1_2]", 10 + F(12, 990)),
    ("0x1.8p3", 12), ("0x1p-4", F(1, 16)), ("0xA.Bp+2", F(0xAB, 16) * 4), ("0X1P5", 32), ("0x.8p1", 1), ("0x1.p3", 8), ("-0x1.8p3", -12), ("0x1.921fb54442d18p1", F(float.fromhex("0x1.921fb54442d18p1"))), ("0x0p99999999999999999999", 0),
    ("0x1p-1074", F(5e-324)), ("0x1.fffffffffffffp1023", F(float.fromhex("0x1.fffffffffffffp1023"))), ("0x1.8p3x2", 24), ("0x1_0.8p1_0", F(33, 2) * 1024), ("0x1p200", 2**200),
    "sums and products",
    ("12 + 3 x 2", 18), ("0.1 + 0.2", F(3, 10)), ("1/3 x 3", 1), ("1 + 2 * 3 - 4 / 5", F(31, 5)),
    ("12.5*(3+4/7)-2^10", F(25, 2) * F(25, 7) - 1024), ("7 − 10", -3), ("6 × 7 ÷ 4", F(42, 4)),
    ("2x3", 6), ("2 x -3", -6), ("(1+2)x(3+4)", 21), ("0x1F x 2", 62), ("2(3+4)", 14),
    ("(1+2)(3+4)", 21), ("2pi", 2 * mp.pi), ("2^0.5 sqrt(2)", 2), ("(1/2)(4)", 2), ("10 - 4 - 3", 3),
    ("100/10/5", 2), ("3 X 4", 12), ("2 · 3", 6),
    "signs and powers",
    ("-2^2", -4), ("(-2)^2", 4), ("2^3^2", 512), ("2^-1", F(1, 2)), ("2**10", 1024), ("--3", 3),
    ("-+-3", 3), ("3²", 9), ("2^-2^2", F(1, 16)), ("√16 + 1", 5), ("√2²", 2), ("2√9", 6), ("10^-400*10^401", 10),
    ("0^0", 1), ("(2/3)^-2", F(9, 4)), ("(-8)^(1/3)", -2), ("4^0.5", 2), ("(-32)^(2/5)", 4),
    ("2³²", 2**32), ("1.1^2", F(121, 100)),
    "percent, remainder, factorial",
    ("25%", F(1, 4)), ("50*20%", 10), ("200 + 10%", 220), ("-7 % 3", 2), ("7% -3", F(7, 100) - 3),
    ("250 - 15%", 250 * F(85, 100)), ("250 x 15%", F(375, 10)), ("250 - (15%)", 250 - F(15, 100)), ("100 + 10% + 10%", 121), ("200 + 50 - 10%", 225),
    ("100 + 5% x 2", 100 + F(5, 100) * 2), ("100 + -5%", 100 - F(5, 100)), ("100 + (10%)", 100 + F(1, 10)), ("10% + 10%", F(1, 10) * F(110, 100)),
    ("100 + 3%^2", 100 + F(3, 100)**2), ("100 - 5!%", 100 - 120), ("100 - 50%%", 100 - F(1, 2)), ("-100 + 10%", -110), ("2(100 - 5%) + 1", 191), ("50% + 3", F(7, 2)), ("7 % - 2", F(7, 100) - 2),
    ("pi - 10%", mp.pi * 9 / 10), ("sqrt(2) + sqrt(2)%", mp.sqrt(2) * (1 + mp.sqrt(2) / 100)), ("f(a, b) = a - b%; f(250, 15)", 250 * F(85, 100)), ("1/3 + 50%", F(1, 2)), ("sum(k, 1, 3, k + 10%)", 6 * F(11, 10)),
    ("10^30 - 1%", 10**30 * F(99, 100)), ("1 << 2 + 50%", 8), ("max(100 + 10%, 5)", 110), ("100 + 10% > 109", True),
    ("7 mod -3", -2), ("-7 mod 3", 2), ("5.5 mod 2", F(3, 2)), ("5!", 120), ("(3!)!", 720), ("-3!", -6), ("2^3!", 64),
    ("1 mod 0.1", 0), ("10^50 mod (1/7)", 0), ("17 mod 5 x 2", 4),
    "bits",
    ("6 & 3", 2), ("6 | 3", 7), ("6 xor 3", 5), ("~5", -6), ("1 << 100", 2**100), ("-5 >> 1", -3),
    ("1 + 2 << 3", 24), ("6 & 3 | 8", 10), ("-1 & 255", 255), ("5 >> 1000", 0), ("-5 >> 1000", -1), ("3 << -1", 1),
    "comparison and logic",
    ("1 < 2", True), ("2 <= 1", False), ("1/3 == 2/6", True), ("1 != 1", False), ("3 ≥ 3", True),
    ("2 ≠ 3", True), ("3 ≤ 2", False), ("not 1 == 2", True), ("true and false", False),
    ("true or 1/0 == 1", True), ("false and 1/0 == 1", False), ("not true or true", True),
    ("1 < 2 and 2 < 3", True), ("true == true", True), ("true != false", True), ("0.1+0.2==0.3", True),
    ("sqrt(2)*sqrt(2) == 2", True), ("pi > 3.14159", True),
])

write("functions.txt", "Functions, variables and control.", [
    "roots and logarithms",
    ("sqrt(16)", 4), ("sqrt(1/4)", F(1, 2)), ("cbrt(-27)", -3), ("root(32, 5)", 2), ("root(-8, 3)", -2),
    ("root(4, -2)", F(1, 2)), ("hypot(3, 4)", 5), ("exp(0)", 1), ("exp2(10)", 1024), ("exp10(-2)", F(1, 100)),
    ("expm1(0)", 0), ("pow(2, 0.5)^2", 2), ("ln(1)", 0), ("ln(e^3)", 3), ("log(1000)", 3), ("log(8, 2)", 3),
    ("log(8, 4)", F(3, 2)), ("log2(2^1000)", 1000), ("log10(0.001)", -3), ("log1p(0)", 0), ("log(2, 3)", mp.log(2, 3)),
    "angles",
    ("sin(pi/6)", F(1, 2)), ("cos(pi)", -1), ("tan(pi/4)", 1), ("sin(0)", 0), ("sec(0)", 1), ("csc(pi/2)", 1), ("cot(pi/4)", 1),
    ("asin(1)", mp.pi / 2), ("acos(0)", mp.pi / 2), ("atan(1)", mp.pi / 4), ("atan2(1, -1)", 3 * mp.pi / 4),
    ("atan2(-1, 0)", -mp.pi / 2), ("sind(30)", F(1, 2)), ("sind(390)", F(1, 2)), ("cosd(60)", F(1, 2)), ("cosd(90)", 0), ("tand(45)", 1),
    ("tand(225)", 1), ("sind(10^30)", mp.sin(mp.radians(10**30 % 360))), ("asind(1)", 90), ("acosd(0.5)", 60), ("atand(1)", 45),
    ("degrees(pi)", 180), ("radians(180)", mp.pi), ("degrees(radians(17))", 17), ("sin(1)^2 + cos(1)^2", 1),
    ("sinh(0)", 0), ("cosh(0)", 1), ("tanh(0)", 0), ("asinh(0)", 0), ("acosh(1)", 0), ("atanh(0)", 0), ("sinh(2)", mp.sinh(2)),
    "special",
    ("gamma(5)", 24), ("gamma(0.5)^2", mp.pi), ("lgamma(1)", 0), ("digamma(1)", -mp.euler), ("beta(2, 3)", F(1, 12)),
    ("beta(-3, 2)", F(1, 6)), ("beta(-2, 1)", F(-1, 2)), ("beta(17, -40)", F(-1, 1508450439600)),
    ("zeta(2)", mp.zeta(2)), ("zeta(-1)", F(-1, 12)), ("erf(0)", 0), ("erfc(0)", 1), ("ei(2)", mp.ei(2)), ("li(2)", mp.li(2)),
    ("li2(1)", mp.pi**2 / 6), ("lambertw(e)", 1), ("lambertw(0)", 0), ("j0(0)", 1), ("j1(0)", 0), ("y0(2)", mp.bessely(0, 2)), ("y1(2)", mp.bessely(1, 2)),
    ("besselj(3, 2.5)", mp.besselj(3, m("2.5"))), ("besselj(-3, 2.5)", mp.besselj(-3, m("2.5"))), ("bessely(3, 2.5)", mp.bessely(3, m("2.5"))),
    ("ai(0)", mp.airyai(0)), ("ai(-2)", mp.airyai(-2)), ("agm(1, 1)", 1), ("agm(1, 0)", 0),
    "rounding and size",
    ("floor(2.7)", 2), ("floor(-2.7)", -3), ("ceil(2.1)", 3), ("ceil(-2.1)", -2), ("round(2.5)", 3), ("round(-2.5)", -3), ("round(2.4999)", 2),
    ("trunc(-2.7)", -2), ("frac(2.75)", F(3, 4)), ("frac(-2.75)", F(-3, 4)), ("round(2.345, 2)", F(235, 100)), ("round(-2.345, 2)", F(-235, 100)),
    ("round(12345, -2)", 12300), ("round(pi, 4)", F(31416, 10000)), ("floor(pi*10^10)", 31415926535), ("abs(-3)", 3), ("abs(sin(4))", -mp.sin(4)),
    ("sign(-0.1)", -1), ("sign(0)", 0), ("sign(pi-3)", 1), ("min(3, 1, 2)", 1), ("max(3, 1, 2)", 3), ("max(pi, 22/7)", F(22, 7)), ("min(5)", 5),
    ("clamp(15, 0, 10)", 10), ("clamp(-5, 0, 10)", 0), ("clamp(5, 0, 10)", 5), ("floor(sqrt(2)^2)", 2),
    "lists",
    ("sum(1, 2, 3)", 6), ("sum(k, 1, 100, k)", 5050), ("sum(k, 1, 10, 1/k)", sum(F(1, k) for k in range(1, 11))), ("sum(k, 5, 1, k)", 0), ("prod(k, 5, 1, k)", 1),
    ("prod(k, 1, 30, k)", math.factorial(30)), ("sum(i, 1, 3, sum(j, 1, i, i*j))", sum(i * j for i in range(1, 4) for j in range(1, i + 1))),
    ("sum(k, -3, 3, k^2)", 28), ("prod(2, 3, 4)", 24), ("product(2, 3, 4)", 24), ("mean(1, 2, 4)", F(7, 3)), ("median(3, 1, 2)", 2), ("median(4, 1, 3, 2)", F(5, 2)),
    *[(f"{ours}({', '.join(map(str, data))})", theirs([F(x) for x in data])) for data in ([1, 2, 4], ["1/3", "-5/7", "0.1", "22"], [5, 5, 5, 5])
      for ours, theirs in (("avg", statistics.mean), ("var", statistics.variance), ("pvar", statistics.pvariance), ("stdev", lambda x: root(statistics.variance(x))),
                           ("pstdev", lambda x: root(statistics.pvariance(x))), ("median", statistics.median), ("count", len))],
    *[(f"quantile(9, 1, 4, 16, {p})", quantile(F(p), [1, 4, 9, 16])) for p in ("0", "1/4", "1/3", "0.9", "1")],
    ("pvar(7)", 0), ("quantile(7, 0.5)", 7), ("var(sqrt(2), sqrt(8))", 1), ("quantile(0, 1, 1/sqrt(2))", 1 / mp.sqrt(2)),
    ("sum(3, 1, 2, 4)", 10), ("k = 5; sum((k), 1, 2, 3)", 11), ("sum(pi - pi, 1, 2, 3)", 6), ("k = 5; sum(k, 1, 3, sum(k, 1, 2, k))", 9),
    "floating point",
    *[(f"double({x})", float64(F(x))) for x in ("0.1", "1/3", "-22/7", "2", "0", "9007199254740993", "1e-320", "1e-324")],
    *[(f"float({x})", struct.unpack("f", struct.pack("f", float(F(x))))[0]) for x in ("0.1", "1/3", "16777217", "1e-45", "-2.5")],
    *[(f"half({x})", struct.unpack("e", struct.pack("e", float(F(x))))[0]) for x in ("0.1", "1/3", "2049", "65519", "1e-8", "3e-8")],
    ("double(pi) - pi", mp.mpf(math.pi) - mp.pi), ("double(e^100)", mp_nearest("exp(100)", 53)), ("quad(pi) - pi", mp_nearest("+pi", 113) - mp.pi),
    ("quad(1/3) - 1/3", mp_nearest("mpf(1)/3", 113) - mp.mpf(1) / 3), ("float(sqrt(2))", mp_nearest("sqrt(2)", 24)), ("half(sqrt(2))", mp_nearest("sqrt(2)", 11)),
    *[(f"decimal64({x})", F(DECIMAL64.divide(F(x).numerator, F(x).denominator))) for x in ("1/3", "-22/7", "12345678901234565", "1e-398", "4e-399")],
    ("decimal128(2/3) - 2/3", F(DECIMAL128.divide(2, 3)) - F(2, 3)), ("decimal64(pi)", F(DECIMAL64.create_decimal("3.14159265358979323846264338"))),
    *[(f"ulp({x})", math.ulp(float(F(x)))) for x in ("1", "0.1", "-1000", "0", "1e300", "4503599627370496")],
    ("sum(x, 1, 4, 2x)", 20), ("sum(k, 0, 20, 1/k!)", sum(F(1, math.factorial(k)) for k in range(21))), ("sum(k, 1, 3, sqrt(k))", 1 + mp.sqrt(2) + mp.sqrt(3)),
    "control, variables, functions",
    ("if(1 < 2, 3, 4)", 3), ("if(1 > 2, 1/0, 4)", 4), ("if(false, 1/0, 2)", 2), ("if(true, 1, 2) + 3", 4), ("if(false, 1e999999999999, 5)", 5),
    ("a = 3; b = a + 1; a*b", 12), ("x = 5; 2x + 1", 11), ("f(x) = 2x + 1; f(3)", 7), ("f(a, b) = a^b; f(2, 10)", 1024),
    ("f(n) = if(n <= 1, 1, n*f(n-1)); f(20)", math.factorial(20)), ("f(n) = if(n <= 1, 1, n*f(n-1)); f(30)", math.factorial(30)),
    ("fb(n) = if(n < 2, n, fb(n-1) + fb(n-2)); fb(15)", 610), ("ev(n) = if(n == 0, true, od(n-1)); od(n) = if(n == 0, false, ev(n-1)); ev(100)", True),
    ("a = 1; f(x) = a + x; a = 10; f(1)", 11), ("f(a) = a + 1; a = 10; f(1)", 2), ("f(e) = 2 e; f(5)", 10), ("f() = 7; f() + 1", 8), ("5 + 5; ans * 2", 20),
    ("rate = 4.5%; f(n) = 1000 * (1 + rate)^n; f(10)", 1000 * F(1045, 1000) ** 10), ("f(x) = x + 1; f(x) = x + 2; f(1)", 3), ("t = true; if(t, 1, 2)", 1),
    ("g(x) = h(x) + 1; h(x) = 2x; g(3)", 7), ("f(n) = sum(k, 1, n, k^2); f(10)", 385), ("sq(x) = x²; sq(sq(3))", 81), ("k = 100; sum(k, 1, 3, k) + k", 106),
    "constants",
    ("pi", mp.pi), ("π", mp.pi), ("e", mp.e), ("tau", 2 * mp.pi), ("τ/π", 2), ("phi", (1 + mp.sqrt(5)) / 2), ("phi^2 - phi", 1), ("egamma", mp.euler), ("catalan", mp.catalan),
])

n = sympy
write("integers.txt", "Functions of integers.", [
    ("gcd(12, 18)", 6), ("gcd(2^100-1, 2^75-1)", math.gcd(2**100 - 1, 2**75 - 1)), ("gcd(0, 0)", 0), ("gcd(-4, 6, 10)", 2), ("gcd(7)", 7),
    ("lcm(4, 6, 10)", 60), ("lcm(0, 5)", 0), ("lcm(-4, 6)", 12), ("mod(-7, 3)", 2), ("mod(7, -3)", -2), ("mod(7.5, 2)", F(3, 2)), ("mod(-1/2, 1/3)", F(-1, 2) % F(1, 3)),
    ("rem(-7, 3)", -1), ("rem(7, -3)", 1), ("rem(-7.5, 2)", F(-3, 2)), ("div(-7, 3)", -3), ("div(7, -3)", -3), ("div(7.5, 2)", 3),
    ("powmod(2, 1000, 1000000007)", pow(2, 1000, 1000000007)), ("powmod(3, -1, 11)", 4), ("powmod(2, 10, -1000)", pow(2, 10, -1000)), ("powmod(5, 0, 1)", 0),
    ("invmod(3, 11)", 4), ("factorial(0)", 1), ("factorial(25)", math.factorial(25)), ("binomial(50, 6)", math.comb(50, 6)), ("binomial(5, 7)", 0), ("binomial(-2, 3)", -4),
    ("binomial(10, -1)", 0), ("fib(0)", 0), ("fib(100)", int(n.fibonacci(100))), ("fib(-8)", -21), ("fib(-7)", 13), ("lucas(0)", 2), ("lucas(50)", int(n.lucas(50))), ("lucas(-3)", -4),
    ("primorial(30)", int(n.primorial(30, False))), ("primorial(1)", 1), ("isprime(561)", False), ("isprime(2^61-1)", True), ("isprime(1)", False), ("isprime(-7)", False), ("isprime(2^128+1)", False),
    ("nextprime(1000)", int(n.nextprime(1000))), ("nextprime(-5)", 2), ("nextprime(10^30)", int(n.nextprime(10**30))), ("prevprime(1000)", int(n.prevprime(1000))), ("prevprime(3)", 2),
    ("factor(360)", "2^3 x 3^2 x 5"), ("factor(97)", "97"), ("factor(1)", "1"), ("factor(-12)", "-2^2 x 3"), ("factor(2^64+1)", "274177 x 67280421310721"), ("factor(10^20+39)", "100000000000000000039"),
    ("isqrt(10)", 3), ("isqrt(10^40-1)", math.isqrt(10**40 - 1)), ("bitlength(0)", 0), ("bitlength(255)", 8), ("bitlength(-256)", 9), ("popcount(255)", 8), ("popcount(2^100-1)", 100),
    ("numerator(0.75)", 3), ("denominator(0.75)", 4), ("numerator(-6/4)", -3), ("denominator(5)", 1), ("gcd(sqrt(16), 6)", 2),
    "integers of two words of the processor, and beyond",
    ("2^125", 2**125), ("2^126 - 1", 2**126 - 1), ("-2^126", -2**126), ("2^127 + 1", 2**127 + 1), ("2^100 + 3^70", 2**100 + 3**70), ("2^63", 2**63), ("-(-2^63)", 2**63), ("-2^63 - 1", -2**63 - 1), ("2^62*2 - 1", 2**63 - 1),
    ("2^100 - 2^100 + 1", 1), ("0*2^100", 0), ("2^100 mod 1000007", 2**100 % 1000007), ("(-3^79) mod 1000007", -3**79 % 1000007), ("3^79 mod (-1000007)", 3**79 % -1000007), ("div(-3^79, 1000007)", -3**79 // 1000007), ("rem(-3^79, 1000007)", -(3**79 % 1000007)), ("1000007 mod 2^100", 1000007), ("-1 mod 2^100", 2**100 - 1),
    ("(2^100 + 5) | 2^70", 2**100 + 5 | 2**70), ("2^100 & (2^101 - 1)", 2**100), ("2^100 xor 2^99", 2**100 ^ 2**99), ("~2^100", ~2**100), ("(-2^100 - 1) >> 3", (-2**100 - 1) >> 3), ("2^100 << 25", 2**125), ("2^100 << 26", 2**126), ("-1 << 126", -2**126),
    ("33!", math.factorial(33)), ("34!", math.factorial(34)), ("30!/28!", 30 * 29), ("2^100/3*3", 2**100), ("2^100/2^98", 4), ("2^100 < 2^101", True), ("-2^100 >= -2^99", False), ("2^64 - 1 == 18446744073709551615", True),
    ("min(2^100, 2^99, 5)", 5), ("max(-2^100, -2^99)", -2**99), ("abs(-2^100)", 2**100), ("sign(-2^100)", -1), ("floor(-7/2)", -4), ("ceil(-7/2)", -3), ("trunc(-7/2)", -3), ("round(-5/2)", -3), ("frac(-7/2)", F(-1, 2)), ("powmod(3, 10^15, 10^9 + 7)", pow(3, 10**15, 10**9 + 7)),
    ("sum(k, 1, 10^5, k^4)", sum(k**4 for k in range(1, 10**5 + 1))), ("sum(k, 1, 3000, k^10)", sum(k**10 for k in range(1, 3001))), ("sum(k, 1, 1000, (k^5 mod 97)*div(k^7, 1000))", sum(k**5 % 97 * (k**7 // 1000) for k in range(1, 1001))), ("a = 3^60; sum(k, 1, 100, if(k mod 3 == 0, a, -a*k))", sum(3**60 if k % 3 == 0 else -3**60 * k for k in range(1, 101))), ("prod(k, 1, 50, k)", math.factorial(50)),
    ("100!/98!", 9900), ("20!", math.factorial(20)), ("170!", math.factorial(170)), ("2^521-1", 2**521 - 1), ("(3^1000) mod (10^20)", 3**1000 % 10**20),
    ("fib(1000)", int(n.fibonacci(1000))), ("lcm(2^64, 3^40)", 2**64 * 3**40), ("9007199254740993 == 9007199254740992", False),
])
