#!/usr/bin/env python3
"""Random hostile texts: does any take longer than its time, or more memory than is promised?

    Scripts/overruns.py [--count N] [--seed S] [--surd PATH] [--time SECONDS] [--limit SECONDS] [--budgets]

Functions of functions of enormous, minute and long numbers, in loops and recursions, lists that are gathered and kept,
matrices, complex numbers, derivatives, integrals and zeros,
rows of definitions, with precisions
from one digit to a hundred thousand, in every base and format, each in a process of its own under
--untrusted and 256 MiB of address space. Listed is every text that ends its process, that takes the
processor for longer than the limit, or that comes near the bound of memory. What the answers are does
not matter here. Scripts/extremes.py looks for ends of the process, in batches; this looks for single
steps that cannot be interrupted.

With --budgets PATH is the command that tests use (SurdStubborn), and each process has a budget of exact parts
between 10^2 and 10^6 bits. The formats ask for exact parts more often then.
"""
import argparse
import os
import random
import resource
import subprocess
import sys
import time

from extremes import FORMATS, NUMBERS, PARTS, budget, drawn, form, functions

# Near the largest and the smallest exponent, and near where kernels change.
FAR = [
    "pi^(24*10^17)", "exp(27*10^17)", "exp(-27*10^17)", "cosh(27*10^17)", "sinh(-26*10^17)",
    "erfc(16*10^8)", "erfc(10^9)", "erf(26)", "erf(160)", "gamma(10^17/7)", "lgamma(pi^(10^17))",
    "airy(10^12)", "airy(-10^6)", "beta(10^6,pi)", "pi^(10^15)", "pi^-(10^15)", "exp(-10^5)",
    "1+exp(-10^5)", "1-exp(-10^4)", "2+exp(-1000)", "exp(10^4)", "10^5+1/7", "5000.5", "-5000.5",
    "1000*pi", "-300*e", "1e6/7", "-1e6/7", "sqrt(10^7)", "1/3+exp(-20000)", "0.37250741078136663446",
    "1.4616321449683623413", "2.4048255576957727686", "-2.4570247382208005996", "agm(2^(10^9),3)",
    "agm(9^9^9,1)", "zeta(1+1e-50)", "zeta(-20.5)", "zeta(1/2)", "digamma(10^20)", "10^(10^17)*pi",
]
SMALL = ["1", "2", "3", "17", "60", "100", "1000", "5000"]
WRAPS = [
    "sum(k,1,{n},{a}/k)", "prod(k,1,{n},1+{a}/k)", "f(n,x)=if(n<=0,x,f(n-1,x*x));f({n},{a})",
    "f(n,x)=if(n<=0,x,f(n-1,sin(x)));f({n},{a})", "a={a};a-1/a", "a={a};b={b};a*b-b/a",
    "{a}<{b}", "floor({a})", "round({a}*10^{n})", "{a}-{b}", "1<<{n}*{a}", "floor({a})>>{n}",
    "max({a},{b})^2", "({a})^({b})", "({a})^{n}", "root({a},{n})", "besselj({n},{a})",
    "bessely({n},{a})", "if({a}<{b},1,2)", "{a}=={b}", "factor(floor({a}))", "gcd(floor({a}),{n})",
    "frac({a})", "{a} mod {b}",
]

LISTS = [
    "divisors(720720^4)", "divisors(30!)", "divisors(2^10000)", "cf(pi,{n})", "cf({a},{n})", "convergents(e,{n})",
    "convergents({a},{n})", "cf(3^40000/7^40000)", "crt(1,10^50+151,2,10^40+1)", "divisors(3^40*2^300)", "divisors(60)",
]
GATHERED = ["sum", "prod", "count", "mean", "median", "var", "pstdev", "max", "min", "gcd", "lcm"]


