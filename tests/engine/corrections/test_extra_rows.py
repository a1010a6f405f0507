"""Rows that are no records are found in tables as people have them, and tables without such rows are left alone."""

import pytest

from terazi.engine.dataset import Dataset
from terazi.engine.pipeline import read_rows
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.wire_reader import read_workbook
from terazi.engine.workbook.writer import write_workbook
from tests.engine.corrections.labelled_tables import FOUND, UNTOUCHED, Table


def read(table: Table) -> tuple[Dataset, dict[int, str]]:
    header, *cells = table
    columns = tuple(OutColumn(name=str(caption)) for caption in header)
    content = write_workbook([OutSheet(name="Veri", columns=columns, rows=[tuple(row) for row in cells])])
    dataset, extra = read_rows(read_workbook(content, limits=ReadLimits()).table)
    return dataset, {each.row: each.kind.value for each in extra}


@pytest.mark.parametrize(("name", "table", "rows"), FOUND, ids=[name for name, *_ in FOUND])
def test_rows_that_are_no_records_are_found(name: str, table: Table, rows: dict[int, str]) -> None:
    assert read(table)[1] == rows


@pytest.mark.parametrize(("name", "table"), UNTOUCHED, ids=[name for name, _ in UNTOUCHED])
def test_records_are_left_alone(name: str, table: Table) -> None:
    assert read(table)[1] == {}
