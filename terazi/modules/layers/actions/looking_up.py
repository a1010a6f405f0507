"""What formulas of projects take of a layer: the cells of two of its columns, at one edition."""

from collections.abc import Mapping, Sequence

from terazi.engine.formulas.lookups import MOST_RECORDS, LookupProblem
from terazi.engine.places import Atlas
from terazi.engine.taken import Taken
from terazi.foundation.context import Call
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Row
from terazi.modules.layers.actions.places import find_locations
from terazi.modules.layers.actions.reading import Opened, open_layers, viewer_of
from terazi.modules.layers.queries import tree
from terazi.modules.layers.queries.record_tables import named_records
from terazi.modules.layers.rules.reporting import words_of
from terazi.modules.layers.rules.tree import count_of, edition_of
from terazi.modules.layers.values import Kind, Wdm

_MOST_TRIES = 3
_NOT_PLAIN = frozenset({Kind.DOCUMENT, Kind.RECORD, Kind.TIME})
"""What stands in these cells says nothing to a formula."""


async def lookup_frame(call: Call, layer: str, key: str, value: str) -> Taken:
    """Return the keys and values of a layer's records as the caller may read them; options as they are called.

    LookupProblem where there is no such layer or column for the caller, and where the layer has more records than a
    formula may take. Records in the trash are left out.
    """
    opened = (await open_layers(call.reader, viewer_of(call), [fold(layer)])).get(fold(layer))
    if opened is None or opened.rights.is_hidden:
        raise LookupProblem(Phrase("layers.lookup.no_layer", {"layer": layer[:60]}))
    key_wdm, value_wdm = _column(opened, key, "key"), _column(opened, value, "value")
    edition, rows = await _read(
        call, opened, [key_wdm] if key_wdm.id == value_wdm.id else [key_wdm, value_wdm]
    )
    places = (
        await find_locations(call.reader, viewer_of(call)) if _names_places(key_wdm, value_wdm) else Atlas(())
    )
    said = {
        code: names.get(call.lang.value, code) for code, names in words_of(opened, value_wdm, places).items()
    }
    return Taken(
        layer=opened.layer.code,
        key=key_wdm.code,
        value=value_wdm.code,
        edition=edition,
        key_type=key_wdm.kind.column_type,
        value_type=value_wdm.kind.column_type,
        keys=[row[1] for row in rows],
        values=[said.get(row[-1], row[-1]) for row in rows] if said else [row[-1] for row in rows],
        spellings=_spellings(opened, key_wdm, places),
    )


async def editions_of(call: Call, codes: Sequence[str]) -> Mapping[str, int]:
    """Return the editions of layers that the caller may read, as they are now."""
    opened = await open_layers(call.reader, viewer_of(call), codes)
    (sums,) = await call.reader.ask(tree.sums_of([each.layer for each in opened.values()]))
    return {code: sums.get(edition_of(each.layer), 0) for code, each in opened.items()}


def _column(opened: Opened, code: str, part: str) -> Wdm:
    found = next((each for each in opened.shape.built if each.code == fold(code)), None)
    if found is None:
        raise LookupProblem(
            Phrase("layers.lookup.no_column", {"layer": opened.layer.code, "column": code[:60]}), part
        )
    if found.kind in _NOT_PLAIN:
        raise LookupProblem(Phrase("layers.lookup.no_plain_column", {"column": found.code}), part)
    return found


async def _read(call: Call, opened: Opened, wdms: list[Wdm]) -> tuple[int, Sequence[Row]]:
    """Read the records between two looks at the edition, until both are the same."""
    layer = opened.layer
    for _ in range(_MOST_TRIES):
        (before,) = await call.reader.ask(tree.sums_of([layer]))
        _check_count(before.get(count_of(layer), 0))
        rows, after = await call.reader.ask(
            named_records(layer, wdms, MOST_RECORDS + 1), tree.sums_of([layer])
        )
        _check_count(len(rows))
        if before.get(edition_of(layer), 0) == after.get(edition_of(layer), 0):
            return after.get(edition_of(layer), 0), rows
    raise LookupProblem(Phrase("layers.lookup.changing", {"layer": layer.code}))


def _check_count(count: int) -> None:
    if count > MOST_RECORDS:
        raise LookupProblem(Phrase("layers.lookup.too_many", {"count": count, "most": MOST_RECORDS}))


def _names_places(*wdms: Wdm) -> bool:
    return any(each.kind is Kind.LOCATION for each in wdms)


def _spellings(opened: Opened, wdm: Wdm, places: Atlas) -> dict[str, list[str]]:
    """What the values of a column are called in either language, beside their codes."""
    found = {code: [*names.values()] for code, names in words_of(opened, wdm, places).items()}
    if wdm.option_set_id is not None:
        for each in opened.shape.options.get(wdm.option_set_id, ()):
            found.setdefault(each.code, []).extend(each.synonyms)
    if wdm.kind is Kind.LOCATION:
        for place in places.places:
            found.setdefault(place.code, []).extend(place.captions.values())
    return found
