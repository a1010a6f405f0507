"""The project's own Python files, parsed once."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
FOLDERS = ("terazi", "tests", "scripts", "benchmarks", "migrations")


@dataclass(frozen=True)
class Source:
    """One file."""

    path: str
    text: str
    tree: ast.Module

    @property
    def line_count(self) -> int:
        """How long the file is."""
        return self.text.count("\n")

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """Give every function, methods and inner ones among them."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """Return the files of these folders, or of all."""
    return tuple(
        _source(file) for folder in folders or FOLDERS for file in sorted((PROJECT / folder).rglob("*.py"))
    )


@cache
def _source(file: Path) -> Source:
    text = file.read_text(encoding="utf-8")
    return Source(file.relative_to(PROJECT).as_posix(), text, ast.parse(text))
