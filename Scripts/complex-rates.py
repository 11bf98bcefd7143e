#!/usr/bin/env python3
"""Times of complex numbers beside python-flint, in turn: whole lines, from text to text.

    Scripts/complex-rates.py [--surd PATH] [--rounds N] [--digits 20,100,500,2000]
    Scripts/complex-rates.py --functions [--only exp,ln] [--irrational] [--digits 20,100,1000,10000] [--before PATH] ...
    Scripts/complex-rates.py --special [--only gamma,zeta] ...

The first form is arithmetic with complex fractions, beside the same formulas written with fmpq: the command's `-x --lines`,
less the time of a command with one short line; with fmpq, reading the parts, the formula and writing both parts of the
result. Every result is compared.

The second is elementary functions beside acb, whose process reads both parts, calls the function and writes both parts;
reading and calling count, its start does not. The parts of arguments are decimals of five digits, or with `--irrational`
such decimals times the roots of 2 and 3. `cold` are all lines with the constants that the first of them need, `warm` are the
lines after the first twenty (tables are made when they have been missed some times). The parts of the first line are
compared with a value of more digits. `--before` runs another command in turn with this one: the last column is how many
times faster this one is. The third form has special functions.

Medians of processor time and of ratios.
"""
import argparse
import json
import random
import re
import resource
import statistics
import subprocess
import sys
import time

from flint import acb, arb, ctx, fmpq, fmpz

# What Surd reads and what acb computes, of a number z and perhaps another one w.
FUNCTIONS = {
    "sqrt": ("sqrt({z})", "z.sqrt()"),
    "cbrt": ("cbrt({z})", "z.root(3)"),
    "root": ("root({z},5)", "z.root(5)"),
    "power": ("({z})^({w})", "z ** w"),
    "exp": ("exp({z})", "z.exp()"),
    "ln": ("ln({z})", "z.log()"),
    "agm": ("agm({z},{w})", "z.agm(w)"),
}
for name in "sin cos tan sinh cosh tanh asin acos atan asinh acosh atanh".split():
    FUNCTIONS[name] = (f"{name}({{z}})", f"z.{name}()")
# Special functions, by themselves with `--special`.
SPECIAL = {
    "gamma": ("gamma({z})", "z.gamma()"),
    "loggamma": ("loggamma({z})", "z.lgamma()"),
    "digamma": ("digamma({z})", "z.digamma()"),
    "beta": ("beta({z},{w})", "z.gamma() * w.gamma() * (z + w).rgamma()"),
    "zeta": ("zeta({z})", "z.zeta()"),
    "hurwitz": ("hurwitz({z},{w})", "z.zeta(w)"),
    "li2": ("li2({z})", "z.polylog(2)"),
    "polylog": ("polylog({w},{z})", "z.polylog(w)"),
    "lambertw": ("lambertw({z})", "z.lambertw(0)"),
    "ellipk": ("ellipk({z})", "z.elliptic_k()"),
    "ellipe": ("ellipe({z})", "z.elliptic_e()"),
    "besselj": ("besselj({w},{z})", "z.bessel_j(w)"),
    "besselk": ("besselk({w},{z})", "z.bessel_k(w)"),
    "ai": ("ai({z})", "z.airy_ai()"),
    "bi": ("bi({z})", "z.airy_bi()"),
    "hyp1f1": ("hyp1f1(1/3,2/7,{z})", "z.hypgeom_1f1(acb(1) / 3, acb(2) / 7)"),
    "hyp2f1": ("hyp2f1(1/3,1/5,2/7,{z})", "z.hypgeom_2f1(acb(1) / 3, acb(1) / 5, acb(2) / 7)"),
}
for name in "erf erfc ei si ci li".split():
    SPECIAL[name] = (f"{name}({{z}})", f"z.{name}()")
