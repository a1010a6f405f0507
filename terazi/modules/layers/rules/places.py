"""A place as a record of a layer tells it."""

from terazi.engine.places import NamedPlace, PlaceLevel
from terazi.modules.layers.rules.changes import Record
from terazi.modules.layers.values import Shape

_BETWEEN = ";"


def place_of(shape: Shape, level: PlaceLevel, record: Record, above: str) -> NamedPlace:
    """Return the place that a record of a layer of places tells."""
    cells = _cells(shape, record)
    names = [cells.get("name", ""), cells.get("name_en", ""), cells.get("iso3", ""), cells.get("plate", "")]
    return NamedPlace(
        code=cells.get("code", ""),
        level=level,
        above=above,
        names=[each for each in (*names, *aliases_of(shape, record)) if each],
        captions={"tr": cells.get("name", ""), "en": cells.get("name_en") or cells.get("name", "")},
    )


def aliases_of(shape: Shape, record: Record) -> list[str]:
    """Return the other names of a place."""
    aliases = _cells(shape, record).get("aliases", "")
    return [each.strip() for each in aliases.split(_BETWEEN) if each.strip()]


def _cells(shape: Shape, record: Record) -> dict[str, str]:
    return {wdm.code: str(record.cells.get(wdm.number) or "") for wdm in shape.built}
