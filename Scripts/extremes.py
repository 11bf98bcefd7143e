#!/usr/bin/env python3
"""Random expressions of extreme values: does any of them end, block or swell the process?

    Scripts/extremes.py [--count N] [--seed S] [--surd PATH] [--time SECONDS] [--standard] [--ends] [--forms] [--budgets]

Every function of `surd --functions` and every operator, lists, matrices, complex numbers, derivatives, integrals and zeros, given numbers that are enormous, minute,
next to poles and branch points, long, or results of other functions, with random options. Each
batch runs under --untrusted (or the standard limits) in a bounded address space; a process that
dies, a line that is missing or a line that takes half a second longer than its time is run again
alone and listed. What the values are does not matter here: Scripts/differential.py looks at those.

--ends draws numbers whose exponents are next to the ends of all exponents, functions of functions
of them, squared sixty times in a recursion, compared, rounded and written in every format.

--forms draws lists, matrices, complex numbers and what has a body alone: derivatives, zeros, limits, improper integrals,
infinite sums, special functions of complex numbers.

With --budgets PATH is the command that tests use (SurdStubborn), and each batch has a budget of exact parts
between 10^2 and 10^6 bits. The formats ask for exact parts more often then.
"""
import argparse
import random
import re
import resource
import subprocess
import sys
import time

NUMBERS = [
    "0", "1", "2", "3", "7", "10", "100", "255", "1000", "10^6", "2^31", "2^32-1", "2^61", "2^62",
    "2^63", "2^63-1", "2^64", "2^64+1", "2^127", "2^128", "10^18", "10^19", "10^30", "10^100",
    "10^1000", "10^100000", "2^(2^20)", "9^9^9", "10^(10^10)", "10^(10^18)", "2^2^62", "2^(2^61)",
    "1e-5", "1e-30", "1e-1000", "1e-100000", "2^-1074", "exp(-10^6)", "exp(-10^12)", "exp(-10^17)",
    "1/3", "2/3", "1/7", "22/7", "0.1", "1/2", "3/2", "5/2", "1/(10^400+1)", "(10^50+1)/(10^49-3)",
    "1-1e-30", "1+1e-30", "1-1e-1000", "2+1e-300", "1/e", "exp(-1)", "exp(-1)-1e-40", "1e-40-1/e",
    "pi", "e", "egamma", "catalan", "phi", "tau", "sqrt(2)", "cbrt(3)", "pi/2", "pi/4", "3*pi",
    "10^20*pi", "pi*10^-20", "pi-22/7", "355/113-pi", "ln(2)", "exp(1)", "exp(pi)", "sin(1)",
    "0.5+1e-50", "40*sqrt(3)", "163", "exp(pi*sqrt(163))", "2^0.5-1.41421356237", "10!", "100!",
    "1000!", "2^521-1", "10^50+151", "123456789012345678901234567890",
]
CONSTANT = re.compile(r"^  ([a-z][a-z0-9_]*)\(([^)]*)\)")


def functions(surd):
    """Names with how many arguments they may take, from the command's own list."""
    found = []
    for line in subprocess.run([surd, "--functions"], capture_output=True, text=True).stdout.split("\n"):
        match = CONSTANT.match(line)
        if not match:
            continue
        words = [word.strip() for word in match.group(2).split(",")]
        least = len([word for word in words if not word.startswith("[")])
        most = least + 3 if words[-1].endswith("...") else len(words)
        if match.group(1) not in CALCULUS:
            found.append((match.group(1), least, most))
    return found


BODIES = ["x^2+{}", "sin(x*{})", "exp(-x)*{}", "x^{}", "{}/(x+1)", "1/(x-{})", "abs(x-{})", "floor(x*{})", "sqrt(x+{})", "x-{}",
          "ln(x)+{}", "if(x<{},x,1)", "x^3-3*x+{}", "erf(x)-{}", "gamma(x)/{}", "x^20-{}", "cos(x)==x*{}", "tan(x)-{}", "max(x,{})",
          "sum(k,1,9,x^k/{})", "exp(x*{})-1", "(x-{})^2", "x*{}+i", "[x,{}]"]
