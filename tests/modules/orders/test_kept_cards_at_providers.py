"""Cards that iyzico and Stripe keep: from the first purchase over renewals and declines to the end of the card."""

from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import pytest

from terazi.modules.orders.queries import lists, locking
from tests.breaking import values_of
from tests.fakes.card_providers import sign
from tests.modules.orders.buying import Buyer, ok, start
from tests.modules.orders.real_cards import Till, open_till
from tests.modules.orders.renewing import MONTHLY, cards_of, orders_of, pass_until, renewal_of, subjects

ASKED_BY = {"iyzico": "/payment/auth", "stripe": "/v1/payment_intents"}
KEPT = {
    "iyzico": {"paymentCard": {"cardUserKey": "holder", "cardToken": "kept-card"}},
    "stripe": {"customer": "holder", "payment_method": "kept-card", "off_session": "true"},
}
NO_MONEY = {"iyzico": "10051", "stripe": "insufficient_funds"}


@pytest.fixture(params=["iyzico", "stripe"])
async def till(request: pytest.FixtureRequest, database_url: str, tmp_path: Path) -> AsyncIterator[Till]:
    """A first month that is being paid, by who agreed that the card pays the next ones."""
    async with open_till(database_url, tmp_path, request.param, keeps=True, **MONTHLY) as till:
        yield till


async def _pass(till: Till, *days_before: float) -> None:
    made = (await orders_of(till.house, till.buyer))[-1]
    till.buyer = await pass_until(till.house, till.buyer, made, *days_before)


async def _proof(till: Till) -> list[str]:
    till.admin = await till.house.sign_in("yonetici")
    return await till.proof()


def _charges(till: Till) -> list[dict[str, object]]:
    path = ASKED_BY[till.provider]
    return [body for method, at, _, body in till.fake.asked if (method, at) == ("POST", path)]


async def _newest(till: Till) -> tuple[str, list[str]]:
    newest = (await orders_of(till.house, till.buyer))[0]
    return newest["bundle_list"][0]["status"], [each["status"] for each in newest["payment_list"]]


async def test_a_kept_card_is_sealed_and_pays_the_next_month(till: Till) -> None:
    till.pay_and_keep()
    assert "outcome=approved" in await till.come_back()
    (card,) = await cards_of(till.house, till.buyer)
    assert card["card"] == "Visa •••• 1111"
    assert await values_of(
        till.house, "SELECT count(*) FROM saved_card WHERE position('kept-card'::bytea in sealed) = 0"
    ) == [1]
    await _pass(till, 12, 4.9)
    (charge,) = _charges(till)
    assert {name: charge[name] for name in KEPT[till.provider]} == KEPT[till.provider]
    assert await _newest(till) == ("bundle_active", ["approved"])
    assert (await renewal_of(till.house, till.buyer))["status"] == "active"
    assert await _proof(till) == []


async def test_a_kept_card_that_is_declined_is_tried_on_three_days_and_rests(till: Till) -> None:
    till.pay_and_keep()
    await till.come_back()
    till.fake.charge_says = NO_MONEY[till.provider]
    await _pass(till, 12, 4.9, 4.5, 2.9, 2.5, 0.9, 0.5)
    assert len(_charges(till)) == 3
    assert await _newest(till) == ("payment_waiting", ["failed", "failed", "failed", "waiting"])
    assert (await renewal_of(till.house, till.buyer))["status"] == "paused"
    told = [
        subject for subject in await subjects(till.house) if "reddedildi" in subject or "durdu" in subject
    ]
    assert told == ["Kartınız reddedildi", "Kartınız reddedildi", "Kartla yenileme durdu"]
    assert await _proof(till) == []


async def test_a_removed_card_is_forgotten_at_its_provider_and_never_charged(till: Till) -> None:
    till.pay_and_keep()
    await till.come_back()
    (card,) = await cards_of(till.house, till.buyer)
    till.fake.failures = ["503", "503"]
    gone = {"saved_card_id": card["saved_card_id"]}
    await ok(await till.house.post("/v1/user/card/delete", token=till.buyer.token, **gone))
    await till.house.run_jobs()
    assert till.fake.forgotten == []
    await _pass(till, 12, 4.9)
    assert till.fake.forgotten == ["kept-card"]
    assert await values_of(till.house, "SELECT count(*) FROM saved_card WHERE sealed IS NOT NULL") == [0]
    assert (_charges(till), await _newest(till)) == ([], ("payment_waiting", ["waiting"]))


async def test_what_is_not_signed_by_the_provider_keeps_and_pays_nothing(till: Till) -> None:
    forged = {"signature": "0" * 64} if till.provider == "iyzico" else {}
    till.pay_and_keep(**forged)
    assert await till.notify(key="another") == 401
    if till.provider == "iyzico":
        assert "outcome=waiting" in await till.come_back()
    assert await cards_of(till.house, till.buyer) == []
    assert await till.states() == ("payment_waiting", "waiting")
    assert await _proof(till) == []


