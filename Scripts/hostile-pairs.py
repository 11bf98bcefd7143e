#!/usr/bin/env python3
"""Pairs of numbers that differ by next to nothing: how long does an answer, or none, take?

    Scripts/hostile-pairs.py [--count N] [--seed S] [--surd PATH] [--most SECONDS] [--show N]

Every function of the language at small, usual and large arguments, functions of functions, roots and
sums of them, each against itself and 10^-20 to 10^-1000000 more; and against itself at an argument
that is as little more. No proof says that such a pair is equal, and most are closer than any search
goes, so the answer is often `undecided`: that has to come soon. The standard limits count work and not
seconds; the seconds here are those of the processor, for a process of its own for each pair.

Listed is every pair that takes longer than --most, and every answer that is wrong: of each pair it is
known that it is not equal. The exit status says whether there was one.
"""
import argparse
import random
import resource
import subprocess
import sys
import time

from extremes import functions

# Not functions of a real number, or such as jump or return many numbers.
OTHER = set("floor ceil round trunc frac sign min max clamp double float half quad decimal64 decimal128 ulp gcd lcm mod "
            "rem div powmod invmod factorial binomial permutations fib lucas primorial isprime nextprime prevprime factor "
            "isqrt bitlength popcount numerator denominator totient divisors sigma moebius jacobi crt partitions "
            "catalannumber stirling1 stirling2 bernoulli euler cf convergents minpoly identify sum prod mean median "
            "quantile var stdev pvar pstdev count product abs degrees radians cmp compound random re im arg conj".split())
SMALL = ["1/3", "2/7", "0.1", "1e-9", "1e-40", "1/1009", "sqrt(2)/9", "ln(2)/3", "1-1e-12", "0.999", "1/pi"]
USUAL = ["2", "3/2", "7", "pi", "e", "sqrt(5)", "ln(10)", "22/7", "sqrt(2)+sqrt(3)", "13.37", "gamma(1/3)"]
LARGE = ["100", "1000.5", "40*pi", "10^6/7", "12345", "10^9+1/3", "e^20", "500*sqrt(3)", "10^15*pi", "10^30+1/2"]
# Nothing may take that long; seconds.
LONGEST = 120
FAR = [20, 50, 100, 300, 800, 1200, 2000, 2400, 3000, 5000, 20000, 100000, 1000000]


class Maker:
    def __init__(self, seed, known):
        self.random = random.Random(seed)
        self.known = [row for row in known if row[0] not in OTHER]

    def number(self):
        r = self.random
        text = r.choice(r.choice([SMALL, USUAL, USUAL, LARGE]))
        return f"(-({text}))" if r.random() < 0.12 else f"({text})"

    def call(self, argument):
        r = self.random
        name, least, most = r.choice(self.known)
        arguments = [argument] + [self.number() for _ in range(r.randint(max(least, 1), max(least, min(most, 2))) - 1)]
        if name.startswith("bessel"):
            arguments = [str(r.choice([0, 1, 2, 5, 30])), argument]
        if name == "root":
            arguments = [argument, str(r.choice([2, 3, 7, 17]))]
        if r.random() < 0.3 and len(arguments) == 2 and name != "root" and not name.startswith("bessel"):
            arguments.reverse()
        if name in ("chi2cdf", "fcdf", "gammap", "gammalower"):
            # They are 0 left of 0, or have no value there.
            arguments = [f"({number})^2" for number in arguments]
        return f"{name}({', '.join(arguments)})"

    def make(self):
        """A number, and the same spelling of an argument in it that a small difference may be added to."""
        r = self.random
        argument = self.number()
        choice = r.random()
        forms = ["{}"]
        if choice < 0.4:
            text = self.call("@")
        elif choice < 0.65:
            text = self.call(self.call("@"))
        elif choice < 0.8:
            text = f"{self.call('@')}{r.choice(['+', '-', '*', '/'])}{self.call(self.number())}"
        elif choice < 0.9:
            text = f"sqrt(abs({self.call('@')}+{self.call(self.number())}))"
        else:
            text = f"sum(k,1,{r.choice([3, 10, 40])},{self.call('@*k')}/k)"
        return text.replace("@", argument), text.replace("@", f"({argument}+{{}})")

    def pair(self):
        r = self.random
        text, shifted = self.make()
        small = f"10^-{r.choice(FAR)}"
        if r.random() < 0.75:
            return f"{text} == {text}{r.choice('+-')}{small}"
        return f"{text} == {shifted.format(small)}"


def run(surd, text):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run([surd, text], capture_output=True, text=True, timeout=LONGEST)
        answer = (done.stdout + done.stderr).split("\n")[0]
    except subprocess.TimeoutExpired:
        answer = f"no answer in {LONGEST} s"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return answer, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--surd", default=".build/command/surd")
    parser.add_argument("--most", type=float, default=0.4, help="twice what is aimed at, for a machine that is busy")
    parser.add_argument("--show", type=int, default=0, help="list so many of the slowest")
    arguments = parser.parse_args()
    maker = Maker(arguments.seed, functions(arguments.surd))
    rows = []
    begin = time.time()
    while len(rows) < arguments.count:
        text = maker.pair()
        answer, seconds = run(arguments.surd, text)
        # Outside of a domain, or refused before anything is compared.
        if answer.startswith("error") and "cannot decide" not in answer and seconds < 0.02:
            continue
        if arguments.most < seconds < LONGEST / 2:
            seconds = min(seconds, run(arguments.surd, text)[1])
        rows.append((seconds, answer, text))
    rows.sort(reverse=True)
    found = 0
    for seconds, answer, text in rows:
        if answer == "true" or seconds > arguments.most:
            found += 1
            print(f"FOUND: {seconds:.3f} s: {answer}: {text}", flush=True)
    for seconds, answer, text in rows[:arguments.show]:
        print(f"{seconds:.3f} s: {answer}: {text}")
    undecided = sum("cannot decide" in answer for _, answer, _ in rows)
    share = [rows[int(len(rows) * part)][0] * 1000 for part in (0.5, 0.05, 0.01)]
    print(f"{len(rows)} pairs, {undecided} undecided; milliseconds: half {share[0]:.1f}, 95% {share[1]:.0f}, "
          f"99% {share[2]:.0f}, the slowest {rows[0][0] * 1000:.0f}; {found} found, {time.time() - begin:.0f} s")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
