"""What records are called, and what they stand beside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.modules.layers.rules.cells import show_cell
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.rules.rights import Opened
from terazi.modules.layers.values import Shape, Wdm

Titles = Mapping[str, Mapping[str, str]]
"""What the values of columns are called, by column and value; none where whoever asks may not know."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Related:
    """Records of a layer that are below a record, or name it in a column: the first of them, and how many there are."""

    opened: Opened
    wdm: Wdm | None
    count: int
    titles: Sequence[tuple[UUID, str]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Family:
    """What a record is called and stands beside."""

    title: str
    above: tuple[Opened, UUID, str] | None
    below: Sequence[Related]
    links: Sequence[Related]


def title_of(shape: Shape, record: Record, lang: Lang) -> str:
    """Return what a record is called: the cell that names it, else the first that is filled; empty where none is."""
    title = shape.layer.title_wdm_id
    for wdm in sorted(shape.built, key=lambda each: each.id != title):
        cell = record.cells.get(wdm.number)
        if cell is not None:
            options = shape.options.get(wdm.option_set_id, ()) if wdm.option_set_id else ()
            return show_cell(wdm, cell, options, lang)
    return ""


def place_name(shape: Shape, record: Record, lang: Lang) -> tuple[str, str]:
    """Return the code of a place and what it is called."""
    cells = {wdm.code: str(record.cells.get(wdm.number) or "") for wdm in shape.built}
    name = cells.get("name", "")
    return cells.get("code", ""), (cells.get("name_en") or name) if lang is Lang.EN else name
