"""What a family of tests hands over before the run corrects, words and ranks it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from terazi.engine.column import Column
from terazi.engine.statistics.findings import Effect, Outcome
from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Value

_MOST_NAMED = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """One question's tests; ``facts`` are what the sentence mentions besides the figures."""

    analysis: AnalysisType
    columns: tuple[Column, ...]
    headline: Outcome
    n: int
    reason: Phrase
    estimate: Effect | None = None
    alternatives: tuple[Outcome, ...] = ()
    notes: tuple[Phrase, ...] = ()
    facts: Mapping[str, Value] = field(default_factory=dict)


def untestable(pairs: list[tuple[str, str]]) -> tuple[Phrase, ...]:
    """Return the note about pairs of which nothing could be computed, naming the first few; nothing if there are none."""
    if not pairs:
        return ()
    key = "statistics.note.untestable" if len(pairs) <= _MOST_NAMED else "statistics.note.untestable_more"
    return (Phrase(key, _named(pairs)),)


def calculated(pairs: list[tuple[str, str]]) -> tuple[Phrase, ...]:
    """Return the note about pairs left out because one column is calculated from the other; nothing if there are none."""
    if not pairs:
        return ()
    some = "calculated_one" if len(pairs) == 1 else "calculated"
    key = some if len(pairs) <= _MOST_NAMED else "calculated_more"
    return (Phrase(f"statistics.note.{key}", _named(pairs)),)


def _named(pairs: list[tuple[str, str]]) -> dict[str, object]:
    named = [Phrase("statistics.pair", {"a": a, "b": b}) for a, b in pairs[:_MOST_NAMED]]
    return {"pairs": named, "count": len(pairs), "more": len(pairs) - _MOST_NAMED}
