"""Suggestions for texts: spaces, encodings, letter case and spellings of the same option."""

from collections.abc import Collection, Iterator, Mapping, Sequence

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType, Display
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
from terazi.engine.corrections.texts import MAYBE_DAMAGED, SPACES, in_case, repaired
from terazi.engine.dataset import Dataset
from terazi.foundation.language.phrases import Phrase

MOST_OPTIONS = 3_000
_MOST_DISTINCT_SHARE = 0.5
_DOMINANT_CASE = 0.6
_SPACES_AROUND = (
    rf"^{SPACES}|{SPACES}$|[\s\x{{00A0}}\x{{200B}}\x{{FEFF}}]{{2,}}|[\x{{00A0}}\x{{200B}}\x{{FEFF}}\t\r\n]"
)


def text_findings(dataset: Dataset, registered: Mapping[str, Collection[str]]) -> Iterator[Suggestion]:
    """Yield what can be corrected in the text and select columns."""
    for column in dataset.columns:
        if column.type not in (ColumnType.TEXT, ColumnType.SELECT):
            continue
        counted = dataset.frame[column.id].drop_nulls().value_counts(name="n")
        counts: dict[str, int] = dict(zip(counted[column.id], counted["n"], strict=True))
        yield from _spaces(dataset, column, counted)
        yield from _encoding(dataset, column, counted)
        if column.display is Display.CODE:
            continue
        merges = _merges(column, counts, dataset.row_count, registered.get(column.id, ()))
        yield from _similar(dataset, column, merges)
        yield from _case(dataset, column, counts, {merge.old for merge in merges})


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
        )


def _merges(
    column: Column, counts: Mapping[str, int], row_count: int, registered: Collection[str]
) -> tuple[Merge, ...]:
    few_enough = len(counts) <= MOST_OPTIONS and len(counts) > 1
    if column.type is ColumnType.TEXT and len(counts) > max(50, row_count * _MOST_DISTINCT_SHARE):
        return ()
    return find_merges(counts, registered) if few_enough else ()


def _similar(dataset: Dataset, column: Column, merges: Sequence[Merge]) -> Iterator[Suggestion]:
    for by_key in (True, False):
        options = tuple((m.old, m.new) for m in merges if m.by_key is by_key)
        # spaces around are a suggestion of their own
        options = tuple((old, new) for old, new in options if " ".join(old.split()) != new)
        if not options:
            continue
        way = "key" if by_key else "slip"
        yield _by_texts(
            dataset,
            column,
            SuggestionKind.SIMILAR_OPTIONS,
            dict(options),
            ReplaceOptions(column=column.id, options=options),
            why=Phrase(f"corrections.why.similar_{way}"),
            severity=Severity.HIGH if column.type is ColumnType.SELECT else Severity.MEDIUM,
            confidence=0.98 if by_key else 0.9,
            options=options,
            mark=way,
        )


def _case(
    dataset: Dataset, column: Column, counts: Mapping[str, int], merged: Collection[str]
) -> Iterator[Suggestion]:
    if len(counts) > MOST_OPTIONS or len(counts) < 2:
        return
    cases = {text: case for text in counts if (case := case_of(text)) is not None}
    totals = {case: sum(counts[t] for t, c in cases.items() if c is case) for case in LetterCase}
    dominant = max(totals, key=lambda case: totals[case])
    if not cases or totals[dominant] < _DOMINANT_CASE * sum(totals.values()):
        return
    others = [t for t, case in cases.items() if case is not dominant and t not in merged]
    after = {t: new for t in others if (new := in_case(t, dominant)) != t and new not in counts}
    if not after:
        return
    rows = _rows_of(dataset, column, after)
    yield _by_texts(
        dataset,
        column,
        SuggestionKind.LETTER_CASE,
        after,
        SetCase(column=column.id, case=dominant, rows=rows),
        why=Phrase("corrections.why.case", {"case": Phrase(f"corrections.case.{dominant.value}")}),
        severity=Severity.LOW,
        confidence=0.7,
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
    )
