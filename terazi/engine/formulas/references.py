"""The columns a formula names: by id where it is kept, by caption where a person reads it."""

from collections.abc import Callable, Mapping, Sequence

from terazi.engine.column import Column
from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.lookups import LookupCall, find_table, kept_layer, lookups_in
from terazi.engine.formulas.parser import parse_formula
from terazi.engine.formulas.words import Word, WordKind, split_words
from terazi.engine.rules.words import find_column
from terazi.engine.taken import TypedTable
from terazi.foundation.language.phrases import Phrase


def with_ids(text: str, columns: Sequence[Column], tables: Sequence[TypedTable] = ()) -> str:
    """Return the formula as it is kept: columns by id, so that a new caption does not break it, layers with their edition."""
    parse_formula(text, columns, tables)

    def kept(call: LookupCall) -> str | None:
        table = find_table(tables, *call.asked, call.edition)
        return None if table is None else kept_layer(table)

    return _renamed(text, columns, lambda column: column.id, kept)


def with_captions(text: str, columns: Sequence[Column]) -> str:
    """Return a kept formula as a person reads it; one whose columns are gone is returned as it is."""

    def caption(column: Column) -> str:
        return column.name.replace("[", "[[").replace("]", "]]")

    try:
        return _renamed(text, columns, caption, lambda call: call.layer)
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


def _renamed(
    text: str,
    columns: Sequence[Column],
    name_of: Callable[[Column], str],
    layer_of: Callable[[LookupCall], str | None],
) -> str:
    said: list[tuple[Word, str]] = []
    for word in split_words(text):
        if word.kind is WordKind.COLUMN:
            column = find_column(word.said, columns)
            if column is None:
                raise FormulaError(
                    Phrase("formulas.error.column", {"name": word.said[:60]}), word.position, word.length
                )
            said.append((word, f"[{name_of(column)}]"))
    said += [
        (call.words["layer"], f'"{layer}"')
        for call in lookups_in(text)
        if (layer := layer_of(call)) is not None
    ]
    for word, name in sorted(said, key=lambda each: each[0].position, reverse=True):
        text = f"{text[: word.position]}{name}{text[word.position + word.length :]}"
    return text
