"""A rule takes a single row of plain values where it takes the row out of a data set."""

from typing import Any

from hypothesis import given

from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.row_form import holds
from tests.engine.rules.test_rule_rows import COLUMNS, ROWS, TODAY, TREES, polars_takes


@given(TREES, ROWS)
def test_single_rows_are_taken_as_rows_of_a_data_set(tree: Any, rows: Any) -> None:
    rule = parse_rule(tree, COLUMNS)
    assert [holds(rule, row, today=TODAY) for row in rows] == polars_takes(rule, rows)
