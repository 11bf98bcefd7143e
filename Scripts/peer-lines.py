#!/usr/bin/env python3
"""Times whole lines, text in and digits out, beside python-flint (Arb), gmpy2 (MPFR) and gp (PARI).

    Scripts/peer-lines.py --surd .build/command/surd [--functions exp,ln] [--digits 20,50] [--lines N]

User time of a process for many lines less that for none, in microseconds a line, the median of
three runs in turn. A peer that is not installed is left out. Beside the functions there are `power` and
`decimal+ decimal- decimal* decimal/`: two decimals of as many digits as are asked for. Special functions
(`zeta erf erfc erfinv erfcinv lambertw li2 gamma lgamma digamma`, beside python-flint alone) have arguments from 1 to
10, inverse error functions those between 0 and 1, li2 their negatives.
"""
import argparse
import importlib.util
import random
import resource
import shutil
import subprocess
import sys

NAMES = "exp ln sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh".split()
SPECIAL = "zeta erf erfc erfinv erfcinv lambertw li2 gamma lgamma digamma".split()
FLINT = """
import sys, flint
digits = int(sys.argv[1])
flint.ctx.dps = digits + 6
names = {"q": lambda a, b: flint.arb(a) / b, "d": flint.arb}
for name in %r:
    names[name] = (lambda n: lambda x: getattr(x, n)())({"ln": "log"}.get(name, name))
names["li2"] = lambda x: x.polylog(2)
names["sqrt2"] = flint.arb(2).sqrt()
for line in sys.stdin:
    print(eval(line, names).str(digits, radius=False))
""" % (NAMES + [name for name in SPECIAL if name != "li2"])
GMPY = """
import sys, gmpy2
digits = int(sys.argv[1])
gmpy2.get_context().precision = int((digits + 6) * 3.3219281) + 1
names = {"q": lambda a, b: gmpy2.mpfr(a) / b, "d": gmpy2.mpfr, "sqrt2": gmpy2.sqrt(gmpy2.mpfr(2))}
for name in %r:
    names[name] = getattr(gmpy2, {"ln": "log"}.get(name, name))
form = "{0:.%%dg}" %% digits
for line in sys.stdin:
    print(form.format(eval(line, names)))
""" % NAMES


def decimal_lines(operation, count, kind, digits):
    generator = random.Random(digits)
    form = 'd("{}.{}")' if kind == "python" else "{}.{}"

    def number():
        ending = generator.randrange(10 ** (digits - 2)) // 10 * 10 + generator.choice([1, 3, 7, 9])
        return form.format(generator.randrange(1, 100), str(ending).zfill(digits - 2))

    return "".join(f"{number()} {operation} {number()}\n" for _ in range(count))


def lines(function, count, kind, digits):
    if function.startswith("decimal"):
        return decimal_lines(function[-1], count, kind, digits)
    text = []
    for k in range(1, count + 1):
        if function in SPECIAL:
            a, b = count + 9 * k - 4, count
            if function in ("erfinv", "erfcinv"):
                a, b = k, count + 1
            elif function == "li2":
                a = -a
            call = f"q({a},{b})" if kind == "python" else f"{a}/{b}"
            text.append(f"{function}({call})")
            continue
        a, b = 3 * k + 5, (4 if function in ("asin", "acos", "atanh") else 7) * count
        x = {"python": f"q({a},{b})", "surd": f"{a}/{b}", "gp": f"{a}/{b}."}[kind]
        if function == "acosh":
            x = "1+" + x
        if function == "power":
            exponent = {"python": "**sqrt2", "surd": "^sqrt(2)", "gp": "^sqrt(2)"}[kind]
            text.append(f"({x}){exponent}")
        else:
            name = "log" if (kind, function) == ("gp", "ln") else function
            text.append(f"{name}({x})")
    return "\n".join(text) + "\n"


def user(command, text):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(
        command, input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--surd", required=True)
    parser.add_argument("--functions", default=",".join(NAMES + ["power"]))
    parser.add_argument("--digits", default="20,50,100,300,1000")
    parser.add_argument("--lines", type=int, default=0)
    options = parser.parse_args()
    peers = {"surd": (lambda d: [options.surd, "-d", str(d)], "surd")}
    if importlib.util.find_spec("flint"):
        peers["flint"] = (lambda d: [sys.executable, "-c", FLINT, str(d)], "python")
    if importlib.util.find_spec("gmpy2"):
        peers["gmpy2"] = (lambda d: [sys.executable, "-c", GMPY, str(d)], "python")
    if shutil.which("gp"):
        peers["gp"] = (lambda d: ["gp", "-q", "-f", "-D", f"realprecision={d}"], "gp")
    print("function digits " + "".join(f"{name:>9}" for name in peers) + "   best peer/surd")
    for function in options.functions.split(","):
        for digits in map(int, options.digits.split(",")):
            count = options.lines or max(60, min(30_000, 2_000_000 // digits))
            runs = {}
            for _ in range(3):
                for name, (command, kind) in peers.items():
                    if function in SPECIAL and name not in ("surd", "flint"):
                        continue
                    text = lines(function, count, kind, digits)
                    start = user(command(digits), "1\n" if name == "surd" else "")
                    spent = user(command(digits), text) - start
                    runs.setdefault(name, []).append(spent / count * 1e6)
            median = {name: sorted(values)[1] for name, values in runs.items()}
            best = min((v for k, v in median.items() if k != "surd"), default=0)
            print(
                f"{function:8} {digits:6} " + "".join(f"{v:9.2f}" for v in median.values())
                + f"   {best / median['surd']:.2f}", flush=True)


main()
