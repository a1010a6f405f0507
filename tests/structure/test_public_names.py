"""The dependencies are used through what they document; what they may change tomorrow is not built upon."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import accumulate

from tests.structure.sources import Source, sources

SHIPPED = ("terazi", "scripts", "migrations", "benchmarks")
OWN = {*SHIPPED, "tests"}

DOCUMENTED: dict[str, set[str]] = {
    "fastapi": {"", "exceptions", "openapi.utils", "responses"},
    "psycopg": {"", "abc", "adapt", "conninfo", "errors", "rows", "sql", "types.json"},
    "psycopg_pool": {""},
    "procrastinate": {"", "exceptions", "jobs", "manager"},
    "sqlalchemy": {"", "dialects.postgresql", "pool", "sql", "types"},
    "starlette": {"", "datastructures", "exceptions", "middleware.gzip", "requests", "responses", "types"},
    "uvicorn": {""},
}
"""Modules that the documentation of these dependencies describes. Another one is added when its documentation was found."""

EXCEPTIONS = {
    ("terazi/entry/guard.py", "uvicorn.protocols.http.httptools_impl"): (
        "uvicorn limits little of what one connection may send; this is the class that its option `http` takes (decision 29)"
    ),
    ("terazi/engine/learning/trusted_types.py", "_predictors"): (
        "the trees of a stored model are checked before they run, and scikit-learn shows those of boosting nowhere else"
    ),
}
"""What is used all the same, each with its reason. This list only shrinks."""

_CHAIN = re.compile(r"[\w.]+")


@dataclass(frozen=True)
class Use:
    """A name of a dependency in a file, from the package on: ``sqlalchemy.orm.Session``."""

    path: str
    name: str

    @property
    def module(self) -> str:
        """The module that the name is taken of."""
        return [part for part in accumulate(self.name.split("."), "{}.{}".format) if _is_module(part)][-1]

    @property
    def is_private(self) -> bool:
        """Whether a part of the name has an underscore before it."""
        return any(_is_private(part) for part in self.name.split("."))

    @property
    def is_documented(self) -> bool:
        """Whether the module is one that its documentation describes, or its dependency has no list."""
        package, _, inner = self.module.partition(".")
        return package not in DOCUMENTED or inner in DOCUMENTED[package]


def test_no_private_name_of_a_dependency_is_used() -> None:
    assert set(private_names()) - EXCEPTIONS.keys() == set()


def test_only_documented_modules_of_dependencies_are_used() -> None:
    assert set(undocumented_modules()) - EXCEPTIONS.keys() == set()


def test_no_private_attribute_is_used_outside_the_file_that_gives_it() -> None:
    assert set(foreign_attributes()) - EXCEPTIONS.keys() == set()


def test_the_lists_name_what_is_there() -> None:
    found = {*private_names(), *undocumented_modules(), *foreign_attributes()}
    assert EXCEPTIONS.keys() - found == set()
    named = {f"{package}.{inner}".rstrip(".") for package, inners in DOCUMENTED.items() for inner in inners}
    assert {name for name in named if not _is_module(name)} == set()


def private_names() -> Iterator[tuple[str, str]]:
    """Give the names of dependencies with an underscore before a part of them."""
    return ((use.path, use.name) for use in uses() if use.is_private)


def undocumented_modules() -> Iterator[tuple[str, str]]:
    """Give the modules of dependencies that their documentation does not describe."""
    return ((use.path, use.module) for use in uses() if not use.is_documented)


def foreign_attributes() -> Iterator[tuple[str, str]]:
    """Give the private attributes that are asked for in another file than the one that gives them."""
    for source in sources(*SHIPPED):
        for node in ast.walk(source.tree):
            name = _attribute_of(node)
            if _is_private(name) and name not in _private_names_given(source):
                yield source.path, name


@cache
def uses() -> tuple[Use, ...]:
    """Return every name of a dependency that the shipped files use."""
    return tuple(
        Use(source.path, name)
        for source in sources(*SHIPPED)
        if (known := dict(_imported(source)))
        for name in sorted({*known.values(), *_attributes_of(source, known)})
    )


def _imported(source: Source) -> Iterator[tuple[str, str]]:
    """Give what a file imports of dependencies: under which name, and what."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if _is_dependency(alias.name):
                    yield alias.asname or alias.name, alias.name
        elif isinstance(node, ast.ImportFrom) and _is_dependency(str(node.module)):
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _attributes_of(source: Source, known: dict[str, str]) -> Iterator[str]:
    """Give the chains of attributes on what was imported."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and _CHAIN.fullmatch(written := ast.unparse(node)):
            for prefix in accumulate(written.split("."), "{}.{}".format):
                if prefix in known:
                    yield known[prefix] + written.removeprefix(prefix)


@cache
def _private_names_given(source: Source) -> frozenset[str]:
    """Return the private names that a file itself defines: functions, classes, variables and attributes."""
    return frozenset(name for node in ast.walk(source.tree) if (name := _name_given(node)))


def _name_given(node: ast.AST) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            return name
        case _:
            return ""


def _attribute_of(node: ast.AST) -> str:
    """Return which attribute of an object is asked for, by a dot or by ``getattr``; modules of Python itself are documented."""
    match node:
        case ast.Attribute(value=ast.Name(id=name)) if name in sys.stdlib_module_names:
            return ""
        case ast.Attribute(attr=name):
            return name
        case ast.Call(func=ast.Name(id="getattr" | "setattr"), args=[_, ast.Constant(value=str(name)), *_]):
            return name
        case _:
            return ""


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def _is_dependency(module: str) -> bool:
    package = module.partition(".")[0]
    return package not in OWN and package not in sys.stdlib_module_names


@cache
def _is_module(name: str) -> bool:
    """Whether this is the name of an installed module; some libraries make theirs while they are imported."""
    package = name.rpartition(".")[0]
    if package and not _is_module(package):
        return False
    try:
        return name in sys.modules or find_spec(name) is not None
    except (ModuleNotFoundError, ValueError):
        return name in sys.modules
