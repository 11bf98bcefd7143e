"""The blocks of Python in the documents run as they are printed.

An expression with a comment behind it has the value that the comment shows, as repr writes it; other comments
are words. What the blocks show of values was computed with Python's fractions and mpmath.
"""

import ast
import io
import pathlib
import re
import tokenize
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DOCUMENTS = ["Python/README.md", "Docs/embedding.md", "Docs/floating-point.md"]
ENGINES = ("pyspark", "dask", "from surd import spark", "duckdb")


def blocks():
    """Place and text of each block, those left out that need an engine with tables."""
    for name in DOCUMENTS:
        text = (ROOT / name).read_text(encoding="utf-8")
        for match in re.finditer(r"(?ms)^```python\n(.*?)^```$", text):
            if not any(word in match[1] for word in ENGINES):
                yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}", match[1]


def comments(block):
    """The comment of each line that has one."""
    tokens = tokenize.generate_tokens(io.StringIO(block).readline)
    return {token.start[0]: token.string[1:].strip() for token in tokens if token.type == tokenize.COMMENT}


class Papers(unittest.TestCase):
    def test_the_licence_of_the_package_is_that_of_the_project(self):
        self.assertEqual((ROOT / "Python/LICENSE").read_bytes(), (ROOT / "LICENSE").read_bytes())


class Documents(unittest.TestCase):
    def test_blocks_run(self):
        count = values = 0
        for place, block in blocks():
            count += 1
            names, said = {}, comments(block)
            for statement in ast.parse(block).body:
                piece = ast.Module([statement], [])
                line = statement.end_lineno
                if isinstance(statement, ast.Expr) and line in said:
                    value = eval(compile(ast.Expression(statement.value), place, "eval"), names)
                    self.assertEqual(repr(value), said[line], f"{place}, line {line}")
                    values += 1
                else:
                    exec(compile(piece, place, "exec"), names)
        self.assertEqual(count, 3)
        self.assertGreater(values, 12)


if __name__ == "__main__":
    unittest.main()
