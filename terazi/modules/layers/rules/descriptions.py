"""What a description of layers (a "data dictionary") says, as rows: option sets, layers, columns, cells of records."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json, Value
from terazi.modules.layers.rules.cells import CellReader
from terazi.modules.layers.values import (
    Kind,
    LayerState,
    RecordParent,
    Searched,
    SearchedKind,
    Shape,
    WdmState,
)

_TAKEN = ("unit", "decimals", "molar_mass", "valence", "conversions", "options", "synonyms", "source")
"""What a column that is the same as another has of that one, where it says nothing else itself."""
_BETWEEN = " › "
NewId = Callable[[], UUID]


def option_rows(described: Sequence[Json], new_id: NewId) -> tuple[list[Json], list[Json]]:
    """Return the rows of option sets, and those of their options."""
    sets = [{"id": new_id(), "code": each["code"]} for each in described]
    options = [
        {
            "id": new_id(),
            "option_set_id": row["id"],
            "code": option["code"],
            "captions": option["captions"],
            "synonyms": option.get("synonyms", []),
            "colour": "",
            "position": place,
            "is_retired": False,
        }
        for row, each in zip(sets, described, strict=True)
        for place, option in enumerate(each["options"])
    ]
    return sets, options


def layer_rows(described: Sequence[Json], now: datetime, new_id: NewId) -> list[Json]:
    """Return the rows of layers, those above before those beneath."""
    ids = {each["code"]: new_id() for each in described}
    return [
        {
            "id": ids[each["code"]],
            "code": each["code"],
            "parent_id": ids.get(each["parent"]),
            "position": place,
            "captions": each["captions"],
            "help": each.get("help", {}),
            "icon": each.get("icon", ""),
            "state": LayerState.ACTIVE,
            "reading": each.get("read"),
            "record_parent": RecordParent(each.get("record_parent", "none")),
            "is_planted": True,
            "made_at": now,
            "changed_at": now,
        }
        for place, each in enumerate(described)
    ]


def wdm_rows(
    described: Sequence[Json],
    layers: Mapping[str, UUID],
    sets: Mapping[str, UUID],
    now: datetime,
    new_id: NewId,
) -> list[Json]:
    """Return the rows of columns; those that are the same as another follow it."""
    told = {f"{layer['code']}.{wdm['code']}": wdm for layer in described for wdm in layer["wdms"]}
    ids = {name: new_id() for name in told}
    rows = [
        _wdm_row(_with_taken(wdm, told), place, sets)
        | {
            "id": ids[f"{layer['code']}.{wdm['code']}"],
            "layer_id": layers[layer["code"]],
            "same_as_id": ids.get(wdm.get("same_as", "")),
            "target_id": layers.get(wdm.get("target", "")),
            "changed_at": now,
        }
        for layer in described
        for place, wdm in enumerate(layer["wdms"])
    ]
    return sorted(rows, key=lambda row: row["same_as_id"] is not None)


def _with_taken(wdm: Json, told: Mapping[str, Json]) -> Json:
    if "same_as" not in wdm:
        return wdm
    other = told[wdm["same_as"]]
    taken = {name: other[name] for name in _TAKEN if name in other}
    # Rules name columns of the other's layer: only what holds for everybody is taken.
    ranges = [each for each in other.get("ranges", []) if "rule" not in each]
    return {**taken, "ranges": ranges, **wdm}


def _wdm_row(wdm: Json, place: int, sets: Mapping[str, UUID]) -> Json:
    return {
        "code": wdm["code"],
        "captions": wdm["captions"],
        "help": wdm.get("help", {}),
        "synonyms": wdm.get("synonyms", []),
        "kind": Kind(wdm["kind"]),
        "display": wdm.get("display", ""),
        "unit": wdm.get("unit", ""),
        "decimals": wdm.get("decimals"),
        "molar_mass": wdm.get("molar_mass"),
        "valence": wdm.get("valence"),
        "lines": wdm.get("conversions", []),
        "ranges": wdm.get("ranges", []),
        "is_required": wdm.get("required", False),
        "is_unique": wdm.get("unique", False),
        "is_private": wdm.get("private", False),
        "option_set_id": sets.get(wdm.get("options", "")),
        "source": wdm.get("source", ""),
        "position": place,
        "state": WdmState.ACTIVE,
        "is_planted": True,
    }


def record_cells(shape: Shape, described: Sequence[Json]) -> Iterator[dict[int, Value]]:
    """Yield the cells of described records by the numbers of their columns."""
    readers = {
        wdm.code: (
            wdm.number,
            CellReader(wdm, shape.options.get(wdm.option_set_id, ()) if wdm.option_set_id else (), Lang.TR),
        )
        for wdm in shape.built
    }
    for record in described:
        yield {
            number: reader.read(record[code])
            for code, (number, reader) in readers.items()
            if record.get(code) is not None
        }


def searched_place(layer_id: UUID, record_id: UUID, record: Json, above: Sequence[Json]) -> Searched:
    """Return how a described record of places is found, and what is above it."""
    return Searched(
        kind=SearchedKind.LOCATION,
        id=record_id,
        layer_id=layer_id,
        code=record["code"],
        captions=_names(record),
        synonyms=[name for name in record.get("aliases", "").split("; ") if name],
        above={lang: _BETWEEN.join(_names(each)[lang] for each in above) for lang in ("tr", "en") if above},
    )


def _names(record: Json) -> dict[str, str]:
    return {"tr": record["name"], "en": record.get("name_en") or record["name"]}
