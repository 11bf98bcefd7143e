#!/usr/bin/env python3
"""Scripts/doc-examples.py FOLDER : makes a Swift package in FOLDER that runs the examples of the
documentation of the Swift package and checks what their comments say.

Taken are the Swift blocks of the articles (Sources/*/*.docc), the last step of each tutorial, and
of the documentation comments those lines that stand by themselves:

    ///     BigInt("0xff")    // 255

A line with a comment is an expression whose description is the comment, up to a comma or a colon
outside of quotes and brackets.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STATEMENT = re.compile(r"^(let|var|import|do|for|if|guard|return|print|}|\w+\.\w+ = )\b|^}")
# What a line of a documentation comment begins with when it needs nothing else.
ALONE = re.compile(r"^(try )?(BigInt|BigRational|BigNumber|BigComplex|Enclosure|Decimal|Array\(stride)\b")
EXAMPLE = re.compile(r"^(?P<indent>\s*)(?P<code>\S.*?)\s{2,}// (?P<comment>.+)$")


def value(comment):
    """The part of a comment that is the value."""
    if comment.startswith('"'):
        return comment[1 : comment.index('"', 1)]
    if comment.startswith("["):
        return comment[: comment.index("]") + 1]
    return re.split(r"[,:] ", comment)[0]


def checked(line, place):
    match = EXAMPLE.match(line)
    if not match or STATEMENT.match(match["code"]):
        return line
    code = re.sub(r"^try ", "", match["code"])
    text = value(match["comment"])
    return f'{match["indent"]}try check({code}, #"{text}"#, "{place}")'


def articles():
    for page in sorted(ROOT.glob("Sources/*/*.docc/**/*.md")):
        block, start = None, 0
        for number, line in enumerate(page.read_text().splitlines(), 1):
            if line.startswith("```"):
                if block is not None:
                    yield block
                block = [] if line == "```swift" else None
            elif block is not None and not line.startswith("import "):
                block.append(checked(line, f"{page.name}:{number}"))


def tutorials():
    last = {}
    for step in sorted(ROOT.glob("Sources/*/*.docc/Resources/*.swift")):
        last[step.stem.rsplit("-", 1)[0]] = step
    for step in last.values():
        yield [line for line in step.read_text().splitlines() if not line.startswith("import ")]


def comments():
    for module in ["SurdNumbers", "SurdFoundation"]:
        for source in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            for number, line in enumerate(source.read_text().splitlines(), 1):
                match = re.match(r"^\s*///     (?P<line>\S.*)$", line)
                if match and ALONE.match(match["line"]) and EXAMPLE.match(match["line"]):
                    if "throws" not in match["line"] and "…" not in match["line"]:
                        yield [checked(match["line"], f"{source.name}:{number}")]


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    sources = folder / "Sources" / "Documentation"
    sources.mkdir(parents=True, exist_ok=True)
    products = "".join(
        f'.product(name: "{name}", package: "Surd"), ' for name in ["Surd", "SurdKeypad", "SurdFoundation"]
    )
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n"
        '    name: "Documentation", platforms: [.macOS(.v26)],\n'
        f'    dependencies: [.package(name: "Surd", path: "{ROOT}")],\n'
        f'    targets: [.executableTarget(name: "Documentation", dependencies: [{products}])])\n'
    )
    blocks = list(articles()) + list(tutorials()) + list(comments())
    text = [
        "import Foundation",
        "import Surd",
        "import SurdFoundation",
        "import SurdKeypad",
        "",
        "nonisolated(unsafe) var checks = 0",
        "nonisolated(unsafe) var failures = 0",
        "",
        "func check<T>(_ value: T?, _ expected: String, _ place: String) throws {",
        '    let text = value.map { "\\($0)" } ?? "nil"',
        "    checks += 1",
        "    if text == expected { return }",
        "    failures += 1",
        '    print("\\(place): it is \\(text), and the documentation says \\(expected)")',
        "}",
        "",
    ]
    for index, block in enumerate(blocks):
        text.append(f"func example{index}() async throws {{")
        text += ["    " + line for line in block] + ["}", ""]
    text += [f"try await example{index}()" for index in range(len(blocks))]
    text += [
        'print("\\(checks) values of the documentation, \\(failures) of them wrong")',
        "exit(failures == 0 && checks > 40 ? 0 : 1)",
    ]
    (sources / "main.swift").write_text("\n".join(text) + "\n")


main()
