#!/usr/bin/env python3
"""Weighs the machine code of each module of the command, which is what its compilation takes time for.

The time of a build depends on the machine and on what else it does; the bytes that come out do not. Optimiser and code
generator take time in proportion to them. A module above its bound has usually put something long in line in many
places, or made many copies of a generic function; the files with most code, and those with most for each line, show which.

    Scripts/code-size.py                     # the objects that Scripts/surd left
    Scripts/code-size.py --files SurdNumbers # its files as well
"""
import argparse
import os
import struct
import sys

# Bytes in thousands: what was measured in November 2026 and 5 % more.
BOUNDS = {"SurdSyntax": 220, "SurdNumbers": 9740, "Surd": 1800, "SurdKeypad": 130, "SurdTool": 960}
EXECUTABLE = 4


def code(path: str) -> int:
    """Bytes of the sections with instructions; an object of another system than Linux has none that is understood."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:6] != b"\x7fELF\x02\x01":
        sys.exit(f"code-size: {path} is not an object of 64 bits in ELF")
    (start,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    # With many sections the number of them stands in the first.
    count = count or struct.unpack_from("<Q", data, start + 32)[0]
    total = 0
    for index in range(count):
        flags, _, _, length = struct.unpack_from("<QQQQ", data, start + index * size + 8)
        total += length if flags & EXECUTABLE else 0
    return total


def lines(module: str) -> dict[str, int]:
    """Lines of the files of a module, without empty ones."""
    found = {}
    for folder, _, names in os.walk(os.path.join("Sources", module)):
        for name in names:
            if name.endswith(".swift"):
                with open(os.path.join(folder, name)) as file:
                    found[name] = sum(1 for line in file if line.strip())
    return found


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--build", default=".build/command/release")
    options.add_argument("--files", metavar="MODULE")
    given = options.parse_args()
    above = []
    for module, bound in BOUNDS.items():
        folder = os.path.join(given.build, module + ".build")
        objects = [name for name in os.listdir(folder) if name.endswith(".swift.o")]
        sizes = {name[:-2]: code(os.path.join(folder, name)) for name in objects}
        total = sum(sizes.values()) / 1000
        print(f"{module:12} {total:8.0f} thousand bytes of code, at most {bound}")
        if total > bound:
            above.append(module)
        if total > bound or module == given.files:
            count = lines(module)
            longest = sorted(sizes, key=lambda name: (-sizes[name], name))
            for name in longest[:None if module == given.files else 12]:
                print(f"    {sizes[name]:8} {sizes[name] / count.get(name, 1):6.0f} a line  {name}")
    if above:
        sys.exit("above their bounds: " + ", ".join(above))


if __name__ == "__main__":
    main()
