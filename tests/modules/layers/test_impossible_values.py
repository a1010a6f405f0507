"""Values outside of the possible range that holds for their record are named."""

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.layers.computations.frames import impossible_in, type_of
from terazi.modules.layers.rules.cells import Cell
from terazi.modules.layers.rules.impossible import impossible
from terazi.modules.layers.values import Kind
from tests.modules.layers.cells_of_columns import column

_IS_WOMAN = {"combinator": "and", "rules": [{"field": "sex", "operator": "=", "value": "f"}]}
SEX = column(Kind.OPTIONS, "sex")
WEIGHT = column(
    Kind.MEASUREMENT,
    "weight",
    unit="kg",
    ranges=(
        {"kind": "possible", "lower": 0.2, "upper": 700},
        {"kind": "usual", "lower": 50, "upper": 90},
        {"kind": "possible", "upper": 500, "rule": _IS_WOMAN},
    ),
)
COUNT = column(Kind.INTEGER, "count", ranges=({"kind": "possible", "lower": 0, "upper": None},))
WDMS = [SEX, WEIGHT, COUNT]


def _said(values: dict[str, Cell]) -> list[str]:
    return [f"{found.code}: {say(found.phrase, Lang.EN)}" for found in impossible(values, WDMS)]


def test_a_value_outside_of_its_range_is_told_with_the_range() -> None:
    assert _said({"weight": 800.0}) == ["weight: 800 kg cannot be: it must be from 0.2 to 700."]
    assert _said({"count": -1, "weight": 70.0}) == ["count: -1 cannot be: it must be at least 0."]


def test_a_range_with_a_rule_holds_for_those_whom_it_takes() -> None:
    assert _said({"weight": 600.0, "sex": "f"}) == ["weight: 600 kg cannot be: it must be at most 500."]
    assert _said({"weight": 600.0, "sex": "m"}) == []
    assert _said({"weight": 600.0}) == []


def test_unusual_values_and_empty_cells_are_possible() -> None:
    assert _said({"weight": 120.0}) == []
    assert _said({"weight": None, "count": None}) == []


_CELLS = st.fixed_dictionaries(
    {
        "sex": st.sampled_from(["f", "m", None]),
        "weight": st.one_of(st.none(), st.floats(-10, 1000)),
        "count": st.one_of(st.none(), st.integers(-5, 5)),
    }
)


@given(st.lists(_CELLS, max_size=6))
def test_many_records_are_judged_as_each_alone(records: list[dict[str, Cell]]) -> None:
    frame = pl.DataFrame(records, schema={wdm.code: type_of(wdm) for wdm in WDMS})
    assert impossible_in(frame, WDMS) == [
        (place, found) for place, record in enumerate(records) for found in impossible(record, WDMS)
    ]
