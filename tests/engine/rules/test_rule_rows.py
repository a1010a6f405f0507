"""The rows a rule takes: polars against a row-wise evaluator that shares nothing with it."""

import json
import re
from datetime import date, datetime, timedelta

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.column import Column, ColumnType
from terazi.engine.dataset import dtype_of
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.polars_form import compile_polars, fold_expression
from terazi.engine.rules.sql_form import compile_sql
from terazi.engine.rules.text_form import parse_text, to_text
from terazi.foundation.language.lang import Lang, fold

TODAY = date(2026, 8, 19)
COLUMNS = (
    Column(id="c1", name="Şehir", type=ColumnType.SELECT),
    Column(id="c2", name="Not", type=ColumnType.TEXT),
    Column(id="c3", name="Gelir", type=ColumnType.FLOAT),
    Column(id="c4", name="Yaş", type=ColumnType.INTEGER),
    Column(id="c5", name="Tarih", type=ColumnType.DATETIME),
    Column(id="c6", name="Bitiş", type=ColumnType.DATETIME),
)
TYPES = {c.id: dtype_of(c.type) for c in COLUMNS}
TEXTS = st.text("iıİIşŞsSçÇcCaAâîÎ\u0307 .-é1", max_size=6)
MOMENTS = st.datetimes(datetime(2025, 6, 1), datetime(2027, 3, 1)).map(
    lambda m: m.replace(microsecond=0, second=0)
) | st.dates(date(2026, 8, 10), date(2026, 8, 25)).map(lambda d: datetime(d.year, d.month, d.day))
NUMBERS = st.integers(-3, 3).map(float) | st.floats(-3, 3, allow_nan=False, allow_subnormal=False)
CELLS = {
    "c1": st.none() | TEXTS,
    "c2": st.none() | TEXTS,
    "c3": st.none() | NUMBERS,
    "c4": st.none() | st.integers(-3, 3),
    "c5": st.none() | MOMENTS,
    "c6": st.none() | MOMENTS,
}
ROWS = st.lists(st.fixed_dictionaries(CELLS), min_size=1, max_size=12)
WORDS = TEXTS.filter(lambda t: t.strip() != "")
DATES = MOMENTS.map(lambda m: m.isoformat()) | MOMENTS.map(lambda m: m.date().isoformat())
PAIRS = {"c1": "c2", "c2": "c1", "c3": "c4", "c4": "c3", "c5": "c6", "c6": "c5"}


def condition(field, operator, value=None, source="value"):
    return {"field": field, "operator": operator, "value": value, "value_source": source}


def conditions():
    text = st.sampled_from(["c1", "c2"])
    number = st.sampled_from(["c3", "c4"])
    moment = st.sampled_from(["c5", "c6"])
    order = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])
    matching = st.sampled_from(
        [
            "=",
            "!=",
            "contains",
            "doesNotContain",
            "beginsWith",
            "doesNotBeginWith",
            "endsWith",
            "doesNotEndWith",
        ]
    )
    ranges, lists = st.sampled_from(["between", "notBetween"]), st.sampled_from(["in", "notIn"])
    named = st.sampled_from(
        [
            "today",
            "yesterday",
            "thisWeek",
            "lastWeek",
            "thisMonth",
            "lastMonth",
            "thisQuarter",
            "thisYear",
            "lastYear",
        ]
    )
    counted = st.sampled_from(["lastDays", "nextDays", "lastMonths"])
    same = st.sampled_from(list(PAIRS)).flatmap(
        lambda f: st.builds(
            condition,
            st.just(f),
            matching if f in ("c1", "c2") else order,
            st.just(PAIRS[f]),
            st.just("field"),
        )
    )
    return st.one_of(
        st.builds(condition, text, matching, WORDS),
        st.builds(condition, text, lists, st.lists(WORDS, min_size=1, max_size=3)),
        st.builds(condition, number, order, st.integers(-3, 3) | NUMBERS),
        st.builds(condition, number, ranges, st.lists(NUMBERS, min_size=2, max_size=2).map(sorted)),
        st.builds(condition, number, lists, st.lists(st.integers(-3, 3), min_size=1, max_size=3)),
        st.builds(condition, moment, order, DATES),
        st.builds(
            condition,
            moment,
            ranges,
            st.lists(MOMENTS, min_size=2, max_size=2).map(lambda v: [m.isoformat() for m in sorted(v)]),
        ),
        st.builds(condition, moment, named),
        st.builds(condition, moment, counted, st.integers(1, 40)),
        st.builds(condition, st.sampled_from(list(CELLS)), st.sampled_from(["null", "notNull"])),
        st.builds(condition, st.just("c3"), ranges, st.just(["c4", "c3"]), st.just("field")),
        same,
    )


def groups(children):
    return st.builds(
        lambda combinator, negated, rules: {"combinator": combinator, "not": negated, "rules": rules},
        st.sampled_from(["and", "or"]),
        st.booleans(),
        st.lists(children, max_size=3),
    )


