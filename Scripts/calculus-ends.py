#!/usr/bin/env python3
"""Improper integrals, infinite sums and products with known values, in closed form, to 40 digits by mpmath.

    Scripts/calculus-ends.py > Tests/SurdTests/Data/calculus-ends.tsv
"""

from mpmath import *
mp.dps=60
INTEGRALS = [
    ("exp(-x)", "0", "inf", mpf(1)),
    ("exp(-x^2)", "-inf", "inf", sqrt(pi)),
    ("exp(-x)*ln(x)", "0", "inf", -euler),
    ("1/sqrt(x)", "0", "1", mpf(2)),
    ("ln(x)^5/(1+x^2)", "0", "1", -120*( (zeta(6, mpf(1)/4)-zeta(6, mpf(3)/4))/4**6)),
    ("x^(-99/100)", "0", "1", mpf(100)),
    ("1/(1+x^2)", "-inf", "inf", pi),
    ("1/(x*ln(x)^2)", "2", "inf", 1/log(2)),
    ("1/(sqrt(x)*(1+x))", "0", "inf", pi),
    ("ln(sin(x))", "0", "pi/2", -pi/2*log(2)),
    ("x/(exp(x)-1)", "0", "inf", pi**2/6),
    ("x^3/(exp(x)-1)", "0", "inf", pi**4/15),
    ("sin(x)/x", "0", "inf", pi/2),
    ("(sin(x)/x)^2", "0", "inf", pi/2),
    ("cos(x^2)", "0", "inf", sqrt(pi/8)),
    ("sin(x^2)", "-inf", "inf", sqrt(pi/2)),
    ("x*sin(x)/(x^2+1)", "0", "inf", pi/(2*e)),
    ("cos(x)/(x^2+1)", "0", "inf", pi/(2*e)),
    ("besselj(0, x)", "0", "inf", mpf(1)),
    ("besselj(1, x)/x", "0", "inf", mpf(1)),
    ("sin(1/x)", "0", "1", sin(1)-ci(1)),
    ("sech(x)", "0", "inf", pi/2),
    ("sech(x)^3", "-inf", "inf", pi/2),
    ("1/sqrt(1-x^2)", "-1", "1", pi),
    ("1/sqrt(abs(x-1/3))", "-1", "1", 2*(sqrt(mpf(4)/3)+sqrt(mpf(2)/3))),
    ("(x-1)/ln(x)", "0", "1", log(2)),
    ("(1-cos(x))/x^2", "0", "inf", pi/2),
    ("exp(-x)*sin(x)/x", "0", "inf", pi/4),
    ("erfc(x)", "0", "inf", 1/sqrt(pi)),
    ("exp(-x-1/x)", "0", "inf", 2*besselk(1, 2)),
    ("exp(-x)/sqrt(x)", "0", "inf", sqrt(pi)),
    ("x^(1/3)*(1-x)^(-2/7)", "0", "1", beta(mpf(4)/3, mpf(5)/7)),
    ("x^1000*exp(-x)", "0", "inf", factorial(1000)),
    ("ln(x)^2", "0", "1", mpf(2)),
    ("sqrt(-ln(x))", "0", "1", sqrt(pi)/2),
    ("ln(x)/(1+x)^2", "0", "1", -log(2)),
    ("atan(x)/x", "0", "1", catalan),
    ("ln(1+x)/x", "0", "1", pi**2/12),
    ("1/(1+x^4)", "-inf", "inf", pi/sqrt(2)),
    ("sqrt(tan(x))", "0", "pi/2", pi/sqrt(2)),
    ("ln(x)/(x-1)", "0", "1", pi**2/6),
    ("exp(-x)*cos(3*x)", "0", "inf", mpf(1)/10),
    ("1/x^(1+10^-9)", "1", "inf", mpf(10)**9),
    ("x^(-1+10^-9)", "0", "1", mpf(10)**9),
    ("1/cosh(x)^2", "-inf", "inf", mpf(2)),
    ("ln(gamma(x))", "0", "1", log(2*pi)/2),
    ("x^x", "0", "1", nsum(lambda n:(-1)**(n+1)/n**n, [1, 40])),
    ("x*exp(-x)/(1+exp(-x))", "0", "inf", pi**2/12),
    ("if(x < 0, 0, sqrt(x))", "-1", "1", mpf(2)/3),
    ("if(x < 1/3, ln(1/3-x), if(x < 1, 1/(x-1/3)^0.25, x))", "0", "2",
     (log(mpf(1)/3)-1)/3+(mpf(2)/3)**0.75/0.75+1.5),
    ("atan2(1, x)", "-1", "1", pi),
    ("cos(ln(x))", "0", "1", mpf(1)/2),
    ("sin(ln(x))/ln(x)", "0", "1", pi/4),
    ("x^2*sin(3*ln(x))", "0", "1", -mpf(1)/6),
    ("cos(2*ln(x))/x^2", "1", "inf", mpf(1)/5),
    ("besselk(0, x)", "0", "inf", pi/2),
    ("sqrt(x)*besselk(1, x)", "0", "inf", gamma(mpf(5)/4)*gamma(mpf(1)/4)/sqrt(2)),
    ("x^3*besselk(2, x)", "0", "inf", mpf(8)),
    ("ai(x)", "0", "inf", mpf(1)/3),
    ("ai(x)", "-inf", "inf", mpf(1)),
    ("x^2*ai(x)", "0", "inf", gamma(3)/(3**(mpf(5)/3)*gamma(mpf(5)/3))),
    ("loggamma(x)", "0", "1", log(2*pi)/2),
    ("lgamma(x)", "-1/2", "1/2", quad(lambda x:log(abs(gamma(x))), [-mpf(1)/2, 0, mpf(1)/2])),
    ("1/(x*(ln(x)+1)^2)", "2", "inf", 1/(log(2)+1)),
    ("1/(x*(1+ln(x)^2))", "0", "2", pi/2+atan(log(2))),
    ("1/(x*ln(x)*(1+ln(x)))", "2", "inf", log(1+1/log(mpf(2)))),
    ("floor(-ln(x))", "0", "1", 1/(e-1)),
    ("x^(-ln(x))", "0", "inf", sqrt(pi)*exp(mpf(1)/4)),
    ("(-1)^floor(x)/x", "1", "inf", -log(pi/2)),
    ("(-1)^floor(1/x)", "0", "1", 1-2*log(2)),
    ("(-2)^floor(x)*exp(-x)", "0", "inf", (1-1/e)/(1+2/e)),
    # The path turned to x = iy.
    ("exp(-sqrt(x))*sin(x)", "0", "inf",
     quad(lambda y:re(exp(-y-sqrt(1j*y))), [0, 1, 4, 16, 64, 200])),
    ("exp(-(x-1000)^2)", "-inf", "inf", sqrt(pi)),
    ("(sin(x)/x)^5", "0", "inf", 115*pi/384),
    ("exp(-x)*cos(x)^10", "0", "inf",
     fsum(binomial(10, j)/(1+(10-2*j)**2) for j in range(11))/2**10),
    ("exp(-x)/(2+sin(x))", "0", "inf",
     quad(lambda x:exp(-x)/(2+sin(x)), linspace(0, 2*pi, 9))/(1-exp(-2*pi))),
]


