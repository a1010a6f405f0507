"""Columns turned into the numbers that models learn from, with all state in plain JSON.

Two layouts are made from the same columns: ``plain`` keeps gaps as NaN and options as codes (for boosted trees), ``wide`` has
gaps filled, numbers on one scale and one 0/1 column per option (for every other family).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from terazi.engine.column import ROW, Column, ColumnType, Level
from terazi.engine.dataset import Dataset
from terazi.foundation.language.lang import fold

Floats: TypeAlias = NDArray[np.float64]
RawColumn: TypeAlias = Floats | Sequence[str | None]

MAX_OPTIONS = 40
MOST_STEPS = 12  # an order of more values is that of amounts
MAX_WORDS = 30
WIDE_OPTION_BUDGET = 300
CLIP = 8.0
MICROSECONDS_OF_DAY = 86_400_000_000.0
LONG_TEXT_OPTIONS = 50
DAYS_OF_YEAR = 365.25


@dataclass(frozen=True, kw_only=True, slots=True)
class Layout:
    """Prepared rows: ``plain`` (rows x plain columns, gaps are NaN) and ``wide`` (rows x wide columns, no gaps)."""

    plain: Floats
    wide: Floats

    def rows(self, chosen: NDArray[np.intp]) -> "Layout":
        """Return only the chosen rows."""
        return Layout(plain=self.plain[chosen], wide=self.wide[chosen])


@dataclass(frozen=True, kw_only=True, slots=True)
class Scale:
    """Brings a number to mean 0 and deviation 1; heavy tails are drawn in first (arcsinh around the median)."""

    median: float
    spread: float
    heavy: bool
    mean: float
    deviation: float

    @staticmethod
    def fit(values: Floats) -> "Scale":
        """Learn the scale from the values that are there."""
        known = values[np.isfinite(values)]
        if known.size == 0:
            return Scale(median=0.0, spread=1.0, heavy=False, mean=0.0, deviation=1.0)
        median = float(np.median(known))
        low, high = np.quantile(known, [0.25, 0.75])
        spread = float(high - low) or float(known.std()) or 1.0
        heavy = bool(np.abs(known - median).max() > 15 * spread)
        drawn = np.arcsinh((known - median) / spread) if heavy else known
        deviation = float(drawn.std())
        return Scale(
            median=median,
            spread=spread,
            heavy=heavy,
            mean=float(drawn.mean()),
            deviation=deviation if deviation > 1e-12 * max(1.0, abs(median)) else 1.0,
        )

    def apply(self, values: Floats) -> Floats:
        """Return the scaled values; gaps become the median, and what is far outside is held at ±8 deviations."""
        filled = np.where(np.isfinite(values), values, self.median)
        drawn = np.arcsinh((filled - self.median) / self.spread) if self.heavy else filled
        scaled: Floats = np.clip((drawn - self.mean) / self.deviation, -CLIP, CLIP)
        return scaled


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberPart:
    """A column of numbers."""

    id: str
    scale: Scale
    has_gaps: bool

    def build(self, raw: RawColumn) -> tuple[list[Floats], list[Floats]]:
        values = np.asarray(raw, dtype=np.float64)
        wide = [self.scale.apply(values)]
        if self.has_gaps:
            wide.append(np.isnan(values).astype(np.float64))
        return [values], wide


@dataclass(frozen=True, kw_only=True, slots=True)
class MomentPart:
    """A column of dates (days since 1970): elapsed time, year, month, weekday, and hour where times are written."""

    id: str
    elapsed: Scale
    has_time: bool
    has_gaps: bool

    def build(self, raw: RawColumn) -> tuple[list[Floats], list[Floats]]:
        days = np.asarray(raw, dtype=np.float64)
        gaps = np.isnan(days)
        known = np.where(gaps, self.elapsed.median, days)
        months = known.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64)
        year, month = (1970 + months // 12).astype(np.float64), (months % 12).astype(np.float64)
        weekday = (np.floor(known) + 3) % 7
        plain = [days, *(np.where(gaps, np.nan, part) for part in (year, month, weekday))]
        wide = [self.elapsed.apply(days), *_circle(month, 12), *_circle(weekday, 7)]
        if self.has_time:
            hour = (known - np.floor(known)) * 24
            plain.append(np.where(gaps, np.nan, hour))
            wide.extend(_circle(hour, 24))
        if self.has_gaps:
            wide.append(gaps.astype(np.float64))
        return plain, wide


@dataclass(frozen=True, kw_only=True, slots=True)
class OptionsPart:
    """A column of options; rare and unseen ones share the code after the last option.

    Where the options have an order (``is_ordered``) their places count too, and an unseen one has none.
    """

    id: str
    options: tuple[str, ...]
    has_other: bool
    has_gaps: bool
    is_ordered: bool = False

    def build(self, raw: RawColumn) -> tuple[list[Floats], list[Floats]]:
        places = {option: float(place) for place, option in enumerate(self.options)}
        other = float(len(self.options))
        codes = np.array(
            [np.nan if v is None else places.get(v, other) for v in _texts(raw)], dtype=np.float64
        )
        wanted = [float(place) for place in range(len(self.options) + int(self.has_other))]
        wide = [(codes == place).astype(np.float64) for place in wanted]
        if self.has_gaps:
            wide.append(np.isnan(codes).astype(np.float64))
        if not self.is_ordered:
            return [codes], wide
        ordered = np.where(codes == other, np.nan, codes)
        middle = (other - 1) / 2
        return [ordered], [*wide, np.where(np.isnan(ordered), 0.0, (ordered - middle) / max(middle, 0.5))]


@dataclass(frozen=True, kw_only=True, slots=True)
class WordsPart:
    """A column of free text: its length and whether each of its common words stands in it."""

    id: str
    words: tuple[str, ...]
    length: Scale

    def build(self, raw: RawColumn) -> tuple[list[Floats], list[Floats]]:
        lengths = np.array([np.log1p(len(str(v or ""))) for v in raw], dtype=np.float64)
        found = [set(fold(str(v)).split()) if v is not None else set() for v in raw]
        flags = [np.array([word in row for row in found], dtype=np.float64) for word in self.words]
        return [lengths, *flags], [self.length.apply(lengths), *flags]


Part: TypeAlias = NumberPart | MomentPart | OptionsPart | WordsPart


def _texts(raw: RawColumn) -> list[str | None]:
    """The values as texts; numbers that are codes are written without needless decimals."""
    if isinstance(raw, np.ndarray):
        return [None if np.isnan(v) else f"{v:.12g}" for v in raw]
    return [None if v is None else str(v) for v in raw]


def _circle(values: Floats, period: int) -> list[Floats]:
    angle = values * (2 * np.pi / period)
    return [np.sin(angle), np.cos(angle)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Preparation:
    """How every input column becomes numbers; it never looks at the target."""

    parts: tuple[Part, ...]

    def prepare(self, raw: Mapping[str, RawColumn]) -> Layout:
        """Turn raw columns (by id, all of one length) into both layouts."""
        plain: list[Floats] = []
        wide: list[Floats] = []
        for part in self.parts:
            new_plain, new_wide = part.build(raw[part.id])
            plain.extend(new_plain)
            wide.extend(new_wide)
        return Layout(plain=np.column_stack(plain), wide=np.column_stack(wide))

    def spans(self) -> dict[str, tuple[slice, slice]]:
        """Return which plain and which wide columns each input became."""
        found: dict[str, tuple[slice, slice]] = {}
        at_plain = at_wide = 0
        for part in self.parts:
            plain, wide = part.build(_one_gap(part))
            found[part.id] = (
                slice(at_plain, at_plain + len(plain)),
                slice(at_wide, at_wide + len(wide)),
            )
            at_plain += len(plain)
            at_wide += len(wide)
        return found

    def option_columns(self) -> tuple[int, ...]:
        """Return the plain columns that hold codes of options without an order."""
        spans = self.spans()
        return tuple(
            spans[part.id][0].start
            for part in self.parts
            if isinstance(part, OptionsPart) and not part.is_ordered
        )

    @property
    def widths(self) -> tuple[int, int]:
        """The number of plain and of wide columns."""
        spans = list(self.spans().values())
        return spans[-1][0].stop, spans[-1][1].stop


def _one_gap(part: Part) -> RawColumn:
    if isinstance(part, OptionsPart | WordsPart):
        return [None]
    return np.array([np.nan])


def fit_preparation(columns: Sequence[Column], frame: pl.DataFrame) -> Preparation:
    """Learn from training rows how to prepare the columns (typical values, options, common words).

    ``frame`` holds the training rows only, columns named by id.
    """
    raw = raw_columns(columns, frame)
    option_columns = sum(holds_options(column, frame[column.id]) for column in columns)
    cap = max(3, min(MAX_OPTIONS, WIDE_OPTION_BUDGET // max(1, option_columns)))
    return Preparation(
        parts=tuple(_fit_part(column, frame[column.id], raw[column.id], cap) for column in columns)
    )


def raw_columns(columns: Sequence[Column], frame: pl.DataFrame) -> dict[str, RawColumn]:
    """Read the columns out of a frame: numbers and days as floats (gaps NaN), text as lists.

    Each column has as many values as the frame has rows.
    """
    return {column.id: raw_column(column.type, frame[column.id]) for column in columns}


def raw_column(type_: ColumnType, series: pl.Series) -> RawColumn:
    """Read one column out of a frame.

    (rows,) floats with NaN gaps for numbers and days since 1970, a list with None for text.
    """
    if type_.is_numeric:
        values = series.cast(pl.Float64).to_numpy().astype(np.float64)
        return np.where(np.isfinite(values), values, np.nan)
    if type_ is ColumnType.DATETIME:
        stamps = series.cast(pl.Datetime("us")).cast(pl.Int64).cast(pl.Float64).to_numpy()
        return stamps.astype(np.float64) / MICROSECONDS_OF_DAY
    texts: list[str | None] = series.cast(pl.String).to_list()
    return texts


def holds_options(column: Column, series: pl.Series) -> bool:
    """Say whether a column is one of options: select, numbers that are codes or steps by their measure level, or short text that repeats."""
    if column.has_options:
        return True
    if column.type.is_numeric:
        return column.level is Level.ORDINAL and series.drop_nulls().n_unique() <= MOST_STEPS
    if column.type is not ColumnType.TEXT:
        return False
    return series.n_unique() <= min(LONG_TEXT_OPTIONS, max(2, len(series) // 5))


def without_aside(dataset: Dataset) -> Dataset:
    """Return the data set with the values that were set aside as gaps: neither learned from nor to be told."""
    gaps = [
        pl.when(~pl.col(ROW).is_in(list(column.aside))).then(pl.col(column.id)).alias(column.id)
        for column in dataset.columns
        if column.aside
    ]
    return replace(dataset, frame=dataset.frame.with_columns(gaps)) if gaps else dataset


def _fit_part(column: Column, series: pl.Series, raw: RawColumn, cap: int) -> Part:
    if holds_options(column, series):
        if column.level is Level.ORDINAL:
            return _fit_steps(column, _texts(raw))
        return _fit_options(column.id, _texts(raw), cap)
    if column.type.is_numeric:
        values = np.asarray(raw, dtype=np.float64)
        return NumberPart(id=column.id, scale=Scale.fit(values), has_gaps=bool(np.isnan(values).any()))
    if column.type is ColumnType.DATETIME:
        days = np.asarray(raw, dtype=np.float64)
        known = days[~np.isnan(days)]
        return MomentPart(
            id=column.id,
            elapsed=Scale.fit(days),
            has_time=bool((known != np.floor(known)).any()),
            has_gaps=bool(np.isnan(days).any()),
        )
    return _fit_words(column.id, _texts(raw))


def _fit_steps(column: Column, texts: list[str | None]) -> OptionsPart:
    """Options in the order the column gives them, then as numbers or letters ascend."""
    found = {text for text in texts if text is not None}
    given = [option for option, _ in column.labels if option in found]
    rest = sorted(found - set(given), key=float if column.type.is_numeric else None)
    return OptionsPart(
        id=column.id,
        options=(*given, *rest)[:MAX_OPTIONS],
        has_other=False,
        has_gaps=any(text is None for text in texts),
        is_ordered=True,
    )


def _fit_options(column_id: str, texts: list[str | None], cap: int) -> OptionsPart:
    counts = Counter(text for text in texts if text is not None)
    fewest = max(2, len(texts) // 1000)
    ordered = sorted(counts, key=lambda option: (-counts[option], option))
    kept = tuple(option for option in ordered[:cap] if counts[option] >= fewest)
    return OptionsPart(
        id=column_id, options=kept, has_other=len(kept) < len(counts), has_gaps=any(t is None for t in texts)
    )


def _fit_words(column_id: str, texts: list[str | None]) -> WordsPart:
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update({word for word in fold(text or "").split() if len(word) > 2})
    low, high = max(3, len(texts) * 0.02), len(texts) * 0.98
    common = sorted((w for w, c in counts.items() if low <= c <= high), key=lambda w: (-counts[w], w))
    lengths = np.array([np.log1p(len(text or "")) for text in texts], dtype=np.float64)
    return WordsPart(id=column_id, words=tuple(common[:MAX_WORDS]), length=Scale.fit(lengths))