TREES = groups(st.recursive(conditions(), groups, max_leaves=6))


# ---- the row-wise evaluator -------------------------------------------------


def plain(text):
    for have, want in zip("ÇĞIİÖŞÜÂÎÛçğıöşüâîû", "cgiiosuaiucgiosuaiu", strict=True):
        text = text.replace(have, want)
    return " ".join(re.sub("i\u0307+", "i", text.lower()).split())


def takes(rule, row):
    if "rules" in rule:
        results = [takes(r, row) for r in rule["rules"]]
        holds = (all if rule["combinator"] == "and" or not results else any)(results)
        return holds != rule["not"]
    cell, operator, value = row[rule["field"]], rule["operator"], rule["value"]
    if operator in ("null", "notNull"):
        return (cell is None) == (operator == "null")
    if rule["value_source"] == "field":
        value = [row[f] for f in value] if isinstance(value, list) else row[value]
    missing = value is None and operator not in PERIOD_DAYS
    if cell is None or missing or (isinstance(value, list) and None in value):
        return False
    if isinstance(cell, str):
        return takes_text(
            plain(cell), operator, [plain(v) for v in value] if isinstance(value, list) else plain(value)
        )
    if isinstance(cell, datetime):
        return takes_moment(cell, operator, value)
    return compare(cell, operator, value)


def takes_text(cell, operator, value):
    return {
        "=": lambda: cell == value,
        "!=": lambda: cell != value,
        "contains": lambda: value in cell,
        "doesNotContain": lambda: value not in cell,
        "beginsWith": lambda: cell.startswith(value),
        "doesNotBeginWith": lambda: not cell.startswith(value),
        "endsWith": lambda: cell.endswith(value),
        "doesNotEndWith": lambda: not cell.endswith(value),
        "in": lambda: cell in value,
        "notIn": lambda: cell not in value,
    }[operator]()


def monday(day):
    return day - timedelta(days=day.weekday())


def month(day):
    return day.year * 12 + day.month


PERIOD_DAYS = {
    "today": lambda d, n: d == TODAY,
    "yesterday": lambda d, n: (TODAY - d).days == 1,
    "thisWeek": lambda d, n: monday(d) == monday(TODAY),
    "lastWeek": lambda d, n: (monday(TODAY) - monday(d)).days == 7,
    "thisMonth": lambda d, n: month(d) == month(TODAY),
    "lastMonth": lambda d, n: month(TODAY) - month(d) == 1,
    "thisQuarter": lambda d, n: d.year == 2026 and d.month in (7, 8, 9),
    "thisYear": lambda d, n: d.year == 2026,
    "lastYear": lambda d, n: d.year == 2025,
    "lastDays": lambda d, n: 0 <= (TODAY - d).days < n,
    "nextDays": lambda d, n: 0 <= (d - TODAY).days < n,
    "lastMonths": lambda d, n: 0 <= month(TODAY) - month(d) < n,
}


def takes_moment(cell, operator, value):
    if operator in PERIOD_DAYS:
        return PERIOD_DAYS[operator](cell.date(), value)
    if isinstance(value, str) and len(value) == 10:  # a day: compare days
        return compare(cell.date(), operator, date.fromisoformat(value))
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    if isinstance(value, list) and isinstance(value[0], str):
        value = [datetime.fromisoformat(v) for v in value]
    return compare(cell, operator, value)


def compare(cell, operator, value):
    return {
        "=": lambda: cell == value,
        "!=": lambda: cell != value,
        "<": lambda: cell < value,
        "<=": lambda: cell <= value,
        ">": lambda: cell > value,
        ">=": lambda: cell >= value,
        "between": lambda: value[0] <= cell <= value[1],
        "notBetween": lambda: not value[0] <= cell <= value[1],
        "in": lambda: cell in value,
        "notIn": lambda: cell not in value,
    }[operator]()


def polars_takes(rule, rows):
    frame = pl.DataFrame(rows, schema=TYPES)
    return frame.with_columns(compile_polars(rule, today=TODAY).alias("taken"))["taken"].to_list()


@settings(max_examples=250, deadline=None)
@given(TREES, ROWS)
def test_polars_takes_the_rows_that_reading_row_by_row_takes(tree, rows):
    rule = parse_rule(tree, COLUMNS)
    assert polars_takes(rule, rows) == [takes(tree, row) for row in rows]


@settings(max_examples=150, deadline=None)
@given(TREES, ROWS, st.sampled_from(Lang))
def test_text_form_reads_back_to_the_same_rows(tree, rows, lang):
    rule = parse_rule(tree, COLUMNS)
    text = to_text(rule, COLUMNS, lang)
    again = parse_text(text, COLUMNS, lang)
    settled = to_text(again, COLUMNS, lang)  # groups of one rule may have lost their parentheses
    assert to_text(parse_text(settled, COLUMNS, lang), COLUMNS, lang) == settled
    assert polars_takes(again, rows) == polars_takes(rule, rows)


