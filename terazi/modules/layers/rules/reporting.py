"""What a report may be asked of a layer: its columns as reports know columns."""

from collections.abc import Mapping, Sequence

from terazi.engine.places import Atlas, NamedPlace, PlaceLevel
from terazi.foundation.language.lang import Lang
from terazi.foundation.reporting import ReportKind
from terazi.modules.layers.rules.cells import NO, YES, show_cell
from terazi.modules.layers.rules.rights import Opened
from terazi.modules.layers.values import Kind, Layer, Storage, Wdm, WdmState

PREFIX = "layer."
"""With which the codes of layers begin where they are sources of reports."""
_KINDS = {
    Storage.TEXT: ReportKind.TEXT,
    Storage.INTEGER: ReportKind.NUMBER,
    Storage.FLOAT: ReportKind.DECIMAL,
    Storage.MOMENT: ReportKind.MOMENT,
}
_CHOICES = frozenset({Kind.OPTIONS, Kind.YES_NO, Kind.LOCATION})
Words = Mapping[str, Mapping[str, str]]
"""What the values of a column are called, by language."""


def kind_of(wdm: Wdm) -> ReportKind:
    """Return what a report holds of a column; times of the day are texts, records are told by what they are called."""
    if wdm.kind in _CHOICES:
        return ReportKind.CHOICE
    return ReportKind.TEXT if wdm.kind is Kind.TIME else _KINDS[wdm.kind.storage]


def names_of(layer: Layer) -> dict[str, str]:
    """Return what a layer is called; its code where it has no name yet."""
    return {lang.value: layer.captions.get(lang.value) or layer.code for lang in Lang}


def captions_of(wdm: Wdm) -> dict[str, str]:
    """Return what a column is called, with its unit."""
    names = {lang.value: wdm.captions.get(lang.value) or wdm.code for lang in Lang}
    return {lang: f"{name} ({wdm.unit})" if wdm.unit else name for lang, name in names.items()}


def words_of(opened: Opened, wdm: Wdm, atlas: Atlas) -> Words:
    """Return what the values of a column are called."""
    match wdm.kind:
        case Kind.YES_NO:
            return {cell: {lang.value: show_cell(wdm, cell, (), lang) for lang in Lang} for cell in (YES, NO)}
        case Kind.LOCATION:
            return words_of_places(atlas)
        case Kind.OPTIONS if wdm.option_set_id is not None:
            return {each.code: each.captions for each in opened.shape.options.get(wdm.option_set_id, ())}
    return {}


def words_of_places(atlas: Atlas) -> Words:
    """Return what places are called; a district with its province."""
    names = {each.code: _names(each) for each in atlas.places}
    return {
        each.code: {lang: f"{name}, {names[each.above][lang]}" for lang, name in names[each.code].items()}
        if each.level is PlaceLevel.DISTRICT and each.above in names
        else names[each.code]
        for each in atlas.places
    }


def gone_of(opened: Opened, wdms: Sequence[Wdm]) -> list[Wdm]:
    """Return the columns in the trash of which somebody may know: what was private stays so."""
    there = {each.code for each in opened.shape.wdms}
    return [
        each
        for each in wdms
        if each.layer_id == opened.layer.id
        and each.state is WdmState.TRASHED
        and each.code not in there
        and (opened.may_edit or not each.is_private)
    ]


def _names(place: NamedPlace) -> dict[str, str]:
    return {lang.value: place.captions.get(lang.value) or place.code for lang in Lang}
