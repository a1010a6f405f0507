"""A rule as a polars expression."""

import re
from collections.abc import Sequence
from datetime import date

import polars as pl

from terazi.engine.rules.lowering import (
    ComparesFields,
    InRange,
    IsEmpty,
    IsOneOf,
    Test,
    TextIs,
    lower,
    today_here,
)
from terazi.engine.rules.tree import Combinator, Condition, Group, Operator, Rule

_FOLDED = "ÇĞIİÖŞÜÂÎÛçğıöşüâîû"
_PLAIN = "cgiiosuaiucgiosuaiu"
_SPACES = r"[\s\x1c-\x1f]"
_LONGEST_PATTERN = 4_000
_SPELLINGS = {
    letter: f"[{letter}{letter.upper()}{''.join(f for f, p in zip(_FOLDED, _PLAIN, strict=True) if p == letter)}]"
    for letter in "abcdefghijklmnopqrstuvwxyz"
}
_SPELLINGS["i"] += "\u0307*"  # a dot of its own, see with_dots_in_letters


def compile_polars(rule: Rule, *, today: date | None = None) -> pl.Expr:
    """Return a Boolean expression over the data set's frame, true or false (never null) for each row.

    ``today`` is the day that relative dates are counted from (default: today in Türkiye).
    """
    return _group(rule, today or today_here())


def fold_expression(text: pl.Expr) -> pl.Expr:
    """Return ``fold`` of ``terazi.foundation.language.lang`` as an expression."""
    plain = text.str.replace_many(list(_FOLDED), list(_PLAIN)).str.to_lowercase()
    plain = plain.str.replace_all("i\u0307+", "i")
    return plain.str.replace_all(f"{_SPACES}+", " ").str.strip_chars(" ")


def _group(group: Group, today: date) -> pl.Expr:
    parts = [_group(r, today) if isinstance(r, Group) else _condition(r, today) for r in group.rules]
    if not parts:
        whole = pl.lit(True)
    elif group.combinator is Combinator.AND:
        whole = pl.all_horizontal(parts)
    else:
        whole = pl.any_horizontal(parts)
    return ~whole if group.negated else whole


def _condition(condition: Condition, today: date) -> pl.Expr:
    return _test(lower(condition, today)).fill_null(False)


def _test(test: Test) -> pl.Expr:
    cell = pl.col(test.field)
    match test:
        case IsEmpty():
            return cell.is_not_null() if test.opposite else cell.is_null()
        case InRange():
            holds = _in_range(cell, test)
        case IsOneOf():
            holds = pl.any_horizontal([cell == value for value in test.values])
        case TextIs():
            holds = _text_is(cell, test)
        case ComparesFields():
            holds = _compares(cell, test)
    return ~holds if test.opposite else holds


def _in_range(cell: pl.Expr, test: InRange) -> pl.Expr:
    if test.lower is not None and test.lower == test.upper:
        return cell == _limit(test.lower)
    parts = []
    if test.lower is not None:
        parts.append(cell > _limit(test.lower) if test.lower_open else cell >= _limit(test.lower))
    if test.upper is not None:
        parts.append(cell < _limit(test.upper) if test.upper_open else cell <= _limit(test.upper))
    return parts[0] if len(parts) == 1 else parts[0] & parts[1]


def _limit(value: object) -> pl.Expr:
    return pl.lit(value, dtype=pl.Datetime("us")) if isinstance(value, date) else pl.lit(value)


def _text_is(cell: pl.Expr, test: TextIs) -> pl.Expr:
    """Patterns are far faster than folding the column (3 against 23 ms for 100,000 texts); long ones are folded."""
    if sum(map(len, test.texts)) > _LONGEST_PATTERN:
        return fold_expression(cell).is_in(list(test.texts))
    return cell.str.contains(text_pattern(test.texts, test.how))


def text_pattern(folded: Sequence[str], how: Operator) -> str:
    """Return a pattern of texts that fold to, contain, begin or end with one of the folded texts."""
    texts = "|".join(_pattern(text) for text in folded)
    before = f"^{_SPACES}*" if how in (Operator.EQUAL, Operator.BEGINS) else ""
    after = f"{_SPACES}*$" if how in (Operator.EQUAL, Operator.ENDS) else ""
    return f"{before}(?:{texts}){after}"


def _pattern(folded: str) -> str:
    return "".join(_letter(letter) for letter in folded)


def _letter(letter: str) -> str:
    if letter == " ":
        return f"{_SPACES}+"
    if letter.isascii():
        return _SPELLINGS.get(letter, re.escape(letter))
    return f"(?i:{re.escape(letter)})"


def _compares(cell: pl.Expr, test: ComparesFields) -> pl.Expr:
    others = [pl.col(other) for other in test.others]
    if test.is_text:
        cell, others = fold_expression(cell), [fold_expression(other) for other in others]
    other = others[0]
    match test.operator:
        case Operator.EQUAL:
            return cell == other
        case Operator.LESS:
            return cell < other
        case Operator.LESS_EQUAL:
            return cell <= other
        case Operator.GREATER:
            return cell > other
        case Operator.GREATER_EQUAL:
            return cell >= other
        case Operator.CONTAINS:
            return cell.str.contains(other, literal=True)
        case Operator.BEGINS:
            return cell.str.starts_with(other)
        case Operator.ENDS:
            return cell.str.ends_with(other)
        case _:
            # all three must be filled, also where the first limit alone decides
            inside = (cell >= other) & (cell <= others[1])
            filled = cell.is_not_null() & other.is_not_null() & others[1].is_not_null()
            return pl.when(filled).then(inside)
