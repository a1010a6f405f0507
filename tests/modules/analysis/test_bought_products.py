"""What a bought product opens, what it takes, and when it opens nothing."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
from sqlalchemy import text

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.foundation.questions import touched
from terazi.modules.entitlements.public import sources_that_differ, suspend
from tests.calling import open_house
from tests.database import Cloner
from tests.modules.analysis.buying import ML, Market, P, open_market
from tests.modules.analysis.working import Person, cells_of, refusal

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROWS, COUNT, EXCEL = f"{P}dataset/get", f"{P}dataset/count", f"{P}dataset/excel"
FINDINGS, ASK, RUNS = f"{P}stats/result/list", f"{P}statistics/analyze/list", f"{P}stats/list"
DETAILS, COLUMNS, CELLS = f"{P}details/columns/wai/get", f"{P}column_data/list", f"{P}cell/calculate"
IZMIR = {"combinator": "and", "rules": [{"field": "c1", "operator": "=", "value": "İzmir"}]}
OF_FINDINGS = (FINDINGS, f"{FINDINGS}/excel", f"{FINDINGS}/csv")
OPENING = {
    "statistics_view": {path: {} for path in OF_FINDINGS},
    "statistics_query": {RUNS: {}, ASK: None},
    "dataset_filter": {ROWS: {}, COUNT: {}, EXCEL: {}, COLUMNS: {}},
    "machine_learning_query": {
        f"{ML}data/get": {"machine_learning_id": str(uuid4())},
        f"{ML}predict": {"machine_learning_id": str(uuid4()), "input_list": [{}]},
    },
    "cell_calculation": {CELLS: {"column_list": [{"c3": 10, "c4": 2}]}},
}
"""The calls that each type of product opens, with the rest of what they are sent."""
CALLS = [(kind, path) for kind, paths in OPENING.items() for path in paths]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def market(cloner: Cloner, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Market]:
    folder: Path = tmp_path_factory.mktemp("market")
    with cloner.clone() as url:
        async with open_house(url, folder) as house:
            yield await open_market(house)


async def call(market: Market, kind: str, path: str, product: str, **options: Any) -> Any:
    if path == ASK:
        person = options.get("person") or market.buyer
        asked = {"project_id": options.get("project") or market.project, "auth_client_id": product}
        return await person.post(ASK, list=[asked])
    body = dict(OPENING[kind][path] or {})
    if "project" in options:
        body["project_id"] = options["project"]
    return await market.ask(path, product, options.get("person"), **body)


@pytest.mark.parametrize(("kind", "path"), CALLS)
async def test_product_of_another_is_not_found(market: Market, kind: str, path: str) -> None:
    product = await market.give(kind)
    for person in (market.stranger, market.owner):
        assert refusal(await call(market, kind, path, product, person=person))[:2] == (
            404,
            "entitlement_not_found",
        )
    assert refusal(await call(market, kind, path, str(uuid4())))[1] == "entitlement_not_found"


@pytest.mark.parametrize(("kind", "path"), CALLS)
async def test_product_opens_its_own_project_only(market: Market, kind: str, path: str) -> None:
    product = await market.give(kind)
    answer = await call(market, kind, path, product, project=str(uuid4()))
    assert refusal(answer)[:2] == (404, "project_not_found")


@pytest.mark.parametrize(("kind", "path"), CALLS)
async def test_suspended_product_opens_nothing(market: Market, kind: str, path: str) -> None:
    source = new_id()
    product = await market.give(kind, source_id=source)
    async with market.house.house.database.transaction() as db:
        await suspend(Change(db=db, now=market.house.clock.now, new_id=new_id), source, reason="x")
    assert refusal(await call(market, kind, path, product))[:2] == (403, "entitlement_suspended")


@pytest.mark.parametrize(("kind", "path"), CALLS)
async def test_product_opens_only_within_its_time(market: Market, kind: str, path: str) -> None:
    now = market.house.clock.now
    over = await market.give(
        kind, starts_at=now.replace(year=now.year - 2), ends_at=now.replace(year=now.year - 1)
    )
    later = await market.give(kind, starts_at=now.replace(year=now.year + 1))
    assert refusal(await call(market, kind, path, over))[:2] == (403, "entitlement_ended")
    assert refusal(await call(market, kind, path, later))[:2] == (403, "entitlement_not_begun")


@pytest.mark.parametrize(("kind", "path"), CALLS)
async def test_product_is_used_in_its_place_of_the_order(market: Market, kind: str, path: str) -> None:
    order = new_id()
    await market.give("cell_calculation", uses=1, order_id=order, place=1)
    product = await market.give(kind, order_id=order, place=2)
    assert refusal(await call(market, kind, path, product))[:2] == (409, "used_out_of_order")


@pytest.mark.parametrize("kind", OPENING)
async def test_each_type_opens_its_own_calls_and_no_others(market: Market, kind: str) -> None:
    product = await market.give(kind)
    for other, path in CALLS:
        answer = await call(market, other, path, product)
        is_shared = path in OPENING[kind] or (kind == "statistics_query" and path in OF_FINDINGS)
        assert (answer.error == "not_in_product") is not is_shared, (kind, path, answer.json)
    assert (await market.ask(DETAILS, product)).status == 200


async def test_without_a_session_a_product_is_not_found(market: Market) -> None:
    product = await market.give("dataset_filter")
    body = {"project_id": market.project, "auth_client_id": product}
    assert (await market.house.post(f"/v1/{ROWS}", body=body)).error == "entitlement_not_found"


async def test_filter_question_takes_one_use_and_its_pages_none(market: Market) -> None:
    product = await market.give("dataset_filter", uses=2)
    counted = await market.ask(COUNT, product, filter_rule=IZMIR)
    assert (counted["count"], counted["total"]) == (None, 60)
    assert await market.left(product) == 2
    for page in (1, 2, 1):
        answer = await market.ask(
            ROWS, product, filter_rule=IZMIR, pagination={"page": page, "page_size": 15}
        )
        assert answer["pagination"]["total"] == 20
    assert (await market.ask(COUNT, product, filter_rule=IZMIR))["count"] == 20
    assert len(cells_of((await market.ask(EXCEL, product, filter_rule=IZMIR)).content)) == 21
    assert await market.left(product) == 1
    await market.ask(ROWS, product, pagination={"page": 4, "page_size": 15})
    assert await market.left(product) == 0
    refused = await market.ask(ROWS, product, filter_text="[Tutar] > 5")
    assert refusal(refused)[:2] == (403, "entitlement_exhausted")
    assert (await market.ask(ROWS, product, filter_rule=IZMIR)).status == 200


async def test_what_uses_were_for_is_read_in_ones_own_language(market: Market) -> None:
    product = await market.give("dataset_filter", uses=3)
    await market.ask(ROWS, product, filter_rule=IZMIR)
    await market.ask(ROWS, product)
    read: dict[str, list[str]] = {}
    for lang in ("tr", "en"):
        answer = await market.house.post(
            "/v1/user/entitlement/get", token=market.buyer.token, lang=lang, auth_client_id=product
        )
        read[lang] = [use["purpose"] for use in answer["use_list"]]
    assert [texts[0] for texts in read.values()] == ["Bütün satırlar", "All rows"]
    assert all("İzmir" in texts[1] for texts in read.values())
    assert read["tr"][1] != read["en"][1]
    async with market.house.house.database.transaction() as db:
        await db.write(touched(text("UPDATE entitlement_use SET purpose_en = ''"))())
    old = await market.house.post(
        "/v1/user/entitlement/get", token=market.buyer.token, lang="en", auth_client_id=product
    )
    assert [use["purpose"] for use in old["use_list"]] == read["tr"]


async def test_refused_work_gives_its_use_back(market: Market) -> None:
    product = await market.give("cell_calculation", uses=3)
    assert (await market.ask(CELLS, product, column_list=[{"c3": "olmaz", "c4": 2}])).error == "input_refused"
    assert (await market.ask(CELLS, product, column_list=[{}], sql_name="yok")).error == "column_not_found"
    assert await market.left(product) == 3
    answer = await market.ask(CELLS, product, column_list=[{"c3": 10, "c4": 2}, {"Tutar": 9, "Adet": 3}])
    assert [row["Birim"]["value"] for row in answer["result_list"]] == [5, 3]
    assert await market.left(product) == 1
    refused = await market.ask(CELLS, product, column_list=[{"c3": 10, "c4": 2}] * 2)
    assert refusal(refused)[:2] == (403, "entitlement_exhausted")
    assert await market.left(product) == 1


async def test_only_the_bought_run_is_opened(market: Market) -> None:
    product = await market.give("statistics_view")
    assert (await market.ask(FINDINGS, product, stats_id=str(uuid4()))).error == "run_not_found"
    gone = await market.give("statistics_view", stats_id=None)
    assert (await market.ask(FINDINGS, gone)).error == "run_not_found"


async def test_statistics_query_is_the_buyers_own_and_takes_one_use(market: Market) -> None:
    product = await market.give("statistics_query", uses=2, stats_id=None)
    asked = {"project_id": market.project, "auth_client_id": product, "selected_columns": ["c1", "c3"]}
    before = await market.buyer.balance()
    started = (await market.buyer.post(ASK, list=[asked], frd_usage_count=1))["list"][0]
    assert (started["credit"], await market.left(product)) == (0, 1)
    await market.house.run_jobs()
    assert await market.buyer.balance() == before
    found = await market.ask(FINDINGS, product, stats_id=started["stats_id"])
    assert found["state"] == "done"
    assert {column for finding in found["list"] for column in finding["columns"]} == {"c1", "c3"}
    assert [run["stats_id"] for run in (await market.ask(RUNS, product))["list"]] == [started["stats_id"]]
    owned = (await market.owner.post(RUNS, project_id=market.project))["list"]
    assert started["stats_id"] not in [run["stats_id"] for run in owned]
    opened = await market.owner.post(FINDINGS, project_id=market.project, stats_id=started["stats_id"])
    assert opened.error == "run_not_found"
    other = await market.give("statistics_query", stats_id=None)
    assert (await market.ask(FINDINGS, other, stats_id=started["stats_id"])).error == "run_not_found"
    assert await market.left(product) == 1


async def test_statistics_query_that_is_cancelled_gives_its_use_back(market: Market) -> None:
    product = await market.give("statistics_query", uses=1, stats_id=None)
    asked = {"project_id": market.project, "auth_client_id": product}
    assert (await market.buyer.post(ASK, list=[asked], frd_usage_count=0)).error == "credits_not_agreed"
    job = (await market.buyer.post(ASK, list=[asked]))["list"][0]["job_id"]
    assert (await market.buyer.post(ASK, list=[asked])).error == "entitlement_exhausted"
    assert await market.left(product) == 0
    await market.house.post("/v1/job/cancel", token=market.buyer.token, job_id=job)
    assert await market.left(product) == 1


async def test_last_use_goes_to_one_of_those_who_ask_at_once(market: Market) -> None:
    product = await market.give("cell_calculation", uses=3)
    cells = [{"c3": 10, "c4": 2}]
    answers = await asyncio.gather(*(market.ask(CELLS, product, column_list=cells) for _ in range(9)))
    assert sorted(answer.error or "" for answer in answers) == [""] * 3 + ["entitlement_exhausted"] * 6
    assert await market.left(product) == 0
    rows = await market.give("dataset_filter", uses=1)
    same = await asyncio.gather(*(market.ask(ROWS, rows, filter_rule=IZMIR) for _ in range(5)))
    assert [answer.status for answer in same] == [200] * 5
    (differing,) = await market.house.house.database.reader.ask(sources_that_differ())
    assert differing == []


async def test_a_part_given_to_another_opens_for_that_person(market: Market) -> None:
    product = await market.give("dataset_filter", uses=3, may_assign=True)
    answer = await market.house.post(
        "/v1/user/entitlement/assign",
        token=market.buyer.token,
        body={"auth_client_id": product, "assigning_username_list": ["can.ak"], "count": 1},
    )
    part = answer["result_list"][0]["auth_client_id"]
    assert (await market.ask(ROWS, part, market.stranger)).status == 200
    assert (await market.ask(ROWS, part, market.stranger, filter_rule=IZMIR)).error == "entitlement_exhausted"
    assert (await market.ask(ROWS, part)).error == "entitlement_not_found"
    assert await market.left(product) == 2


async def test_output_is_given_in_the_form_it_was_sold_in(market: Market) -> None:
    screen = await market.give("dataset_filter", column_input_type="screen")
    excel = await market.give("dataset_filter", column_input_type="excel")
    assert (await market.ask(ROWS, screen)).status == (await market.ask(EXCEL, excel)).status == 200
    assert refusal(await market.ask(EXCEL, screen))[:2] == (403, "output_not_sold")
    assert refusal(await market.ask(ROWS, excel))[:2] == (403, "output_not_sold")
    cells = await market.give("cell_calculation", column_input_type="excel")
    assert (await market.ask(CELLS, cells, column_list=[{}])).error == "output_not_sold"


async def test_rule_that_no_longer_fits_the_data_opens_nothing(market: Market) -> None:
    for kind, path in (("dataset_filter", ROWS), ("dataset_filter", COLUMNS), ("statistics_view", FINDINGS)):
        product = await market.give(kind, uses=5, rule="[Yok] > 1")
        assert refusal(await market.ask(path, product))[:2] == (409, "output_gone")
        assert await market.left(product) == 5


async def test_findings_are_looked_at_once_a_day(market: Market) -> None:
    product = await market.give("statistics_view", uses=2)
    first = await market.ask(FINDINGS, product)
    finding = first["list"][0]["finding_id"]
    opened = await market.ask(FINDINGS, product, stats_id=market.stats, selected_stats=[finding])
    assert opened["list"][0]["detail"] is not None
    assert await market.left(product) == 1
    for status in (200, 403):
        market.house.clock.advance(hours=25)
        person = Person(house=market.house, token=await market.house.sign_in("ayse.kaya"))
        answer = await market.ask(FINDINGS, product, person)
        assert answer.status == status
    assert answer.error == "entitlement_exhausted"
