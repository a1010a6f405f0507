"""What of a project's columns somebody reaches, and what may be asked about them."""

from collections.abc import Mapping, Sequence

from terazi.engine.column import Column
from terazi.engine.formulas.references import sources_of
from terazi.engine.rules.errors import InvalidRule, InvalidRuleText
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.text_form import parse_text
from terazi.engine.rules.tree import Condition, Group, Rule, ValueSource
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.types import Json
from terazi.modules.analysis.errors import ColumnNotFound, OutputGone, RuleRefused
from terazi.modules.analysis.values.reach import View


def shown_columns(columns: Sequence[Column], formulas: Mapping[str, str], view: View) -> tuple[Column, ...]:
    """Return the columns that a view shows; one calculated from a column that it does not show is not shown either."""
    sources = sources_of(formulas, columns)
    reached = {column.id for column in columns if view.reaches(column)}
    return tuple(
        column
        for column in columns
        if column.id in reached and reached.issuperset(sources.get(column.id, ()))
    )


def shown_formulas(columns: Sequence[Column], formulas: Mapping[str, str], view: View) -> dict[str, str]:
    """Return the formulas of the calculated columns that a view shows."""
    shown = {column.id for column in shown_columns(columns, formulas, view)}
    return {column_id: text for column_id, text in formulas.items() if column_id in shown}


def deciding_columns(columns: Sequence[Column], view: View) -> frozenset[str]:
    """Return the columns by which a view tells which records are among its rows: those of its rule and its locations."""
    named = view.location_columns if view.locations is not None else ()
    places = {column for each in named for column in (each.id, each.above if view.places else None) if column}
    known = {column.id for column in columns}
    read = fields_of(rule_of(view, columns)) if view.rule else set()
    return frozenset(read | (places & known))


def fields_of(rule: Rule | Condition) -> set[str]:
    """Return the columns (ids) that a rule reads."""
    if isinstance(rule, Group):
        return {field for part in rule.rules for field in fields_of(part)}
    if rule.source is not ValueSource.FIELD:
        return {rule.field}
    others = rule.value if isinstance(rule.value, tuple) else (rule.value,)
    return {rule.field, *(str(other) for other in others)}


def rule_of(view: View, columns: Sequence[Column]) -> Rule:
    """Return the rule of a view; OutputGone where it does not fit the data any more."""
    try:
        return parse_text(view.rule, columns, DEFAULT_LANG)
    except InvalidRuleText as unfit:
        raise OutputGone from unfit


def require_columns(columns: Sequence[Column], column_ids: Sequence[str]) -> tuple[Column, ...]:
    """Return the columns with these ids; ColumnNotFound if one does not exist."""
    known = {column.id: column for column in columns}
    for column_id in column_ids:
        if column_id not in known:
            raise ColumnNotFound(field=column_id)
    return tuple(known[column_id] for column_id in dict.fromkeys(column_ids))


def read_rule(columns: Sequence[Column], tree: Json | None, text: str | None, lang: Lang) -> Rule | None:
    """Return the filter that a caller gave as a tree or as text; RuleRefused says what is wrong and where."""
    try:
        if text is not None and text.strip():
            return parse_text(text, columns, lang)
        return parse_rule(tree, columns, lang) if tree else None
    except InvalidRuleText as wrong:
        refused = RuleRefused(reason=wrong.phrase, field="filter_text")
        refused.extra = {"position": wrong.position, "length": wrong.length}
        raise refused from wrong
    except InvalidRule as wrong:
        refused = RuleRefused(reason=wrong.phrase, field="filter_rule")
        refused.extra = {"path": list(wrong.path)}
        raise refused from wrong
