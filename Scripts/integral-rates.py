#!/usr/bin/env python3
"""Times of proper integrals beside Arb's acb.integral (python-flint) and PARI's intnum, in turn.

    Scripts/integral-rates.py [--surd PATH] [--rounds N] [--digits 36,56] [--only NUMBERS] [--pari]

The integrals are the real ones of FLINT's examples/integrals.c, by their numbers there; infinite ends are replaced by ones so far out
that nothing is lost, and W, max, the first sine and Joldes' integral have other ends. `first` is one that a fresh process begins with,
`later` are those after it, whose upper end is moved by some 10^-30.

Surd's times are those of `--lines` less those of a short line, or of the first line; Arb's are taken around the call, PARI's
are later ones. The values are compared, and both are printed where they differ. Medians of processor time; the ratios are Surd's
times over Arb's.
"""
import argparse
import json
import resource
import statistics
import subprocess
import sys

# Number in the C program, what Surd reads, what acb reads (z, and whether it must be analytic), the ends, and what PARI reads.
CASES = [
    (0, "sin(x)", "z.sin()", "0", "100", "sin(x)"),
    (1, "4/(1+x^2)", "4/(1+z*z)", "0", "1", "4/(1+x^2)"),
    (3, "4*sqrt(1-x^2)", "4*(1-z*z).sqrt(analytic=a)", "0", "1", "4*sqrt(1-x^2)"),
    (4, "sin(x+exp(x))", "(z+z.exp()).sin()", "0", "8", "sin(x+exp(x))"),
    (5, "floor(x)", "z.real_floor(analytic=a)", "1", "101", "floor(x)"),
    (6, "abs(x^4+10*x^3+19*x^2-6*x-6)*exp(x)",
     "((((z+10)*z+19)*z-6)*z-6).real_abs(analytic=a)*z.exp()", "0", "1", "abs(x^4+10*x^3+19*x^2-6*x-6)*exp(x)"),
    (10, "x^1000*exp(-x)", "z**1000*(-z).exp()", "0", "10000", "x^1000*exp(-x)"),
    (12, "sin(x)+exp(-200-x^2)", "z.sin()+(-200-z*z).exp()", "-10", "9", "sin(x)+exp(-200-x^2)"),
    (13, "exp(x)", "z.exp()", "-1020", "-1010", "exp(x)"),
    (14, "exp(-x^2)", "(-z*z).exp()", "0", "12", "exp(-x^2)"),
    (15, "sech(10*x-2)^2+sech(100*x-40)^4+sech(1000*x-600)^6",
     "(10*z-2).sech()**2+(100*z-40).sech()**4+(1000*z-600).sech()**6", "0", "1",
     "1/cosh(10*x-2)^2+1/cosh(100*x-40)^4+1/cosh(1000*x-600)^6"),
    (17, "sech(x)", "z.sech()", "0", "130", "1/cosh(x)"),
    (18, "sech(x)^3", "z.sech()**3", "0", "45", "1/cosh(x)^3"),
    (20, "x*exp(-x)/(1+exp(-x))", "z*(-z).exp()/(1+(-z).exp())", "0", "130", "x*exp(-x)/(1+exp(-x))"),
    (23, "lambertw(x)", "z.lambertw()", "1", "1000", "lambertw(x)"),
    (24, "max(sin(x),cos(x))", "z.sin().real_max(z.cos(),analytic=a)", "0", "3", "max(sin(x),cos(x))"),
    (25, "erf(x/sqrt(0.0002)/2+1.5)*exp(-x)", "(z*arb(1250).sqrt()+1.5).erf()*(-z).exp()", "-1", "1",
     "(1-erfc(x*sqrt(1250)+3/2))*exp(-x)"),
    (26, "airyai(x)", "z.airy_ai()", "-10", "10", "airy(x)[1]"),
    (31, "x*sin(x)/(1+cos(x)^2)", "z*z.sin()/(1+z.cos()**2)", "0", "3", "x*sin(x)/(1+cos(x)^2)"),
    (32, "sin((1/1000+(1-x)^2)^(-3/2))", "(arb(1)/1000+(1-z)**2).pow(arb('-1.5'),analytic=a).sin()", "0", "0.9",
     "sin((1/1000+(1-x)^2)^(-3/2))"),
]
# Integrals so small that an absolute tolerance asks for no digit of them.
RELATIVE = {13}
# Rows of one process: seconds of the first and of the second call, and the first value.
PEER = """
import json, sys, time
from flint import acb, arb, ctx
digits, call, low, high, relative = json.load(sys.stdin)
ctx.dps = digits + 2
f = eval("lambda z, a: " + call)
rows = []
for b in (arb(high), arb(high) - arb("1e-30")):
    start = time.process_time()
    value = acb.integral(f, acb(arb(low)), acb(b), **({"abs_tol": 0} if relative else {}))
    rows.append((time.process_time() - start, value.real.str(digits, radius=False)))
print(json.dumps([rows[0][0], rows[1][0], rows[0][1]]))
"""


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def command(surd, digits, lines):
    before = spent()
    done = subprocess.run(
        [surd, "-d", str(digits), "--lines"], input="".join(lines), text=True, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL)
    return spent() - before, done.stdout.splitlines()


