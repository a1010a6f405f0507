"""The places that layers know: read as an atlas, and listed one level at a time."""

from terazi.engine.places import LAYERS_OF_PLACES, Atlas, NamedPlace
from terazi.foundation.asking import Asker
from terazi.modules.layers.actions.reading import open_layers
from terazi.modules.layers.queries.records import Wanted, page
from terazi.modules.layers.rules.places import place_of
from terazi.modules.layers.rules.rights import ADMIN, Viewer

_ALL = Viewer(is_person=True, codes=frozenset({ADMIN}))
_MOST = 5_000


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
            place = place_of(one.shape, level, record, codes.get(record.parent_id, ""))
            codes[record.id] = place.code
            places.append(place)
    return Atlas(places)


async def all_locations(reader: Asker) -> Atlas:
    """Return all places, whoever may read their layers: what somebody sold or bought is found by them."""
    return await find_locations(reader, _ALL)
