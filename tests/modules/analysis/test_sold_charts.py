"""A chart that is sold: what its buyer sees, what the buyer cannot reach, and what its seller cannot do meanwhile."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.analysis.queries.charts import find_chart
from tests.calling import HouseUnderTest
from tests.modules.analysis.buying import HIDDEN_CITY, SECRET, Market, P, open_market
from tests.modules.analysis.working import Person, refusal, says, sheet
from tests.modules.shops.test_own_bundle_calls import output, record

SOLD, GET = f"{P}chart/sold/get", f"{P}chart/get"
MEANS = {"column_list": ["c1", "c3"], "chart_type": "bar", "measure": "mean"}
CUSTOMERS = {"column_list": ["c2"]}


async def keep(market: Market, name: str, question: dict[str, Any], **more: Any) -> str:
    kept = await market.owner.post(
        f"{P}chart/save", project_id=market.project, chart_name=name, question=question, **more
    )
    assert kept.status == 200, kept.json
    return str(kept["chart_id"])


async def sell(market: Market, question: dict[str, Any], **terms: Any) -> str:
    """Give the buyer a chart of the market's project."""
    chart = await keep(market, f"Grafik {uuid4()}", question)
    return await give(market, chart, **terms)


async def give(market: Market, chart: str, **terms: Any) -> str:
    return await market.give("statistics_view", stats_id=None, chart_id=UUID(chart), **terms)


async def offer(owner: Person, project: str, **product: Any) -> Any:
    """Put a chart into a bundle of own outputs."""
    fields = {"product_type": "statistics_view", **product}
    return await record(owner.house, owner.token, {"bundle_name": "Grafik"}, [output(project, **fields)])


@pytest.fixture
async def market(house: HouseUnderTest) -> Market:
    return await open_market(house)


async def test_a_buyer_looks_at_a_chart_all_day_for_one_use(market: Market) -> None:
    product = await sell(market, MEANS, uses=2)
    for _ in range(2):
        seen = await market.ask(SOLD, product)
        assert seen.status == 200, seen.json
    chart = seen["chart"]
    assert (chart["chart_type"], chart["measure"], chart["row_count"]) == ("bar", "mean", 60)
    assert [group["label"] for group in chart["pivot"]["row_axis"]["groups"]] == ["Bursa", "Ankara", "İzmir"]
    assert chart["left_out_list"] == ["Sayılar yuvarlandı."]
    assert await market.left(product) == 1
    english = await market.ask(SOLD, product, lang="en")
    assert english["chart"]["left_out_list"] == ["Numbers are rounded."]


async def test_names_of_people_are_not_in_a_chart_of_them(market: Market) -> None:
    product = await sell(market, CUSTOMERS)
    seen = await market.ask(SOLD, product)
    assert SECRET not in seen.content.decode()
    assert [group["kind"] for group in seen["chart"]["pivot"]["row_axis"]["groups"]] == ["others"]
    both = await market.ask(SOLD, await sell(market, {"column_list": ["c3", "c5"], "chart_type": "scatter"}))
    assert both["chart"]["scatter"] is None
    assert all(count % 5 == 0 for line in both["chart"]["grid"]["counts"] for count in line)


async def test_a_buyer_of_a_chart_reaches_nothing_else(market: Market) -> None:
    product = await sell(market, MEANS)
    other = await keep(market, "Başka", CUSTOMERS)
    for path, body in (
        (f"{P}dataset/get", {}),
        (f"{P}dataset/count", {}),
        (f"{P}dataset/excel", {}),
        (f"{P}column_data/list", {}),
        (f"{P}details/columns/wai/get", {}),
        (f"{P}stats/list", {}),
        (f"{P}stats/result/list", {"stats_id": market.stats}),
        (f"{P}stats/result/list/excel", {"stats_id": market.stats}),
        (f"{P}cell/calculate", {"column_list": [{"c3": 10, "c4": 2}]}),
    ):
        refused = await market.ask(path, product, **body)
        assert refusal(refused)[:2] == (403, "not_in_product"), path
    for path, body in (
        (GET, MEANS),
        (f"{P}chart/list", {}),
        (f"{P}chart/delete", {"chart_id": other}),
        (f"{P}chart/save", {"chart_name": "Benim", "question": CUSTOMERS}),
    ):
        assert refusal(await market.ask(path, product, **body))[1] == "project_not_found", path
    named = await market.ask(SOLD, product, chart_id=other, column_list=["c2"], version=1)
    assert named["chart"]["across"]["column_id"] == "c1"
    elsewhere = await market.ask(SOLD, product, project_id=str(uuid4()))
    assert refusal(elsewhere)[:2] == (404, "project_not_found")


