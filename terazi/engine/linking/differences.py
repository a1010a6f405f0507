"""What a wdm says otherwise now than when a column was linked to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from terazi.engine.linking.facts import Captions, Facts, Option, Range, RangeKind


class Differing(StrEnum):
    """What differs; the value is its name in JSON."""

    CAPTION = "caption"
    UNIT = "unit"
    POSSIBLE = "possible"
    CRITICAL = "critical"
    USUAL = "usual"
    OPTION_ADDED = "option_added"
    OPTION_GONE = "option_gone"
    OPTION_RENAMED = "option_renamed"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """One thing that differs: what it was and what it is now (None: nothing), a name or a range in the wdm's unit.

    Both ranges are alike where only for whom they are differs; ``OTHER`` (synonyms, decimals, conversions, duties) names nothing.
    """

    what: Differing
    before: Captions | Range | None = None
    now: Captions | Range | None = None


def differences(kept: Facts, now: Facts) -> list[Difference]:
    """Return what differs between the facts that a link keeps and those of today; the edition alone is no difference."""
    told: list[Difference] = []
    if kept.captions != now.captions:
        told.append(Difference(what=Differing.CAPTION, before=kept.captions, now=now.captions))
    if kept.unit != now.unit:
        told.append(Difference(what=Differing.UNIT, before=_unit(kept), now=_unit(now)))
    for kind in RangeKind:
        if kept.of_kind(kind) != now.of_kind(kind):
            told.append(
                Difference(what=Differing(kind.value), before=kept.widest(kind), now=now.widest(kind))
            )
    told += _options(kept.options, now.options)
    if _rest(kept, now) != _rest(now, kept):
        told.append(Difference(what=Differing.OTHER))
    return told


def _unit(facts: Facts) -> Captions | None:
    return Captions(tr=facts.unit, en=facts.unit) if facts.unit else None


def _options(kept: Sequence[Option], now: Sequence[Option]) -> Iterator[Difference]:
    before, after = ({each.code: each.captions for each in options} for options in (kept, now))
    for code in [each for each in after if each not in before]:
        yield Difference(what=Differing.OPTION_ADDED, now=after[code])
    for code in [each for each in before if each not in after]:
        yield Difference(what=Differing.OPTION_GONE, before=before[code])
    for code, captions in before.items():
        if after.get(code, captions) != captions:
            yield Difference(what=Differing.OPTION_RENAMED, before=captions, now=after[code])


def _rest(facts: Facts, other: Facts) -> tuple[object, ...]:
    shared = {each.code for each in other.options}
    return (
        facts.kind,
        facts.column_type,
        facts.decimals,
        facts.molar_mass,
        facts.valence,
        facts.lines,
        facts.synonyms,
        facts.required,
        facts.unique,
        facts.source,
        sorted((each.code, each.synonyms) for each in facts.options if each.code in shared),
    )
