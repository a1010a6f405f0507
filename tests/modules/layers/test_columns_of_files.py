"""Columns of files read at once give what their cells give one by one, and say which did not fit."""

from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.language.lang import Lang
from terazi.modules.layers.computations.columns import read_column
from terazi.modules.layers.computations.sources import RawCells
from terazi.modules.layers.rules.cells import CellReader, Misfit
from terazi.modules.layers.rules.staged import ColumnOrder
from terazi.modules.layers.values import Kind
from tests.modules.layers.cells_of_columns import SEXES, column

_WRITTEN = st.one_of(
    st.text(max_size=6),
    st.integers(-(10**17), 10**17).map(str),
    st.sampled_from(
        [
            "",
            " ",
            "5.7.96",
            "9-5-3",
            "\x0c1",
            "1,5",
            "1.5",
            "12 g",
            "Kadın",
            "evet",
            "31.12.2026",
            "2026-12-31 14:05:00",
            "14:05",
        ]
    ),
    st.sampled_from(
        ["a\nb", "0001-01-01", "29.02.2027", "1.2.3", "007", "-0", "5 TL", "%5", "f", "zürafa", "1e5"]
    ),
)


@given(st.sampled_from(list(Kind)), st.sampled_from(list(Lang)), st.lists(_WRITTEN, max_size=5))
def test_columns_are_read_as_their_cells(kind: Kind, lang: Lang, written: list[str]) -> None:
    wdm = column(kind)
    read = read_column(
        ColumnOrder(wdm=wdm, options=SEXES), RawCells(pl.Series(written, dtype=pl.String)), lang
    )
    is_unclear = kind.column_type.is_numeric and any("1.5" in each or "1,5" in each for each in written)
    if is_unclear:
        return  # the column says itself how its numbers are written
    reader = CellReader(wdm, SEXES, lang)
    for row, text in enumerate(written):
        if row in read.misfits:
            with pytest.raises(Misfit) as unfit:
                reader.read(text)
            assert read.misfits[row].phrase == unfit.value.phrase
            assert read.values[row] is None
        else:
            assert read.values[row] == reader.read(text)


def _numbers(written: list[str], lang: Lang, **order: Any) -> list[float | None]:
    wdm = column(Kind.MEASUREMENT, unit="kg")
    return read_column(ColumnOrder(wdm=wdm, **order), RawCells(pl.Series(written)), lang).values.to_list()


def test_clear_numbers_say_how_unclear_ones_of_their_column_are_meant() -> None:
    assert _numbers(["1.234", "1.5"], Lang.TR) == [1.234, 1.5]
    assert _numbers(["1.234", "1,5"], Lang.EN) == [1234, 1.5]
    assert _numbers(["1.234"], Lang.TR) == [1234]
    assert _numbers(["1.234"], Lang.EN) == [1.234]


def test_a_column_in_another_unit_is_converted_and_cells_may_say_another_again() -> None:
    assert _numbers(["500", "1.500,5", "2 kg"], Lang.TR, unit="g") == pytest.approx([0.5, 1.5005, 2])


def test_the_rows_of_what_does_not_fit_are_told() -> None:
    wdm = column(Kind.INTEGER, is_required=True)
    read = read_column(ColumnOrder(wdm=wdm), RawCells(pl.Series(["1", "x", None, "2,5"])), Lang.TR)
    assert read.values.to_list() == [1, None, None, None]
    assert {row: each.phrase.key for row, each in read.misfits.items()} == {
        1: "layers.cell.number",
        2: "layers.cell.required",
        3: "layers.cell.whole",
    }
