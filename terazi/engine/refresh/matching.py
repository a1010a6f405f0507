"""Finding the columns of a project in a new workbook, by their captions."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from terazi.engine.column import Column
from terazi.engine.corrections.steps import AddColumn, RemoveColumn, Rename, Step
from terazi.engine.exchange import PipelineRefused
from terazi.engine.refresh.notes import MatchKind
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase

_NEAR = 0.75  # of the letters of the longer caption
_BEGINNING = 0.6  # of a caption that only ends otherwise (Şehir, Şehirler)
_SOFT = str.maketrans("pkt", "bgd")  # as before a Turkish ending (Grup, Grubu)
_NO_WORD = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Captions:
    """What the columns of a project are called: in its workbook, today, and what it calculates; each by column id."""

    in_workbook: Mapping[str, str]
    today: Mapping[str, str]
    calculated: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Match:
    """The column of the project that a column of a workbook continues (none for a new one), and how it was found."""

    column: str | None
    kind: MatchKind


def captions_of(columns: Iterable[Column], recipe: Iterable[Step]) -> Captions:
    """Return what the columns are called before and after a recipe."""
    first = {column.id: column.name for column in columns}
    today, calculated = dict(first), dict[str, str]()
    for step in recipe:
        match step:
            case Rename(column=column, name=name) if column in today:
                today[column] = name
            case AddColumn(column=str(column), name=name):
                today[column] = calculated[column] = name
            case RemoveColumn(column=column):
                calculated.pop(column, None)
    named = {column: today[column] for column in calculated}
    return Captions(in_workbook=first, today=today, calculated=named)


def match_columns(
    columns: Sequence[Column], captions: Captions, chosen: Mapping[str, str | None]
) -> dict[str, Match]:
    """Return for each column of a workbook, by its id there, which column of the project it continues.

    Captions are compared without case, diacritics and spaces; what is left is matched by captions much alike.
    ``chosen`` says what a person wants instead. PipelineRefused where that names a column twice or none that is there.
    """
    found = _chosen(columns, captions, chosen)
    for names in (captions.in_workbook, captions.today):
        _match_exactly(columns, names, captions.in_workbook.keys(), MatchKind.SAME, found)
    _match_exactly(columns, captions.calculated, captions.calculated.keys(), MatchKind.CALCULATED, found)
    _match_nearly(columns, captions, found)
    return {column.id: found.get(column.id, Match(None, MatchKind.NEW)) for column in columns}


def _chosen(
    columns: Sequence[Column], captions: Captions, chosen: Mapping[str, str | None]
) -> dict[str, Match]:
    wanted = [column for column in chosen.values() if column is not None]
    is_known = chosen.keys() <= {column.id for column in columns} and set(wanted) <= set(captions.in_workbook)
    if not is_known or len(set(wanted)) < len(wanted):
        raise PipelineRefused(Phrase("refresh.refused.columns").as_json(), "column_match")
    return {
        source: Match(column, MatchKind.NEW if column is None else MatchKind.CHOSEN)
        for source, column in chosen.items()
    }


def _taken(found: Mapping[str, Match]) -> set[str | None]:
    return {match.column for match in found.values()}


def _match_exactly(
    columns: Sequence[Column],
    names: Mapping[str, str],
    among: Iterable[str],
    kind: MatchKind,
    found: dict[str, Match],
) -> None:
    free = [column_id for column_id in among if column_id not in _taken(found)]
    for column in columns:
        if column.id in found:
            continue
        same = next((each for each in free if fold(names[each]) == fold(column.name)), None)
        if same is not None:
            found[column.id] = Match(same, kind)
            free.remove(same)


def _match_nearly(columns: Sequence[Column], captions: Captions, found: dict[str, Match]) -> None:
    taken = _taken(found)
    pairs = [
        (_likeness(column.name, name), -place, column.id, column_id)
        for place, column in enumerate(columns)
        if column.id not in found
        for column_id in captions.in_workbook
        if column_id not in taken
        for name in {captions.in_workbook[column_id], captions.today[column_id]}
    ]
    for likeness, _, source, column_id in sorted(pairs, reverse=True):
        if likeness >= _NEAR and source not in found and column_id not in _taken(found):
            found[source] = Match(column_id, MatchKind.NEAR)


def _likeness(one: str, other: str) -> float:
    """From 0 to 1: how many letters agree; 1 where one has the other's words or beginning, 0 where their numbers differ."""
    first, second = (_NO_WORD.sub(" ", fold(name)).strip().translate(_SOFT) for name in (one, other))
    if not first or not second or _NUMBER.findall(first) != _NUMBER.findall(second):
        return 0.0
    words, others = set(first.split()), set(second.split())
    if words <= others or others <= words:
        return 1.0
    shorter, longer = sorted((first, second), key=len)
    if longer.startswith(shorter) and len(shorter) >= _BEGINNING * len(longer):
        return 1.0
    return OSA.normalized_similarity(first, second)
