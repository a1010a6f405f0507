"""The places that layers know: read as an atlas, and listed one level at a time."""

from collections.abc import Sequence

from terazi.engine.places import LAYERS_OF_PLACES, Atlas, NamedPlace, PlaceLevel
from terazi.foundation.asking import Asker
from terazi.modules.layers.actions.reading import Opened, open_layers
from terazi.modules.layers.queries.records import Wanted, page
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.rules.rights import ADMIN, Viewer

_ALL = Viewer(is_person=True, codes=frozenset({ADMIN}))
_MOST = 5_000
_BETWEEN = ";"


async def find_locations(reader: Asker, viewer: Viewer) -> Atlas:
    """Return the places of layers that somebody may read; none where there are no such layers."""
    opened = await open_layers(reader, viewer, list(LAYERS_OF_PLACES.values()))
    places: list[NamedPlace] = []
    codes: dict[object, str] = {}
    for level, code in LAYERS_OF_PLACES.items():
        one = opened.get(code)
        if one is None or not one.layer.has_table:
            continue
        (found,) = await reader.ask(page(Wanted(shape=one.shape), count=_MOST))
        for record in found:
            place = _place(one, level, record, codes.get(record.parent_id, ""))
            codes[record.id] = place.code
            places.append(place)
    return Atlas(places)


async def all_locations(reader: Asker) -> Atlas:
    """Return all places, whoever may read their layers: what somebody sold or bought is found by them."""
    return await find_locations(reader, _ALL)


def _place(opened: Opened, level: PlaceLevel, record: Record, above: str) -> NamedPlace:
    cells = {wdm.code: str(record.cells.get(wdm.number) or "") for wdm in opened.shape.built}
    others: Sequence[str] = [each.strip() for each in cells.get("aliases", "").split(_BETWEEN)]
    names = [cells.get("name", ""), cells.get("name_en", ""), cells.get("iso3", ""), cells.get("plate", "")]
    return NamedPlace(
        code=cells.get("code", ""),
        level=level,
        above=above,
        names=[each for each in (*names, *others) if each],
        captions={"tr": cells.get("name", ""), "en": cells.get("name_en") or cells.get("name", "")},
    )
