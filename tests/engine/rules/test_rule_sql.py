"""SQL takes the rows that polars takes, asked of a real PostgreSQL."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings

from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.sql_form import compile_sql
from tests.database import Postgres
from tests.engine.rules.test_rule_rows import COLUMNS, ROWS, TODAY, TREES, polars_takes

_TABLE = """
CREATE TEMPORARY TABLE told (place int, c1 text, c2 text, c3 double precision, c4 bigint, c5 timestamp, c6 timestamp)
"""
_INSERT = "INSERT INTO told VALUES (:place, :c1, :c2, :c3, :c4, :c5, :c6)"


@pytest.fixture(scope="module")
def connection(test_server: Postgres) -> Iterator[sa.Connection]:
    url = test_server.url("postgres").replace("postgresql://", "postgresql+psycopg://")
    with sa.create_engine(url, poolclass=sa.NullPool).connect() as opened:
        opened.execute(sa.text(_TABLE))
        yield opened
        opened.rollback()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tree=TREES, rows=ROWS)
def test_sql_takes_the_rows_that_polars_takes(connection, tree, rows):
    rule = parse_rule(tree, COLUMNS)
    condition, parameters = compile_sql(rule, today=TODAY)
    connection.execute(sa.text("DELETE FROM told"))
    connection.execute(sa.text(_INSERT), [{"place": place, **row} for place, row in enumerate(rows)])
    asked = sa.text(f"SELECT ({condition}) FROM told ORDER BY place")
    assert [row[0] for row in connection.execute(asked, parameters)] == polars_takes(rule, rows)