@settings(max_examples=100, deadline=None)
@given(TREES)
def test_json_form_reads_back_to_the_same_rule(tree):
    rule = parse_rule(tree, COLUMNS)
    assert parse_rule(json.loads(json.dumps(rule.as_json())), COLUMNS) == rule


@settings(max_examples=100, deadline=None)
@given(TREES)
def test_sql_never_holds_a_value_of_the_user(tree):
    sql, parameters = compile_sql(parse_rule(tree, COLUMNS), today=TODAY)
    assert set(re.findall(r":(r\d+)", sql)) == set(parameters)
    assert sql.count("(") == sql.count(")")
    for value in parameters.values():
        if isinstance(value, str) and len(value) > 3:
            assert value not in sql


NULLS = [
    ("=", "Ankara", [True, False, False]),
    ("!=", "Ankara", [False, True, False]),
    ("contains", "ank", [True, False, False]),
    ("doesNotContain", "ank", [False, True, False]),
    ("in", ["Ankara"], [True, False, False]),
    ("notIn", ["Ankara"], [False, True, False]),
    ("null", None, [False, False, True]),
    ("notNull", None, [True, True, False]),
]


@pytest.mark.parametrize(("operator", "value", "taken"), NULLS)
def test_an_empty_cell_satisfies_only_null(operator, value, taken):
    rows = [{"c1": "ANKARA "}, {"c1": "İzmir"}, {"c1": None}]
    rule = parse_rule({"rules": [condition("c1", operator, value)]}, COLUMNS)
    assert polars_takes(rule, [{**dict.fromkeys(CELLS), **row} for row in rows]) == taken


def test_a_negated_group_takes_what_the_group_leaves_with_empty_cells():
    rule = parse_rule({"not": True, "rules": [condition("c1", "=", "Ankara")]}, COLUMNS)
    rows = [{**dict.fromkeys(CELLS), "c1": city} for city in ("Ankara", "İzmir", None)]
    assert polars_takes(rule, rows) == [False, True, True]


TRUTH = [(a, b) for a in (True, False) for b in (True, False)]


@pytest.mark.parametrize(("a", "b"), TRUTH)
@pytest.mark.parametrize("combinator", ["and", "or"])
@pytest.mark.parametrize("negated", [True, False])
def test_truth_table_of_groups(a, b, combinator, negated):
    rules = [condition("c4", "=", 1 if a else 2), condition("c3", "=", 1 if b else 2)]
    rule = parse_rule({"combinator": combinator, "not": negated, "rules": rules}, COLUMNS)
    whole = (a and b) if combinator == "and" else (a or b)
    assert polars_takes(rule, [{**dict.fromkeys(CELLS), "c4": 1, "c3": 1.0}]) == [whole != negated]


def test_texts_are_compared_without_case_diacritics_and_extra_spaces():
    frame = pl.DataFrame({"c1": ["İSTANBUL", "istanbul ", "Istanbul", "  İstanbul", "İstanbullu"]})
    rule = parse_rule({"rules": [condition("c1", "=", "istanbul")]}, COLUMNS)
    assert frame.filter(compile_polars(rule)).height == 4


@pytest.mark.parametrize("asked", ["İstanbul", "i\u0307stanbul", "istanbul"])
@pytest.mark.parametrize("operator", ["=", "contains", "beginsWith", "endsWith", "in"])
@pytest.mark.parametrize("is_outside", [False, True])
def test_a_dot_of_its_own_lets_no_row_out_of_a_rule_and_none_in(asked, operator, is_outside):
    frame = pl.DataFrame({"c1": ["i\u0307stanbul", "İSTANBUL", "Ankara"]})
    values = [asked, *(f"Yer {n}" for n in range(900))] if operator == "in" else asked
    rule = parse_rule({"not": is_outside, "rules": [condition("c1", operator, values)]}, COLUMNS)
    taken = frame.select(compile_polars(rule)).to_series().to_list()
    assert taken == [not is_outside, not is_outside, is_outside]


@given(TEXTS)
def test_columns_fold_as_texts_do(text):
    assert pl.select(fold_expression(pl.lit(text))).item() == fold(text)


def test_a_long_list_of_texts_takes_the_same_rows_as_a_short_one():
    cities = [f"Şehir {i} İlçe" for i in range(900)]
    frame = pl.DataFrame({"c1": ["sehir 7 ILCE", "Şehir 899 ilçe ", "Şehir 900 ilçe", None]})
    rule = parse_rule({"rules": [condition("c1", "in", cities)]}, COLUMNS)
    assert frame.select(compile_polars(rule)).to_series().to_list() == [True, True, False, False]


@pytest.mark.parametrize("text", [".*", "(a+)+$", "[", "\\d", "a|b", "^", "?", "{9999999}"])
def test_pattern_characters_in_a_text_mean_themselves(text):
    frame = pl.DataFrame({"c1": [f"x{text}y", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "b"]})
    rule = parse_rule({"rules": [condition("c1", "contains", text)]}, COLUMNS)
    assert frame.select(compile_polars(rule)).to_series().to_list() == [True, False, False]