def surd_times(surd, digits, body, low, high, times=3):
    """Seconds of the first line, and of one of those after it."""
    first = f"integrate(x,{low},{high},{body})\n"
    later = [f"integrate(x,{low},{high}-{k}e-30,{body})\n" for k in range(1, times + 1)]
    empty = command(surd, digits, ["1\n"])[0]
    one, text = command(surd, digits, [first])
    many = command(surd, digits, [first, *later])[0]
    return one - empty, (many - one) / times, text[0] if text else "-"


def arb_times(digits, call, low, high, relative):
    done = subprocess.run(
        [sys.executable, "-c", PEER], input=json.dumps([digits, call, low, high, relative]), text=True, stdout=subprocess.PIPE,
        check=True)
    return json.loads(done.stdout)


def pari_time(digits, body, low, high):
    text = f"default(realprecision,{digits});gettime();intnum(x={low},{high},{body});t=getwalltime();" \
        f"for(k=1,20,intnum(x={low},{high}-k*1e-30,{body}));print((getwalltime()-t)/20.)\n"
    done = subprocess.run(["gp", "-q", "-f"], input=text, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return float(done.stdout.split()[-1]) / 1000 if done.stdout.strip() else float("nan")


def agree(mine, other, digits):
    if "nan" in other or mine == "-":
        return False
    try:
        from flint import arb, ctx
        ctx.dps = digits + 20
        a, b = arb(mine), arb(other.replace("[", "").split(" +/-")[0])
        return bool(abs(a - b) <= abs(b) * arb(10) ** (4 - digits))
    except ValueError:
        return False


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--surd", default="surd")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--digits", default="36,56")
    arguments.add_argument("--only", help="numbers, with commas between them")
    arguments.add_argument("--pari", action="store_true")
    options = arguments.parse_args()
    chosen = [int(n) for n in options.only.split(",")] if options.only else None
    for digits in map(int, options.digits.split(",")):
        print(f"{digits} digits  {'first':>10}{'Arb':>10}{'later':>10}{'Arb':>10}{'PARI':>10}{'cold':>7}{'warm':>7}")
        cold, warm = [], []
        for number, body, call, low, high, pari in CASES:
            if chosen and number not in chosen:
                continue
            ours, others = [], []
            for _ in range(options.rounds):
                ours.append(surd_times(options.surd, digits, body, low, high))
                others.append(arb_times(digits, call, low, high, number in RELATIVE))
            a, b = (statistics.median(row[k] for row in ours) for k in (0, 1))
            c, d = (statistics.median(row[k] for row in others) for k in (0, 1))
            p = pari_time(digits, pari, low, high) if options.pari else float("nan")
            note = "" if agree(ours[0][2], others[0][2], digits) else f"  {ours[0][2]} {others[0][2]}"
            cold.append(a / c)
            warm.append(b / d)
            print(
                f"{number:>3} {body[:12]:12}{a * 1e3:>8.2f}ms{c * 1e3:>8.2f}ms{b * 1e3:>8.2f}ms{d * 1e3:>8.2f}ms"
                f"{p * 1e3:>8.2f}ms{cold[-1]:>7.2f}{warm[-1]:>7.2f}{note}", flush=True)
        print(
            f"times of Arb's: first {statistics.median(cold):.2f} in the median, {max(cold):.2f} at most; "
            f"later {statistics.median(warm):.2f}, {max(warm):.2f}")


main()