ROWS = ["sum", "prod", "mean", "median", "var", "stdev", "count", "len", "sort", "reverse", "max", "gcd", "norm", "sin", "exp", "-", ""]
SQUARES = ["det", "inverse", "rank", "charpoly", "transpose", ""]
CALCULUS = ("derivative", "integrate", "limit", "solve", "roots", "list", "linsolve", "random")  # take names, or are drawn here


# What grows, shrinks, waves, has poles or jumps towards an end; {} is a value.
GERMS = ["1/x^{}", "exp(-x*{})", "sin(x)/x^{}", "ln(x)^{}", "x^{}*exp(-x)", "(1+1/x)^(x*{})", "sin(x*{})/x", "cos(x^2)*{}", "1/(x^2+{})", "x^x-{}",
         "gamma(x+1)/x^{}", "(exp(x)-1)/x^{}", "abs(x)/x^{}", "1/(x*ln(x)^{})", "exp(exp(x))/{}", "floor(x)*{}", "sign(x-{})", "erfc(x)*x^{}",
         "(sqrt(x^2+{})-x)*x", "x^(1/{})", "ln(1+x*{})/x", "zeta(x)-{}", "lgamma(x)-x*ln(x)+x*{}", "atan(x)^{}", "sin(1/x)*{}", "1/(exp(x)-{})",
         "besselj(0,x*{})", "exp(-1/x^2)/x^{}", "x^1000/{}^x", "ei(x)/{}", "min(x,{})", "tan(x)/{}", "if(x<{},x,1/x)", "lambertw(x)/ln(x)-{}", "x+{}*i"]
TERMS = ["1/k^{}", "(-1)^k/k^{}", "1/2^k*{}", "{}^k/k!", "1/(k*ln(k+1)^{})", "cos(k*{})/k^2", "harmonic(k)/k^{}", "1/(k^2+{})", "sin(k)/k^{}",
         "1+1/k^{}", "1-1/(k+{})", "exp(-k*{})", "gamma(k)/{}^k", "zeta(k+1)-{}", "k^{}", "atan(1/k^{})", "binomial(2k,k)/{}^k", "floor(k/{})/k^3",
         "1/(k-{})^2", "fib(k)/{}^k", "bernoulli(k)/{}", "ln(1+{}/k^2)", "k!/{}^k", "{}", "1/k^(2+i*{})"]
COMPLEX_CALLS = [
    "gamma", "loggamma", "lgamma", "digamma", "zeta", "erf", "erfc", "ei", "li", "si", "ci", "lambertw", "li2", "ai", "bi", "fresnels", "fresnelc",
    "besselj({v},{})", "bessely({v},{})", "besseli({v},{})", "besselk({v},{})", "besselj({},{})", "besselk({},{})", "j0", "y1", "beta({},{})",
    "zeta({},{v})", "polylog({},{})", "polylog({v},{})", "hyp0f1({},{})", "hyp1f1({},{v},{})", "hyp2f1({},{v},{},{})", "hyp2f1({v},{v},{v},{})",
    "gammaupper({},{})", "gammalower({v},{})", "gammap({},{v})", "betainc({},{v},{})", "agm({},{})", "agm(1,{})", "ellipk", "ellipe",
    "ellipf({v},{})", "ellippi({v},{})", "lambertw({},-1)", "harmonic", "carlsonrf({},{v},{v})", "carlsonrd({},1,{})", "carlsonrj(1,{},2,{v})",
    "carlsonrc({},{})", "normcdf", "erfinv", "li(2,{})", "factorial", "binomial({},{})"]


