"""A report as one statement: what the eyes may see, the rule, groups and measures; it only reads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    DateTime,
    Float,
    FromClause,
    Numeric,
    Subquery,
    bindparam,
    cast,
    func,
    literal_column,
    select,
    text,
)

from terazi.engine.rules.sql_form import compile_where
from terazi.foundation.language.lang import Lang
from terazi.foundation.questions import Answer, Question, Statement, value
from terazi.foundation.reporting import CURRENCY, ReportKind
from terazi.foundation.types import Value
from terazi.modules.reports.rules.asking import Asked
from terazi.modules.reports.values import MOST_GIVEN, MOST_GROUPS, MOST_READ, Grouping, Measure, MeasureKind

_HOW = {"transaction_read_only": "on", "plan_cache_mode": "force_custom_plan", "work_mem": "32MB"}
READ_ONLY = value(
    select(*(func.set_config(name, each, literal_column("true")) for name, each in _HOW.items()))
)()
"""Asked in the same trip before a report, and good for that trip: it is planned for its own values, with room to sort."""
_NEWEST = "_newest"


@dataclass(frozen=True, kw_only=True, slots=True)
class Runner:
    """Who asks, and the shops they manage."""

    user_id: UUID
    shop_ids: Sequence[UUID]
    lang: Lang


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """Rows of a report, and how many it looked at."""

    rows: Sequence[Sequence[Value]]
    read: int
    is_cut: bool


def report_question(
    asked: Asked, runner: Runner, *, behind: Sequence[Value] | None = None
) -> Question[Found]:
    """The rows of a report; ``behind`` asks for those that stand behind one group, by the values of its groups."""
    seen = _seen(asked, behind)
    if asked.is_grouped and behind is None:
        most = min(asked.question.limit, MOST_GROUPS)
        built, width = _grouped(asked, seen), len(asked.groups) + len(asked.measures)
    else:
        most = min(asked.question.limit if behind is None else MOST_GIVEN, MOST_GIVEN)
        built, width = _listed(asked, seen, is_sorted=behind is None), len(asked.listed)
    is_short = behind is None and asked.question.is_short
    statement = Statement(
        built.limit(most + 1), lambda answer: _found(answer, most, width, is_short=is_short)
    )
    return statement(runner_id=runner.user_id, shop_ids=list(runner.shop_ids), lang=runner.lang.value)


def _found(answer: Answer, most: int, width: int, *, is_short: bool) -> Found:
    rows = [row[:width] for row in answer.rows[:most]]
    read = int(answer.rows[0][width]) if answer.rows else 0
    has_more = len(answer.rows) > most and not is_short
    return Found(rows=rows, read=min(read, MOST_READ), is_cut=has_more or read > MOST_READ)


def _seen(asked: Asked, behind: Sequence[Value] | None) -> Subquery:
    """The newest rows that the viewpoint sees and the rule takes."""
    source = asked.source
    cells = [each.cell.label(each.code) for each in asked.columns.values()]
    seen = [source.seen[asked.viewpoint], *([] if source.only is None else [source.only])]
    rows = select(*cells, source.newest.label(_NEWEST)).select_from(source.rows).where(*seen).subquery("s")
    names = {
        code: f'CAST(s."{code}" / 100.0 AS double precision)'
        if each.kind is ReportKind.MONEY
        else f's."{code}"'
        for code, each in asked.columns.items()
    }
    folded = {code: f"lower({names[code]})" for code, each in asked.columns.items() if each.options}
    condition, values = compile_where(asked.rule, columns=names, folded=folded)
    needed = [
        each for each in rows.c if each.name in {_NEWEST, *_needed(asked, is_listed=behind is not None)}
    ]
    taken = select(*needed).where(text(condition).bindparams(**values))
    if behind is not None:
        taken = taken.where(
            *(_is_of(rows, group, of) for group, of in zip(asked.groups, behind, strict=True))
        )
    return taken.order_by(rows.c[_NEWEST].desc()).limit(MOST_READ + 1).subquery("r")


def _needed(asked: Asked, *, is_listed: bool) -> set[str]:
    """The columns of which more is wanted than that the rule looks at them."""
    if is_listed or not asked.is_grouped:
        return {*asked.listed, asked.question.sort}
    return {*(each.column for each in asked.groups), *(each.column for each in asked.measures)}


def _is_of(rows: FromClause, group: Grouping, wanted: Value) -> ColumnElement[bool]:
    cell = _grouped_by(rows, group)
    kind: Value = DateTime() if group.by else cell.type
    return cell.is_not_distinct_from(bindparam(None, wanted, type_=kind))


def _grouped_by(rows: FromClause, group: Grouping) -> ColumnElement[Value]:
    cell: ColumnElement[Value] = rows.c[group.column]
    if group.by is None:
        return cell
    return func.date_trunc(literal_column(f"'{group.by.value}'"), cell, type_=DateTime())


def _grouped(asked: Asked, rows: Subquery) -> Value:
    groups = {each.column: _grouped_by(rows, each).label(f"g{n}") for n, each in enumerate(asked.groups)}
    partition = [groups[CURRENCY]] if CURRENCY in groups else []
    measures = {
        each.key: _measured(asked, each, rows, partition).label(f"m{n}")
        for n, each in enumerate(asked.measures)
    }
    read = func.sum(func.count()).over().label("read")
    columns = [*groups.values(), *measures.values(), read]
    built = select(*columns).select_from(rows).group_by(*(each.name for each in groups.values()))
    return _sorted(asked, built, {**groups, **measures})


def _listed(asked: Asked, rows: Subquery, *, is_sorted: bool) -> Value:
    cells: dict[str, ColumnElement[Value]] = {code: rows.c[code] for code in asked.listed}
    built = select(*cells.values(), func.count().over().label("read"))
    if is_sorted and asked.question.sort:
        return _sorted(asked, built, {asked.question.sort: rows.c[asked.question.sort]})
    return built.order_by(rows.c[_NEWEST].desc())


def _sorted(asked: Asked, built: Value, cells: Mapping[str, ColumnElement[Value]]) -> Value:
    sort = asked.question.sort
    if sort:
        cell = cells[sort]
        built = built.order_by((cell.desc() if asked.question.descending else cell.asc()).nulls_last())
    return built.order_by(*(each.asc().nulls_last() for code, each in cells.items() if code in _tied(asked)))


def _tied(asked: Asked) -> set[str]:
    """What decides between rows that the sorting leaves alike."""
    return {each.column for each in asked.groups} - {asked.question.sort}


def _measured(
    asked: Asked, measure: Measure, rows: Subquery, partition: Sequence[ColumnElement[Value]]
) -> ColumnElement[Value]:
    if not measure.column:
        rows_counted = func.count()
        return _share(rows_counted, partition) if measure.kind is MeasureKind.SHARE else rows_counted
    cell: ColumnElement[Value] = rows.c[measure.column]
    is_money = asked.columns[measure.column].kind is ReportKind.MONEY
    match measure.kind:
        case MeasureKind.COUNT:
            return func.count(cell)
        case MeasureKind.DISTINCT:
            return func.count(cell.distinct())
        case MeasureKind.SUM:
            return func.sum(cell, type_=Numeric())
        case MeasureKind.MEAN:
            return _whole(func.avg(cell, type_=Numeric()), is_money=is_money)
        case MeasureKind.MEDIAN:
            return _whole(func.percentile_cont(0.5).within_group(cell), is_money=is_money)
        case MeasureKind.MIN:
            return func.min(cell)
        case MeasureKind.MAX:
            return func.max(cell)
        case MeasureKind.SHARE:
            return _share(func.sum(cell), partition)


def _share(part: ColumnElement[Value], partition: Sequence[ColumnElement[Value]]) -> ColumnElement[Value]:
    whole = func.sum(part).over(partition_by=partition or None)
    return cast(part, Float) / func.nullif(cast(whole, Float), 0)


def _whole(amount: ColumnElement[Value], *, is_money: bool) -> ColumnElement[Value]:
    return func.round(cast(amount, Numeric)) if is_money else cast(amount, Float)
