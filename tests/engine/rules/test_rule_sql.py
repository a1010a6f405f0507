"""SQL takes the rows that polars takes, asked of a real PostgreSQL."""

import unicodedata
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.sql_form import compile_sql, compile_where
from terazi.foundation.language.lang import fold
from tests.engine.rules.test_rule_rows import COLUMNS, ROWS, TEXTS, TODAY, TREES, polars_takes

_TABLE = """
CREATE TEMPORARY TABLE told (place int, c1 text, c2 text, c3 double precision, c4 bigint, c5 timestamp, c6 timestamp)
"""
_INSERT = "INSERT INTO told VALUES (:place, :c1, :c2, :c3, :c4, :c5, :c6)"
_MANY = "INSERT INTO told (place, c1, c4) SELECT n, 'Şehir ' || n, n FROM generate_series(1, 20000) n"
_ENDS_WORDS = "Σ"  # Python writes it at the end of a word as another small letter
_QUIET = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def connection(shared_database_url: str) -> Iterator[sa.Connection]:
    url = shared_database_url.replace("postgresql://", "postgresql+psycopg://")
    with sa.create_engine(url, poolclass=sa.NullPool).connect() as opened:
        opened.execute(sa.text(_TABLE))
        yield opened
        opened.rollback()


@_QUIET
@given(tree=TREES, rows=ROWS)
def test_both_forms_take_the_rows_that_polars_takes(connection, tree, rows):
    rule = parse_rule(tree, COLUMNS)
    condition, parameters = compile_sql(rule, today=TODAY)
    connection.execute(sa.text("DELETE FROM told"))
    connection.execute(sa.text(_INSERT), [{"place": place, **row} for place, row in enumerate(rows)])
    asked = sa.text(f"SELECT ({condition}) FROM told ORDER BY place")
    taken = polars_takes(rule, rows)
    assert [row[0] for row in connection.execute(asked, parameters)] == taken
    condition, parameters = compile_where(rule, today=TODAY)
    asked = sa.text(f"SELECT place FROM told WHERE {condition} ORDER BY place")
    places = [place for place, is_taken in enumerate(taken) if is_taken]
    assert [row[0] for row in connection.execute(asked, parameters)] == places


@pytest.mark.parametrize("said", ["100%", "a_b", "a\\b", "%", "_", "\\"])
@pytest.mark.parametrize("operator", ["contains", "beginsWith", "endsWith", "doesNotContain"])
def test_signs_of_patterns_mean_themselves(connection, said, operator):
    rows = [{"c1": text} for text in (f"{said}", f"x{said}", f"{said}x", "axb", "100x", "ab")]
    rows = [{**dict.fromkeys(f"c{n}" for n in range(1, 7)), **row} for row in rows]
    connection.execute(sa.text("DELETE FROM told"))
    connection.execute(sa.text(_INSERT), [{"place": place, **row} for place, row in enumerate(rows)])
    tree = {"rules": [{"field": "c1", "operator": operator, "value": said}]}
    condition, parameters = compile_where(parse_rule(tree, COLUMNS), today=TODAY)
    found = connection.execute(
        sa.text(f"SELECT place FROM told WHERE {condition} ORDER BY place"), parameters
    )
    taken = polars_takes(parse_rule(tree, COLUMNS), rows)
    assert [row[0] for row in found] == [place for place, is_taken in enumerate(taken) if is_taken]


@_QUIET
@given(text=TEXTS | st.text(st.characters(max_codepoint=0x24F, exclude_characters="\0")))
def test_the_database_folds_as_texts_do(connection, text):
    assert connection.scalar(sa.text("SELECT tr_fold(:text)"), {"text": text}) == fold(text)


def test_every_letter_folds_in_the_database_as_in_a_text(connection):
    letters = [
        f"a{chr(number)}b"
        for number in range(1, 0x20000)
        if unicodedata.category(chr(number)) not in ("Cn", "Cs") and chr(number) != _ENDS_WORDS
    ]
    asked = sa.text(
        "SELECT tr_fold(each) FROM unnest(CAST(:letters AS text[])) WITH ORDINALITY AS t (each, n) ORDER BY n"
    )
    folded = [row[0] for row in connection.execute(asked, {"letters": letters})]
    assert folded == [fold(each) for each in letters]


@pytest.mark.parametrize(
    ("rule", "index"),
    [
        ({"field": "c1", "operator": "=", "value": "ŞEHİR 17"}, "(tr_fold(c1))"),
        ({"field": "c1", "operator": "in", "value": ["ŞEHİR 17", "şehir 18"]}, "(tr_fold(c1))"),
        ({"field": "c4", "operator": "between", "value": [3, 9]}, "(c4)"),
        (
            {"field": "c1", "operator": "contains", "value": "ehir 1234"},
            "USING gin (tr_fold(c1) gin_trgm_ops)",
        ),
    ],
)
def test_conditions_for_where_are_served_by_indexes(connection, rule, index):
    connection.execute(sa.text("DELETE FROM told"))
    connection.execute(sa.text(_MANY))
    connection.execute(sa.text(f"CREATE INDEX ix_told ON told {index}"))
    connection.execute(sa.text("ANALYZE told"))
    tree = {"rules": [rule, {"combinator": "or", "rules": [{"field": "c5", "operator": "null"}]}]}
    plans = []
    for form in (compile_sql, compile_where):
        condition, parameters = form(parse_rule(tree, COLUMNS), today=TODAY)
        asked = sa.text(f"EXPLAIN SELECT place FROM told WHERE {condition}")
        plans.append("\n".join(row[0] for row in connection.execute(asked, parameters)))
    connection.execute(sa.text("DROP INDEX ix_told"))
    assert ["ix_told" in plan for plan in plans] == [False, True], plans
