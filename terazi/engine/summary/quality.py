"""How good the data is, in a sentence: what there is, what is in doubt, and where most of it stands."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json

_TOLD_EMPTY = 0.01
"""A share of empty cells from which on it is said."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnInDoubt:
    """A column (its id and caption) and how many of its cells have a correction that waits."""

    column: str
    name: str
    cells: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Quality:
    """What of a data set is in doubt.

    ``cells`` counts all cells, ``empty`` those with nothing in them, ``doubtful`` those with a correction that waits (at least so
    many where ``is_at_least``), ``doubtful_rows`` rows that repeat others or are no records. ``columns`` are those
    with doubtful cells, most first.
    """

    cells: int
    empty: int
    doubtful: int
    is_at_least: bool
    doubtful_rows: int
    columns: tuple[ColumnInDoubt, ...]
    sentence: Phrase


def quality_of(row_count: int, profile: Sequence[Json], suggestions: Sequence[Json]) -> Quality:
    """Judge a data set by its kept profile and its kept suggestions, whose lists of rows may be cut off.

    A cell counts once, however many corrections want to change it. Suggestions without a step are no doubt: such values are only
    shown. A cut list leaves unknown which cells two corrections share, so of them only the larger counts.
    """
    names = {column["column_id"]: column["name"] for column in profile}
    of_column: dict[str, list[Json]] = defaultdict(list)
    of_rows: list[Json] = []
    for suggestion in suggestions:
        if suggestion["step"] is not None:
            columns = suggestion["columns"]
            (of_column[columns[0]] if len(columns) == 1 else of_rows).append(suggestion)
    counted = {column: _distinct(found) for column, found in of_column.items() if column in names}
    columns = sorted(
        (ColumnInDoubt(column=c, name=names[c], cells=count) for c, (count, _) in counted.items() if count),
        key=lambda each: -each.cells,
    )
    rows, is_cut = _distinct(of_rows)
    is_at_least = is_cut or any(cut for _, cut in counted.values())
    doubtful = sum(each.cells for each in columns)
    cells = row_count * len(profile)
    empty = sum(column["empty"] for column in profile)
    return Quality(
        cells=cells,
        empty=empty,
        doubtful=doubtful,
        is_at_least=is_at_least,
        doubtful_rows=rows,
        columns=tuple(columns),
        sentence=_sentence(row_count, len(profile), columns, rows, empty, is_at_least=is_at_least),
    )


def _distinct(found: Sequence[Json]) -> tuple[int, bool]:
    """Return how many different places suggestions name, and whether there may be more because lists are cut off."""
    listed = {row for suggestion in found for row in suggestion["rows"]}
    largest = max((suggestion["count"] for suggestion in found), default=0)
    is_cut = len(found) > 1 and any(suggestion["count"] > len(suggestion["rows"]) for suggestion in found)
    return max(len(listed), largest), is_cut


def _sentence(
    rows: int,
    columns: int,
    in_doubt: Sequence[ColumnInDoubt],
    doubtful_rows: int,
    empty: int,
    *,
    is_at_least: bool,
) -> Phrase:
    if rows == 0:
        return Phrase("summary.quality.no_rows")
    size = {"rows": _count("rows", rows), "columns": _count("columns", columns)}
    told = [Phrase("summary.quality.size", size), *_doubts(in_doubt, doubtful_rows, is_at_least=is_at_least)]
    share = empty / (rows * columns)
    if share >= _TOLD_EMPTY:
        told.append(Phrase("summary.quality.empty", {"share": share}))
    return _joined(told)


def _doubts(in_doubt: Sequence[ColumnInDoubt], rows: int, *, is_at_least: bool) -> list[Phrase]:
    if not in_doubt and not rows:
        return [Phrase("summary.quality.clean")]
    told: list[Phrase] = []
    if in_doubt:
        cells = _count("cells", sum(each.cells for each in in_doubt))
        where = "only" if len(in_doubt) == 1 else "most"
        key = f"summary.quality.{where}{'_at_least' if is_at_least else ''}"
        told.append(Phrase(key, {"cells": cells, "column": in_doubt[0].name}))
    if rows:
        told.append(_count("repeated", rows))
    return told


def _count(of: str, count: int) -> Phrase:
    return Phrase(f"summary.{of}.{'one' if count == 1 else 'many'}", {"count": count})


def _joined(parts: Sequence[Phrase]) -> Phrase:
    whole = parts[0]
    for part in parts[1:]:
        whole = Phrase("summary.and", {"first": whole, "second": part})
    return whole
