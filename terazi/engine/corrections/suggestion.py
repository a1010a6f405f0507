"""What a suggestion of a correction is: what, why, how many, a sample, and the step that accepts it."""

import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import StrEnum

import numpy as np

from terazi.engine.column import ROW
from terazi.engine.columns.measures import decimals_of
from terazi.engine.corrections.step_parser import InvalidStep
from terazi.engine.corrections.steps import DropRows, ReplaceOptions, SetCells, Step
from terazi.engine.corrections.typed_values import Typed
from terazi.foundation.language.formats import format_date, format_value
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json

SAMPLE_SIZE = 5
_MOST_ROWS_TOLD = 1_000


class SuggestionKind(StrEnum):
    """What was found; the value is its name in JSON."""

    SIMILAR_OPTIONS = "similar_options"
    SPACES = "spaces"
    LETTER_CASE = "letter_case"
    WRONG_TYPE = "wrong_type"
    OUT_OF_LIMITS = "out_of_limits"
    ABNORMAL_VALUES = "abnormal_values"
    ENCODING = "encoding"
    DUPLICATE_ROWS = "duplicate_rows"
    EXTRA_ROWS = "extra_rows"
    IMPOSSIBLE_DATES = "impossible_dates"
    IMPOSSIBLE_VALUES = "impossible_values"
    MIXED_UNITS = "mixed_units"
    OTHER_UNIT = "other_unit"
    EMPTY_CELLS = "empty_cells"
    REPEATED_VALUES = "repeated_values"


class Severity(StrEnum):
    """How much an uncorrected finding distorts the analysis."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, kw_only=True, slots=True)
class Sample:
    """One cell before and after the correction; ``after`` None means the cell becomes empty or the row goes.

    Of a row that goes several cells may be told.
    """

    row: int
    column: str | None
    before: Typed | tuple[Typed, ...]
    after: Typed


@dataclass(frozen=True, kw_only=True, slots=True)
class Suggestion:
    """A correction that a person can accept wholly (``step``) or in part (``some``).

    Without a step it is only shown: nothing is wrong for sure, and ``alternatives`` say what can be done. ``is_safe`` says
    that no value changes what it means, so that all such ones can be accepted unseen.

    ``count`` is the number of cells (rows for duplicate rows) the step changes; ``rows`` are their row numbers;
    ``options`` are pairs of old and new spelling where the correction goes by options; ``confidence`` is 0 to 1.
    """

    id: str
    kind: SuggestionKind
    columns: tuple[str, ...]
    title: Phrase
    why: Phrase
    count: int
    rows: tuple[int, ...]
    samples: tuple[Sample, ...]
    step: Step | None
    severity: Severity
    confidence: float
    options: tuple[tuple[str, str], ...] = ()
    alternatives: tuple[Step, ...] = ()
    is_safe: bool = False
    method: Phrase | None = None
    """How it was found, where a rule of statistics decides."""

    def some(self, *, rows: Collection[int] | None = None, options: Collection[str] | None = None) -> Step:
        """Return the step that accepts the suggestion for chosen rows and/or chosen old spellings only.

        InvalidStep where nothing of the suggestion is left, or where it does not go by options.
        """
        step = self.step or self.alternatives[0]
        if options is not None:
            step = _only_options(step, options)
        if rows is not None:
            kept = tuple(sorted(set(rows) & set(self.rows)))
            if not kept:
                raise InvalidStep(Phrase("corrections.invalid.nothing_chosen"), "rows")
            step = _only_rows(step, kept)
        return step

    def as_json(self, lang: Lang) -> Json:
        """Return the suggestion as JSON with its sentences in the language; at most 1,000 row numbers are listed."""
        decimals = _decimals_of(self.samples)
        return {
            "id": self.id,
            "kind": self.kind.value,
            "columns": list(self.columns),
            "title": say(self.title, lang),
            "why": say(self.why, lang),
            "method": say(self.method, lang) if self.method else None,
            "count": self.count,
            "rows": list(self.rows[:_MOST_ROWS_TOLD]),
            "samples": [
                {
                    ROW: s.row,
                    "column": s.column,
                    "before": shown(s.before, lang, decimals),
                    "after": shown(s.after, lang, decimals),
                }
                for s in self.samples
            ],
            "options": [{"from": old, "to": new} for old, new in self.options],
            "step": self.step.as_json() if self.step else None,
            "alternatives": [step.as_json() for step in self.alternatives],
            "severity": self.severity.value,
            "confidence": self.confidence,
            "is_safe": self.is_safe,
        }


def _decimals_of(samples: Collection[Sample]) -> int:
    """Numbers beneath each other have their decimals beneath each other."""
    values = [value for s in samples for value in (s.before, s.after) if isinstance(value, float)]
    return decimals_of(np.array(values))


def shown(value: Typed | tuple[Typed, ...], lang: Lang, decimals: int | None = None) -> str | None:
    """Return a cell's value as a sample shows it in a language; fractions with that many decimals, else with those they have.

    Several cells stand side by side, without those that are empty.
    """
    if value is None:
        return None
    if isinstance(value, tuple):
        return " · ".join(filter(None, (shown(each, lang) for each in value))) or None
    if isinstance(value, datetime):
        return format_date(value, with_time=value.time() != datetime.min.time())
    if isinstance(value, float) and decimals is not None:
        return format_value(value, f"f{decimals}", lang)
    return value if isinstance(value, str) else format_value(value, "n6", lang)


def suggestion_id(kind: SuggestionKind, columns: Collection[str], mark: object = "") -> str:
    """Return an id that is the same for the same finding in every run."""
    said = json.dumps([kind.value, list(columns), mark], ensure_ascii=False, default=str)
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def _only_options(step: Step, options: Collection[str]) -> Step:
    if not isinstance(step, ReplaceOptions):
        raise InvalidStep(Phrase("corrections.invalid.not_by_options"), "options")
    kept = tuple(pair for pair in step.options if pair[0] in set(options))
    if not kept:
        raise InvalidStep(Phrase("corrections.invalid.nothing_chosen"), "options")
    return replace(step, options=kept)


def _only_rows(step: Step, rows: tuple[int, ...]) -> Step:
    if isinstance(step, SetCells):
        return replace(step, values=tuple(pair for pair in step.values if pair[0] in set(rows)))
    if isinstance(step, DropRows):
        return replace(step, chosen=rows)
    if any(field.name == "rows" for field in fields(step)):  # type: ignore[arg-type]  # every step is a dataclass
        return replace(step, rows=rows)  # type: ignore[type-var]
    raise InvalidStep(Phrase("corrections.invalid.not_by_rows"), "rows")
