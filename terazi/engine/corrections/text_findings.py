"""Suggestions for texts: spaces, encodings, letter case and spellings of the same option."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display
from terazi.engine.columns.answers import MOST_SPELLINGS, one_spelling
from terazi.engine.corrections.options import captions_among, known_options
from terazi.engine.corrections.spelling import Merge, find_merges
from terazi.engine.corrections.steps import LetterCase, RepairEncoding, ReplaceOptions, SetCase, Step, Trim
from terazi.engine.corrections.suggestion import (
    SAMPLE_SIZE,
    Sample,
    Severity,
    Suggestion,
    SuggestionKind,
    suggestion_id,
)
from terazi.engine.corrections.texts import MAYBE_DAMAGED, SPACES, cleaned, in_case, repaired
from terazi.engine.dataset import Dataset
from terazi.foundation.language.phrases import Phrase

MOST_OPTIONS = 3_000
_MOST_DISTINCT_SHARE = 0.5
_DOMINANT_CASE = 0.6
_SPACES_AROUND = (
    rf"^{SPACES}|{SPACES}$|[\s\x{{00A0}}\x{{200B}}\x{{FEFF}}]{{2,}}|[\x{{00A0}}\x{{200B}}\x{{FEFF}}\t\r\n]"
)


def text_findings(dataset: Dataset, registered: Mapping[str, Collection[str]]) -> Iterator[Suggestion]:
    """Yield what can be corrected in the text and select columns.

    Spellings and letter case are judged as the texts are once their letters and spaces are put right.
    """
    for column in dataset.columns:
        if column.type not in (ColumnType.TEXT, ColumnType.SELECT):
            continue
        counted = dataset.frame[column.id].drop_nulls().value_counts(name="n")
        yield from _spaces(dataset, column, counted)
        yield from _encoding(dataset, column, counted)
        if column.display is Display.CODE or counted.height > MOST_OPTIONS:
            continue
        raws: list[str] = counted[column.id].to_list()
        sound = {raw: cleaned(raw) for raw in raws}
        counts: Counter[str] = Counter()
        for raw, count in zip(raws, counted["n"], strict=True):
            if sound[raw]:
                counts[sound[raw]] += count
        known = known_options(column, counts)
        if known:
            yield from _registered(dataset, column, sound, known)
            counts = _as_known(counts, known)
            sound = {raw: text for raw, text in sound.items() if text not in known}
        own = {*registered.get(column.id, ()), *known.values(), *captions_among(column, counts)}
        spellings = _Spellings(column, sound, counts, dominant_case(counts))
        merges = _merges(spellings, dataset.row_count, own)
        yield from _similar(dataset, spellings, merges)
        yield from _case(dataset, spellings, {merge.old for merge in merges} | own)


def _registered(
    dataset: Dataset, column: Column, sound: Mapping[str, str], known: Mapping[str, str]
) -> Iterator[Suggestion]:
    """Options of the linked wdm are written by their captions."""
    options = tuple(sorted(known.items()))
    yield _by_texts(
        dataset,
        column,
        SuggestionKind.SIMILAR_OPTIONS,
        {raw: known[text] for raw, text in sound.items() if text in known},
        ReplaceOptions(column=column.id, options=options),
        why=Phrase("corrections.why.registered"),
        severity=Severity.HIGH,
        confidence=0.99,
        options=options,
        mark="registered",
        is_safe=True,
    )


def _as_known(counts: Mapping[str, int], known: Mapping[str, str]) -> Counter[str]:
    after: Counter[str] = Counter()
    for text, count in counts.items():
        after[known.get(text, text)] += count
    return after


@dataclass(frozen=True, slots=True)
class _Spellings:
    """The texts of a column: how each is once its letters and spaces are right, and how often these stand there."""

    column: Column
    sound: Mapping[str, str]
    counts: Mapping[str, int]
    case: LetterCase | None


def _spaces(dataset: Dataset, column: Column, counted: pl.DataFrame) -> Iterator[Suggestion]:
    text = pl.col(column.id)
    found = counted.filter(text.str.contains(_SPACES_AROUND))[column.id].to_list()
    if not found:
        return
    after = {
        old: " ".join(old.replace("\u200b", " ").replace("\ufeff", " ").split()) or None for old in found
    }
    yield _by_texts(
        dataset,
        column,
        SuggestionKind.SPACES,
        after,
        Trim(column=column.id),
        why=Phrase("corrections.why.spaces"),
        severity=Severity.LOW,
        confidence=0.99,
        is_safe=True,
    )


def _encoding(dataset: Dataset, column: Column, counted: pl.DataFrame) -> Iterator[Suggestion]:
    suspects = counted.filter(pl.col(column.id).str.contains(MAYBE_DAMAGED))[column.id].to_list()
    after = {old: new for old in suspects if (new := repaired(old)) != old}
    if after:
        yield _by_texts(
            dataset,
            column,
            SuggestionKind.ENCODING,
            after,
            RepairEncoding(column=column.id),
            why=Phrase("corrections.why.encoding"),
            severity=Severity.MEDIUM,
            confidence=0.97,
            is_safe=True,
        )


def _merges(spellings: _Spellings, row_count: int, registered: Collection[str]) -> tuple[Merge, ...]:
    column, counts = spellings.column, spellings.counts
    if len(counts) < 2:
        return ()
    if column.type is ColumnType.TEXT and len(counts) > max(50, row_count * _MOST_DISTINCT_SHARE):
        return ()
    answers = one_spelling(counts) if len(counts) <= MOST_SPELLINGS else {}
    others = {option: count for option, count in counts.items() if option not in answers}
    return (
        *(Merge(old, new, by_key=True) for old, new in answers.items() if old != new),
        *find_merges(others, registered, spellings.case),
    )


def _similar(dataset: Dataset, spellings: _Spellings, merges: Sequence[Merge]) -> Iterator[Suggestion]:
    column = spellings.column
    for by_key in (True, False):
        options = tuple((m.old, m.new) for m in merges if m.by_key is by_key)
        if not options:
            continue
        way = "key" if by_key else "slip"
        written = dict(options)
        yield _by_texts(
            dataset,
            column,
            SuggestionKind.SIMILAR_OPTIONS,
            {raw: written[text] for raw, text in spellings.sound.items() if text in written},
            ReplaceOptions(column=column.id, options=options),
            why=Phrase(f"corrections.why.similar_{way}"),
            severity=Severity.HIGH if column.type is ColumnType.SELECT else Severity.MEDIUM,
            confidence=0.98 if by_key else 0.9,
            options=options,
            mark=way,
            is_safe=by_key,
        )


def _case(dataset: Dataset, spellings: _Spellings, merged: Collection[str]) -> Iterator[Suggestion]:
    column, counts, dominant = spellings.column, spellings.counts, spellings.case
    if len(counts) < 2 or dominant is None:
        return
    others = {
        text
        for text in counts
        if text not in merged
        and case_of(text) not in (None, dominant)
        and _can_change(text, spellings, dominant)
    }
    after = {raw: in_case(text, dominant) for raw, text in spellings.sound.items() if text in others}
    if not after:
        return
    yield _by_texts(
        dataset,
        column,
        SuggestionKind.LETTER_CASE,
        after,
        SetCase(column=column.id, case=dominant, rows=_rows_of(dataset, column, after)),
        why=Phrase("corrections.why.case", {"case": Phrase(f"corrections.case.{dominant.value}")}),
        severity=Severity.LOW,
        confidence=0.7,
    )


def _can_change(text: str, spellings: _Spellings, case: LetterCase) -> bool:
    changed = in_case(text, case)
    return changed != text and changed not in spellings.counts


def dominant_case(counts: Mapping[str, int]) -> LetterCase | None:
    """Return the letter case in which at least three in five texts of a column are written; None where there is none."""
    totals = dict.fromkeys(LetterCase, 0)
    for text, count in counts.items():
        if (case := case_of(text)) is not None:
            totals[case] += count
    dominant = max(totals, key=lambda case: totals[case])
    return (
        dominant
        if totals[dominant] > 0 and totals[dominant] >= _DOMINANT_CASE * sum(totals.values())
        else None
    )


def case_of(text: str) -> LetterCase | None:
    """Return the letter case a text is written in; None for mixed ones, short ones and abbreviations."""
    letters = [letter for letter in text if letter.isalpha()]
    if len(letters) < 2 or (
        len(letters) <= 4 and " " not in text.strip() and text == in_case(text, LetterCase.UPPER)
    ):
        return None
    order = (LetterCase.LOWER, LetterCase.UPPER, LetterCase.TITLE, LetterCase.SENTENCE)
    return next((case for case in order if in_case(text, case) == text), None)


def _rows_of(dataset: Dataset, column: Column, texts: Collection[str]) -> tuple[int, ...]:
    found = dataset.frame.filter(pl.col(column.id).is_in(list(texts)))
    return tuple(found[ROW].to_list())


def _by_texts(
    dataset: Dataset,
    column: Column,
    kind: SuggestionKind,
    after: Mapping[str, str | None],
    step: Step,
    *,
    why: Phrase,
    severity: Severity,
    confidence: float,
    options: tuple[tuple[str, str], ...] = (),
    mark: str = "",
    is_safe: bool = False,
) -> Suggestion:
    found = dataset.frame.select(ROW, column.id).filter(pl.col(column.id).is_in(list(after)))
    firsts = found.unique(column.id, keep="first", maintain_order=True).head(SAMPLE_SIZE)
    samples = tuple(
        Sample(row=row, column=column.id, before=before, after=after[before]) for row, before in firsts.rows()
    )
    return Suggestion(
        id=suggestion_id(kind, (column.id,), mark),
        kind=kind,
        columns=(column.id,),
        title=Phrase(
            f"corrections.title.{kind.value}",
            {"column": column.name, "count": found.height, "options": len(after)},
        ),
        why=why,
        count=found.height,
        rows=tuple(found[ROW].to_list()),
        samples=samples,
        step=step,
        severity=severity,
        confidence=confidence,
        options=options,
        is_safe=is_safe,
    )
