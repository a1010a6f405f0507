"""What cells say that name something else: titles of records of other layers, names of places."""

from collections.abc import Iterable, Mapping, Sequence, Set
from uuid import UUID

from terazi.engine.places import LAYERS_OF_PLACES, PlaceLevel
from terazi.foundation.context import Call
from terazi.foundation.types import Value
from terazi.modules.layers.actions.reading import Opened, open_layers, viewer_of
from terazi.modules.layers.queries.records import Wanted, page
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.rules.titles import Titles, place_name, title_of
from terazi.modules.layers.values import Kind, Wdm

_MOST = 5_000


async def titles_of(call: Call, opened: Opened, cells: Iterable[Mapping[int, Value]]) -> Titles:
    """Return what the records and places are called that cells name."""
    named = [wdm for wdm in opened.shape.built if wdm.kind in (Kind.RECORD, Kind.LOCATION)]
    if not named:
        return {}
    values: dict[str, set[str]] = {wdm.code: set() for wdm in named}
    for row in cells:
        for wdm in named:
            if (value := row.get(wdm.number)) is not None:
                values[wdm.code].add(str(value))
    records = await _records(call, opened, [wdm for wdm in named if wdm.kind is Kind.RECORD], values)
    places = {wdm.code for wdm in named if wdm.kind is Kind.LOCATION}
    wanted = {value for code in places for value in values[code]}
    names = await name_places(call, wanted) if wanted else {}
    return {
        code: {
            value: title for value in found if (title := (names if code in places else records).get(value))
        }
        for code, found in values.items()
    }


async def _records(
    call: Call, opened: Opened, wdms: Sequence[Wdm], values: Mapping[str, Set[str]]
) -> dict[str, str]:
    wanted: dict[str, set[str]] = {}
    for wdm in wdms:
        target = opened.known.get(wdm.target_id) if wdm.target_id else None
        if target is not None and values[wdm.code]:
            wanted.setdefault(target.code, set()).update(values[wdm.code])
    titles: dict[str, str] = {}
    for code, place in (await open_layers(call.reader, viewer_of(call), list(wanted))).items():
        found = await name_records(call, place, [UUID(each) for each in wanted[code]])
        titles |= {str(key): title for key, title in found.items()}
    return titles


async def name_records(call: Call, opened: Opened, ids: Sequence[UUID]) -> Mapping[UUID, str]:
    """Return what records of a layer are called, those in the trash left out."""
    if not opened.layer.has_table or not ids:
        return {}
    (found,) = await call.reader.ask(page(Wanted(shape=opened.shape, only=ids), count=_MOST))
    return {each.id: title_of(opened.shape, each, call.lang) for each in found}


async def name_places(call: Call, codes: Set[str]) -> Mapping[str, str]:
    """Return what places are called; a district with the province in which it lies."""
    opened = await open_layers(call.reader, viewer_of(call), list(LAYERS_OF_PLACES.values()))
    provinces: dict[UUID, str] = {}
    names: dict[str, str] = {}
    for level in (PlaceLevel.COUNTRY, PlaceLevel.PROVINCE, PlaceLevel.DISTRICT):
        one = opened.get(LAYERS_OF_PLACES[level])
        if one is None or not one.layer.has_table:
            continue
        if level is PlaceLevel.DISTRICT:
            found = await _places(call, one, codes)
            above = opened[LAYERS_OF_PLACES[PlaceLevel.PROVINCE]]
            ids = [each.parent_id for each in found if each.parent_id is not None]
            (rows,) = await call.reader.ask(page(Wanted(shape=above.shape, only=ids), count=_MOST))
            provinces = {each.id: place_name(above.shape, each, call.lang)[1] for each in rows}
        else:
            found = await _places(call, one, codes)
        for record in found:
            code, name = place_name(one.shape, record, call.lang)
            province = provinces.get(record.parent_id) if record.parent_id else None
            names[code] = f"{name}, {province}" if province else name
    return names


async def _places(call: Call, opened: Opened, codes: Set[str]) -> list[Record]:
    wdm = next((each for each in opened.shape.built if each.code == "code"), None)
    if wdm is None:
        return []
    asked = Wanted(shape=opened.shape, within=(wdm, sorted(codes)))
    return (await call.reader.ask(page(asked, count=_MOST)))[0]
