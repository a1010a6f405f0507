"""What is shown of a product before it is bought: as its shop allows, to who may see the product, one answer for each person."""

import asyncio
import json
from typing import Any
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.accounts.public import ExportSource
from terazi.modules.analysis.actions import free_answers
from terazi.modules.analysis.actions.personal_data import export_projects, forget_projects
from tests.calling import Reply
from tests.modules.access.people import audited, grant, id_of
from tests.modules.analysis.test_bought_models import BAROLO
from tests.modules.analysis.working import Person, Workspace, refusal
from tests.modules.shops.selling import (
    Seller,
    activate,
    edit_product,
    fill_bundle,
    make_bundle,
    ok,
    open_shop,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

OWN = "/v1/user/shop/bundle/product/preview"
SHOWN, PREDICT = "/v1/bundle/product/preview/get", "/v1/bundle/product/preview/predict"
PRICE = [{"currency_type": 0, "amount": 5_000}]


class Stall:
    """A shop that sells the outputs of the shared project."""

    def __init__(self, work: Workspace, seller: Seller) -> None:
        self.work, self.house, self.seller = work, work.house, seller

    async def sell(self, bundle: dict[str, Any] | None = None, **product: Any) -> tuple[str, str]:
        """Put an output on sale; return its bundle and its product."""
        bundle_id = await make_bundle(self.house, self.seller, **(bundle or {}))
        fields = {"wanalyzer_project_id": self.work.project, "currency_amount_list": PRICE, **product}
        product_id = await fill_bundle(self.house, self.seller, bundle_id, **fields)
        await ok(await activate(self.house, self.seller, bundle_id))
        return bundle_id, product_id

    async def sell_model(self, **product: Any) -> tuple[str, str]:
        """Put the model on sale, and let everybody try it."""
        known = {"wanalyzer_machinelearning_id": self.work.training, **product}
        place = await self.sell(product_type="machine_learning_query", **known)
        await ok(await self.record(place[1]))
        return place

    async def own(self, product_id: str, token: str | None = None, lang: str = "tr") -> Reply:
        """Ask what is shown and what could be."""
        return await self.house.post(
            f"{OWN}/get",
            token=token or self.seller.token,
            user_shop_bundle_product_client_id=product_id,
            lang=lang,
        )

    async def record(self, product_id: str, token: str | None = None, **body: Any) -> Reply:
        """Let everybody see it."""
        return await self.house.post(
            f"{OWN}/record",
            token=token or self.seller.token,
            user_shop_bundle_product_client_id=product_id,
            body=body,
        )

    async def delete(self, product_id: str, token: str | None = None) -> Reply:
        """Show nothing any more."""
        return await self.house.post(
            f"{OWN}/delete", token=token or self.seller.token, user_shop_bundle_product_client_id=product_id
        )

    async def look(self, place: tuple[str, str], token: str | None = None, **query: Any) -> Reply:
        """Look at what is shown of a product, as anybody."""
        asked = {"user_shop_bundle_client_id": place[0], "user_shop_bundle_product_client_id": place[1]}
        return await self.house.post(SHOWN, token=token, **asked, **query)

    async def predict(self, place: tuple[str, str], token: str | None, record: Any = BAROLO) -> Reply:
        """Ask the model for nothing."""
        asked = {"user_shop_bundle_client_id": place[0], "user_shop_bundle_product_client_id": place[1]}
        return await self.house.post(PREDICT, token=token, body={"input": record}, **asked)

    async def on_page(self, place: tuple[str, str]) -> str | None:
        """Return what the page of a bundle says that is shown of its product."""
        page = await self.house.post("/v1/bundle/details", user_shop_bundle_client_id=place[0])
        kind: str | None = page["bundle"]["product_list"][0]["preview"]
        return kind

    async def person(self, name: str) -> Person:
        """Return somebody new."""
        return Person(house=self.house, token=await self.house.register(name))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def stall(work: Workspace) -> Stall:
    await grant(work.house, await id_of(work.house, work.owner.token), "shop_new")
    return Stall(work, await open_shop(work.house, work.owner.token))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def findings(stall: Stall) -> tuple[str, str]:
    return await stall.sell(product_type="statistics_view", wanalyzer_stats_id=stall.work.stats)


async def test_the_finding_that_its_shop_chose_is_shown_until_it_is_taken_back(
    stall: Stall, findings: tuple[str, str]
) -> None:
    assert (await stall.look(findings)).error == "preview_not_found"
    assert await stall.on_page(findings) is None
    offered = await ok(await stall.own(findings[1]))
    sentences = offered["sentence_list"]
    assert (len(sentences), offered["shown"]) == (5, None)
    await ok(await stall.record(findings[1], finding=2))
    assert await stall.on_page(findings) == "finding"
    seen = await ok(await stall.look(findings))
    assert (seen["preview"]["sentence"], seen["has_free_answer"]) == (sentences[2], None)
    english = await stall.look(findings, lang="en")
    assert english["preview"]["sentence"] == (await stall.own(findings[1], lang="en"))["sentence_list"][2]
    assert [other for other in sentences if other in seen.content.decode()] == [sentences[2]]
    assert (await stall.own(findings[1]))["shown"]["sentence"] == sentences[2]
    await ok(await stall.delete(findings[1]))
    await ok(await stall.delete(findings[1]))
    assert (await stall.look(findings)).error == "preview_not_found"
    assert await stall.on_page(findings) is None
    for action, times in (("shops.preview_shown", 1), ("shops.preview_hidden", 1)):
        told = [each.subject_id for each in await audited(stall.house, action)]
        assert told.count(UUID(findings[1])) == times


async def test_the_chart_is_shown_as_its_buyer_sees_it(stall: Stall) -> None:
    kept = await stall.work.owner.post(
        "wanalyzer/project/chart/save",
        project_id=stall.work.project,
        chart_name=f"Grafik {uuid4()}",
        question={"column_list": ["c1", "c2"], "chart_type": "bar", "measure": "mean"},
    )
    place = await stall.sell(product_type="statistics_view", wanalyzer_chart_id=kept["chart_id"])
    await ok(await stall.record(place[1]))
    assert await stall.on_page(place) == "chart"
    turkish, english = await stall.look(place), await stall.look(place, lang="en")
    assert turkish["preview"]["chart"]["left_out_list"][-1] == "Sayılar yuvarlandı."
    assert english["preview"]["chart"]["left_out_list"][-1] == "Numbers are rounded."
    pivots = [shown["preview"]["chart"]["pivot"] for shown in (turkish, english)]
    assert pivots[0]["cells"] == pivots[1]["cells"]


async def test_a_model_shows_its_form_and_no_row_and_answers_each_person_once(stall: Stall) -> None:
    place = await stall.sell_model()
    assert await stall.on_page(place) == "model"
    seen = await ok(await stall.look(place))
    model = seen["preview"]["model"]
    assert [field["id"] for field in model["form"]["fields"]] == list(BAROLO)
    (best,) = model["models"]
    assert (best["actual_predicted"], best["residuals"], model["class_counts"]) == (None, None, None)
    assert seen["has_free_answer"] is None
    assert (await stall.predict(place, None)).error == "not_signed_in"
    buyer = await stall.person("ayse.once")
    assert (await stall.look(place, buyer.token))["has_free_answer"] is True
    wrong = await stall.predict(place, buyer.token, {"c2": "olmaz"})
    assert refusal(wrong)[:2] == (422, "input_refused")
    assert "input.c2" in {problem["field"] for problem in wrong["errors"]}
    told = await ok(await stall.predict(place, buyer.token))
    owned = await stall.work.owner.post(
        "wanalyzer/machinelearning/predict",
        project_id=stall.work.project,
        machine_learning_id=stall.work.training,
        input_list=[BAROLO],
        explain=True,
    )
    assert told["prediction"] == owned["prediction_list"][0]
    assert (await stall.look(place, buyer.token))["has_free_answer"] is False
    assert refusal(await stall.predict(place, buyer.token))[:2] == (409, "free_answer_taken")
    house, who = stall.house, await id_of(stall.house, buyer.token)
    source = ExportSource(reader=house.house.database.reader, storage=house.house.storage)
    (file,) = [file async for file in export_projects(source, who)]
    assert [each["training_id"] for each in json.loads(file.content)] == [stall.work.training]
    async with house.house.database.transaction() as db:
        await forget_projects(house.change(db), who)
    assert [file async for file in export_projects(source, who)] == []


async def test_two_questions_at_once_get_one_answer_and_another_bundle_gives_no_other(stall: Stall) -> None:
    place, again = await stall.sell_model(), await stall.sell_model()
    buyer = await stall.person("ayse.race")
    answers = await asyncio.gather(*(stall.predict(place, buyer.token) for _ in range(4)))
    assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]
    assert (await stall.predict(again, buyer.token)).error == "free_answer_taken"