def towards_ends(r, value):
    """A limit, an improper integral, an infinite sum or product, or a special function of complex numbers."""
    def filled(text):
        while "{}" in text:
            text = text.replace("{}", value(), 1)
        return text

    kind = r.random()
    if kind < 0.3:
        side = r.choice(["", "", ",1", ",-1"])
        return filled(f"limit(x,{r.choice(['0', 'inf', '-inf', '1', '{}'])},{r.choice(GERMS + BODIES)}{side})")
    if kind < 0.5:
        ends = r.choice(["0,inf", "1,inf", "-inf,inf", "0,1", "-1,1", "-inf,0", "{},inf", "0,{}"])
        return filled(f"integrate(x,{ends},{r.choice(GERMS + BODIES)})")
    if kind < 0.7:
        return filled(f"{r.choice(['sum', 'sum', 'prod'])}(k,{r.choice(['1', '2', '0', '10^6'])},inf,{r.choice(TERMS)})")
    call = r.choice(COMPLEX_CALLS)
    call = call if "{" in call else call + "({})"
    call = call.replace("{v}", value())
    while "{}" in call:
        z = r.choice(["({}+{}*i)", "({})*i", "exp({}*i)", "({}-1e-30*i)", "z", "(1/2+i)", "(z-i)", "conj(z)", "(3-{}*i)", "1/2", "({})"])
        call = call.replace("{}", filled(z).replace("z", "(1+i)"), 1)
    return r.choice(["{}", "{}", "im({})", "abs({})", "re({})", "({})^2", "{}-conj({})", "{}=={}", "exp({})"]).replace("{}", call)


def form(r, value):
    """A list, a matrix, a complex number or a form with a body, made of the values that `value` draws."""
    if r.random() < 0.4:
        return towards_ends(r, value)
    kind = r.random()
    few, many = r.choice([1, 2, 3, 5]), r.choice(["3", "10", "100", "1000", "10^6", "10^9"])
    if kind < 0.1:
        return f"{r.choice(ROWS)}([{','.join(value() for _ in range(few))}])"
    if kind < 0.25:
        body = r.choice(["k", "k*{}", "{}^k", "{}/k", "[k,{}]", "list(x,1,k,x*{})", "k^{}", "k+{}*i", "sin(k*{})"]).replace("{}", value())
        return f"{r.choice(ROWS)}(list(k,1,{many},{body}))"
    if kind < 0.5:
        if r.random() < 0.5:
            count = r.choice(["2", "5", "20", "60", "200"])
            element = r.choice(["1/(j+k)", "{}^(j*k)", "j^k+{}", "{}/(j+k-1)", "gcd(j,k)*{}", "sin(j*k)*{}", "j+k*{}*i", "sqrt(j+k)"])
            matrix = f"list(j,1,{count},list(k,1,{count},{element.replace('{}', value())}))"
        else:
            matrix = "[" + ",".join("[" + ",".join(value() for _ in range(few)) + "]" for _ in range(few)) + "]"
        choice = r.random()
        if choice < 0.15:
            return f"({matrix})^{r.choice(['2', '10', '1000', '10^6', '2^62', '-1', '-9'])}"
        if choice < 0.25:
            return f"({matrix})*({matrix})"
        if choice < 0.35:
            return f"linsolve({matrix},list(k,1,{count if matrix.startswith('list') else few},{value()}))"
        return f"{r.choice(SQUARES)}({matrix})"
    if kind < 0.7:
        z = r.choice(["({}+{}*i)", "({})*i", "({})^i", "exp({}*i)", "(1+i)*({})", "sqrt(0-({}))+i"])
        while "{}" in z:
            z = z.replace("{}", value(), 1)
        use = r.choice(["{}^2", "{}^{v}", "abs({})", "re({})", "im({})", "arg({})", "conj({})", "exp({})", "ln({})", "sin({})", "sqrt({})",
                        "gamma({})", "erf({})", "zeta({})", "{}*{v}", "1/{}", "{}^1000", "{}^-1", "atan({})", "acosh({})", "tanh({})"])
        return use.replace("{v}", value()).replace("{}", z)
    body = r.choice(BODIES).replace("{}", value())
    if kind < 0.78:
        return f"derivative(x,{value()},{r.choice(['1', '2', '5', '20', '200', '2000'])},{body})"
    if kind < 0.92:
        ends = r.choice(["0,1", "0,10", "1,10^6", "-1,1", "0,{}", "{},{}", "1e-1000,1"])
        while "{}" in ends:
            ends = ends.replace("{}", value(), 1)
        return f"{r.choice(['integrate', 'solve'])}(x,{ends},{body})"
    return f"roots(x,{r.choice(['x^5-x-{}', 'x^{}-2', '(x-{})^3', 'x^200-{}', 'x^2000-x-1', 'x^3+{}*x+1']).replace('{}', value())})"


