"""A chart that was ordered stays what it was: until the order is over it is neither deleted nor made to show something else."""

from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.entitlements.jobs import expire_entitlements
from tests.calling import HouseUnderTest, Reply
from tests.modules.orders.buying import Buyer, move, ok, ordered, paid_by_card
from tests.modules.orders.test_debts import REASON, Counter, _line, counter  # noqa: F401 - a fixture
from tests.modules.orders.test_deleted_projects import own_output
from tests.modules.shops.test_own_bundle_calls import analyst  # noqa: F401 - a fixture

P = "/v1/wanalyzer/project/"
INCOMES = {"column_list": ["c1"]}
LARGE, SMALL = "[Gelir] >= 20", "[Gelir] < 10"


@dataclass(frozen=True, kw_only=True)
class Stall:
    """A counter at which the owner of a project sells a chart of it."""

    counter: Counter
    token: str
    project_id: str

    @property
    def house(self) -> HouseUnderTest:
        return self.counter.house

    async def ask(self, path: str, lang: str = "tr", **body: Any) -> Reply:
        """Make a call of the owner about the project."""
        sent = {"project_id": self.project_id, **body}
        return await self.house.post(f"{P}{path}", token=self.token, lang=lang, body=sent)

    async def keep(self, **question: Any) -> str:
        """Keep a chart of the project."""
        made = await ok(await self.ask("chart/save", chart_name="Gelirler", question={**INCOMES, **question}))
        return str(made["chart_id"])

    async def keep_subset(self, rule: str, subset_id: str | None = None, name: str = "Büyükler") -> Reply:
        """Keep a subset, or change one."""
        return await self.ask("subset/save", subset_id=subset_id, subset_name=name, filter_text=rule)

    async def offer(self, chart: str, **product: Any) -> str:
        """Put a chart on sale."""
        terms = {"product_type": "statistics_view", "wanalyzer_chart_id": chart, **product}
        return await own_output(self.counter, self.token, self.project_id, **terms)

    async def take_off(self) -> None:
        """Take every product off sale."""
        async with self.house.house.database.transaction() as db:
            await db.write(touched(text("UPDATE bundle_product SET status = 'passive'"))())

    async def buy(self, bundle: str) -> dict[str, Any]:
        """Let the buyer order and pay a bundle."""
        return await paid_by_card(self.house, self.counter.buyer, self.counter.seller, [bundle])

    async def look(self) -> Reply:
        """Let the buyer look at the chart."""
        buyer: Buyer = self.counter.buyer
        held = await ok(await self.house.post("/v1/user/entitlement/list", token=buyer.token))
        sent = {"project_id": self.project_id, "auth_client_id": held["list"][0]["auth_client_id"]}
        return await self.house.post(f"{P}chart/sold/get", token=buyer.token, body=sent)

    async def end(self, made: dict[str, Any]) -> None:
        """End what was sold; what is unused is owed."""
        await ok(await move(self.house, self.token, "product", _line(made), "terminated", **REASON))


@pytest.fixture
async def stall(counter: Counter, analyst: tuple[str, str]) -> Stall:  # noqa: F811 - the fixtures
    return Stall(counter=counter, token=analyst[0], project_id=analyst[1])


def refused(answer: Reply) -> tuple[int, str | None]:
    return answer.status, answer.error


async def test_a_chart_that_buyers_hold_is_not_deleted_although_its_product_is_passive(stall: Stall) -> None:
    chart = await stall.keep()
    made = await stall.buy(await stall.offer(chart))
    assert refused(await stall.ask("chart/delete", chart_id=chart)) == (409, "chart_sold")
    await stall.take_off()
    turkish, english = [await stall.ask("chart/delete", lang, chart_id=chart) for lang in ("tr", "en")]
    assert refused(turkish) == refused(english) == (409, "chart_bought")
    assert turkish["status_message"].startswith("Bu grafiği satın almış ve hâlâ bakabilen kişiler var")
    assert english["status_message"].startswith("People have bought this chart and may still look at it")
    assert (await ok(await stall.look()))["chart"]["row_count"] == 40
    await stall.end(made)
    await ok(await stall.ask("chart/delete", chart_id=chart))
    assert await stall.counter.is_right()


