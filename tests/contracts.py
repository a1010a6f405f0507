"""Kinds of import contracts that the house needs beside the ones import-linter brings (see pyproject.toml)."""

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class PackageContract(Contract):
    """A contract about single imports between the parts of one package."""

    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every import that one module of the package makes."""
        del verbose
        broken = sorted(
            (importer, imported)
            for importer in graph.find_descendants(self.package)
            for imported in graph.find_modules_directly_imported_by(importer)
            if self.is_broken(graph, importer, imported)
        )
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the imports that should not be there."""
        for importer, imported in check.metadata["broken"]:
            output.print_error(f"{importer} must not import {imported}", bold=False)

    def is_broken(self, graph: ImportGraph, importer: str, imported: str) -> bool:
        """Whether this import breaks the contract."""
        raise NotImplementedError

    def part_of(self, name: str, depth: int = 0) -> str | None:
        """Return the part of the package a module stands in: at depth 0 its folder, at depth 1 the folder's room."""
        if not name.startswith(f"{self.package}."):
            return None
        parts = name.removeprefix(f"{self.package}.").split(".")
        return parts[depth] if len(parts) > depth else None


class DoorsContract(PackageContract):
    """A part of the package is entered from its neighbours only through its ``public``."""

    def is_broken(self, graph: ImportGraph, importer: str, imported: str) -> bool:
        """Whether a module reaches past its neighbour's door."""
        del graph
        home, away = self.part_of(importer), self.part_of(imported)
        return bool(home and away and home != away and self.part_of(imported, 1) != "public")


class RoomsContract(PackageContract):
    """Each part of the package has only the rooms listed, and a room imports only the rooms listed for it."""

    rooms = fields.ListField(subfield=fields.StringField())
    except_imports = fields.ListField(subfield=fields.StringField(), required=False)

    def is_broken(self, graph: ImportGraph, importer: str, imported: str) -> bool:
        """Whether a room is not of the plan, or imports one it should not know."""
        del graph
        rooms = dict(self._rooms())
        room = self.part_of(importer, 1)
        if room is not None and room not in rooms:
            return True
        if self.part_of(importer) != self.part_of(imported):
            return False
        other = self.part_of(imported, 1)
        if room is None or other is None or room == other or other in rooms[room]:
            return False
        return f"{importer} -> {imported}" not in (self.except_imports or [])

    def _rooms(self) -> Iterator[tuple[str, list[str]]]:
        for line in self.rooms:
            room, _, others = str(line).partition(":")
            yield room.strip(), others.split()


class SqlContract(PackageContract):
    """Only the rooms listed import SQLAlchemy; the others may name the types that their signatures need."""

    rooms = fields.ListField(subfield=fields.StringField())
    types = fields.ListField(subfield=fields.StringField())

    def is_broken(self, graph: ImportGraph, importer: str, imported: str) -> bool:
        """Whether a module speaks SQL outside the rooms for it."""
        if imported != "sqlalchemy" or self.part_of(importer, 1) in self.rooms:
            return False
        names = "|".join(map(str, self.types))
        allowed = re.compile(rf"from sqlalchemy[.\w]* import ({names})")
        lines = [
            str(d["line_contents"]) for d in graph.get_import_details(importer=importer, imported=imported)
        ]
        return not all(allowed.fullmatch(line.strip()) for line in lines)


class OnlyContract(PackageContract):
    """Of another package, this one imports only the parts listed."""

    other = fields.StringField()
    parts = fields.ListField(subfield=fields.StringField())

    def is_broken(self, graph: ImportGraph, importer: str, imported: str) -> bool:
        """Whether a module imports another part than those."""
        del graph
        if not f"{imported}.".startswith(f"{self.other}."):
            return False
        return imported.removeprefix(f"{self.other}.").split(".")[0] not in self.parts


class CallsContract(Contract):
    """Methods that only the rooms listed call, and tasks: functions that a worker runs."""

    package = fields.StringField()
    rooms = fields.ListField(subfield=fields.StringField())
    methods = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look through the text of every module of the package."""
        del verbose
        broken = [
            (module, line)
            for module in sorted(graph.find_descendants(str(self.package)))
            if module.removeprefix(f"{self.package}.").split(".")[1:2] not in [[room] for room in self.rooms]
            for line in sorted(calls_in(_tree_of(module), frozenset(map(str, self.methods))))
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the calls that should not be there."""
        for module, line in check.metadata["broken"]:
            output.print_error(f"{module}, line {line}", bold=False)


def calls_in(tree: ast.AST, methods: frozenset[str]) -> Iterator[int]:
    """Give the lines on which one of the methods is called, except in tasks."""
    if _is_task(tree):
        return
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute) and tree.func.attr in methods:
        yield tree.lineno
    for node in ast.iter_child_nodes(tree):
        yield from calls_in(node, methods)


def _is_task(node: ast.AST) -> bool:
    """Whether a function is declared as ``@tasks.task(…)``."""
    return isinstance(node, ast.AsyncFunctionDef) and any(
        isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and each.func.attr == "task"
        for each in node.decorator_list
    )


def _tree_of(module: str) -> ast.Module:
    found = find_spec(module)
    origin = found.origin if found else None  # a folder of modules has none
    return ast.parse(Path(origin).read_text(encoding="utf-8") if origin else "")
