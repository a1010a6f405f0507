"""One record of whichever layer it is in, as somebody may read it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Call
from terazi.foundation.types import Value
from terazi.modules.layers.actions.reading import open_layers, viewer_of
from terazi.modules.layers.queries.records import Wanted, page


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundRecord:
    """A record: the layer it is in, and its filled cells by the codes of their columns, options as their codes."""

    layer: str
    cells: Mapping[str, Value]


async def find_record(call: Call, layers: Sequence[str], record_id: UUID) -> FoundRecord | None:
    """Return a record of one of some layers, without columns that the caller may not read; None where they may read none."""
    opened = await open_layers(call.reader, viewer_of(call), list(dict.fromkeys(layers)))
    filled = [each for each in opened.values() if each.layer.has_table]
    if not filled:
        return None
    found = await call.reader.ask(
        *(page(Wanted(shape=each.shape, only=[record_id]), count=1) for each in filled)
    )
    for each, records in zip(filled, found, strict=True):
        for record in records:
            cells = {wdm.code: record.cells.get(wdm.number) for wdm in each.shape.built}
            return FoundRecord(
                layer=each.layer.code, cells={code: cell for code, cell in cells.items() if cell is not None}
            )
    return None
