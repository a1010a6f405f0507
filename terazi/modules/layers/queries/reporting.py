"""The records of a layer as rows that reports are asked about."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, String, Uuid, and_, case, cast, func, null, true

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.report_columns import moment, named, number, pick, words
from terazi.foundation.reporting import WORDS, ReportColumn, ReportSource, Viewpoint
from terazi.foundation.types import Value
from terazi.modules.accounts.public import username_of
from terazi.modules.layers.queries.filling import TYPES
from terazi.modules.layers.queries.record_tables import records_of
from terazi.modules.layers.rules.reporting import PREFIX, Words, captions_of, kind_of, names_of
from terazi.modules.layers.rules.rights import Opened
from terazi.modules.layers.tables import LAYER, LAYER_CHANGE
from terazi.modules.layers.values import Kind, Wdm

VIEWPOINTS = (Viewpoint.PLATFORM, Viewpoint.SELF)
"""A layer is everybody's who may read it: it has no rows of a shop or of a person."""
_CHANGE, _LAYER = LAYER_CHANGE.c, LAYER.c
LAYER_CHANGES = ReportSource(
    code="layer_changes",
    rows=LAYER_CHANGE.join(LAYER, _LAYER.id == _CHANGE.layer_id),
    newest=_CHANGE.id,
    seen={Viewpoint.PLATFORM: true()},
    columns=(
        moment("changed_at", _CHANGE.at),
        named("layer", _LAYER.captions),
        pick("change_kind", _CHANGE.kind, WORDS),
        number("records_made", _CHANGE.made),
        number("records_changed", _CHANGE.changed),
        words("username", username_of(_CHANGE.by_id), is_personal=True),
    ),
)
"""What people did to records, one row for each deed."""
_OF_RECORDS = ("created_at", "updated_at")
"""No code of a column holds a full stop, so that these never meet one."""


def source_of(
    opened: Opened, said: Mapping[UUID, Words], targets: Mapping[UUID, Opened], gone: Sequence[Wdm]
) -> ReportSource:
    """Return a layer as a source, with the columns that whoever asks may see."""
    wdms = opened.shape.built
    records = records_of(opened.layer, wdms)
    rows: Value = records
    columns: list[ReportColumn] = []
    for wdm in wdms:
        cell: ColumnElement[Value] = records.c[wdm.column]
        if wdm.kind is Kind.RECORD:
            rows, cell = _named(rows, cell, targets.get(wdm.target_id) if wdm.target_id else None)
        columns.append(_column(wdm, cell, said.get(wdm.id, {})))
    columns += [_of_records(name, records.c[name]) for name in _OF_RECORDS]
    columns += [_column(wdm, cast(null(), TYPES[wdm.kind.storage]), {}, is_gone=True) for wdm in gone]
    return ReportSource(
        code=f"{PREFIX}{opened.layer.code}",
        rows=rows,
        newest=records.c.id,
        only=records.c.deleted_at.is_(None),
        seen={each: true() for each in VIEWPOINTS},
        columns=columns,
        captions=names_of(opened.layer),
    )


def _column(wdm: Wdm, cell: ColumnElement[Value], said: Words, *, is_gone: bool = False) -> ReportColumn:
    return ReportColumn(
        code=wdm.code,
        kind=kind_of(wdm),
        cell=func.to_char(cell, "HH24:MI") if wdm.kind is Kind.TIME else cell,
        options=tuple(said),
        words=said,
        captions=captions_of(wdm),
        is_day=wdm.kind is Kind.DATE,
        is_gone=is_gone,
    )


def _of_records(name: str, cell: ColumnElement[Value]) -> ReportColumn:
    plain = moment(f"record.{name}", cell)
    captions = {lang.value: say(Phrase(f"layers.report.{name}"), lang) for lang in Lang}
    return ReportColumn(code=plain.code, kind=plain.kind, cell=plain.cell, captions=captions)


def _named(
    rows: Value, cell: ColumnElement[Value], target: Opened | None
) -> tuple[Value, ColumnElement[Value]]:
    """Join the records that cells name, and tell what these are called; the key where whoever asks may not know."""
    if target is None or not target.layer.has_table or not target.shape.built:
        return rows, cell
    title = sorted(target.shape.built, key=lambda each: each.id != target.layer.title_wdm_id)[0]
    named = records_of(target.layer, [title]).alias()
    key = case((func.pg_input_is_valid(cell, "uuid"), cast(cell, Uuid)))
    said = func.coalesce(cast(named.c[title.column], String), cell)
    return rows.outerjoin(named, and_(named.c.id == key, named.c.deleted_at.is_(None))), said
