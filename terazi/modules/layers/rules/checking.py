"""What is wrong with records as they would be: cells that must be filled, values that cannot be."""

from collections.abc import Collection, Sequence

from terazi.foundation.errors import FieldProblem
from terazi.modules.layers.rules.cells import missing
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.rules.impossible import impossible_by, possible_ranges
from terazi.modules.layers.rules.misfits import misfit
from terazi.modules.layers.values import Shape


def problems_of(
    shape: Shape, records: Sequence[Record], touched: Sequence[Collection[int]]
) -> list[FieldProblem]:
    """Return what does not fit, as ``record.column``; of each record only the cells that somebody touched count."""
    wdms = shape.built
    problems = []
    rows = [{wdm.code: record.cells.get(wdm.number) for wdm in wdms} for record in records]
    numbers = {wdm.code: wdm.number for wdm in wdms}
    if any(wdm.is_required for wdm in wdms):
        for record, row, own in zip(records, rows, touched, strict=True):
            problems += [
                FieldProblem(f"{record.id}.{code}", misfit("required").phrase)
                for code in missing(row, wdms)
                if numbers[code] in own
            ]
    ranges = possible_ranges(wdms)
    for record, row, own in zip(records, rows, touched, strict=True):
        problems += [
            FieldProblem(f"{record.id}.{found.code}", found.phrase)
            for found in impossible_by(ranges, row)
            if numbers[found.code] in own
        ]
    return problems