def euler_maclaurin(f, integral, n=60, m=40):
    """The sum of f from 1 on, with the integral from n on."""
    with workdps(90):
        c=taylor(f, mpf(n), 2*m)
    s=fsum(f(mpf(k)) for k in range(1, n))+integral+f(mpf(n))/2
    return s-fsum(bernoulli(2*j)/(2*j)*c[2*j-1] for j in range(1, m))


SUMS = [
    ("1/k^2", "1", zeta(2)),
    ("1/k^3", "1", zeta(3)),
    ("(-1)^(k+1)/k", "1", log(2)),
    ("1/2^k", "0", mpf(2)),
    ("1/(k^2+1)", "1", (pi*coth(pi)-1)/2),
    ("1/k!", "0", e),
    ("k^3/3^k", "1", mpf(33)/8),
    ("cos(k*pi/20)/k^2", "1", clcos(2, pi/20)),
    ("harmonic(k)/k^5", "1", mpf(7)/4*zeta(6) - zeta(3)**2/2),
    ("(-1)^k/sqrt(k)", "1", -altzeta(mpf(1)/2)),
    ("ln(k)/k^2", "1", -zeta(2, derivative=1)),
    ("(-1)^k*ln(k)/k", "1", euler*log(2)-log(2)**2/2),
    ("(-1)^k/(2k+1)", "0", pi/4),
    ("k^-1.5", "1", zeta(1.5)),
    ("zeta(2k)-1", "1", mpf(3)/4),
    ("1/(k*(k+1))", "1", mpf(1)),
    ("sin(k)/k", "1", (pi-1)/2),
    ("cos(k)/k", "1", -log(2*sin(mpf(1)/2))),
    ("cos(k)/k^2", "1", mpf(1)/4-pi/2+pi**2/6),
    ("1/k^(1+10^-9)", "1", zeta(1+mpf(10)**-9)),
    ("exp(-k^2)", "0", (1+jtheta(3, 0, exp(-1)))/2),
    ("binomial(2k, k)/5^k", "0", sqrt(5)),
    ("1/binomial(2k, k)", "0", mpf(4)/3+2*pi/(9*sqrt(3))),
    ("(4/5)^k*factorial(k+3)*k!/(k!)^2", "0", mpf(3750)),
    ("pi^k/k!", "0", exp(pi)),
    ("(-10)^k/k!", "0", exp(-10)),
    ("gamma(k+1/2)/(k!*3^k)", "0", sqrt(pi*mpf(3)/2)),
    ("exp(-k)*k^2/(k+1)", "0", fsum(exp(-k)*mpf(k)**2/(k+1) for k in range(200))),
    ("1/(k*(k+1)*(k+2))", "1", mpf(1)/4),
    ("(3k+1)/(k^3+k^2+k+1)", "1", nsum(lambda k:(3*k+1)/(k**3+k**2+k+1), [1, inf])),
    ("(-1)^k/(k+1/3)", "1", (psi(0, mpf(2)/3)-psi(0, mpf(7)/6))/2),
    ("(k mod 3)/k^2", "1", (zeta(2, mpf(1)/3)+2*zeta(2, mpf(2)/3))/9),
    ("if(k mod 2 == 0, 1/k^2, 0)", "1", zeta(2)/4),
    ("(-1)^floor(k/2)/(k+1)", "0", pi/4+log(2)/2),
    ("floor(k/2)/2^k", "1", mpf(2)/3),
    ("cos(ln(k))/k^2", "1", re(zeta(2+1j))),
    ("1/(k*(ln(k)+1)^2)", "1",
     euler_maclaurin(lambda k:1/(k*(log(k)+1)**2), 1/(log(mpf(60))+1))),
    ("sin(sqrt(k))/k^2", "1",
     euler_maclaurin(lambda k:sin(sqrt(k))/k**2,
                     2*quadosc(lambda y:sin(y)/y**3, [sqrt(mpf(60)), inf], omega=1))),
]
PRODUCTS = [
    ("1+1/k^2", "1", sinh(pi)/pi),
    ("1-1/k^2", "2", mpf(1)/2),
    ("1-1/2^k", "1", qp(mpf(1)/2)),
    ("1-1/(4k^2)", "1", 2/pi),
    ("k^(1/k^2)", "1", exp(-zeta(2, derivative=1))),
    ("(1+1/k)^2/(1+2/k)", "1", mpf(2)),
    ("1+(-1)^k/k", "2", mpf(1)),
    ("1-2/k^2", "1", sin(pi*sqrt(2))/(pi*sqrt(2))),
    ("1-5/k^2", "1", sin(pi*sqrt(5))/(pi*sqrt(5)))]


print("# Written by Scripts/calculus-ends.py: kind, body, lower bound, upper bound, value.")
for body, low, high, value in INTEGRALS:
    print("integrate", body, low, high, nstr(value, 40), sep="\t")
for body, low, value in SUMS:
    print("sum", body, low, "inf", nstr(value, 40), sep="\t")
for body, low, value in PRODUCTS:
    print("prod", body, low, "inf", nstr(value, 40), sep="\t")