async def test_made_up_accounts_do_not_drain_a_model(stall: Stall, monkeypatch: pytest.MonkeyPatch) -> None:
    place = await stall.sell_model()
    async with stall.house.house.database.transaction() as db:
        await db.write(touched(text("DELETE FROM free_answer"))())
    monkeypatch.setattr(free_answers, "MOST_A_DAY", 2)
    people = [await stall.person(f"kukla.{n}") for n in range(3)]
    answers = [await stall.predict(place, person.token) for person in people]
    assert [answer.status for answer in answers] == [200, 200, 429]
    assert answers[2].error == "free_answers_used_up"
    async with stall.house.house.database.transaction() as db:
        aged = "UPDATE free_answer SET answered_at = answered_at - interval '1 day 1 minute'"
        await db.write(touched(text(aged))())
    assert (await stall.predict(place, (await stall.person("kukla.3")).token)).status == 200


async def test_a_model_of_some_rows_answers_for_them_alone(stall: Stall) -> None:
    place = await stall.sell_model(main_rule_algorithm="[Alkol (%)] > 13")
    buyer = await stall.person("ayse.outside")
    refused = await stall.predict(place, buyer.token, {**BAROLO, "c2": 12.1})
    assert refused.error == "input_refused"
    assert (await stall.predict(place, buyer.token)).status == 200