class Maker:
    """Expressions of extreme values."""

    def __init__(self, seed, known):
        self.random = random.Random(seed)
        self.known = known

    def text(self):
        return self.make(self.random.randint(1, 4))

    def number(self):
        r = self.random
        text = r.choice(NUMBERS)
        choice = r.random()
        if choice < 0.2:
            return f"(-{text})" if text.isalnum() else f"(0-({text}))"
        if choice < 0.28:
            return f"({text}+{r.choice(['1/3', '1e-20', '1e-200', '0.5', 'pi'])})"
        if choice < 0.32:
            return str(r.randint(-10 ** r.randint(1, 40), 10 ** r.randint(1, 40)))
        return f"({text})"

    def make(self, depth):
        r = self.random
        if depth == 0 or r.random() < 0.15:
            return self.number()
        choice = r.random()
        if choice < 0.12:
            return form(r, lambda: self.make(r.choice([0, 0, depth - 1])))
        if choice < 0.62:
            name, least, most = r.choice(self.known)
            count = r.randint(least, most)
            if name in ("sum", "prod", "product") and r.random() < 0.5:
                top = r.choice(["3", "10", "1000", self.make(depth - 1)])
                return f"{name}(k, 1, {top}, {self.make(depth - 1)}{r.choice('+*/')}k)"
            return f"{name}({', '.join(self.make(depth - 1) for _ in range(count))})"
        if choice < 0.92:
            operator = r.choice(["+", "-", "*", "/", "^", "^", "mod", "<<", ">>", "&", "|", "xor",
                                 "<", "==", "%"])
            return f"({self.make(depth - 1)} {operator} {self.make(depth - 1)})"
        return f"({self.make(depth - 1)}){r.choice(['!', '%', '^2', '^-1'])}"


# Exponents (of 2 the ends are 2^62, of e they are some 3.19e18, of 10 some 1.39e18), and what is as
# large as a machine word.
ENDS = ["2^62", "2^62-1", "2^63", "2^63-1", "2^64", "2^61", "10^18", "3*10^18", "27*10^17", "24*10^17",
        "26*10^17", "31*10^17", "3196577161300663914", "3196577161300663915", "32*10^17", "4*10^18",
        "5*10^18", "9*10^18", "14*10^17", "138*10^16", "139*10^16", "1388255822130839282",
        "1388255822130839283", "16*10^8", "18*10^8", "10^17", "10^12"]
SMALL = ["2", "3", "1/2", "-1", "-2", "1/3", "0.5", "7", "10", "-1/2", "61", "1"]
BASES = ["pi", "e", "2", "sqrt(2)", "3", "1/pi", "ln(2)", "10", "1/2", "-3", "(1+1e-18)", "sin(1)"]
GROWING = ["exp", "cosh", "sinh", "exp2", "exp10", "expm1", "gamma", "erfc", "airy", "lambertw"]


