"""What buyers are told of the subsets of a project: those that are shared, of columns that they see, and no counts."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.calling import open_house
from tests.database import Cloner
from tests.modules.analysis.buying import Market, P, open_market
from tests.modules.analysis.working import refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIST, SAVE = f"{P}subset/list", f"{P}subset/save"
FINDINGS, ASK = f"{P}stats/result/list", f"{P}statistics/analyze/list"
SALES = {"layer_usage_type": "selected", "layers": ("SATIŞ",)}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def market(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Market]:
    folder: Path = tmp_path_factory.mktemp("market")
    with cloner.clone() as url:
        async with open_house(url, folder) as house:
            yield await open_market(house)


async def keep(market: Market, name: str, text: str, **body: Any) -> str:
    saved = await market.owner.post(
        SAVE, project_id=market.project, subset_name=name, filter_text=text, **body
    )
    assert saved.status == 200, saved.json
    return str(saved["subset_id"])


async def test_buyer_chooses_among_shared_subsets_of_columns_that_are_shown(market: Market) -> None:
    shared = await keep(market, "İzmirliler", '[Şehir] = "İzmir"', is_shared=True)
    await keep(market, "Bana özel", '[Şehir] = "Bursa"')
    await keep(market, "Gizli puanlılar", "[Gizli puan] > 900500", is_shared=True)
    product = await market.give("dataset_filter", **SALES)
    listed = (await market.ask(LIST, product))["list"]
    assert [(each["subset_id"], each["row_count"]) for each in listed] == [(shared, None)]
    rows = await market.ask(f"{P}dataset/get", product, filter_rule=listed[0]["filter_rule"])
    assert rows["pagination"]["total"] == 20
    named = await market.ask(f"{P}dataset/get", product, subset_id=shared)
    assert refusal(named) == (404, "subset_not_found", "170454")


async def test_buyer_asks_statistics_of_no_subset_of_the_owner(market: Market) -> None:
    subset = await keep(market, "Ankaralılar", '[Şehir] = "Ankara"', is_shared=True)
    product = await market.give("statistics_query", stats_id=None)
    body = {"project_id": market.project, "auth_client_id": product, "subset_id": subset}
    assert refusal(await market.buyer.post(ASK, list=[body]))[1] == "subset_not_found"


async def test_sold_result_of_a_subset_says_so_and_is_of_its_rows_within_the_limits(market: Market) -> None:
    subset = await keep(market, "Büyük puanlılar", "[Gizli puan] > 901000")
    started = await market.owner.post(ASK, list=[{"project_id": market.project, "subset_id": subset}])
    await market.house.run_jobs()
    stats = started["list"][0]["stats_id"]
    product = await market.give("statistics_view", stats_id=stats, rule='[Şehir] = "İzmir"', **SALES)
    found = await market.ask(FINDINGS, product)
    assert found.status == 200, found.json
    assert found["subset"]["subset_name"] == "Büyük puanlılar"
    assert found["subset"]["filter_sentence"] is None
    assert found["subset"]["row_count"] is None
    assert 0 < found["row_count"] <= 11
    whole = await market.give("statistics_view", stats_id=stats)
    assert (await market.ask(FINDINGS, whole))["row_count"] == 32
