#!/usr/bin/env python3
"""Random texts that gather numbers: does any end its process in 256 MiB of address space?

    Scripts/hostile-memory.py [--count N] [--seed S] [--surd PATH] [--time SECONDS] [--batch N] [--budgets] [--progress]

Lists and lists made of lists, matrices, complex numbers, derivatives, integrals and zeros, rows of definitions, recursion that holds long values, loops in loops over
long numbers, huge literals, in every format, under --untrusted. A text is an argument, a script on
standard input, or a line among others (--batch N: so many lines in one process; 1 means a process for
each text). Listed is every text whose process ends otherwise than with a result or an error. What the
answers are does not matter here.

With --budgets PATH is the command that tests use (SurdStubborn), and each process has a budget of exact
parts between 10^2 and 10^6 bits. The texts ask for exact parts more often then.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import time

from extremes import FORMATS, NUMBERS, drawn, form, functions

MEGABYTES = 256
LISTS = [
    "divisors(3^40*2^300)", "divisors(720720^4)", "divisors({threes})", "divisors(2^100000)", "divisors(30!)",
    "cf({long}/{other})", "cf(pi,{count})", "cf(e,{count})", "cf(sqrt(2)+1e-1000,{count})", "convergents(e,{count})",
    "convergents(pi,{count})", "convergents({long}/{other})", "convergents(sqrt(3),{count})", "divisors(60)",
    "crt(1,{long},2,{other})",
]
GATHER = ["sum", "prod", "count", "mean", "median", "var", "pvar", "stdev", "pstdev", "max", "min", "gcd", "lcm"]
BIG = [
    "2^4194303", "2^2097152", "10^1000000", "10^100000", "1e1000000", "1e-1000000", "3^2000000", "7^40000", "3^40000",
    "(10^300000+1)/(10^300000+3)", "3^400000/7^300000", "100000!", "1/300000!", "(1/3)^1000000", "2^4194303-2^8",
    "9^9^9", "fib(5000000)", "primorial(1000000)", "binom(10^6,500000)", "(10^6+1/7)", "pi", "sqrt(2)", "e^20", "tau",
]
COUNTS = ["3", "10", "100", "1000", "5000", "10000", "100000", "10^6", "10^9"]
STEPS = [
    "x+x", "x*x", "x+n", "(n)+(x)", "x*n", "x^2", "x/n", "x+1/n", "n^x", "x^n", "x+{big}", "x*{big}", "x-{big}/n", "sqrt(x)",
    "sin(x)+{big}", "x*pi", "max(x,{big})", "x+sum(j,1,n,{big})", "gcd(x,{big})", "x mod {big}", "x*(1-x)", "x+{list}",
    "sum(x,{list})", "floor(x*{big})", "ln(x)+n",
]
USES = [
    "log1p({a})", "floor({a})", "numerator({a})", "denominator({a})", "isprime({a})", "{a}=={b}", "{a}<{b}", "{a} mod {b}",
    "gcd({a},{b})", "{a}-{b}", "{a}*{b}", "{a}/{b}", "({a})^({b})", "-({a})^((10^6)-({b}))", "round({a},{n})", "frac({a})", "factor({a})",
    "identify({a})", "minpoly({a})", "digitsum({a})", "abs({a})^-2", "sqrt({a})", "{a}!", "{a}<<{n}", "{a}&{b}",
]


class Maker:
    def __init__(self, seed, known):
        self.random = random.Random(seed)
        self.known = known

    def fill(self, text, depth=0):
        r = self.random
        while "{" in text:
            i, j = text.index("{"), text.index("}")
            text = text[:i] + self.piece(text[i + 1:j], depth) + text[j + 1:]
        return text

    def piece(self, name, depth):
        r = self.random
        if name == "threes":
            return "3" * r.choice([20, 60, 100])
        if name in ("long", "other"):
            return f"{r.choice([3, 7, 11, 10])}^{r.choice([100, 4000, 40000, 400000])}"
        if name == "count":
            return r.choice(["10", "1000", "5000", "10000", "100000"])
        if name == "n":
            return r.choice(COUNTS)
        if name == "big":
            return "(" + self.big() + ")"
        if name == "list":
            return self.list(depth)
        return "(" + self.value(depth) + ")"

    def big(self):
        r = self.random
        choice = r.random()
        if choice < 0.6:
            return r.choice(BIG)
        if choice < 0.7:
            return str(r.randint(1, 9)) * int(10 ** r.uniform(1, 4.5))
        return r.choice(NUMBERS)

    def list(self, depth=0):
        r = self.random
        choice = r.random()
        if choice < 0.25:
            return form(r, self.big)
        if depth <= 0 or choice < 0.7:
            return self.fill(r.choice(LISTS))
        return self.value(depth - 1)

    def value(self, depth):
        r = self.random
        choice = r.random()
        if depth <= 0 or choice < 0.12:
            return self.big()
        if choice < 0.22:
            return form(r, lambda: f"({self.value(r.choice([0, 0, depth - 1]))})")
        if choice < 0.38:
            row = [self.list(depth - 1) if r.random() < 0.7 else self.value(depth - 1) for _ in range(r.randint(1, 4))]
            return f"{r.choice(GATHER)}({','.join(row * r.choice([1, 1, 1, 2, 10]))})"
        if choice < 0.62:
            index = r.choice("ijk")
            first, last = r.choice(["1", "0", "-5", "2"]), r.choice(COUNTS + [f"2+{index}" if depth < 2 else "30"])
            last = last.replace(index, "3")
            body = r.choice([index, f"({index})^((10^6)-({index}))", f"(-({index}))^{index}", f"1/{index}", f"{{a}}", f"({{a}})^{index}",
                             f"{{a}}*{index}", f"{{a}}/{index}", f"{{a}}-2^8", f"{index}^{{n}}", f"1/({index}^{{n}}+1)", f"{{a}}+{{b}}",
                             f"if({index} mod 2==0,{{a}},{{b}})", f"floor({{a}}/{index})"])
            return f"{r.choice(['sum', 'prod'])}({index},{first},{last},{self.fill(body, depth - 1)})"
        if choice < 0.85:
            return self.fill(r.choice(USES), depth - 1)
        name, least, most = r.choice(self.known)
        if name in ("sum", "prod", "product"):
            return self.value(depth - 1)
        return f"{name}({','.join(self.value(depth - 1) for _ in range(r.randint(least, most)))})"

    def statements(self):
        """The statements of one text."""
        r = self.random
        choice = r.random()
        depth = r.randint(1, 3)
        if choice < 0.4:
            return [self.value(depth)]
        if choice < 0.6:
            step = self.fill(r.choice(STEPS), 1)
            return [f"f(n,x)=if(n<=0,x,f(n-1,{step}))", f"f({r.choice(['10', '100', '990'])},{self.value(1)})"]
        if choice < 0.7:
            many = ",".join(["x"] * r.choice([2, 10, 100, 1000]))
            return [f"f(x)={r.choice(GATHER)}({many})", f"f({self.list(1)})"]
        if choice < 0.85:
            lines = [f"x={self.list(1)}"]
            for _ in range(r.randint(1, 4)):
                use = r.choice(["y=prod(x,x)", "y=sum(x,x,x)", "x=convergents(sum(x)/count(x))", "y=sum(k,1,{n},var(x))", "y=median(x,x)",
                                "y=x", "z=y", "y={a}", "y=sum(j,1,{n},count(x,x,x))", "y=max(x,y)", "z=quantile(x,1/3)"])
                lines.append(self.fill(use, 1))
            return lines + [r.choice(["sum(x,(x),x)", "prod((x),y,x,y)", "x", "y", "ans", "var(x,x)", "x==y", "count(x,x,x,x,x,x,x,x)"])]
        if choice < 0.95:
            # Each keeps something of its own.
            value = self.value(1)
            return [f"v{i}={value}+{i}" for i in range(r.choice([10, 60, 200]))] + ["v0"]
        value = self.fill("{a}", 1)
        return [f"g{i}(x)=x+{value}" for i in range(r.choice([10, 100, 500]))] + ["g0(1)"]


def options(r, asks_for_parts):
    chosen = []
    if r.random() < 0.5:
        chosen += ["-d", str(r.choice([1, 5, 20, 50, 1000, 100000]))]
    kind = r.random() * (0.75 if asks_for_parts else 1)
    if kind < 0.4:
        chosen += ["--format", r.choice(FORMATS)]
    elif kind < 0.55:
        chosen += ["-b", str(r.choice([2, 3, 16, 36]))]
    elif kind < 0.65:
        chosen += ["-s", str(r.choice([0, 10, 1000, 100000]))]
    if r.random() < 0.3:
        chosen += ["--json"]
    return chosen


def run(command, text, environment, patience, counts):
    """(lines of output, if they count, status, standard error)."""
    # A shell sets the limit: what Python does between fork and exec would take as long as a text.
    limited = ["/bin/sh", "-c", f'ulimit -c 0; ulimit -v {MEGABYTES << 10}; exec "$0" "$@"'] + command
    done = subprocess.Popen(
        limited, stdin=subprocess.PIPE, stdout=subprocess.PIPE if counts else subprocess.DEVNULL, stderr=subprocess.PIPE,
        env=environment)
    try:
        out, said = done.communicate(text.encode(), timeout=patience)
    except subprocess.TimeoutExpired:
        done.kill()
        out, said = done.communicate()
        return 0, "no end", said.decode(errors="replace")
    return (out or b"").count(b"\n"), done.returncode, said.decode(errors="replace")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/command/surd")
    parser.add_argument("--time", type=float, default=0.5)
    parser.add_argument("--batch", type=int, default=1)
    parser.add_argument("--budgets", action="store_true", help="the command takes budgets of exact parts")
    parser.add_argument("--progress", action="store_true", help="tell how far it is")
    arguments = parser.parse_args()
    maker = Maker(arguments.seed, functions(arguments.surd))
    r = maker.random
    certificate = os.path.join(tempfile.mkdtemp(), "certificate")
    found = 0
    begin = time.time()

    def tried(command, texts, mode, environment):
        """Whether the process ended well; the texts are its input, or the last one its argument."""
        if mode == "argument":
            command, text = command + ["--", "; ".join(texts[0])], ""
        elif mode == "script":
            text = "\n".join(texts[0]) + "\n"
        else:
            command, text = command + ["--lines"], "\n".join("; ".join(one) for one in texts) + "\n"
        statements = sum(map(len, texts))
        lines, status, said = run(command, text, environment, (arguments.time + 1) * statements + 20,
                                  mode == "lines")
        if status in (0, 1) and (mode != "lines" or lines == len(texts)):
            return True
        nonlocal found
        if len(texts) == 1:
            found += 1
            shown = "; ".join(texts[0])
            print(f"FOUND: status {status}, {mode}: {environment.get('SURD_EXACT_BITS', '')} {' '.join(command[1:4 + 8])[:120]}: "
                  f"{shown}", said.strip()[:120].replace("\n", " "), flush=True)
        return False

    def together(command, texts, environment, before):
        """A batch that ended otherwise, and none of its texts alone: it is kept, to be run again."""
        nonlocal found
        if found > before:
            return
        found += 1
        path = os.path.join(os.path.dirname(certificate), f"batch-{found}.txt")
        with open(path, "w") as file:
            file.write("\n".join("; ".join(one) for one in texts) + "\n")
        print(f"FOUND together: {environment.get('SURD_EXACT_BITS', '')} {' '.join(command[1:])} --lines < {path}", flush=True)

    done = 0
    while done < arguments.count:
        chosen = drawn(lambda: options(r, arguments.budgets), arguments.surd)
        environment = {"SWIFT_BACKTRACE": "enable=no"}
        if arguments.budgets:
            environment["SURD_EXACT_BITS"] = str(int(10 ** r.uniform(2, 6)))
        command = [arguments.surd, "--untrusted", "--time", str(arguments.time)] + chosen
        if arguments.batch > 1:
            texts = [maker.statements() for _ in range(arguments.batch)]
            if not tried(command, texts, "lines", environment):
                before = found
                for one in texts:
                    tried(command, [one], "lines", environment)
                together(command, texts, environment, before)
        else:
            texts = [maker.statements()]
            mode = r.choice(["argument", "script", "lines"])
            if mode == "argument" and sum(map(len, texts[0])) > 100000:
                mode = "script"
            if mode != "lines" and "--json" not in command and r.random() < 0.1:
                command += r.choice([["--explain"], ["--certificate", certificate]])
            tried(command, texts, mode, environment)
        done += len(texts)
        if arguments.progress and done % 1000 < len(texts):
            print(f"{done} texts, {found} found, {time.time() - begin:.0f} s", file=sys.stderr, flush=True)
    print(f"{done} texts, {found} found, {time.time() - begin:.0f} s")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
