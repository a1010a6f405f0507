"""What a record stands beside: the one above it, those below it, those that name it."""

from uuid import UUID

from terazi.foundation.context import Call
from terazi.modules.layers.actions.reading import Opened, open_layers, viewer_of
from terazi.modules.layers.actions.titles import name_records
from terazi.modules.layers.errors import RecordNotFound
from terazi.modules.layers.queries import records, tree
from terazi.modules.layers.queries.records import Wanted
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.rules.titles import Family, Related, title_of
from terazi.modules.layers.values import Kind, RecordParent, Wdm

_SHOWN = 20


async def family_of(call: Call, opened: Opened, record_id: UUID) -> Family:
    """Return what a record stands beside, as far as whoever asks may know of it."""
    layer = opened.layer
    if not layer.has_table:
        raise RecordNotFound
    asked = Wanted(shape=opened.shape, only=[record_id])
    found, codes = await call.reader.ask(records.page(asked, count=1), tree.layers_around(layer.id))
    if not found:
        raise RecordNotFound
    around = await open_layers(call.reader, viewer_of(call), [code for code in codes if code != layer.code])
    there = [opened, *(each for each in around.values() if each.layer.has_table)]
    below, links = [], []
    for each in there:
        holds = each.layer.record_parent
        is_own = each is opened
        if holds is (RecordParent.SAME if is_own else RecordParent.ABOVE) and (
            is_own or each.layer.parent_id == layer.id
        ):
            below.append(await _related(call, each, None, Wanted(shape=each.shape, parent_id=record_id)))
        for wdm in each.shape.built:
            if wdm.kind is Kind.RECORD and wdm.target_id == layer.id:
                named = Wanted(shape=each.shape, within=(wdm, [str(record_id)]))
                links.append(await _related(call, each, wdm, named))
    return Family(
        title=title_of(opened.shape, found[0], call.lang),
        above=await _above(call, opened, found[0]),
        below=below,
        links=links,
    )


async def _related(call: Call, opened: Opened, wdm: Wdm | None, wanted: Wanted) -> Related:
    found, count = await call.reader.ask(records.page(wanted, count=_SHOWN), records.counted(wanted))
    titles = [(each.id, title_of(opened.shape, each, call.lang)) for each in found]
    return Related(opened=opened, wdm=wdm, count=count, titles=titles)


async def _above(call: Call, opened: Opened, record: Record) -> tuple[Opened, UUID, str] | None:
    above = opened.above
    if record.parent_id is None or above is None:
        return None
    place: Opened | None = opened
    if above is not opened.layer:
        place = (await open_layers(call.reader, viewer_of(call), [above.code])).get(above.code)
    if place is None:
        return None
    named = await name_records(call, place, [record.parent_id])
    return (place, record.parent_id, named[record.parent_id]) if record.parent_id in named else None
