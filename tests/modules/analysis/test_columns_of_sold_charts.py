"""A chart that is sold is drawn of the present data, but its columns stay what they were: nobody makes another chart of it by them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from terazi.engine.column import Column, ColumnType, Level
from terazi.foundation.questions import touched
from terazi.modules.analysis.rules.kept_charts import told_otherwise
from tests.modules.analysis.buying import Market, P
from tests.modules.analysis.test_sold_charts import keep, market, offer  # noqa: F401 - a fixture
from tests.modules.analysis.working import refusal, says

UNIT_PRICES = {
    "column_list": ["c1", "c6"],
    "chart_type": "bar",
    "measure": "mean",
    "filter_rule": {"combinator": "and", "rules": [{"field": "c5", "operator": ">", "value": 0}]},
}
"""Of cities, what is calculated from amounts and counts, in rows that a score chooses."""


def step(kind: str, column: str, **more: Any) -> Mapping[str, Any]:
    return {"kind": kind, "column": column, **more}


MADE_SOMETHING_ELSE = [
    (step("set_level", "c1", level="ordinal"), "Şehir"),
    (step("retype", "c5", to_type="text"), "Gizli puan"),
    (step("retype", "c1", to_type="text"), "Şehir"),
    (step("retype", "c4", to_type="float"), "Birim"),
    (step("remove_column", "c6"), "Birim"),
]
LEFT_AS_IT_IS = [
    step("set_cell", "c3", row=2, value=5),
    step("set_aside", "c3", rows=[3]),
    step("rename", "c1", name="İl"),
    step("set_level", "c4", level="nominal"),
    step("remove_column", "c7"),
    step("retype", "c2", to_type="select"),
    {"kind": "add_column", "name": "İkinci", "formula": "[Tutar] * 2"},
]


async def put_on_sale(market: Market) -> str:  # noqa: F811 - the fixture
    chart = await keep(market, "Birim fiyatlar", UNIT_PRICES)
    made = await offer(market.owner, market.project, wanalyzer_chart_id=chart)
    assert made.status == 200, made.json
    return chart


async def test_a_column_of_a_chart_on_sale_stays_what_it_is(market: Market) -> None:  # noqa: F811
    owner, project = market.owner, market.project
    await put_on_sale(market)
    for change, column in MADE_SOMETHING_ELSE:
        turkish, english = [await owner.change(project, change, lang=lang) for lang in ("tr", "en")]
        assert refusal(turkish) == refusal(english) == (409, "column_sold", "170470"), change
        assert says(turkish).startswith("“Birim fiyatlar” grafiği satılıyor ya da satın alınmış"), change
        assert f"“{column}” sütunundan" in says(turkish)
        assert f"drawn from the column “{column}”" in says(english)
    together = await owner.change(project, LEFT_AS_IT_IS[0], MADE_SOMETHING_ELSE[0][0])
    assert refusal(together)[1] == "column_sold"


async def test_what_a_chart_on_sale_does_not_say_may_change(market: Market) -> None:  # noqa: F811
    await put_on_sale(market)
    for change in LEFT_AS_IT_IS:
        made = await market.owner.change(market.project, change)
        assert made.status == 200, (change, made.json)


async def test_a_formula_is_not_exchanged_by_going_back(market: Market) -> None:  # noqa: F811
    owner, project = market.owner, market.project
    before = (await owner.change(project, step("set_cell", "c3", row=2, value=5)))["version"]
    removed = await owner.change(project, step("remove_column", "c6"))
    other = {"kind": "add_column", "name": "Birim", "formula": "[Tutar] * 0", "column": "c6"}
    made = await owner.change(project, other)
    assert (removed.status, made.status) == (200, 200)
    chart = await put_on_sale(market)
    back = {"project_id": project, "version": before, "base_version": made["version"]}
    refused = await owner.post(f"{P}version/restore", **back)
    assert refusal(refused) == (409, "column_sold", "170470")
    async with market.house.house.database.transaction() as db:
        await db.write(touched(text("UPDATE bundle_product SET status = 'passive'"))())
    assert (await owner.post(f"{P}version/restore", **back)).status == 200
    assert (await owner.post(f"{P}chart/delete", project_id=project, chart_id=chart)).status == 200


AMOUNT = Column(id="c1", name="Tutar", type=ColumnType.FLOAT)
COUNT = Column(id="c2", name="Adet", type=ColumnType.INTEGER)
UNIT = Column(id="c3", name="Birim", type=ColumnType.FLOAT)
DOUBLE = Column(id="c4", name="Çift", type=ColumnType.FLOAT)
FORMULAS = {"c3": "[c1] / [c2]", "c4": "[c3] * 2"}
COLUMNS = (AMOUNT, COUNT, UNIT, DOUBLE)


@pytest.mark.parametrize(
    ("columns", "formulas", "changed"),
    [
        (COLUMNS, FORMULAS, set()),
        ((replace(AMOUNT, name="Ciro"), COUNT, UNIT, DOUBLE), FORMULAS, set()),
        ((replace(AMOUNT, given_level=Level.ORDINAL), COUNT, UNIT, DOUBLE), FORMULAS, {"c1"}),
        ((AMOUNT, replace(COUNT, type=ColumnType.FLOAT), UNIT, DOUBLE), FORMULAS, {"c2", "c3", "c4"}),
        (COLUMNS, {**FORMULAS, "c4": "[c3] * 3"}, {"c4"}),
        (COLUMNS, {**FORMULAS, "c3": "[c1] * [c2]"}, {"c3", "c4"}),
        ((AMOUNT, COUNT, UNIT), {"c3": FORMULAS["c3"]}, {"c4"}),
        ((COUNT, UNIT, DOUBLE), FORMULAS, {"c1", "c3", "c4"}),
    ],
)
def test_what_is_told_otherwise(
    columns: tuple[Column, ...], formulas: dict[str, str], changed: set[str]
) -> None:
    assert told_otherwise(COLUMNS, FORMULAS, columns, formulas) == changed