async def test_a_chart_is_for_its_buyer_and_within_its_time_alone(market: Market) -> None:
    product = await sell(market, MEANS)
    for person in (market.stranger, market.owner):
        assert refusal(await market.ask(SOLD, product, person))[:2] == (404, "entitlement_not_found")
    body = {"project_id": market.project, "auth_client_id": product}
    assert (await market.house.post(f"/v1/{SOLD}", body=body)).error == "not_signed_in"
    now = market.house.clock.now
    over = await sell(
        market, MEANS, starts_at=now.replace(year=now.year - 2), ends_at=now.replace(year=now.year - 1)
    )
    assert refusal(await market.ask(SOLD, over))[:2] == (403, "entitlement_ended")
    findings = await market.give("statistics_view")
    assert refusal(await market.ask(SOLD, findings))[:2] == (403, "not_in_product")


async def test_the_next_day_takes_another_use_until_none_is_left(market: Market) -> None:
    product = await sell(market, MEANS, uses=1)
    assert (await market.ask(SOLD, product)).status == 200
    market.house.clock.advance(days=1)
    buyer = Person(house=market.house, token=await market.house.sign_in("ayse.kaya"))
    assert refusal(await market.ask(SOLD, product, buyer))[:2] == (403, "entitlement_exhausted")


async def test_two_looks_at_once_take_one_use(market: Market) -> None:
    product = await sell(market, MEANS, uses=1)
    seen = await asyncio.gather(*(market.ask(SOLD, product) for _ in range(4)))
    assert [answer.status for answer in seen] == [200] * 4
    assert await market.left(product) == 0


async def test_a_chart_keeps_to_the_limits_of_its_product(market: Market) -> None:
    chart = await keep(market, "Ortalamalar", MEANS)
    located = await give(market, chart, location_usage_type="selected", locations=("İzmir", "Ankara"))
    seen = await market.ask(SOLD, located)
    assert HIDDEN_CITY not in seen.content.decode()
    assert seen["chart"]["row_count"] == 40
    few = await give(market, chart, row_limit=4)
    nothing = await market.ask(SOLD, few)
    assert (nothing["chart"]["used_count"], nothing["chart"]["row_count"]) == (0, 0)
    assert nothing["chart"]["left_out_list"][-1] == "Geriye gösterilecek kadar satır kalmıyor."
    secret = await keep(market, "Müşteriler", CUSTOMERS)
    layered = await give(market, secret, layer_usage_type="selected", layers=("Satış",))
    assert refusal(await market.ask(SOLD, layered))[1] == "output_gone"


async def test_a_chart_of_a_subset_shows_its_rows_alone(market: Market) -> None:
    subset = await market.owner.post(
        f"{P}subset/save", project_id=market.project, subset_name="Ankara", filter_text='[Şehir] = "Ankara"'
    )
    product = await sell(market, {**MEANS, "subset_id": subset["subset_id"]})
    seen = await market.ask(SOLD, product)
    assert [group["label"] for group in seen["chart"]["pivot"]["row_axis"]["groups"]] == ["Ankara"]
    await market.owner.post(f"{P}subset/delete", project_id=market.project, subset_id=subset["subset_id"])
    assert refusal(await market.ask(SOLD, product))[1] == "output_gone"


async def test_the_subset_of_a_chart_on_sale_keeps_its_conditions(market: Market) -> None:
    owner, place = market.owner, {"project_id": market.project}
    ankara, bursa = '[Şehir] = "Ankara"', '[Şehir] = "Bursa"'
    saved = await owner.post(f"{P}subset/save", **place, subset_name="Ankara", filter_text=ankara)
    subset = {**place, "subset_id": saved["subset_id"]}
    chart = await keep(market, "Ortalamalar", {**MEANS, "subset_id": saved["subset_id"]})
    freely = await owner.post(f"{P}subset/save", **subset, subset_name="Ankara", filter_text=bursa)
    back = await owner.post(f"{P}subset/save", **subset, subset_name="Ankara", filter_text=ankara)
    assert (freely.status, back.status) == (200, 200)
    made = await offer(owner, market.project, wanalyzer_chart_id=chart)
    assert made.status == 200, made.json
    turkish, english = [
        await owner.post(f"{P}subset/save", **subset, subset_name="Ankara", filter_text=bursa, lang=lang)
        for lang in ("tr", "en")
    ]
    assert refusal(turkish) == refusal(english) == (409, "subset_sold", "170469")
    assert says(turkish).startswith("“Ortalamalar” grafiği satılıyor ya da satın alınmış")
    assert says(english).startswith("The chart “Ortalamalar” is sold or was bought")
    assert refusal(await owner.post(f"{P}subset/delete", **subset))[1] == "subset_sold"
    shared = await owner.post(
        f"{P}subset/save", **subset, subset_name="Başkent", filter_text=ankara, is_shared=True
    )
    assert shared.status == 200, shared.json


async def test_a_chart_that_is_gone_opens_nothing_and_takes_no_use(market: Market) -> None:
    chart = await keep(market, "Ortalamalar", MEANS)
    product = await give(market, chart, uses=1)
    gone = {"project_id": market.project, "chart_id": chart}
    assert (await market.owner.post(f"{P}chart/delete", **gone)).status == 200
    assert refusal(await market.ask(SOLD, product))[1] == "output_gone"
    assert await market.left(product) == 1


