"""The places that layers know: read as an atlas, and listed one level at a time."""

from collections import OrderedDict
from collections.abc import Hashable, Mapping

from terazi.engine.places import LAYERS_OF_PLACES, Atlas, NamedPlace
from terazi.foundation.asking import Asker
from terazi.modules.layers.actions.reading import Opened, open_layers
from terazi.modules.layers.queries import tree
from terazi.modules.layers.queries.records import Wanted, page
from terazi.modules.layers.rules.places import place_of
from terazi.modules.layers.rules.rights import ADMIN, Viewer
from terazi.modules.layers.rules.tree import edition_of

_ALL = Viewer(is_person=True, codes=frozenset({ADMIN}))
_MOST = 5_000
_MOST_ATLASES = 8
_atlases: OrderedDict[tuple[Hashable, ...], Atlas] = OrderedDict()
"""The places that were read last, by the layers that hold them, their editions and the columns that were seen."""


async def find_locations(reader: Asker, viewer: Viewer) -> Atlas:
    """Return the places of layers that somebody may read; none where there are no such layers."""
    opened = await open_layers(reader, viewer, list(LAYERS_OF_PLACES.values()))
    (sums,) = await reader.ask(tree.sums_of([each.layer for each in opened.values()]))
    key = tuple(
        (each.layer.id, sums.get(edition_of(each.layer), 0), *(wdm.number for wdm in each.shape.built))
        for each in opened.values()
    )
    if key not in _atlases:
        _atlases[key] = await _read(reader, opened)
    _atlases.move_to_end(key)
    while len(_atlases) > _MOST_ATLASES:
        _atlases.popitem(last=False)
    return _atlases[key]


async def _read(reader: Asker, opened: Mapping[str, Opened]) -> Atlas:
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
