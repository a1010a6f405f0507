"""What may be asked: a question is checked against its source and the eyes it is asked through."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from terazi.engine.column import Column, ColumnType
from terazi.engine.rules.errors import InvalidRule
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.tree import Condition, Group, Rule, ValueSource
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.reporting import CURRENCY, WORDS, ReportColumn, ReportKind, ReportSource, Viewpoint
from terazi.modules.reports.errors import ReportInvalid, ReportNotAllowed
from terazi.modules.reports.values import (
    MOST_COLUMNS,
    Grouping,
    Measure,
    MeasureKind,
    Period,
    ReportQuestion,
)

_S = TypeVar("_S")
_TYPES = {
    ReportKind.TEXT: ColumnType.TEXT,
    ReportKind.CHOICE: ColumnType.SELECT,
    ReportKind.NUMBER: ColumnType.INTEGER,
    ReportKind.DECIMAL: ColumnType.FLOAT,
    ReportKind.MONEY: ColumnType.FLOAT,
    ReportKind.MOMENT: ColumnType.DATETIME,
}
_OF_NUMBERS = (MeasureKind.SUM, MeasureKind.MEAN, MeasureKind.MEDIAN)
_OF_ORDERED = (MeasureKind.MIN, MeasureKind.MAX)


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A question that fits its source."""

    question: ReportQuestion
    source: ReportSource
    viewpoint: Viewpoint
    columns: Mapping[str, ReportColumn]
    """Those that the viewpoint sees."""
    rule: Rule
    groups: Sequence[Grouping]
    """With the currency, where money is computed."""

    @property
    def is_grouped(self) -> bool:
        """Whether rows are put together."""
        return bool(self.groups or self.question.measures)

    @property
    def measures(self) -> Sequence[Measure]:
        """What is computed; groups alone are counted."""
        return self.question.measures or [Measure(kind=MeasureKind.COUNT)]

    @property
    def listed(self) -> Sequence[str]:
        """The columns of a list of rows; the first where none is named."""
        there = [code for code, each in self.columns.items() if not each.is_gone]
        return self.question.columns or there[:MOST_COLUMNS]


def source_of(sources: Mapping[str, ReportSource], code: str, viewpoint: Viewpoint) -> ReportSource:
    """Return a source that these eyes may see."""
    source = sources.get(code)
    if source is None:
        raise _wrong("source", "reports.unknown_source")
    if viewpoint not in source.seen:
        raise ReportNotAllowed
    return source


def rule_columns(source: ReportSource, viewpoint: Viewpoint, lang: Lang) -> list[Column]:
    """Return the columns as the engine's rules know them."""
    return [
        Column(
            id=each.code,
            name=caption_of(each, lang),
            type=_TYPES[each.kind],
            labels=tuple((code, option_said(each, code, lang)) for code in each.options),
        )
        for each in source.seen_columns(viewpoint)
    ]


def source_said(source: ReportSource, lang: Lang) -> str:
    """Return what a source is called."""
    return source.captions.get(lang.value) or say(Phrase(f"reports.source.{source.code}"), lang)


def caption_of(column: ReportColumn, lang: Lang) -> str:
    """Return what a column is called; of one that was thrown away, that it is gone too."""
    caption = column.captions.get(lang.value) or say(Phrase(f"reports.column.{column.code}"), lang)
    return say(Phrase("reports.column_gone", {"column": caption}), lang) if column.is_gone else caption


def option_said(column: ReportColumn, code: str, lang: Lang) -> str:
    """Return what a choice is called."""
    if column.words:
        return column.words.get(code, {}).get(lang.value) or code
    if column.said_by == WORDS:
        return say(Phrase(f"reports.word.{code}"), lang)
    return say(Phrase(f"{column.said_by}.{code}"), lang) if column.said_by else code


