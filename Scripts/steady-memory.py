#!/usr/bin/env python3
"""Whether the command's memory stays where it is over many lines of a kind.

    Scripts/steady-memory.py [--lines N] [--surd PATH]

Each kind is run with a tenth of the lines and with all of them. Status 1 where the peak of the longer run is more than 4 MB
higher: something is lost with each line. It takes the binary that gets installed, because release builds have lost what debug
builds freed.
"""
import argparse
import os
import subprocess
import sys

KINDS = {
    "real": "exp({0}/31+{1}/7)*sin({2}+3)-0.123456789012345678901234567890",
    "power": "({0}/31+1)^({1}/7)+carlsonrf({2}+1,2,3)",
    "complex": "exp({0}/31+{1}/7*i)*sin({2}+i)",
    "gamma": "gamma({0}/31+({1}/7+1)*i)",
    "fraction": "({0}+2*i)/({1}+3*i)*({2}/7)",
    "list": "sum([{0},{1},{2}]*3)",
    "exact": "sqrt({0}+2)*sqrt({0}+2)+1/3^{1}",
}
MOST_KILOBYTES = 4096


def peak(surd, form, lines):
    """The largest number of kilobytes that the command held."""
    process = subprocess.Popen([surd, "--complex"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    # Line by line: what this process holds when the command starts counts as the command's.
    for k in range(lines):
        process.stdin.write((form.format(k % 97, k % 13, k % 5) + "\n").encode())
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{surd} ended with status {status} on {form}")
    return usage.ru_maxrss


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--lines", type=int, default=100_000)
    options.add_argument("--surd", default=".build/command/surd")
    options = options.parse_args()
    is_steady = True
    for name, form in KINDS.items():
        short = peak(options.surd, form, options.lines // 10)
        long = peak(options.surd, form, options.lines)
        is_steady = is_steady and long - short <= MOST_KILOBYTES
        print(f"{name}: {short} kB for {options.lines // 10} lines, {long} kB for {options.lines}")
    sys.exit(0 if is_steady else 1)


if __name__ == "__main__":
    main()