# Digits that acb has beyond those it writes, for what is lost in a function.
SPARE = 6
# Lines before those that are warm.
FIRST = 20
# A process of acb: rows of parts come in, and seconds of the first row and of the others go out.
PEER = """
import json, sys, time
from flint import acb, arb, ctx
digits, call, roots, rows = json.load(sys.stdin)
ctx.dps = digits + %d
call = eval("lambda z, w: " + call)
def line(row):
    parts = [arb(part) for part in row]
    if roots:
        s, t = arb(2).sqrt(), arb(3).sqrt()
        parts = [part * root for part, root in zip(parts, [s, t, s, t])]
    value = call(acb(*parts[:2]), acb(*parts[2:]) if len(parts) > 2 else None)
    return value.real.str(digits, radius=False), value.imag.str(digits, radius=False)
start = time.process_time()
for row in rows[:%d]:
    line(row)
middle = time.process_time()
for row in rows[%d:]:
    line(row)
print(json.dumps([middle - start, time.process_time() - middle]))
""" % (SPARE, FIRST, FIRST)


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def command(surd, text):
    """Seconds of processor time, and the lines that were printed."""
    before = spent()
    done = subprocess.run([surd, "-x", "--lines"], input=text, text=True, check=True, stdout=subprocess.PIPE)
    return spent() - before, done.stdout.splitlines()


def read(text):
    """A fraction as it is written: without blanks, perhaps with no denominator."""
    top, _, bottom = text.partition("/")
    return fmpq(fmpz(top), fmpz(bottom or "1"))


def formula(symbol, a, b, c, d):
    if symbol == "+":
        return a + c, b + d
    if symbol == "-":
        return a - c, b - d
    if symbol == "*":
        return a * c - b * d, a * d + b * c
    size = c * c + d * d
    return (a * c + b * d) / size, (b * c - a * d) / size


def theirs(rows, symbol):
    start = time.process_time()
    results = []
    for row in rows:
        x, y = formula(symbol, *[read(part) for part in row])
        results.append((str(x), str(y)))
    return time.process_time() - start, results


def parts(line):
    """Both parts of a printed number, as fractions."""
    found = re.fullmatch(r"(-?[0-9.]+(?:/[0-9]+)?)?(?:\+?(-?[0-9.]+(?:/[0-9]+)?)\*?i)?", line)

    def value(text):
        if not text:
            return fmpq(0)
        if "." in text:
            whole, decimals = text.split(".")
            return fmpq(fmpz(whole + decimals), fmpz(10) ** len(decimals))
        return read(text)

    return value(found[1]), value(found[2])


def seconds(surd, digits, text):
    """Seconds of processor time of the command, and the first line that was printed."""
    before = spent()
    done = subprocess.run(
        [surd, "--complex", "-d", str(digits), "--lines"], input=text, text=True, check=True, stdout=subprocess.PIPE)
    return spent() - before, done.stdout.partition("\n")[0]


def ball_parts(line):
    """The parts of a printed decimal complex number."""
    number = r"[0-9.]+(?:e[+-]?[0-9]+)?"
    found = re.fullmatch(rf"(-?{number})?(?:\+?(-?{number})i)?", line)
    return [arb(part or 0) for part in found.groups()]


def check(line, digits, call, roots, row):
    """Compares a line with the value of acb at more digits."""
    ctx.dps = digits + 30
    factors = [arb(2).sqrt(), arb(3).sqrt()] if roots else [arb(1), arb(1)]
    parts = [arb(part) * factor for part, factor in zip(row, factors * 2)]
    z, w = acb(*parts[:2]), acb(*parts[2:]) if len(parts) > 2 else None
    value = eval(call, {"z": z, "w": w, "acb": acb})
    for mine, other in zip(ball_parts(line), (value.real, value.imag), strict=True):
        if not abs(mine - other) < abs(other) * arb(10) ** (1 - digits):
            raise SystemExit(f"{line[:60]} is not {value.str(30)}")