def ask(source: ReportSource, question: ReportQuestion, viewpoint: Viewpoint, lang: Lang) -> Asked:
    """Return the question if it can be asked; ReportInvalid says what is wrong with it."""
    columns = {each.code: each for each in source.seen_columns(viewpoint)}
    try:
        rule = parse_rule(question.rule or {"rules": []}, rule_columns(source, viewpoint, lang), lang)
    except InvalidRule as wrong:
        refusal = ReportInvalid(field="rule", reason=wrong.phrase)
        refusal.extra = {"path": list(wrong.path)}
        raise refusal from wrong
    for code in question.columns:
        _known(columns, code, "column_list")
    # Who asks the same twice is answered once.
    question = replace(question, measures=list(dict.fromkeys(question.measures)))
    groups = list(dict.fromkeys(_grouping(columns, each) for each in question.groups))
    if len({each.column for each in groups}) < len(groups):
        raise _wrong(
            "group_list", "reports.grouped_twice", column=caption_of(columns[groups[0].column], lang)
        )
    for measure in question.measures:
        _check_measure(columns, measure)
    if any(_is_money(columns, each) for each in question.measures) and CURRENCY not in {
        each.column for each in groups
    }:
        groups.append(Grouping(column=CURRENCY))
    asked = Asked(
        question=question,
        source=source,
        viewpoint=viewpoint,
        columns=columns,
        rule=with_codes(rule, columns, lang),
        groups=groups,
    )
    if question.sort and question.sort not in sortable(asked):
        raise _wrong("sort", "reports.unknown_column", column=question.sort)
    return asked


def sortable(asked: Asked) -> list[str]:
    """Return what a result can be sorted by."""
    if not asked.is_grouped:
        return list(asked.columns)
    return [*(each.column for each in asked.groups), *(each.key for each in asked.measures)]


def with_codes(rule: Rule, columns: Mapping[str, ReportColumn], lang: Lang) -> Rule:
    """Return the rule with the codes of choices where it has what they are called."""
    words = {
        name: {fold(said): code for code, said in each.items()}
        for name, each in _words(columns, lang).items()
    }
    return _mapped(rule, words)


def with_words(rule: Rule, columns: Mapping[str, ReportColumn], lang: Lang) -> Rule:
    """Return the rule as it is said: choices as they are called."""
    return _mapped(rule, _words(columns, lang))


def _words(columns: Mapping[str, ReportColumn], lang: Lang) -> dict[str, dict[str, str]]:
    return {
        name: {code: option_said(each, code, lang) for code in each.options}
        for name, each in columns.items()
        if each.options
    }


def _mapped(rule: Group, words: Mapping[str, Mapping[str, str]]) -> Group:
    parts = (_mapped(each, words) if isinstance(each, Group) else _said(each, words) for each in rule.rules)
    return replace(rule, rules=tuple(parts))


def _said(condition: Condition, words: Mapping[str, Mapping[str, str]]) -> Condition:
    known, value = words.get(condition.field), condition.value
    if known is None or condition.source is ValueSource.FIELD:
        return condition
    if isinstance(value, tuple):
        return replace(condition, value=tuple(_word(known, each) for each in value))
    return replace(condition, value=_word(known, value))


def _word(known: Mapping[str, str], value: _S) -> _S | str:
    if not isinstance(value, str):
        return value
    return known.get(value) or known.get(fold(value), value)


def _grouping(columns: Mapping[str, ReportColumn], grouping: Grouping) -> Grouping:
    column = _known(columns, grouping.column, "group_list")
    if column.kind is not ReportKind.MOMENT:
        return replace(grouping, by=None)
    return grouping if grouping.by else replace(grouping, by=Period.DAY)


def _check_measure(columns: Mapping[str, ReportColumn], measure: Measure) -> None:
    if not measure.column and measure.kind in (MeasureKind.COUNT, MeasureKind.SHARE):
        return
    column = _known(columns, measure.column, "measure_list")
    is_number = column.kind.is_numeric
    fits = (
        is_number
        if measure.kind in (*_OF_NUMBERS, MeasureKind.SHARE)
        else is_number or column.kind is ReportKind.MOMENT
        if measure.kind in _OF_ORDERED
        else True
    )
    if not fits:
        raise _wrong("measure_list", "reports.no_number", column=measure.column)


def _is_money(columns: Mapping[str, ReportColumn], measure: Measure) -> bool:
    is_amount = measure.kind not in (MeasureKind.COUNT, MeasureKind.DISTINCT)
    return bool(measure.column) and is_amount and columns[measure.column].kind is ReportKind.MONEY


def _known(columns: Mapping[str, ReportColumn], code: str, field: str) -> ReportColumn:
    if code not in columns:
        raise _wrong(field, "reports.unknown_column", column=code)
    return columns[code]


def _wrong(field: str, key: str, **params: object) -> ReportInvalid:
    return ReportInvalid(field=field, reason=Phrase(key, params))