async def test_what_gives_something_else_since_shows_nothing(stall: Stall) -> None:
    place = await stall.sell_model()
    await ok(await edit_product(stall.house, stall.seller, place[1], pro_name="Yeni ad"))
    assert await stall.on_page(place) == "model"
    await ok(await edit_product(stall.house, stall.seller, place[1], main_rule_algorithm="[Alkol (%)] > 13"))
    assert await stall.on_page(place) is None
    assert (await stall.look(place)).error == "preview_not_found"
    buyer = await stall.person("ayse.since")
    assert (await stall.predict(place, buyer.token)).error == "preview_not_found"
    assert (await stall.own(place[1]))["shown"] is None
    await ok(await stall.record(place[1]))
    assert await stall.on_page(place) == "model"


async def test_what_is_off_sale_or_reserved_shows_nothing_to_strangers(stall: Stall) -> None:
    place = await stall.sell_model()
    buyer = await stall.person("ayse.off")
    hidden = await stall.sell({"organization_id": "D-1", "organization_name": "Deniz AŞ"}, **_model(stall))
    await ok(await stall.record(hidden[1]))
    for token in (None, buyer.token):
        assert (await stall.look(hidden, token)).error == "bundle_not_found"
    assert (await stall.predict(hidden, buyer.token)).error == "bundle_not_found"
    assert (await stall.look((place[0], hidden[1]))).error == "preview_not_found"
    await ok(
        await stall.house.post(
            "/v1/user/shop/bundle/status/passive",
            token=stall.seller.token,
            user_shop_bundle_client_id=place[0],
        )
    )
    assert await stall.on_page(place) is None
    assert (await stall.look(place)).error == "preview_not_found"
    assert (await stall.predict(place, buyer.token)).error == "preview_not_found"


async def test_only_who_edits_bundles_of_the_shop_decides_what_is_shown(
    stall: Stall, findings: tuple[str, str]
) -> None:
    stranger = await stall.person("can.other")
    for refused in (
        await stall.own(findings[1], stranger.token),
        await stall.record(findings[1], stranger.token),
        await stall.delete(findings[1], stranger.token),
    ):
        assert refusal(refused)[:2] == (404, "product_not_found")
    clerk = await stall.person("can.clerk")
    staff = {"username": "can.clerk", "roles": ["shop_settings_edit"]}
    await ok(
        await stall.house.post(
            "/v1/user/shop/staff/record",
            token=stall.seller.token,
            body=staff,
            user_shop_client_id=stall.seller.shop_id,
        )
    )
    for refused in (
        await stall.own(findings[1], clerk.token),
        await stall.record(findings[1], clerk.token),
        await stall.delete(findings[1], clerk.token),
    ):
        assert refused.error in {"not_in_this_shop", "product_not_found"}


async def test_rows_of_data_and_gone_outputs_cannot_be_shown(stall: Stall, findings: tuple[str, str]) -> None:
    data = await stall.sell(product_type="dataset_filter")
    assert ((await stall.own(data[1]))["offered"], await stall.on_page(data)) == (None, None)
    assert refusal(await stall.record(data[1]))[:2] == (409, "preview_not_possible")
    finding = {"main_rule_algorithm": "[Alkol (%)] > 99999"}
    none = await stall.sell(product_type="statistics_view", wanalyzer_stats_id=stall.work.stats, **finding)
    assert refusal(await stall.record(none[1]))[:2] == (409, "preview_not_possible")
    assert (await stall.record(findings[1], finding=5)).status == 422


async def test_a_model_whose_project_is_gone_answers_nobody(stall: Stall) -> None:
    place = await stall.sell_model()
    buyer = await stall.person("ayse.gone")
    async with stall.house.house.database.transaction() as db:
        change = "UPDATE project SET state = :state WHERE id = :id"
        await db.write(touched(text(change))(**{"state": "failed", "id": stall.work.project}))
    try:
        assert refusal(await stall.predict(place, buyer.token))[:2] == (409, "output_gone")
    finally:
        async with stall.house.house.database.transaction() as db:
            await db.write(touched(text(change))(**{"state": "ready", "id": stall.work.project}))
    assert (await stall.predict(place, buyer.token)).status == 200


def _model(stall: Stall) -> dict[str, Any]:
    return {"product_type": "machine_learning_query", "wanalyzer_machinelearning_id": stall.work.training}
