"""By which words records and places are found: written anew by a worker once what may be told of them changed."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from uuid import UUID

from terazi.engine.places import LAYERS_OF_PLACES
from terazi.foundation.asking import Asker
from terazi.foundation.context import Change
from terazi.foundation.db import Database
from terazi.foundation.jobs.tasks import Work
from terazi.modules.layers.jobs.shapes import tasks
from terazi.modules.layers.queries import filling, search, tree
from terazi.modules.layers.queries.records import Place, Wanted, page
from terazi.modules.layers.rules.places import aliases_of, place_of
from terazi.modules.layers.rules.searching import search_text
from terazi.modules.layers.values import Layer, Searched, SearchedKind, Shape

_PLACES = frozenset(LAYERS_OF_PLACES.values())
_AT_ONCE, _WRITTEN, _MOST_PLACES = 2_000, 500, 5_000
_UPON = " › "


@tasks.task(queue="upkeep", tries=5)
async def rewrite_words(work: Work, *, layer_id: str) -> None:
    """Let the records of a layer be found by what may be told of them now; places by what they are called."""
    (layers,) = await work.database.reader.ask(tree.all_layers())
    code = next((each.code for each in layers if each.id == UUID(layer_id)), "")
    whole = (await _shapes(work.database.reader, [code])).get(code)
    if whole is None:
        return
    await _rewrite(work.database, whole)
    if code in _PLACES:
        await _renew_places(work.database)


async def _rewrite(database: Database, whole: Shape) -> None:
    for is_trash in (False, True):
        wanted, after = Wanted(shape=whole, is_trash=is_trash), None
        while found := (await database.reader.ask(page(wanted, count=_AT_ONCE, after=after)))[0]:
            words = [(each.id, each.version, search_text(whole, each.cells)) for each in found]
            await database.recorder.write(filling.worded(whole.layer.number, words))
            after = Place(id=found[-1].id)


async def renew_found(change: Change, layer_id: UUID) -> None:
    """Let the records of a layer be found by what may be told of them, once a change is kept."""
    await rewrite_words.enqueue(change.db, once=f"words {layer_id}", layer_id=str(layer_id))


async def follow_places(change: Change, layer: Layer) -> None:
    """Let places be found by what they are called once a change of their records is kept; other layers have none."""
    if layer.code in _PLACES:
        await renew_found(change, layer.id)


async def _shapes(reader: Asker, codes: Sequence[str]) -> dict[str, Shape]:
    """Return layers that have a table, with all of their columns and options."""
    layers, wdms, options = await reader.ask(
        tree.with_those_above(codes), tree.wdms_of(codes), tree.options_of(codes)
    )
    sets = {key: list(group) for key, group in groupby(options, lambda each: each.option_set_id)}
    columns = {key: list(group) for key, group in groupby(wdms, lambda each: each.layer_id)}
    return {
        each.code: Shape(layer=each, wdms=columns.get(each.id, []), options=sets)
        for each in layers
        if each.code in codes and each.has_table
    }


async def _renew_places(database: Database) -> None:
    """Let all places be found by what they and those above them are called now, and no others."""
    shapes = await _shapes(database.reader, list(_PLACES))
    paths: dict[UUID | None, Sequence[Mapping[str, str]]] = {}
    found: list[Searched] = []
    for level, code in LAYERS_OF_PLACES.items():
        if code not in shapes:
            continue
        layer = shapes[code].layer
        (records,) = await database.reader.ask(page(Wanted(shape=shapes[code]), count=_MOST_PLACES))
        for record in records:
            place, above = place_of(shapes[code], level, record, ""), paths.get(record.parent_id, ())
            paths[record.id] = [*above, place.captions]
            path = {lang: _UPON.join(each[lang] for each in above) for lang in place.captions if above}
            found.append(
                Searched(
                    kind=SearchedKind.LOCATION,
                    id=record.id,
                    layer_id=layer.id,
                    code=place.code,
                    captions=place.captions,
                    synonyms=aliases_of(shapes[code], record),
                    above=path,
                )
            )
    async with database.transaction() as db:
        await db.write(search.forget_places([each.layer.id for each in shapes.values()]))
        for batch in range(0, len(found), _WRITTEN):
            await db.write(*search.write_keys(found[batch : batch + _WRITTEN]))