async def test_a_card_that_came_without_a_consent_is_forgotten_at_once(
    database_url: str, tmp_path: Path
) -> None:
    async with open_till(database_url, tmp_path, "iyzico", **MONTHLY) as till:
        till.pay_and_keep()
        await till.come_back()
        await _pass(till, 20)
        assert (await cards_of(till.house, till.buyer), till.fake.forgotten) == ([], ["kept-card"])


async def test_a_charge_in_a_forged_answer_is_read_back_until_it_is_iyzicos_own(
    database_url: str, tmp_path: Path
) -> None:
    async with open_till(database_url, tmp_path, "iyzico", keeps=True, **MONTHLY) as till:
        till.pay_and_keep()
        await till.come_back()
        till.fake.is_own = False
        await _pass(till, 12, 4.9, 4.5, 2.9)
        assert (len(_charges(till)), await _newest(till)) == (1, ("payment_waiting", ["waiting"]))
        ((reference, answer),) = till.fake.charges.items()
        signed = [answer["paymentId"], "TRY", reference, reference, "120", "120"]
        answer["signature"] = sign(":".join(signed))
        await _pass(till, 2)
        assert (len(_charges(till)), await _newest(till)) == (1, ("bundle_active", ["approved"]))
        assert await _proof(till) == []


async def _die_while_opening(till: Till, step: str) -> UUID:
    """Open the page of the next month's order, and die after a step: nobody has seen the page."""
    made = (await orders_of(till.house, till.buyer))[0]
    (payment,) = made["payment_list"]
    payment_id = UUID(payment["user_shopcart_bundle_product_payment_client_id"])
    if step == "kept":
        await ok(await start(till.house, till.buyer, made))
    else:
        claim = locking.claim_start(payment_id, till.provider, till.house.clock.now)
        assert await till.house.house.database.recorder.ask(claim) == (1,)
    return payment_id


@pytest.mark.parametrize("step", ["claimed", "kept"])
async def test_who_dies_while_opening_a_page_leaves_a_month_that_is_charged_once(
    till: Till, step: str
) -> None:
    till.pay_and_keep()
    await till.come_back()
    await _pass(till, 12, 5.01)
    till.house.clock.advance(minutes=13, seconds=4)
    payment_id = await _die_while_opening(till, step)
    await _pass(till, 5.0005)
    assert _charges(till) == []
    if till.provider == "stripe" and step == "kept":
        till.fake.payments["cs_test_1"]["status"] = "expired"
    await _pass(till, 4.9, 4.8, 4.7, 4.6, 2.9)
    assert len(_charges(till)) == 1
    states = ["failed", "approved"] if step == "kept" else ["approved"]
    assert await _newest(till) == ("bundle_active", states)
    (found,) = await till.house.house.database.reader.ask(lists.find_payment(payment_id))
    assert found is not None
    late = {"token": "late", "url": "https://late", "check_at": found.changed_at, "now": found.changed_at}
    assert await locking.keep_page(till.house.house.database.recorder, found, **late) is None
    assert await _proof(till) == []


async def test_a_page_that_somebody_pays_on_is_never_charged_beside(till: Till) -> None:
    till.pay_and_keep()
    await till.come_back()
    await _pass(till, 12, 5.01)
    await _die_while_opening(till, "kept")
    till.token = list(till.fake.payments)[-1]
    till.fake.failures = ["503"] * 40
    await _pass(till, 4.9, 4.8)
    assert _charges(till) == []
    till.payment_id = (await orders_of(till.house, till.buyer))[0]["payment_list"][0][
        "user_shopcart_bundle_product_payment_client_id"
    ]
    till.pay(**({"paymentId": "24185079"} if till.provider == "iyzico" else {"id": "pi_2"}))
    till.fake.failures = []
    await _pass(till, 4.7, 2.9)
    assert (_charges(till), await _newest(till)) == ([], ("bundle_active", ["approved"]))
    assert await _proof(till) == []


async def test_a_page_of_iyzico_that_nobody_paid_on_is_opened_anew(database_url: str, tmp_path: Path) -> None:
    async with open_till(database_url, tmp_path, "iyzico") as till:
        old = (await ok(await start(till.house, till.buyer, till.made)))["payment"]
        till.house.clock.advance(hours=3)
        till.buyer = Buyer(await till.house.sign_in(till.buyer.username), till.buyer.id, till.buyer.username)
        await ok(await start(till.house, till.buyer, till.made))
        new = (await ok(await start(till.house, till.buyer, till.made)))["payment"]
        assert (new["attempt"], len(till.fake.payments)) == (2, 2)
        assert new["page_url"] != old["page_url"]
