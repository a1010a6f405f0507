"""How much of a linked column lies in its usual range, each row in that of those whom it is about."""

from collections.abc import Iterator, Mapping, Sequence

import polars as pl

from terazi.engine.column import ROW, Column, ColumnType
from terazi.engine.columns.summary import Usual
from terazi.engine.dataset import Dataset
from terazi.engine.linking.facts import Facts, Link, Range, RangeKind
from terazi.engine.rules.errors import InvalidRule
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.polars_form import compile_polars, fold_expression
from terazi.engine.rules.tree import Operator
from terazi.engine.units.errors import UnitError
from terazi.foundation.types import Json


def usual_of(column: Column, dataset: Dataset) -> Usual | None:
    """Return how usual the values of a column are; None where its link says nothing of that."""
    link = column.link
    widest = link and column.type.is_numeric and link.range_of(RangeKind.USUAL)
    if not link or not widest:
        return None
    ranges = link.ranges_of(RangeKind.USUAL)
    conditions = [each for one in ranges for each in _conditions(one.rule)]
    asked = {each["field"] for each in conditions}
    linked = _linked_beside(dataset, link.facts.layer, asked)
    others = {**_taken_as_empty(conditions, asked - linked.keys()), **linked}
    values = pl.col(column.id)
    inside = _inside(values, widest)
    is_widest = bool(asked - others.keys())
    if asked and not is_widest:
        try:
            inside = _by_rules(values, ranges, others)
        except InvalidRule:
            is_widest = True
    is_aside = pl.col(ROW).is_in(list(column.aside))
    frame = dataset.frame.filter(values.is_not_null() & ~is_aside)
    told = frame.with_columns([expression.alias(code) for code, (_, expression) in others.items()])
    judged = told.select(inside.alias("inside"))["inside"].drop_nulls()
    return Usual(
        lower=widest.lower,
        upper=widest.upper,
        judged=judged.len(),
        inside=int(judged.sum()),
        source=widest.source,
        is_widest=is_widest,
        needed=tuple(sorted(asked - linked.keys())),
    )


_TYPES = {ColumnType.INTEGER: ColumnType.FLOAT}
_Others = Mapping[str, tuple[Column, pl.Expr]]


def _inside(values: pl.Expr, limits: Range) -> pl.Expr:
    above = pl.lit(value=True) if limits.lower is None else values >= limits.lower
    below = pl.lit(value=True) if limits.upper is None else values <= limits.upper
    return above & below


def _by_rules(values: pl.Expr, ranges: tuple[Range, ...], others: _Others) -> pl.Expr:
    """The first range whose rule holds judges a row, else one without a rule; null where none does."""
    columns = [column for column, _ in others.values()]
    judged: pl.Expr = pl.lit(None, dtype=pl.Boolean)
    for each in (each for each in ranges if not each.rule):
        judged = _inside(values, each)
    for each in reversed([each for each in ranges if each.rule]):
        holds = compile_polars(parse_rule(each.rule, columns))
        judged = pl.when(holds).then(_inside(values, each)).otherwise(judged)
    return judged


def _linked_beside(dataset: Dataset, layer: str, codes: set[str]) -> dict[str, tuple[Column, pl.Expr]]:
    """Return the columns that are linked to these wdms, under their codes, with the values that rules compare.

    A person's sex or age stands once in a table, in whichever layer it is linked; the layer itself goes first.
    """
    told: dict[str, list[tuple[bool, Column, pl.Expr]]] = {}
    for column in dataset.columns:
        link = column.link
        if link is None or link.facts.code not in codes:
            continue
        try:
            values = _told(column, link)
        except UnitError:
            continue
        named = Column(id=link.facts.code, name=column.name, type=_TYPES.get(column.type, column.type))
        told.setdefault(link.facts.code, []).append((link.facts.layer == layer, named, values))
    found: dict[str, tuple[Column, pl.Expr]] = {}
    for code, some in told.items():
        own = [each for each in some if each[0]] or some
        if len(own) == 1:
            found[code] = own[0][1:]
    return found


def _taken_as_empty(conditions: Sequence[Json], missing: set[str]) -> dict[str, tuple[Column, pl.Expr]]:
    """Of what is mostly empty, as its rules ask for it to be, no column at all says the same: nobody is pregnant."""
    found: dict[str, tuple[Column, pl.Expr]] = {}
    for code in missing & {each["field"] for each in conditions if each["operator"] == Operator.NULL}:
        values = [each.get("value") for each in conditions if each["field"] == code]
        is_text = any(isinstance(one, str) for value in values for one in _listed(value))
        kind = ColumnType.TEXT if is_text else ColumnType.FLOAT
        found[code] = (
            Column(id=code, name=code, type=kind),
            pl.lit(None, dtype=pl.String if is_text else pl.Float64),
        )
    return found


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else [value]


def _told(column: Column, link: Link) -> pl.Expr:
    """Values as a rule over wdms says them: numbers in the wdm's unit, options by their codes."""
    values = pl.col(column.id)
    if column.type.is_numeric:
        line = link.facts.line_from(link.unit)
        return line.expression(values.cast(pl.Float64))
    codes = codes_by_key(link.facts)
    if not codes:
        return values
    return fold_expression(values.str.replace_all("\u2212", "-", literal=True)).replace_strict(
        list(codes), list(codes.values()), default=None
    )


def codes_by_key(facts: Facts) -> dict[str, str]:
    """Return the code of each option by its spellings as they are compared."""
    return {key: option.code for option in facts.options for key in option.keys}


def _conditions(rule: Json | None) -> Iterator[Json]:
    if not rule:
        return
    if isinstance(rule.get("field"), str) and "operator" in rule:
        yield rule
    for part in rule.get("rules") or ():
        if isinstance(part, Mapping):
            yield from _conditions(dict(part))
