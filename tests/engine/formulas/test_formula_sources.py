"""Which columns a calculated column comes from."""

import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.formulas.references import sources_of

COLUMNS = [
    Column(id=f"c{place}", name=name, type=ColumnType.FLOAT)
    for place, name in enumerate(["Tutar", "Adet", "KDV", "Toplam"], start=1)
]


@pytest.mark.parametrize(
    ("formulas", "expected"),
    [
        ({}, {}),
        ({"c3": "[c1] * 0.2"}, {"c3": {"c1"}}),
        ({"c3": "[Tutar] * [Adet]"}, {"c3": {"c1", "c2"}}),
        ({"c3": "3 + 4"}, {"c3": set()}),
        ({"c3": "[c1] * 0.2", "c4": "[c3] + [c2]"}, {"c3": {"c1"}, "c4": {"c1", "c2", "c3"}}),
        ({"c3": "[c1] / ORTALAMA([c2])"}, {"c3": {"c1", "c2"}}),
    ],
)
def test_sources_are_followed_through_other_calculated_columns(formulas, expected):
    assert sources_of(formulas, COLUMNS) == expected


def test_columns_that_are_gone_or_of_another_type_do_not_hide_the_others():
    texts = [Column(id="c1", name="Tutar", type=ColumnType.TEXT), *COLUMNS[1:]]
    assert sources_of({"c3": "[c9] + [c1] * [c2]"}, texts) == {"c3": {"c1", "c2"}}
