"""Links of columns to wdms of layers, and what is proposed."""

from collections.abc import Mapping, Sequence

from pydantic import BaseModel, Field

from terazi.engine.column import Column
from terazi.engine.linking.differences import Difference, Differing
from terazi.engine.linking.facts import Captions, Facts, Link, Range, RangeKind
from terazi.engine.linking.proposal import Bar, Proposal
from terazi.engine.units.unit import symbol_of

_MOST_OPTIONS = 200


class Caption(BaseModel):
    """A caption in both languages."""

    tr: str
    en: str


class LinkRange(BaseModel):
    """Between which values, in the unit of the cells; of what depends on whom it is about, the widest."""

    kind: RangeKind
    lower: float | None
    upper: float | None
    source: str | None


class Limits(BaseModel):
    """Between which values; without a number that side is open."""

    lower: float | None
    upper: float | None


class LinkOption(BaseModel):
    """A value that is chosen from."""

    code: str
    captions: Caption


class LinkChange(BaseModel):
    """One thing that the wdm says otherwise now: names, or ranges in its own unit."""

    what: Differing
    before: Caption | None = None
    now: Caption | None = None
    before_range: Limits | None = None
    now_range: Limits | None = None


class ColumnLink(BaseModel):
    """What a wdm says of a column; to who bought an output and may not read its layer its unit and limits alone."""

    layer: str | None
    layer_path: list[Caption] = Field([], description="of the layer, from the root down")
    code: str | None
    captions: Caption | None
    edition: int | None
    unit: str | None = Field(description="in which the cells are, as UCUM writes it")
    unit_symbol: str | None
    own_unit: str | None = Field(description="that of the wdm")
    own_unit_symbol: str | None
    is_converted: bool
    range_list: list[LinkRange]
    option_list: list[LinkOption]
    change_list: list[LinkChange] = Field(description="what the wdm says otherwise now")


class LinkProposal(BaseModel):
    """A wdm that a column may hold; ``looks_like`` is a unit in which its values are possible where they are not in ``unit``."""

    layer: str
    code: str
    captions: Caption
    score: float
    bar: Bar
    unit: str | None
    unit_symbol: str | None
    own_unit: str | None
    own_unit_symbol: str | None
    looks_like: str | None
    looks_like_symbol: str | None


def link_of(
    column: Column,
    *,
    is_bought: bool = False,
    changes: Sequence[Difference] = (),
    path: Sequence[Mapping[str, str]] = (),
) -> ColumnLink | None:
    """Answer a column's link; None where it has none."""
    link = column.link
    if link is None:
        return None
    facts = link.facts
    shown = None if is_bought else facts
    return ColumnLink(
        layer=shown and shown.layer,
        layer_path=[Caption(tr=each["tr"], en=each["en"]) for each in path],
        code=shown and shown.code,
        captions=_caption(shown.captions) if shown else None,
        edition=shown and shown.edition,
        unit=link.unit,
        unit_symbol=_symbol(link.unit),
        own_unit=facts.unit,
        own_unit_symbol=_symbol(facts.unit),
        is_converted=link.is_converted,
        range_list=_ranges(link),
        option_list=[] if is_bought else _options(facts),
        change_list=[_change(each) for each in changes],
    )


def proposals(found: Sequence[Proposal]) -> list[LinkProposal]:
    """Answer what is proposed for a column."""
    return [
        LinkProposal(
            layer=each.facts.layer,
            code=each.facts.code,
            captions=_caption(each.facts.captions),
            score=each.score,
            bar=each.bar,
            unit=each.unit,
            unit_symbol=_symbol(each.unit),
            own_unit=each.facts.unit,
            own_unit_symbol=_symbol(each.facts.unit),
            looks_like=each.looks_like,
            looks_like_symbol=_symbol(each.looks_like),
        )
        for each in found
    ]


def _ranges(link: Link) -> list[LinkRange]:
    told = (link.range_of(kind) for kind in RangeKind)
    return [
        LinkRange(kind=each.kind, lower=each.lower, upper=each.upper, source=each.source)
        for each in told
        if each
    ]


def _change(difference: Difference) -> LinkChange:
    told = LinkChange(what=difference.what)
    match difference.before:
        case Captions() as name:
            told.before = _named(difference.what, name)
        case Range() as limits:
            told.before_range = Limits(lower=limits.lower, upper=limits.upper)
    match difference.now:
        case Captions() as name:
            told.now = _named(difference.what, name)
        case Range() as limits:
            told.now_range = Limits(lower=limits.lower, upper=limits.upper)
    return told


def _named(what: Differing, name: Captions) -> Caption:
    if what is Differing.UNIT:
        return Caption(tr=symbol_of(name.tr), en=symbol_of(name.en))
    return _caption(name)


def _options(facts: Facts) -> list[LinkOption]:
    return [
        LinkOption(code=each.code, captions=_caption(each.captions)) for each in facts.options[:_MOST_OPTIONS]
    ]


def _caption(captions: Captions) -> Caption:
    return Caption(tr=captions.tr, en=captions.en)


def _symbol(unit: str | None) -> str | None:
    return symbol_of(unit) if unit else None
