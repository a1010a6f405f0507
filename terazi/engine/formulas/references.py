"""The columns a formula names: by id where it is kept, by caption where a person reads it."""

from collections.abc import Callable, Sequence

from terazi.engine.dataset import Column
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.parser import parse_formula, walk
from terazi.engine.formulas.tree import ColumnReference


def with_ids(text: str, columns: Sequence[Column]) -> str:
    """Return the formula with every column named by id, so that a new caption does not break it."""
    return _renamed(text, columns, lambda column_id: column_id)


def with_captions(text: str, columns: Sequence[Column]) -> str:
    """Return the formula as a person reads it; one that no longer fits its columns is returned as it is."""
    captions = {column.id: column.name for column in columns}
    escaped = {key: name.replace("[", "[[").replace("]", "]]") for key, name in captions.items()}
    try:
        return _renamed(text, columns, escaped.__getitem__)
    except FormulaError:
        return text


def _renamed(text: str, columns: Sequence[Column], name_of: Callable[[str], str]) -> str:
    root = parse_formula(text, columns).root
    named = {node.position: node for node in walk(root) if isinstance(node, ColumnReference)}
    for position in sorted(named, reverse=True):
        node = named[position]
        text = f"{text[:position]}[{name_of(node.column)}]{text[position + node.length :]}"
    return text
