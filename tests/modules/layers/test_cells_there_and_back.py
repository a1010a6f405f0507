"""What a cell holds is the same after it was written for people or as JSON, and read again."""

import json
import math
import time
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.language.lang import Lang
from terazi.modules.layers.rules.cells import Cell, CellReader, Misfit, cell_json, read_cell, show_cell
from terazi.modules.layers.values import Kind, Wdm
from tests.modules.layers.cells_of_columns import SEXES, column

_DAYS = st.integers(0, 3_000_000).map(lambda day: datetime(2, 1, 1) + timedelta(days=day))
_SECONDS = st.integers(0, 86_399)
_FINITE = st.floats(allow_nan=False, allow_infinity=False)
CELLS: dict[Kind, st.SearchStrategy[Cell]] = {
    Kind.NUMBER: _FINITE,
    Kind.MONEY: st.decimals(-(10**9), 10**9, places=2).map(float),
    Kind.INTEGER: st.integers(-(2**53), 2**53),
    Kind.RATING: st.integers(0, 5),
    Kind.DATE: _DAYS,
    Kind.DATETIME: st.builds(lambda day, second: day + timedelta(seconds=second), _DAYS, _SECONDS),
    Kind.TIME: _SECONDS.map(lambda second: datetime(1899, 12, 30) + timedelta(seconds=second)),
    Kind.OPTIONS: st.sampled_from(["f", "m"]),
    Kind.YES_NO: st.sampled_from(["yes", "no"]),
    Kind.PERCENT: _FINITE,
}
_WDMS = {kind: column(kind) for kind in CELLS}


def _same(one: Cell, other: Cell) -> bool:
    return one == other and type(one) is type(other)


@given(st.data(), st.sampled_from(sorted(CELLS)), st.sampled_from(list(Lang)))
def test_cells_come_back_from_texts_and_json(data: st.DataObject, kind: Kind, lang: Lang) -> None:
    cell = data.draw(CELLS[kind])
    wdm = _WDMS[kind]
    assert _same(read_cell(wdm, show_cell(wdm, cell, SEXES, lang), SEXES, lang), cell)
    sent = json.loads(json.dumps(cell_json(wdm, cell)))
    assert _same(read_cell(wdm, sent, SEXES, lang), cell)


@given(_FINITE.filter(lambda share: abs(share) < 1e300), st.sampled_from(list(Lang)))
def test_shares_come_back_from_percentages(share: float, lang: Lang) -> None:
    wdm = column(Kind.PERCENT, display="share")
    back = read_cell(wdm, show_cell(wdm, share, (), lang), (), lang)
    assert isinstance(back, float)
    assert math.isclose(back, share, rel_tol=1e-15, abs_tol=5e-324)


@given(st.sampled_from(list(Kind)), st.sampled_from(list(Lang)), st.one_of(st.text(), _FINITE, st.booleans()))
def test_whatever_is_written_fits_or_is_refused_and_what_fits_stays(kind: Kind, lang: Lang, raw: Any) -> None:
    wdm = column(kind)
    try:
        cell = read_cell(wdm, raw, SEXES, lang)
    except Misfit:
        return
    assert _same(read_cell(wdm, cell_json(wdm, cell), SEXES, lang), cell)


@pytest.mark.parametrize(
    ("wdm", "raw"),
    [
        (column(Kind.NUMBER), "1.234,56"),
        (column(Kind.MEASUREMENT, unit="kg"), "500 g"),
        (column(Kind.DATE), "31.12.2026"),
        (column(Kind.OPTIONS), "KADIN"),
        (column(Kind.LINE), "Ahmet Yılmaz"),
    ],
    ids=["number", "unit", "date", "option", "line"],
)
def test_a_cell_is_read_in_fifty_microseconds(wdm: Wdm, raw: str) -> None:
    reader = CellReader(wdm, SEXES, Lang.TR)
    reader.read(raw)
    least = math.inf
    for _ in range(20):
        began = time.perf_counter()
        for _ in range(200):
            reader.read(raw)
        least = min(least, (time.perf_counter() - began) / 200)
    assert least <= 50e-6
