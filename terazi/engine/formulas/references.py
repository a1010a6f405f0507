"""The columns a formula names: by id where it is kept, by caption where a person reads it."""

from collections.abc import Callable, Mapping, Sequence

from terazi.engine.column import Column
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.parser import parse_formula, walk
from terazi.engine.formulas.tree import ColumnReference
from terazi.engine.formulas.words import WordKind, split_words
from terazi.engine.rules.words import find_column


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


def sources_of(formulas: Mapping[str, str], columns: Sequence[Column]) -> dict[str, frozenset[str]]:
    """Return for each calculated column (id to formula, in the order they were made) every column it is calculated from.

    Columns that it reads through another calculated column count, too; columns that are gone do not.
    """
    sources: dict[str, frozenset[str]] = {}
    for column_id, text in formulas.items():
        named = _named(text, columns)
        sources[column_id] = named.union(*(sources.get(name, frozenset()) for name in named)) - {column_id}
    return sources


def _named(text: str, columns: Sequence[Column]) -> frozenset[str]:
    """The columns a formula names, by its words alone: it may no longer fit the columns' types."""
    said = [word.said for word in split_words(text) if word.kind is WordKind.COLUMN]
    found = (find_column(name, columns) for name in said)
    return frozenset(column.id for column in found if column is not None)


def _renamed(text: str, columns: Sequence[Column], name_of: Callable[[str], str]) -> str:
    root = parse_formula(text, columns).root
    named = {node.position: node for node in walk(root) if isinstance(node, ColumnReference)}
    for position in sorted(named, reverse=True):
        node = named[position]
        text = f"{text[:position]}[{name_of(node.column)}]{text[position + node.length :]}"
    return text
