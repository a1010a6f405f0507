"""What names in files stand for: parents by their key, records of other layers and places by what they are called."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from terazi.engine.places import LAYERS_OF_PLACES, PlaceLevel
from terazi.foundation.asking import Asker
from terazi.foundation.context import UserCall
from terazi.foundation.types import Json
from terazi.modules.layers.actions.places import find_locations
from terazi.modules.layers.actions.reading import Opened, open_layers, viewer_of
from terazi.modules.layers.queries.record_tables import named_records
from terazi.modules.layers.queries.tree import all_layers
from terazi.modules.layers.rules.known import Known, KnownPlaces, known_records
from terazi.modules.layers.rules.rights import ADMIN, Viewer
from terazi.modules.layers.values import Kind, Shape, Wdm

EVERYTHING = Viewer(is_person=True, codes=frozenset({ADMIN}))
"""Whose eyes jobs read with: what who asked may see was looked at when the job was started."""
MOST_NAMED = 200_000
"""Records of larger layers are named by their ids alone."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ParentLayer:
    """The layer whose records are above those of another, and the column by which they are named; without one, by id."""

    shape: Shape
    key: Wdm | None

    @property
    def keys(self) -> list[Wdm]:
        """The columns by which parents are named."""
        return [self.key] if self.key else []

    @property
    def named_by(self) -> Wdm:
        """How a cell is read that names a parent."""
        if self.key is not None:
            return replace(self.key, is_required=False, may_grow=False, ranges=[])
        some = self.shape.built[0]
        return replace(some, kind=Kind.RECORD, is_required=False, may_grow=False, ranges=[], unit="")


def key_of(opened: Opened) -> Wdm | None:
    """Return the column by which whoever opened a layer names its records."""
    return next((each for each in opened.shape.built if each.id == opened.layer.key_wdm_id), None)


async def readable_names(call: UserCall, opened: Opened) -> Json:
    """Return which other layers the caller may read whose records are named in files of a layer."""
    (layers,) = await call.reader.ask(all_layers())
    codes = {each.id: each.code for each in layers}
    targets = {codes.get(each.target_id, "") for each in opened.shape.built if each.target_id} - {""}
    above = opened.above
    wanted = {*targets, *([above.code] if above else []), LAYERS_OF_PLACES[PlaceLevel.PROVINCE]}
    found = await open_layers(call.reader, viewer_of(call), sorted(wanted))
    return {
        "layers": {str(key): code for key, code in codes.items() if code in found},
        "keys": [code for code, each in found.items() if key_of(each) is not None],
        "parents": above.code if above and above.code in found else None,
    }


async def parents_named(reader: Asker, names: Json) -> ParentLayer | None:
    """Return the layer of parents, where there is one and who asked may read it."""
    code = names["parents"]
    found = (await open_layers(reader, EVERYTHING, [code])).get(code) if code else None
    if found is None or not found.shape.built:
        return None
    return ParentLayer(shape=found.shape, key=key_of(found) if code in names["keys"] else None)


async def known_of(reader: Asker, wdms: Sequence[Wdm], names: Json) -> dict[str, Known]:
    """Return what the texts of columns of places and records stand for, by the code of the column."""
    known: dict[str, Known] = {}
    places = [each.code for each in wdms if each.kind is Kind.LOCATION]
    if places and LAYERS_OF_PLACES[PlaceLevel.PROVINCE] in names["layers"].values():
        atlas = KnownPlaces(await find_locations(reader, EVERYTHING))
        known |= dict.fromkeys(places, atlas)
    for wdm in wdms:
        code = names["layers"].get(str(wdm.target_id))
        if wdm.kind is Kind.RECORD and code:
            records = await _records(reader, code, has_key=code in names["keys"])
            known |= {wdm.code: records} if records else {}
    return known


async def _records(reader: Asker, code: str, *, has_key: bool) -> Known | None:
    opened = (await open_layers(reader, EVERYTHING, [code])).get(code)
    if opened is None or not opened.layer.has_table:
        return None
    named = {opened.layer.key_wdm_id: has_key, opened.layer.title_wdm_id: True}
    wdms = [each for each in opened.shape.built if named.get(each.id) and not each.is_private]
    wdms.sort(key=lambda each: each.id != opened.layer.key_wdm_id)
    (rows,) = await reader.ask(named_records(opened.layer, wdms, MOST_NAMED + 1))
    return known_records(rows) if len(rows) <= MOST_NAMED else None
