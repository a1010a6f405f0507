"""What a column of a layer may be: its unit, conversions, ranges and options fit its kind and each other."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

from terazi.engine.column import ColumnType
from terazi.engine.rules.errors import InvalidRule
from terazi.engine.units.conversion import Line, Substance, conversion
from terazi.engine.units.errors import UnitError
from terazi.engine.units.unit import read_unit
from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value
from terazi.modules.layers.rules.cells import ANSWERS
from terazi.modules.layers.rules.conditions import checked_rule, codes_in
from terazi.modules.layers.values import Kind, Option, Wdm, WdmState

_CURRENCY = re.compile(r"[A-Z]{3}")
_NUMBERS = frozenset({ColumnType.FLOAT, ColumnType.INTEGER})
_MEASURED = frozenset({Kind.NUMBER, Kind.MEASUREMENT, Kind.INTEGER, Kind.PERCENT})
_ANY_TEXT = frozenset({Kind.LINE, Kind.LONG, Kind.CODE})
_NEVER_UNIQUE = frozenset({Kind.LONG, Kind.DOCUMENT, Kind.YES_NO, Kind.RATING})
MEANING = ("unit", "decimals", "molar_mass", "valence", "lines", "ranges", "option_set_id")
"""What a column takes of another that it is the same as."""
WITH_TYPE = ("kind", *MEANING)
"""What changes together with the values of the cells."""

Problems = Iterator[FieldProblem]


def problems_of(wdm: Wdm, others: Sequence[Wdm], lang: Lang) -> list[FieldProblem]:
    """Return what is wrong with a column among the others of its layer."""
    return [
        *_unit_problems(wdm),
        *_line_problems(wdm),
        *_range_problems(wdm, others, lang),
        *_kind_problems(wdm),
    ]


def with_kept_rules(wdm: Wdm, others: Sequence[Wdm], lang: Lang) -> Wdm:
    """Return a column whose ranges keep their rules as the engine writes them."""
    ranges = [
        {**each, "rule": checked_rule(each["rule"], others, lang)} if each.get("rule") else dict(each)
        for each in wdm.ranges
    ]
    return replace(wdm, ranges=ranges)


def taken_from(other: Wdm, wdm: Wdm, others: Sequence[Wdm]) -> Wdm:
    """Return a column with what it takes of another; of ranges those whose rules can be asked in its layer."""
    codes = {each.code for each in others}
    ranges = [each for each in other.ranges if codes_in(each.get("rule")) <= codes]
    return replace(wdm, **{name: getattr(other, name) for name in MEANING} | {"ranges": ranges})


def line_between(before: Wdm, after: Wdm) -> Line | None:
    """Return how values become those of another unit; None where the numbers stay; UnitError where there is no way."""
    if not before.unit or not after.unit or before.unit == after.unit or after.kind is Kind.MONEY:
        return None
    for own in before.lines:
        if own["unit"] == after.unit:
            return Line(1 / own["factor"], -own.get("offset", 0.0) / own["factor"])
    return conversion(before.unit, after.unit, _substance(after))


def through(wdm: Wdm, line: Line) -> Wdm:
    """Return a column with its ranges in another unit."""
    ranges = []
    for each in wdm.ranges:
        ends = [None if each.get(end) is None else line.of(each[end]) for end in ("lower", "upper")]
        lower, upper = ends if line.factor > 0 else ends[::-1]
        ranges.append({**each, "lower": lower, "upper": upper})
    return replace(wdm, ranges=ranges)


def plan_of(before: Wdm, after: Wdm, line: Line | None, options: Sequence[Option], lang: Lang) -> Json:
    """Return how the cells of a column become others, and what is said of the column once they have."""
    then: Json = {name: getattr(after, name) for name in WITH_TYPE}
    then |= {"kind": after.kind.value, "option_set_id": after.option_set_id and str(after.option_set_id)}
    plan: Json = {
        "from": before.column_number,
        "was": before.kind.value,
        "kind": after.kind.value,
        "then": then,
    }
    if line is not None:
        plan |= {"factor": line.factor, "offset": line.offset}
    if after.kind is Kind.OPTIONS:
        plan["codes"] = {
            fold(name): each.code
            for each in reversed(options)
            for name in (*each.synonyms, *each.captions.values(), each.code)
        }
    elif after.kind is Kind.YES_NO:
        plan["codes"] = {fold(word): answer for word, answer in ANSWERS.items()}
    elif before.kind is Kind.OPTIONS and after.kind.column_type is ColumnType.TEXT:
        plan["codes"] = {fold(each.code): each.captions.get(lang) or each.code for each in options}
    return plan


def must_rewrite(before: Wdm, after: Wdm, line: Line | None) -> bool:
    """Whether the cells of a column become others, or have to be looked at one by one, with a change of its kind or unit."""
    if line is not None:
        return True
    if before.kind is Kind.OPTIONS and after.kind is not Kind.OPTIONS:
        return True
    is_any_text = after.kind in _ANY_TEXT and before.kind.column_type is ColumnType.TEXT
    is_any_number = {before.kind, after.kind} <= {Kind.NUMBER, Kind.MEASUREMENT, Kind.MONEY}
    return after.kind is not before.kind and not is_any_text and not is_any_number


def _substance(wdm: Wdm) -> Substance:
    from_mass = None if wdm.molar_mass is None else Fraction(Decimal(repr(wdm.molar_mass)))
    return Substance(molar_mass=from_mass, valence=wdm.valence)


def _unit_problems(wdm: Wdm) -> Problems:
    if not wdm.unit:
        return
    if wdm.kind is Kind.MONEY:
        if not _CURRENCY.fullmatch(wdm.unit):
            yield FieldProblem("unit", Phrase("layers.currency_unknown", {"unit": wdm.unit}))
        return
    if wdm.kind not in _MEASURED:
        yield FieldProblem("unit", Phrase("layers.no_unit_here"))
        return
    try:
        unit = read_unit(wdm.unit)
    except UnitError as problem:
        yield FieldProblem("unit", problem.phrase)
        return
    if unit.dimension and wdm.kind in {Kind.INTEGER, Kind.PERCENT}:
        yield FieldProblem("unit", Phrase("layers.counted_has_no_unit", {"unit": wdm.unit}))


def _line_problems(wdm: Wdm) -> Problems:
    for place, line in enumerate(wdm.lines):
        path = f"conversions.{place}"
        if not wdm.unit:
            yield FieldProblem(f"{path}.unit", Phrase("layers.line_without_unit"))
            continue
        if not line["factor"] or not math.isfinite(line["factor"]):
            yield FieldProblem(f"{path}.factor", Phrase("layers.factor_zero"))
        try:
            read_unit(line["unit"])
        except UnitError as problem:
            yield FieldProblem(f"{path}.unit", problem.phrase)
        if line["unit"] == wdm.unit or line["unit"] in [each["unit"] for each in wdm.lines[:place]]:
            yield FieldProblem(f"{path}.unit", Phrase("layers.line_twice", {"unit": line["unit"]}))


def _range_problems(wdm: Wdm, others: Sequence[Wdm], lang: Lang) -> Problems:
    for place, each in enumerate(wdm.ranges):
        path, lower, upper = f"ranges.{place}", each.get("lower"), each.get("upper")
        if wdm.kind.column_type not in _NUMBERS:
            yield FieldProblem(path, Phrase("layers.range_of_no_number"))
            continue
        if lower is None and upper is None:
            yield FieldProblem(path, Phrase("layers.range_empty"))
        if lower is not None and upper is not None and lower >= upper:
            yield FieldProblem(f"{path}.upper", Phrase("layers.range_upside_down"))
        yield from _rule_problems(f"{path}.rule", each.get("rule"), wdm, others, lang)


def _rule_problems(path: str, rule: Json | None, wdm: Wdm, others: Sequence[Wdm], lang: Lang) -> Problems:
    if not rule:
        return
    try:
        kept = checked_rule(rule, [*others, wdm], lang)
    except InvalidRule as problem:
        yield FieldProblem(".".join([path, *map(str, problem.path)]), problem.phrase)
        return
    if wdm.code in codes_in(kept):
        yield FieldProblem(path, Phrase("layers.range_reads_itself"))


def _kind_problems(wdm: Wdm) -> Problems:
    if (wdm.kind is Kind.OPTIONS) is (wdm.option_set_id is None):
        yield FieldProblem("option_set", Phrase("layers.options_needed_or_not"))
    if wdm.kind is Kind.RECORD and wdm.target_id is None:
        yield FieldProblem("target_layer_code", Phrase("layers.target_needed"))
    if wdm.kind not in {Kind.RECORD, Kind.LOCATION} and wdm.target_id is not None:
        yield FieldProblem("target_layer_code", Phrase("layers.no_target_here"))
    if wdm.is_unique and wdm.kind in _NEVER_UNIQUE:
        yield FieldProblem("unique", Phrase("layers.never_unique"))


def as_kept(sent: Mapping[str, Value]) -> Json:
    """Return what was sent under the names of the table's columns."""
    return {_COLUMNS.get(name, name): each for name, each in sent.items()}


def plain_wdm(wdm_id: UUID, layer_id: UUID, code: str, position: int) -> Wdm:
    """Return a column of lines of text of which nothing else is said."""
    return Wdm(
        id=wdm_id,
        number=0,
        layer_id=layer_id,
        code=code,
        captions={},
        help={},
        synonyms=(),
        kind=Kind.LINE,
        display="",
        unit="",
        decimals=None,
        molar_mass=None,
        valence=None,
        lines=(),
        ranges=(),
        is_required=False,
        is_unique=False,
        default=None,
        option_set_id=None,
        target_id=None,
        may_grow=False,
        is_private=False,
        position=position,
        state=WdmState.ACTIVE,
        same_as_id=None,
        external_codes={},
        source="",
        column_number=None,
        is_planted=False,
        trashed_at=None,
    )


_COLUMNS = {"conversions": "lines", "required": "is_required", "unique": "is_unique"}
