"""What the columns of a file probably hold: which columns of a layer, in which units, and of which kind a new one would be."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from terazi.engine.column_type import ColumnType, Display
from terazi.engine.columns.cells import Cells, fit_cells
from terazi.engine.columns.inference import Verdict, judge
from terazi.engine.linking.facts import Facts
from terazi.engine.linking.proposal import Bar, Proposal
from terazi.engine.linking.proposals import Candidates, Seen, propose_all
from terazi.engine.linking.spellings import read_header
from terazi.engine.workbook.content import RawColumn
from terazi.engine.workbook.kinds import CellKind
from terazi.modules.layers.computations.sources import SourceColumn
from terazi.modules.layers.rules.staged import FileProposal, Recognised
from terazi.modules.layers.values import Kind

_LOOKED_AT = 2_000
_MOST = 250
_COUNT, _SHARE = "1", "%"
_KINDS = {ColumnType.FLOAT: Kind.NUMBER, ColumnType.INTEGER: Kind.INTEGER, ColumnType.DATETIME: Kind.DATETIME}
_SHOWN_AS = {
    Display.PERCENT: Kind.PERCENT,
    Display.MONEY: Kind.MONEY,
    Display.DATE: Kind.DATE,
    Display.TIME: Kind.TIME,
    Display.BOOLEAN: Kind.YES_NO,
    Display.CODE: Kind.CODE,
}


def recognise(columns: Sequence[SourceColumn], facts: Sequence[Facts]) -> list[Recognised]:
    """Return what each of the first columns holds; nothing is said of those after them."""
    judged = [_judged(each) for each in columns[:_MOST]]
    found = _proposed(columns, [seen for seen, _ in judged], facts) if facts else [()] * len(judged)
    return [
        _recognised(seen, verdict, proposals)
        for (seen, verdict), proposals in zip(judged, found, strict=True)
    ]


def _proposed(
    columns: Sequence[SourceColumn], seen: Sequence[Seen], facts: Sequence[Facts]
) -> list[tuple[Proposal, ...]]:
    """Return what columns may hold; by the lower line of their header what the whole of it does not say."""
    candidates = Candidates(facts)
    found = propose_all(seen, candidates)
    unsure = [not each or each[0].bar is not Bar.RECOGNISED for each in found]
    lower = [
        replace(each, name=column.lower) if column.lower and is_unsure else each
        for column, each, is_unsure in zip(columns, seen, unsure, strict=False)
    ]
    if not any(column.lower and each for column, each in zip(columns, unsure, strict=False)):
        return found
    return [again or first for again, first in zip(propose_all(lower, candidates), found, strict=True)]


def _judged(column: SourceColumn) -> tuple[Seen, Verdict]:
    raw = _raw(column)
    cells = Cells(raw.kinds, raw.numbers, raw.texts)
    verdict = judge(raw, cells)
    values = fit_cells(cells, verdict.type)
    return Seen(name=column.name, type=verdict.type, values=values, display=verdict.display), verdict


def _raw(column: SourceColumn) -> RawColumn:
    """The first cells; those of a CSV file are texts."""
    cells = column.cells
    if isinstance(cells, RawColumn):
        kinds, numbers = cells.kinds[:_LOOKED_AT], cells.numbers[:_LOOKED_AT]
        return replace(cells, kinds=kinds, numbers=numbers, texts=cells.texts.head(_LOOKED_AT))
    texts = cells.head(_LOOKED_AT)
    kinds = np.where(texts.is_not_null().to_numpy(), CellKind.TEXT, CellKind.EMPTY).astype(np.uint8)
    nothing = np.full(len(texts), np.nan)
    return RawColumn(name=column.name, position=column.position, kinds=kinds, numbers=nothing, texts=texts)


def _recognised(seen: Seen, verdict: Verdict, proposals: Sequence[Proposal]) -> Recognised:
    header = read_header(seen.name)
    kind = _SHOWN_AS.get(verdict.display) or _KINDS.get(verdict.type, Kind.LINE)
    is_measured = verdict.type.is_numeric and header.unit not in (None, _COUNT, _SHARE)
    if is_measured:
        kind = Kind.MONEY if header.is_money else Kind.MEASUREMENT
    return Recognised(
        kind=kind,
        caption=header.caption,
        unit=(header.unit or "") if is_measured else "",
        proposals=[_told(each) for each in proposals],
    )


def _told(proposal: Proposal) -> FileProposal:
    has_unit = proposal.facts.unit is not None
    return FileProposal(
        wdm=proposal.facts.code,
        unit=(proposal.unit or "") if has_unit and proposal.unit != proposal.facts.unit else "",
        is_sure=proposal.bar is Bar.RECOGNISED,
        looks_like=(proposal.looks_like or "") if has_unit else "",
    )
