"""Nothing of the columns and rows outside of a bought product is told, whatever is asked."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.calling import Reply, open_house
from tests.database import Cloner
from tests.modules.analysis.buying import HIDDEN_CITY, SECRET, Market, P, open_market
from tests.modules.analysis.working import cells_of, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROWS, COUNT, EXCEL = f"{P}dataset/get", f"{P}dataset/count", f"{P}dataset/excel"
FINDINGS, ASK = f"{P}stats/result/list", f"{P}statistics/analyze/list"
DETAILS, COLUMNS, CELLS = f"{P}details/columns/wai/get", f"{P}column_data/list", f"{P}cell/calculate"
SALES = {"layer_usage_type": "selected", "layers": ("SATIŞ",)}
ROW_LIMITS: dict[str, dict[str, Any]] = {
    "rule": {"rule": '[Şehir] = "İzmir" veya [Şehir] = "Ankara"'},
    "locations": {"location_usage_type": "selected", "locations": ("IZMIR", "ankara")},
    "rows": {"row_limit": 2},
    "all": {
        "rule": "[Tutar] < 100000",
        "location_usage_type": "selected",
        "locations": ("İzmir", "Ankara"),
        "row_limit": 30,
        **SALES,
    },
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def market(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Market]:
    folder: Path = tmp_path_factory.mktemp("market")
    with cloner.clone() as url:
        async with open_house(url, folder) as house:
            yield await open_market(house)


def told(answer: Reply) -> str:
    assert answer.status == 200, answer.json
    return str(answer.json)


async def every_answer(market: Market, **limits: Any) -> list[str]:
    """Return what each call tells that opens with products of these limits."""
    filters = await market.give("dataset_filter", **limits)
    view = await market.give("statistics_view", **limits)
    query = await market.give("statistics_query", stats_id=None, **limits)
    cells = await market.give("cell_calculation", **limits)
    answers = [told(await market.ask(DETAILS, product)) for product in (filters, view, query, cells)]
    for rule in (None, "[Tutar] > 0", "[Adet] dolu"):
        body = {"filter_text": rule} if rule else {}
        answers.append(told(await market.ask(ROWS, filters, **body)))
        answers.append(told(await market.ask(COUNT, filters, filter_text=rule or "[Tutar] > 1")))
    answers.append(told(await market.ask(COLUMNS, filters)))
    answers.append(str(cells_of((await market.ask(EXCEL, filters)).content)))
    started = (await market.buyer.post(ASK, list=[{"project_id": market.project, "auth_client_id": query}]))[
        "list"
    ]
    await market.house.run_jobs()
    for product in (view, query):
        page = await market.ask(FINDINGS, product, pagination={"page": 1, "page_size": 1000})
        answers.append(told(page))
        found = [finding["finding_id"] for finding in page["list"]]
        for at in range(0, len(found), 20):
            answers.append(told(await market.ask(FINDINGS, product, selected_stats=found[at : at + 20])))
    assert started
    return answers


async def test_columns_outside_of_the_layers_are_nowhere(market: Market) -> None:
    for text in await every_answer(market, **SALES):
        for hidden in (SECRET, "Müşteri", "Gizli puan", "Ad boyu", "'c2'", "'c5'", "'c7'", "Kimlik", "9000"):
            assert hidden not in text, text[:2000]


@pytest.mark.parametrize("name", ["rule", "locations", "rows", "all"])
async def test_rows_outside_of_the_limits_are_nowhere(market: Market, name: str) -> None:
    for text in await every_answer(market, **ROW_LIMITS[name]):
        assert HIDDEN_CITY not in text, text[:2000]
        assert "3.0" not in text or "30" not in text.partition("maximum")[2][:12]


async def test_totals_and_numbers_of_rows_are_those_of_what_was_bought(market: Market) -> None:
    for name, count in (("rule", 40), ("locations", 40), ("rows", 2), ("all", 30)):
        product = await market.give("dataset_filter", **ROW_LIMITS[name])
        page = await market.ask(ROWS, product)
        assert page["pagination"]["total"] == count
        assert [row["_row"] for row in page["rows"]] == list(range(1, count + 1))
        profile = (await market.ask(COLUMNS, product))["column_list"]
        assert {column["statistics"]["count"] for column in profile} == {count}
        counted = await market.ask(COUNT, product, filter_text="[Adet] dolu")
        assert (counted["total"], counted["count"]) == (count, count)


async def test_hidden_columns_cannot_be_named(market: Market) -> None:
    product = await market.give("dataset_filter", **SALES)
    for body in (
        {"filter_text": "[Tutar] > 1 ve [Müşteri] dolu"},
        {"filter_rule": {"combinator": "and", "rules": [{"field": "c2", "operator": "=", "value": "x"}]}},
    ):
        assert (await market.ask(ROWS, product, **body)).error == "rule_refused"
        assert (await market.ask(COUNT, product, **body)).error == "rule_refused"
    assert (await market.ask(ROWS, product, wai_columns=["c2"])).error == "column_not_found"
    for path in (ROWS, EXCEL):
        assert (await market.ask(path, product, order_by="c5")).error == "column_not_found"
    query = await market.give("statistics_query", **SALES)
    for asked in ({"selected_columns": ["c1", "c2"]}, {"focus_column": "c5"}):
        body = {"project_id": market.project, "auth_client_id": query, **asked}
        assert (await market.buyer.post(ASK, list=[body])).error == "column_not_found"
    cells = await market.give("cell_calculation", **SALES)
    assert (await market.ask(CELLS, cells, column_list=[{"c2": "x"}])).error == "input_refused"
    assert (await market.ask(CELLS, cells, column_list=[{}], sql_name="Ad boyu")).error == "column_not_found"


async def test_layer_has_those_beneath_it(market: Market) -> None:
    whole = await market.give("dataset_filter", layer_usage_type="selected", layers=("kimlik",))
    part = await market.give("dataset_filter", layer_usage_type="selected", layers=("Kimlik/puan",))
    none = await market.give("dataset_filter", layer_usage_type="selected", layers=("başka",))
    shown = [
        [column["column_id"] for column in (await market.ask(DETAILS, product))["column_list"]]
        for product in (whole, part, none)
    ]
    assert shown == [["c2", "c5"], ["c5"], []]


async def test_earlier_versions_and_the_owners_words_are_not_for_buyers(market: Market) -> None:
    product = await market.give("dataset_filter")
    assert (await market.ask(ROWS, product, version=1)).error == "version_not_found"
    details = (await market.ask(DETAILS, product))["details"]
    told = {"project_id", "project_name", "state", "is_sample", "column_count", "version"}
    assert set(details) == told | {"deciding_column_list"}
    view = await market.give("statistics_view")
    finding = (await market.ask(FINDINGS, view))["list"][0]["finding_id"]
    scored = {"user_score_list": [{"finding_id": finding, "score": 5}]}
    await market.owner.post(FINDINGS, project_id=market.project, stats_id=market.stats, **scored)
    assert (await market.ask(FINDINGS, view, only_scored=True))["list"] == []
    await market.ask(FINDINGS, view, user_score_list=[{"finding_id": finding, "score": 1}])
    kept = await market.owner.post(
        FINDINGS, project_id=market.project, stats_id=market.stats, only_scored=True
    )
    assert [each["user_score"] for each in kept["list"]] == [5]


async def test_calculations_are_for_the_rows_that_were_bought(market: Market) -> None:
    cells = await market.give("cell_calculation", uses=9, **ROW_LIMITS["rule"])
    inside, outside = {"c1": "izmir", "c3": 8, "c4": 2}, {"c1": "Bursa", "c3": 8, "c4": 2}
    assert (await market.ask(CELLS, cells, column_list=[inside]))["result_list"][0]["Birim"]["value"] == 4
    for row in (outside, {"c3": 8, "c4": 2}):
        refused = await market.ask(CELLS, cells, column_list=[inside, row])
        assert refusal(refused)[:2] == (422, "input_refused")
        assert [problem["field"] for problem in refused["errors"]] == ["input_list.1"]
    most = await market.give("cell_calculation", row_limit=1)
    assert (await market.ask(CELLS, most, column_list=[inside])).status == 200
    assert (await market.ask(CELLS, most, column_list=[inside, inside])).error == "input_refused"
    assert await market.left(cells) == 8