async def test_a_chart_that_is_sold_stays_as_it_is_but_for_its_name(market: Market) -> None:
    owner, place = market.owner, {"project_id": market.project}
    chart = await keep(market, "Ortalamalar", MEANS)
    made = await offer(owner, market.project, wanalyzer_chart_id=chart)
    assert made.status == 200, made.json
    gone = {**place, "chart_id": chart}
    deleted = await owner.post(f"{P}chart/delete", **gone)
    assert refusal(deleted) == (409, "chart_sold", "170467")
    assert says(deleted).startswith("Bu grafik bir ürünle satılıyor")
    english = await owner.post(f"{P}chart/delete", **gone, lang="en")
    assert says(english).startswith("A product sells this chart")
    changed = {**gone, "chart_name": "Ortalamalar", "question": {**MEANS, "measure": "sum"}}
    assert refusal(await owner.post(f"{P}chart/save", **changed))[1] == "chart_sold"
    renamed = await owner.post(f"{P}chart/save", **{**gone, "chart_name": "Yeni ad", "question": None})
    assert renamed.status == 200
    (kept,) = await market.house.house.database.reader.ask(find_chart(UUID(market.project), UUID(chart)))
    assert kept is not None
    assert (kept.name, kept.question["measure"]) == ("Yeni ad", "mean")
    async with market.house.house.database.transaction() as db:
        await db.write(touched(text("UPDATE bundle_product SET status = 'passive'"))())
    assert (await owner.post(f"{P}chart/delete", **gone)).status == 200


async def test_only_a_chart_of_an_own_project_is_sold_and_not_beside_a_run(market: Market) -> None:
    chart = await keep(market, "Ortalamalar", MEANS)
    others = await market.stranger.import_project(sheet([["Ad", "Tutar"], *[["a", n] for n in range(9)]]))
    for owner, project, named, wrong in (
        (market.stranger, market.project, {"wanalyzer_chart_id": chart}, "wanalyzer_project_id"),
        (market.stranger, others, {"wanalyzer_chart_id": chart}, "wanalyzer_chart_id"),
        (market.owner, market.project, {"wanalyzer_chart_id": str(uuid4())}, "wanalyzer_chart_id"),
        (
            market.owner,
            market.project,
            {"wanalyzer_chart_id": chart, "wanalyzer_stats_id": market.stats},
            "wanalyzer_chart_id",
        ),
        (market.owner, market.project, {}, "wanalyzer_stats_id"),
    ):
        refused = await offer(owner, project, **named)
        assert refused.status == 422, refused.json
        assert {each["field"] for each in refused["errors"]} == {wrong}


async def test_a_chart_whose_columns_the_layers_hide_is_not_offered(market: Market) -> None:
    chart = await keep(market, "Müşteriler", CUSTOMERS)
    layers = {"layer_usage_type": "selected", "selected_layers": ["Satış"]}
    refused = await offer(market.owner, market.project, wanalyzer_chart_id=chart, **layers)
    (told,) = refused["errors"]
    assert told["field"] == "selected_layers"
    assert told["message"] == "Bu katmanlar, grafiğin kullandığı bir sütunu dışarıda bırakıyor."


async def test_a_seller_sees_the_chart_as_its_buyer_will(market: Market) -> None:
    chart = await keep(market, "Müşteriler", CUSTOMERS)
    made = await offer(market.owner, market.project, wanalyzer_chart_id=chart)
    got = await market.house.post(
        "/v1/user_created_bundle/get",
        token=market.owner.token,
        user_shop_bundle_client_id=made["user_shop_bundle_client_id"],
    )
    (shown,) = got["output_list"]
    assert (shown["is_reachable"], shown["column_names"]) == (True, ["Müşteri"])
    assert (shown["chart"]["chart_name"], shown["sample_rows"]) == ("Müşteriler", [])
    bought = await market.ask(SOLD, await give(market, chart))
    assert shown["chart"] == bought["chart"]
    assert SECRET not in str(shown)


async def test_a_product_whose_chart_was_deleted_does_not_come_back(market: Market) -> None:
    chart = await keep(market, "Ortalamalar", MEANS)
    made = await offer(market.owner, market.project, wanalyzer_chart_id=chart, status="passive")
    place = {"user_shop_bundle_client_id": made["user_shop_bundle_client_id"]}
    await market.owner.post(f"{P}chart/delete", project_id=market.project, chart_id=chart)
    got = await market.house.post("/v1/user_created_bundle/get", token=market.owner.token, **place)
    assert got["output_list"][0]["is_reachable"] is False
    (product,) = got["product_list"]
    back = {
        "user_shop_bundle_product_client_id": product["user_shop_bundle_product_client_id"],
        "status": "active",
    }
    refused = await record(market.house, market.owner.token, {"bundle_name": "Grafik"}, [back], **place)
    assert {each["field"] for each in refused["errors"]} == {"wanalyzer_chart_id"}