class Maker:
    def __init__(self, seed, known):
        self.random = random.Random(seed)
        self.known = known

    def number(self):
        r = self.random
        text = r.choice(FAR if r.random() < 0.5 else NUMBERS)
        return f"(0-({text}))" if r.random() < 0.2 else f"({text})"

    def value(self, depth):
        r = self.random
        if depth == 0 or r.random() < 0.12:
            return self.number()
        choice = r.random()
        if choice < 0.15:
            return form(r, lambda: self.value(r.choice([0, 0, depth - 1])))
        if choice < 0.7:
            name, least, most = r.choice(self.known)
            if name in ("sum", "prod", "product"):
                return self.value(depth - 1)
            return f"{name}({', '.join(self.value(depth - 1) for _ in range(r.randint(least, most)))})"
        return f"({self.value(depth - 1)} {r.choice('+-*/^')} {self.value(depth - 1)})"

    def list(self):
        r = self.random
        return r.choice(LISTS).format(a=self.value(r.randint(0, 1)), n=r.choice(["10", "1000", "5000", "100000"]))

    def gathered(self, x):
        """A function of what a text in place of x has, mostly several times."""
        r = self.random
        return f"{r.choice(GATHERED)}({','.join([x] * r.choice([1, 2, 4, 30]))})"

    def statements(self):
        """Lists and values that are kept, and functions of them."""
        r = self.random
        kind = r.random()
        if kind < 0.4:
            text = f"x={self.list()};y={self.gathered('x')};"
            return text + r.choice([self.gathered("x,y"), "y", "x", "y-1/y", f"y=={self.value(1)}", "floor(y)", "sqrt(y)"])
        if kind < 0.6:
            return f"f(x)={self.gathered('x')};f({self.list()})"
        if kind < 0.8:
            return f"sum(k,1,{r.choice(SMALL)},{self.gathered(self.list())}/k)"
        value, count = self.value(1), r.choice([5, 30, 200])
        if r.random() < 0.5:
            return ";".join(f"v{i}={value}+{i}" for i in range(count)) + ";v0*v1"
        step = r.choice(["x+1/{}", "x*x/{}", "x-{}", "sqrt(x*x+{})"])
        functions = ";".join(f"g{i}(x)=g{i - 1}({step.format(i)})" for i in range(1, count))
        return f"g0(x)=x+{value};{functions};g{count - 1}({self.value(1)})"

    def make(self):
        r = self.random
        if r.random() < 0.3:
            return self.statements()
        text = self.value(r.randint(1, 3))
        if r.random() < 0.4:
            text = r.choice(WRAPS).format(
                a=text, b=self.value(r.randint(0, 2)), n=r.choice(SMALL))
        return text

    def options(self, asks_for_parts):
        r = self.random
        chosen = []
        if r.random() < 0.7:
            count = int(10 ** r.uniform(0, 5))
            chosen += [r.choice(["-d", "-s"]), str(min(count, 100000))]
        if asks_for_parts and r.random() < 0.7:
            chosen += ["--format", r.choice(PARTS)]
        elif r.random() < 0.4:
            chosen += ["-b", str(r.randint(2, 36))]
        elif r.random() < 0.5:
            chosen += ["--format", r.choice(FORMATS)]
        if r.random() < 0.3:
            chosen += ["-r", r.choice(["up", "down", "floor", "05up"])]
        return chosen


def run(command, megabytes, environment):
    """(status, seconds of the processor, megabytes resident, what was said)."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        preexec_fn=limit, env={"SWIFT_BACKTRACE": "enable=no", **environment})
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return (process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
            said.decode(errors="replace").split("\n")[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/command/surd")
    parser.add_argument("--time", type=float, default=0.5)
    parser.add_argument("--limit", type=float, help="seconds of the processor; half a second more")
    parser.add_argument("--budgets", action="store_true", help="the command takes budgets of exact parts")
    arguments = parser.parse_args()
    allowed = arguments.limit or arguments.time + 0.5
    maker = Maker(arguments.seed, functions(arguments.surd))
    found = 0
    begin = time.time()
    for _ in range(arguments.count):
        options, text = drawn(lambda: maker.options(arguments.budgets), arguments.surd), maker.make()
        environment = budget(maker.random) if arguments.budgets else {}
        command = [arguments.surd, "--untrusted", "--time", str(arguments.time)] + options
        # The time is that of one statement: each of many may take its hundredth of a second.
        limit = allowed + 0.02 * text.count(";")
        status, seconds, megabytes, said = run(command + ["--", text], 256, environment)
        if status in (0, 1) and seconds <= limit and megabytes <= 200:
            continue
        # A busy machine makes everything slower once, a fault does so again.
        status, seconds, megabytes, said = run(command + ["--", text], 256, environment)
        if status in (0, 1) and seconds <= limit and megabytes <= 200:
            continue
        found += 1
        print(f"FOUND: status {status}, {seconds:.2f} s, {megabytes:.0f} MiB:",
              " ".join([*environment.values(), *command[1:], "--", f"'{text}'"]), said[:120], flush=True)
    print(f"{arguments.count} texts, {found} found, {time.time() - begin:.0f} s")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
