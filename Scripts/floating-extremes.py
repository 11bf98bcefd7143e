#!/usr/bin/env python3
"""Random formulas of extreme values in formats of floating point: does any end, block or swell the process, or break a promise?

    Scripts/floating-extremes.py [--count N] [--seed S] [--surd PATH] [--time SECONDS]

Each formula is asked for its table of steps, or for a bound over ranges, in a format that is drawn, under --untrusted and 256 MiB of
address space. Listed is every process that ends otherwise than with an answer or an error, that takes half a second longer than its
time, that prints a line of more than 80 columns or JSON that cannot be read, and every bound that is less than the error of the input
that is shown with it.
"""
import argparse
import json
import os
import re
import resource
import subprocess
import sys

from extremes import Maker, functions

FORMATS = ["half", "bfloat16", "float", "double", "double", "quad", "decimal64", "decimal128", "binary(2, 2)", "binary(3, 18)",
           "binary(25, 9)", "binary(26, 9)", "binary(64, 15)", "binary(1024, 18)", "binary(1024, 2)"]
ENDS = ["0", "1", "2", "-1", "1e-5", "1e-40", "1e-310", "1e-5000", "1e5", "65504", "1e38", "1e300", "1e5000", "0.1", "1/3", "pi", "-pi", "1-1e-20",
        "1+2^-52", "2^53", "2^-1074", "exp(10)", "1e400/3", "-1e30", "10"]
SIMPLE = ["x", "x*x", "x+1", "sqrt(x)", "1/x", "exp(x)", "ln(x)", "x-y", "x*y", "x/y", "sin(x)", "x^y", "x^3", "abs(x)", "fma(x,y,z)", "x-1", "y+z",
          "if(x<y,x,y)", "floor(x)", "max(x,z)", "x mod y", "mean(x,y,z)", "sum(k,1,9,x/k)", "hypot(x,y)", "atan2(x,y)", "cbrt(x)", "tan(y)", "coth(x)"]


class FloatingMaker(Maker):
    """Formulas of three variables."""

    def number(self):
        return self.random.choice("xyz") if self.random.random() < 0.6 else super().number()

    def text(self):
        r = self.random
        if r.random() < 0.4:
            return self.make(r.randint(1, 3))
        text = r.choice(SIMPLE)
        for _ in range(r.randint(0, 4)):
            piece = r.choice(SIMPLE)
            text = r.choice([f"({text}){r.choice('+-*/')}({piece})", piece.replace("x", f"({text})") if "max" not in piece else f"({text})-{piece}"])
        return text


def command(maker, surd, time):
    """The command without its formula, the formula, and whether it is asked for JSON."""
    r = maker.random
    text = maker.text()
    parts = [surd, "--untrusted", "--time", str(time), "--in", r.choice(FORMATS)]
    # Variables that a formula does not have may have no range.
    names = sorted(set(re.findall(r"(?<![a-z])[xyz](?![a-z0-9(])", text)))
    has_range = bool(names) and r.random() < 0.6
    for name in names:
        if has_range and (name == names[0] or r.random() < 0.7):
            a, b = r.choice(ENDS), r.choice(ENDS)
            parts += ["--range", f"{name}={a}..{b if r.random() < 0.7 else f'({a})*(1+2^-{r.randint(1, 70)})'}"]
        else:
            parts += ["--let", f"{name}={r.choice(ENDS)}"]
    if r.random() < 0.2:
        parts += ["--libm-ulps", r.choice(["0.5", "2", "1000000"])]
    is_json = r.random() < 0.5
    return parts + (["--json"] if is_json else []), text, is_json


def fault(parts, text, is_json, time):
    """What is wrong with an answer; None where nothing is."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
        resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(parts + ["--", text], capture_output=True, text=True, preexec_fn=limit, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode not in (0, 1):
        return f"status {done.returncode} {done.stderr.strip()[:200]}"
    # A quarter of a second for starting and for a busy machine.
    if seconds > time + 0.75:
        return f"{seconds:.2f} s"
    if done.returncode == 0 and not done.stdout:
        return "neither an answer nor an error"
    if not is_json:
        long = [line for line in done.stdout.splitlines() if len(line) > 80]
        return f"more than 80 columns: {long[0]}" if long else None
    try:
        answers = [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError:
        return f"no JSON: {done.stdout[:200]}"
    for answer in answers:
        witness = answer.get("witness")
        for measure in ("ulps", "absolute") if witness else ():
            bound, error = answer["bound"][measure], witness[measure]
            if bound != "unbounded" and (error == "unbounded" or error > bound):
                return f"the error {error} {measure} is above the bound {bound}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/command/surd")
    parser.add_argument("--time", type=float, default=2)
    arguments = parser.parse_args()
    maker = FloatingMaker(arguments.seed, functions(arguments.surd))
    found = 0
    for _ in range(arguments.count):
        parts, text, is_json = command(maker, arguments.surd, arguments.time)
        reason = fault(parts, text, is_json, arguments.time)
        if reason:
            found += 1
            print(f"FOUND: {reason}: {' '.join(parts[1:])} -- {text}", flush=True)
    print(f"{arguments.count} formulas, {found} found")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
