"""How the columns of a file become the columns of a layer."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from terazi.engine.linking.spellings import read_header
from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import read_unit
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.layers.rules.cell_numbers import line_from
from terazi.modules.layers.rules.misfits import Misfit
from terazi.modules.layers.rules.staged import LookedColumn
from terazi.modules.layers.values import ImportState, RecordParent, Shape, Storage, Wdm

EXPORTS = "layers/exports"
"""Where the files of exports are kept."""
ID, PARENT = "_id", "_parent"
"""What a column of a file may hold beside wdms: the id of the record, the key of its parent."""
_SPELLINGS = {ID: ("_id", "kayıt kimliği", "record id"), PARENT: ("_parent", "üst kayıt", "parent record")}


class OnConflict(StrEnum):
    """What is done with a row whose record is there already."""

    CHANGE = "change"
    SKIP = "skip"
    REFUSE = "refuse"


@dataclass(frozen=True, kw_only=True, slots=True)
class MappedColumn:
    """A column of a file (its place, 0 is A) and what it holds: the code of a wdm, ``_id`` or ``_parent``."""

    position: int
    wdm: str
    unit: str = ""
    """In which unit its numbers are (UCUM); empty: in that of the wdm."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportMapping:
    """How a file is read: its columns, by what records are known (a wdm's code, ``_id``, nothing), and what is done with those."""

    columns: Sequence[MappedColumn]
    key: str = ""
    on_conflict: OnConflict = OnConflict.CHANGE

    def position_of(self, name: str) -> int | None:
        """Return which column of the file holds something."""
        return next((each.position for each in self.columns if each.wdm == name), None)

    @property
    def of_wdms(self) -> Mapping[str, MappedColumn]:
        """The columns that hold cells, by the code of the wdm."""
        return {each.wdm: each for each in self.columns if each.wdm not in (ID, PARENT)}


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordImport:
    """A file of records on its way into a layer."""

    id: UUID
    layer_id: UUID
    by_id: UUID
    file_name: str
    file_key: str
    state: ImportState
    mapping: Json
    header_key: str
    counts: Json
    problem: Json | None
    job_id: UUID | None
    change_id: UUID | None
    made_at: datetime


def folder_of(import_id: UUID) -> str:
    """Return where the files of an import are kept."""
    return f"layers/imports/{import_id}"


def header_key(names: Sequence[str]) -> str:
    """Return by what files with the same header are known."""
    return hashlib.sha256("\n".join(map(fold, names)).encode()).hexdigest()


def proposed(columns: Sequence[LookedColumn], shape: Shape) -> ImportMapping:
    """Return the mapping that a file suggests: each wdm once, first by its names, then by what is recognised for sure."""
    by_name = {name: wdm for wdm in reversed(shape.built) for name in _names(wdm)}
    special = {fold(text): name for name, texts in _SPELLINGS.items() for text in texts}
    found: dict[str, MappedColumn] = {}
    for position, header in ((each.position, each.name) for each in columns):
        if name := special.get(fold(header)):
            found.setdefault(name, MappedColumn(position=position, wdm=name))
            continue
        said = read_header(header)
        wdm = by_name.get(fold(header)) or by_name.get(fold(said.caption))
        if wdm is not None:
            unit = (said.unit or "") if not said.is_money and _fits(wdm, said.unit or "") else ""
            found.setdefault(wdm.code, MappedColumn(position=position, wdm=wdm.code, unit=unit))
    taken = {each.position for each in found.values()}
    for column in columns:
        for one in column.recognised.proposals[:1]:
            if one.is_sure and column.position not in taken:
                found.setdefault(one.wdm, MappedColumn(position=column.position, wdm=one.wdm, unit=one.unit))
    key = next((each.code for each in shape.wdms if each.id == shape.layer.key_wdm_id), "")
    return ImportMapping(columns=[*found.values()], key=ID if ID in found else key if key in found else "")


def still_fitting(kept: ImportMapping, shape: Shape, positions: Iterable[int]) -> ImportMapping:
    """Return what of a mapping that was kept fits the layer and a file as they are now."""
    places, known = set(positions), {each.code for each in shape.built} | {ID, PARENT}
    columns = [each for each in kept.columns if each.position in places and each.wdm in known]
    key = kept.key if kept.key in {each.wdm for each in columns} else ""
    return ImportMapping(columns=columns, key=key, on_conflict=kept.on_conflict)


def problems_of(mapping: ImportMapping, shape: Shape, positions: Iterable[int]) -> list[FieldProblem]:
    """Return what keeps a mapping from being used."""
    places = set(positions)
    wdms = {each.code: each for each in shape.built}
    problems: list[FieldProblem] = []
    names = [each.wdm for each in mapping.columns]
    for place, each in enumerate(mapping.columns):
        path = f"columns.{place}"
        if each.position not in places:
            problems.append(FieldProblem(path, Phrase("layers.import.no_such_column")))
        elif each.wdm not in wdms and each.wdm not in (ID, PARENT):
            problems.append(FieldProblem(path, Phrase("layers.import.no_such_wdm", {"wdm": each.wdm})))
        elif names.index(each.wdm) != place:
            problems.append(FieldProblem(path, Phrase("layers.import.wdm_twice", {"wdm": each.wdm})))
        elif each.unit and (wrong := _unit_problem(wdms.get(each.wdm), each.unit)):
            problems.append(FieldProblem(path, wrong))
    if PARENT in names and shape.layer.record_parent is RecordParent.NONE:
        problems.append(FieldProblem("columns", Phrase("layers.import.no_parents")))
    if mapping.key and mapping.key not in names:
        problems.append(FieldProblem("key", Phrase("layers.import.key_missing")))
    key = wdms.get(mapping.key)
    if key is not None and not key.is_unique and key.id != shape.layer.key_wdm_id:
        problems.append(FieldProblem("key", Phrase("layers.import.key_not_unique")))
    if not mapping.of_wdms:
        problems.append(FieldProblem("columns", Phrase("layers.import.nothing")))
    return problems


def unmapped_required(mapping: ImportMapping, wdms: Sequence[Wdm]) -> list[Wdm]:
    """Return the columns that new records of the import would lack although they need them."""
    mapped = mapping.of_wdms
    return [each for each in wdms if each.is_required and each.default is None and each.code not in mapped]


def _names(wdm: Wdm) -> set[str]:
    return {fold(text) for text in (wdm.code, *wdm.captions.values(), *wdm.synonyms) if text}


def _fits(wdm: Wdm, unit: str) -> bool:
    return not unit or _unit_problem(wdm, unit) is None


def _unit_problem(wdm: Wdm | None, unit: str) -> Phrase | None:
    if wdm is None or wdm.kind.storage is not Storage.FLOAT:
        return Phrase("layers.import.no_unit")
    try:
        read_unit(unit)
        line_from(wdm, unit)
    except UnitError as wrong:
        return wrong.phrase
    except Misfit as wrong:
        return wrong.phrase
    return None
