#!/usr/bin/env python3
"""Times whole lines, text in and digits out, beside python-flint (Arb), gmpy2 (MPFR) and gp (PARI).

    Scripts/peer-lines.py --surd .build/command/surd [--functions exp,ln] [--digits 20,50] [--lines N]

User time of a process for many lines less that for none, in microseconds a line, the median of
three runs in turn. A peer that is not installed is left out. Beside the functions there are `power` and
`decimal+ decimal- decimal* decimal/`: two decimals of as many digits as are asked for.

Special functions (the keys of SPECIAL, or `special` for all of them) are timed beside python-flint alone, which counts
neither its start nor the reading of its lines. Their arguments x are fractions from 1 to 10, and with a ~ behind the
name fractions times the root of 2; u are fractions between 0 and 1, n odd numbers from 3 to 81.
"""
import argparse
import importlib.util
import random
import resource
import shutil
import subprocess
import sys

NAMES = "exp ln sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh".split()
SPECIAL = {
    "gamma": ("gamma({x})", "({x}).gamma()"),
    "lgamma": ("lgamma({x})", "({x}).lgamma()"),
    "digamma": ("digamma({x})", "({x}).digamma()"),
    "beta": ("beta({x},5/3)", "B({x},q(5,3))"),
    "zeta": ("zeta({x})", "({x}).zeta()"),
    "zeta(n)": ("zeta({n})", "flint.arb({n}).zeta()"),
    "zeta(1+)": ("zeta(1+{u}/1000)", "(1+{u}/1000).zeta()"),
    "erf": ("erf({x})", "({x}).erf()"),
    "erfc": ("erfc({x})", "({x}).erfc()"),
    "erfinv": ("erfinv({u})", "({u}).erfinv()"),
    "erfcinv": ("erfcinv({u})", "({u}).erfcinv()"),
    "ei": ("ei({x})", "({x}).ei()"),
    "li": ("li({x})", "({x}).li()"),
    "li2": ("li2(-{x})", "(-{x}).polylog(2)"),
    "si": ("si({x})", "({x}).si()"),
    "ci": ("ci({x})", "({x}).ci()"),
    "lambertw": ("lambertw({x})", "({x}).lambertw()"),
    "lambertw-1": ("lambertw(-{u}/3,-1)", "(-{u}/3).lambertw(-1)"),
    "agm": ("agm(1,{x})", "flint.arb(1).agm({x})"),
    "ai": ("ai({x})", "({x}).airy_ai()"),
    "bi": ("bi({x})", "({x}).airy_bi()"),
}
for kind in "jyik":
    for order in ("1", "1/3"):
        value = "q(1,3)" if order == "1/3" else "q(1,1)"
        SPECIAL[f"bessel{kind}({order})"] = (
            f"bessel{kind}({order},{{x}})", f"({{x}}).bessel_{kind}({value})")
FLINT = """
import sys, time, flint
digits = int(sys.argv[1])
flint.ctx.dps = digits + 6
names = {"q": lambda a, b: flint.arb(a) / b, "d": flint.arb, "flint": flint}
names["B"] = lambda a, b: a.gamma() * b.gamma() / (a + b).gamma()
for name in %r:
    names[name] = (lambda n: lambda x: getattr(x, n)())({"ln": "log"}.get(name, name))
names["sqrt2"] = flint.arb(2).sqrt()
codes = [compile(line.strip(), "", "eval") for line in sys.stdin]
start = time.process_time()
for code in codes:
    print(eval(code, names).str(digits, radius=False))
print(time.process_time() - start, file=sys.stderr)
""" % NAMES
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
        if function.rstrip("~") in SPECIAL:
            is_python = kind == "python"
            form = SPECIAL[function.rstrip("~")][is_python]
            root = ("*flint.arb(2).sqrt()" if is_python else "*sqrt(2)") if "~" in function else ""
            fraction = "(q(%d,%d)%s)" if is_python else "(%d/%d%s)"
            text.append(form.format(
                x=fraction % (count + 9 * k - 4, count, root), u=fraction % (k, count + 1, root and ""),
                n=3 + 2 * (k % 40)))
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
    process = subprocess.run(
        command, input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    if command[-2:-1] == [FLINT] and text:
        return float(process.stderr)
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
    print("function     digits " + "".join(f"{name:>9}" for name in peers) + "   best peer/surd")
    functions = list(SPECIAL) if options.functions == "special" else options.functions.split(",")
    for function in functions:
        is_special = function.rstrip("~") in SPECIAL
        for digits in map(int, options.digits.split(",")):
            count = options.lines or max(60, min(30_000, 2_000_000 // digits))
            runs = {}
            for _ in range(3):
                for name, (command, kind) in peers.items():
                    if is_special and name not in ("surd", "flint"):
                        continue
                    text = lines(function, count, kind, digits)
                    start = 0 if name == "flint" else user(
                        command(digits), "1\n" if name == "surd" else "")
                    spent = user(command(digits), text) - start
                    runs.setdefault(name, []).append(spent / count * 1e6)
            median = {name: sorted(values)[1] for name, values in runs.items()}
            best = min((v for k, v in median.items() if k != "surd"), default=0)
            print(
                f"{function:12} {digits:6} " + "".join(f"{v:9.2f}" for v in median.values())
                + f"   {best / max(median['surd'], 1e-3):.2f}", flush=True)


main()
