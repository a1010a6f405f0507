"""Inputs that are taken from a record of a layer: the cells of the wdms to which columns are linked."""

from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

from terazi.engine.column import Column
from terazi.engine.linking.facts import Facts, Link
from terazi.engine.units.errors import UnitError
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value
from terazi.modules.analysis.actions.access import Opened
from terazi.modules.analysis.actions.computation import Data
from terazi.modules.analysis.errors import InputRefused
from terazi.modules.layers.public import find_facts, find_record

_AS_WRITTEN = Computation("terazi.modules.analysis.computations.formulas", "as_written")


async def take_record(opened: Opened, data: Data, record_id: UUID | None) -> Mapping[str, Value]:
    """Return the inputs that a record gives, by column id, in the units and spellings of the columns; none without a record.

    InputRefused where there is none in the layers to which columns are linked, or the caller may not read it.
    """
    if record_id is None:
        return {}
    linked = [(each, each.link) for each in data.columns if each.link is not None]
    found = await find_record(opened.call, [link.facts.layer for _, link in linked], record_id)
    if found is None:
        raise InputRefused(reason=Phrase("analysis.wdmr_not_found"), field="wdmr_id")
    told = await find_facts(opened.call, [f"{found.layer}.{code}" for code in found.cells])
    facts = {each.code: each for each in told}
    taken: dict[str, Value] = {}
    spellings: dict[str, Sequence[str]] = {}
    for column, link in linked:
        own = facts.get(link.facts.code)
        if link.facts.layer != found.layer or own is None:
            continue
        cell = found.cells[own.code]
        if options := [each for each in own.options if each.code == cell]:
            spellings[column.id] = options[0].spellings
        elif (value := _in_column(column, link, own, cell)) is not None:
            taken[column.id] = value
    if spellings:
        taken |= await data.ask_lightly(_AS_WRITTEN, spellings)
    return taken


def _in_column(column: Column, link: Link, now: Facts, cell: Value) -> Value:
    """Return a cell as the column has it; None of a number whose unit cannot become that of the column."""
    if isinstance(cell, date):
        return cell.isoformat()
    if not column.type.is_numeric or isinstance(cell, str) or now.unit == link.unit:
        return cell
    try:
        return link.facts.line_to(link.unit).of(link.facts.line_from(now.unit).of(float(cell)))
    except UnitError:
        return None


def with_given(
    columns: Sequence[Column], taken: Mapping[str, Value], given: Sequence[Mapping[str, Value]]
) -> list[Mapping[str, Value]]:
    """Return given records, by column id or caption, with what was taken for columns that they do not give."""
    if not taken:
        return [*given]
    names = {fold(each.name): each.id for each in columns}
    kept = [{names.get(fold(name), name) for name in record} for record in given]
    return [
        {**{key: value for key, value in taken.items() if key not in own}, **record}
        for own, record in zip(kept, given, strict=True)
    ]