class EndsMaker(Maker):
    """Numbers next to the ends of all exponents, and what can be made of them."""

    def __init__(self, seed, known):
        super().__init__(seed, known)
        self.growing = [name for name in GROWING if any(name == row[0] for row in known)]

    def number(self):
        r = self.random
        end = r.choice(ENDS)
        if r.random() < 0.3:
            end = f"({end}{r.choice(['+1', '-1', '+0.5', '/3', '+1e-19', '-egamma', '*pi'])})"
        if r.random() < 0.4:
            end = f"(-({end}))"
        choice = r.random()
        if choice < 0.4:
            return f"{r.choice(self.growing)}({end})"
        if choice < 0.75:
            return f"{r.choice(BASES)}^({end})"
        if choice < 0.85:
            return f"({end})"
        return r.choice(SMALL)

    def make(self, depth):
        r = self.random
        if depth == 0 or r.random() < 0.1:
            return self.number()
        choice = r.random()
        if choice < 0.3:
            name, least, most = r.choice(self.known)
            count = r.randint(least, min(most, least + 1))
            return f"{name}({', '.join(self.make(depth - 1) for _ in range(count))})"
        if choice < 0.4:
            return f"{r.choice(self.growing)}({self.make(depth - 1)})"
        if choice < 0.8:
            operator = r.choice("+-*/+-*/^" if r.random() < 0.85 else ["<", "==", "mod", ">="])
            return f"({self.make(depth - 1)}{operator}{self.make(depth - 1)})"
        if choice < 0.9:
            inner = self.make(depth - 1)
            return r.choice([f"({inner})^2", f"1/({inner})", f"-({inner})", f"({inner})^-3",
                             f"({inner})^(1/2)", f"({inner}-1/({inner}))", f"abs({inner})",
                             f"({inner})^({r.choice(ENDS)})"])
        return self.number()

    def text(self):
        """A line: an expression, one with a variable, or one that goes on and on."""
        r = self.random
        inner = self.make(r.randint(1, 3))
        choice = r.random()
        if choice < 0.35:
            step = r.choice(["x*x", "x^2", "max(x,x)^2", "x*x*x", "1/(x*x)", "x*x+1", "x*x-x", "sqrt(x)",
                             "x^-2", "x*x/3", "-x*x", "hypot(x,x)^2", "x*x*pi", "x+x", "x/7"])
            return (f"f(n,x)=if(n<=0,x,f(n-1,{step}));"
                    f"f({r.choice([3, 20, 59, 60, 61, 62, 63, 64, 66, 130])},{inner})")
        if choice < 0.55:
            use = r.choice(["a-1/a", "a*a/a", "a/a", "a-a", "a+1/a", "a^2-a", "a<1/a", "a==a*a", "floor(a)",
                            "round(1/a)", "a mod 7", "ln(a)/a", "a*ln(a)", "atan2(a,1/a)", "hypot(a,1/a)",
                            "a^a", "sin(a)+1/a", "exp(-a)+1", "1-erf(a)", "logb(a,a*a)", "agm(a,1/a)"])
            return f"a={inner};{use}"
        return inner


class FormsMaker(Maker):
    """Forms of numbers that are mostly small, in one another now and then."""

    FEW = ["1", "2", "3", "1/2", "1/3", "-1", "0", "pi", "e", "sqrt(2)", "10", "0.1", "-1/2", "5/2", "7", "100", "1e-20", "ln(2)"]

    def number(self):
        return f"({self.random.choice(self.FEW)})" if self.random.random() < 0.8 else super().number()

    def text(self):
        r = self.random

        def value():
            choice = r.random()
            return form(r, self.number) if choice < 0.1 else self.make(1) if choice < 0.25 else self.number()

        text = form(r, value)
        choice = r.random()
        if choice < 0.1:
            return f"sum(j,1,{r.choice(['3', '30', '1000'])},{text}*j)"
        if choice < 0.2:
            return f"list(j,1,{r.choice(['2', '20'])},{text}+j)"
        if choice < 0.3:
            return f"u={text};{r.choice(['u-u', 'u/u', 'u==u', 'u<1', 'floor(u)', '[u,u]', 'u^2-u', 'abs(u)', 'u*i', 'sum(u,u)', 'max(u)'])}"
        return f"{text}{r.choice('+-*')}{form(r, value)}" if choice < 0.4 else text


FORMATS = ["plain", "sci", "eng", "fraction", "exact", "full", "repeating", "hexfloat"]