async def test_a_chart_that_buyers_hold_keeps_its_question_but_not_its_name(stall: Stall) -> None:
    chart = await stall.keep()
    await stall.buy(await stall.offer(chart))
    await stall.take_off()
    known = {"chart_id": chart, "chart_name": "Başka ad"}
    changed = {**INCOMES, "filter_text": SMALL}
    assert refused(await stall.ask("chart/save", **known, question=changed)) == (409, "chart_bought")
    await ok(await stall.ask("chart/save", **known, question=None))
    await ok(await stall.ask("chart/save", chart_name="Yeni grafik", question=changed))
    assert (await ok(await stall.look()))["chart"]["row_count"] == 40


async def test_a_chart_that_is_ordered_and_not_yet_paid_stays(stall: Stall) -> None:
    chart = await stall.keep()
    bundle, at = await stall.offer(chart), stall.counter
    made = await ordered(stall.house, at.buyer, at.seller, [bundle], pay_type="transfer")
    await stall.take_off()
    assert refused(await stall.ask("chart/delete", chart_id=chart)) == (409, "chart_bought")
    payment = made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"]
    await ok(await move(stall.house, stall.token, "payment", payment, "cancelled", **REASON))
    await ok(await stall.ask("chart/delete", chart_id=chart))


async def test_a_chart_whose_uses_are_used_up_is_its_owners_again(stall: Stall) -> None:
    chart = await stall.keep()
    limited = {"pro_usage_count_type": "total", "pro_usage_count": 1}
    await stall.buy(await stall.offer(chart, **limited))
    await stall.take_off()
    await ok(await stall.look())
    assert refused(await stall.ask("chart/delete", chart_id=chart)) == (409, "chart_bought")
    await expire_entitlements.handler(stall.house.work())
    await stall.house.run_jobs()
    await ok(await stall.ask("chart/delete", chart_id=chart))


async def test_a_subset_cannot_make_a_bought_chart_show_something_else(stall: Stall) -> None:
    subset = (await ok(await stall.keep_subset(LARGE)))["subset_id"]
    made = await stall.buy(await stall.offer(await stall.keep(subset_id=subset)))
    for _ in ("on sale", "passive"):
        assert refused(await stall.keep_subset(SMALL, subset)) == (409, "subset_sold")
        assert refused(await stall.ask("subset/delete", subset_id=subset)) == (409, "subset_sold")
        assert (await ok(await stall.look()))["chart"]["row_count"] == 20
        await stall.take_off()
    await ok(await stall.keep_subset(LARGE, subset, name="Yeni ad"))
    other = (await ok(await stall.keep_subset(LARGE, name="Öteki")))["subset_id"]
    await ok(await stall.keep_subset(SMALL, other, name="Öteki"))
    await ok(await stall.ask("subset/delete", subset_id=other))
    await stall.end(made)
    await ok(await stall.keep_subset(SMALL, subset))
    await ok(await stall.ask("subset/delete", subset_id=subset))


async def test_a_column_cannot_make_a_bought_chart_show_something_else(stall: Stall) -> None:
    made = await stall.buy(await stall.offer(await stall.keep()))
    await stall.take_off()
    texts = {"kind": "retype", "column": "c1", "to_type": "text"}
    assert refused(await stall.ask("column/save", steps=[texts])) == (409, "column_sold")
    assert (await ok(await stall.look()))["chart"]["chart_type"] == "histogram"
    await stall.end(made)
    await ok(await stall.ask("column/save", steps=[texts]))


async def test_a_project_can_still_be_deleted_and_what_was_bought_of_it_is_owed(stall: Stall) -> None:
    await stall.buy(await stall.offer(await stall.keep()))
    await stall.take_off()
    gone = await ok(await stall.ask("delete"))
    assert gone["ending_count"] == 1