def functions(options):
    draw = random.Random(1)
    table = SPECIAL if options.special else FUNCTIONS
    names = options.only.split(",") if options.only else table
    print(f"{'':8}{'digits':>8}{'Surd':>12}{'acb':>12}{'warm':>8}{'cold':>8}" + (f"{'before':>8}" if options.before else ""))
    for digits in map(int, (options.digits or "20,100,1000,10000").split(",")):
        count = {20: 4_000, 100: 2_000, 1000: 200}.get(digits, max(5, 400_000 // digits))
        for name in names:
            text, call = table[name]

            def part():
                return f"{draw.choice(['', '-'])}{draw.randint(0, 4)}.{draw.randint(10000, 99999)}"

            def number(x, y):
                return f"{x}*sqrt(2)+({y})*sqrt(3)*i" if options.irrational else f"{x}+{y}i".replace("+-", "-")

            rows = [[part() for _ in range(4 if "{w}" in text else 2)] for _ in range(count + FIRST)]
            lines = [text.format(z=number(*row[:2]), w=number(*(row[2:] or "12"))) + "\n" for row in rows]
            ours, other, warm, cold, gains = [], [], [], [], []
            task = json.dumps([digits, call, options.irrational, rows])
            for _ in range(options.rounds):
                start = seconds(options.surd, digits, "1\n")[0]
                few, first = seconds(options.surd, digits, "".join(lines[:FIRST]))
                all_of_them = seconds(options.surd, digits, "".join(lines))[0]
                done = subprocess.run(
                    [sys.executable, "-c", PEER], input=task, text=True, check=True, stdout=subprocess.PIPE)
                before, rest = json.loads(done.stdout)
                ours.append(all_of_them - few)
                other.append(rest)
                warm.append(rest / (all_of_them - few))
                cold.append((before + rest) / (all_of_them - start))
                if options.before:
                    few = seconds(options.before, digits, "".join(lines[:FIRST]))[0]
                    gains.append((seconds(options.before, digits, "".join(lines))[0] - few) / ours[-1])
            check(first, digits, call, options.irrational, rows[0])
            print(
                f"{name:8}{digits:>8}{statistics.median(ours) / count * 1e6:>10.1f}us"
                f"{statistics.median(other) / count * 1e6:>10.1f}us{statistics.median(warm):>8.2f}"
                f"{statistics.median(cold):>8.2f}" + (f"{statistics.median(gains):>8.2f}" if gains else ""), flush=True)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--surd", default="surd")
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--digits")
    arguments.add_argument("--functions", action="store_true")
    arguments.add_argument("--special", action="store_true", help="special functions in place of elementary ones")
    arguments.add_argument("--before", help="another command, whose time is set beside")
    arguments.add_argument("--irrational", action="store_true")
    arguments.add_argument("--only", help="functions, with commas between them")
    options = arguments.parse_args()
    if options.functions or options.special:
        return functions(options)
    draw = random.Random(1)
    print(f"{'':8}{'digits':>8}{'Surd':>12}{'fmpq':>12}{'ratio':>8}")
    for digits in map(int, (options.digits or "20,100,500,2000").split(",")):
        count = max(200, 40_000 // digits)

        def fraction():
            top = draw.randint(-(10**digits), 10**digits)
            return f"{top}/{draw.randint(10 ** (digits - 1), 10**digits)}"

        for symbol in "+-*/":
            rows = [[fraction() for _ in range(4)] for _ in range(count)]
            text = "".join(f"({a}+({b})*i){symbol}({c}+({d})*i)\n" for a, b, c, d in rows)
            ours, other, ratios = [], [], []
            for _ in range(options.rounds):
                seconds, lines = command(options.surd, text)
                seconds -= command(options.surd, "1\n")[0]
                reference, results = theirs(rows, symbol)
                ours.append(seconds)
                other.append(reference)
                ratios.append(reference / seconds)
            for line, (x, y) in zip(lines, results, strict=True):
                if parts(line) != (read(x), read(y)):
                    raise SystemExit(f"{line[:60]} is not {x[:60]} + {y[:60]} i")
            print(
                f"{symbol:8}{digits:>8}{statistics.median(ours) / count * 1e6:>10.1f}us"
                f"{statistics.median(other) / count * 1e6:>10.1f}us{statistics.median(ratios):>8.2f}", flush=True)


main()