def drawn(draw, surd):
    """Options for the form of a result, drawn until the command takes them together."""
    while True:
        chosen = draw()
        # Which ones go together only the command itself knows; what it refuses tries nothing.
        done = subprocess.run([surd] + chosen + ["1"], capture_output=True, text=True)
        if done.returncode != 2:
            return chosen
        if "cannot be used together" not in done.stderr:
            sys.exit(f"{' '.join(chosen)}: {done.stderr}")


PARTS = ["fraction", "exact", "full", "repeating", "hexfloat"]  # ask whether a value is exact, and for its parts


def budget(r):
    """The environment of a command that tests use, with a budget of exact parts."""
    return {"SURD_EXACT_BITS": str(int(10 ** r.uniform(2, 6)))}


def options(r, asks_for_parts=False):
    chosen = []
    if r.random() < 0.8:
        chosen += ["--digits", str(r.choice([1, 5, 20, 20, 20, 50, 300]))]
    if r.random() < 0.6:
        chosen += ["--round", r.choice(["half-even", "up", "down", "floor", "05up"])]
    kind = r.random()
    if asks_for_parts and r.random() < 0.7:
        chosen += ["--format", r.choice(PARTS)]
    elif kind < 0.4:
        chosen += ["--format", r.choice(FORMATS)]
    elif kind < 0.55:
        chosen += ["--scale", str(r.choice([0, 2, 10]))]
    elif kind < 0.7:
        chosen += ["--base", str(r.choice([2, 3, 16, 36]))]
        if r.random() < 0.2:
            chosen += ["--bits", str(r.choice([1, 8, 64, 1000]))]
    elif kind < 0.75:
        chosen += ["--display20"]
    if r.random() < 0.1:
        chosen += ["--group"]
    if asks_for_parts and r.random() < 0.2:
        chosen += ["--json"]
    return chosen


def run(command, text, megabytes, environment):
    """(lines of output, status, seconds of the processor, standard error)."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        # What has not ended by then is as good as blocked, and a signal says so.
        resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
        if megabytes:
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True, preexec_fn=limit,
                          env={"SWIFT_BACKTRACE": "enable=no", **environment})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout.count("\n"), done.returncode, seconds, done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/command/surd")
    parser.add_argument("--time", type=float, default=1)
    parser.add_argument("--standard", action="store_true", help="standard limits, not --untrusted")
    parser.add_argument("--ends", action="store_true", help="numbers next to the ends of all exponents")
    parser.add_argument("--forms", action="store_true", help="lists, complex numbers and forms with a body")
    parser.add_argument("--budgets", action="store_true", help="the command takes budgets of exact parts")
    arguments = parser.parse_args()
    maker = (EndsMaker if arguments.ends else FormsMaker if arguments.forms else Maker)(arguments.seed, functions(arguments.surd))
    size = 20 if arguments.ends or arguments.forms else 50
    found = 0
    begin = time.time()
    for _ in range((arguments.count + size - 1) // size):
        command = [arguments.surd, "--lines", "--time", str(arguments.time)]
        command += drawn(lambda: options(maker.random, arguments.budgets), arguments.surd) + ([] if arguments.standard else ["--untrusted"])
        environment = budget(maker.random) if arguments.budgets else {}
        megabytes = 0 if arguments.standard else 256
        texts = [maker.text() for _ in range(size)]
        lines, status, seconds, _ = run(command, "\n".join(texts) + "\n", megabytes, environment)
        if lines == size and status in (0, 1) and seconds < arguments.time + 0.5:
            continue
        for text in texts:
            lines, status, seconds, errors = run(command, text + "\n", megabytes, environment)
            # A quarter of a second more for starting and for a busy machine.
            if lines == 1 and status in (0, 1) and seconds < arguments.time + 0.75:
                continue
            found += 1
            print(f"FOUND: status {status}, {seconds:.2f} s: {' '.join([*environment.values(), *command[1:]])}: {text}",
                  errors.strip()[:200], flush=True)
    print(f"{arguments.count} expressions, {found} found, {time.time() - begin:.0f} s")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
