"""Renewals by card: agreed to, told seven days before, charged once, tried three times, ended in two clicks."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.cards import (
    CardGateway,
    CardKeys,
    CardOrder,
    CardProvider,
    CardResult,
    StoredCard,
)
from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.jobs.tasks import Work
from terazi.modules.orders import jobs
from terazi.modules.orders.actions.card_charges import charge_renewal
from terazi.modules.orders.actions.personal_data import end_orders
from terazi.modules.orders.queries import personal_data
from terazi.providers.cards.sandbox_payments import TestCard
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    make_buyer,
    move,
    ok,
    ordered,
    own_order,
    start,
    use_card,
)
from tests.modules.orders.renewing import (
    MONTHLY,
    bought_with_renewal,
    bundle_id_of,
    cards_of,
    orders_of,
    pass_days,
    pass_until,
    pay_and_keep,
    renewal_of,
    subjects,
    switch,
)
from tests.modules.shops.selling import Seller


@dataclass
class WatchedGateway:
    """A card provider that notes what it is asked to charge, and whose asker may die before the answer."""

    right: CardGateway
    charged: list[str]
    dies: bool
    is_heard: bool

    @property
    def provider(self) -> CardProvider:
        """Which provider this is."""
        return self.right.provider

    async def charge(self, order: CardOrder, card: StoredCard) -> CardResult:
        """Charge, or die."""
        self.charged.append(order.reference)
        if self.is_heard:
            result = await self.right.charge(order, card)
        if self.dies:
            raise SystemError("killed")
        return result

    def __getattr__(self, name: str) -> Any:
        return getattr(self.right, name)


def watched(house: HouseUnderTest, *, dies: bool = False, is_heard: bool = True) -> tuple[Work, list[str]]:
    """Return a worker whose charges are noted, and those."""
    charged: list[str] = []
    work = house.work()

    def cards(keys: CardKeys) -> CardGateway:
        return WatchedGateway(work.cards(keys), charged, dies, is_heard)

    return replace(work, cards=cards), charged


async def is_right(house: HouseUnderTest) -> bool:
    """Whether the reconciliation finds nothing."""
    admin = await house.sign_in("yonetici")
    return bool((await ok(await house.post("/v1/order/reconciliation", token=admin)))["is_right"])


async def test_a_stored_card_renews_what_was_told_before(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    (card,) = await cards_of(house, buyer)
    assert (card["card"], card["bundle_list"]) == ("Visa •••• 1111", ["Başlangıç paketi"])
    renewal = await renewal_of(house, buyer)
    assert (renewal["status"], renewal["charge_at"]) == ("active", None)
    buyer = await pass_until(house, buyer, made, 13)
    assert len(await orders_of(house, buyer)) == 1
    buyer = await pass_until(house, buyer, made, 12)
    (told,) = await subjects(house)
    assert told.endswith("kartınızdan ödeme alınacak")
    buyer = await pass_until(house, buyer, made, 6)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "payment_waiting"
    buyer = await pass_until(house, buyer, made, 4.9)
    renewal, old = await orders_of(house, buyer)
    assert renewal["bundle_list"][0]["status"] == "bundle_active"
    assert renewal["payment_list"][0]["amount_text"] == "120,00 ₺"
    following, period = (each["bundle_list"][0]["product_list"][0] for each in (renewal, old))
    assert following["starts_at"] == period["ends_at"]
    assert (await renewal_of(house, buyer))["status"] == "active"
    buyer = await pass_until(house, buyer, renewal, 12, 4.9)
    assert [each["bundle_list"][0]["status"] for each in (await orders_of(house, buyer))[:2]] == [
        "bundle_active",
        "bundle_active",
    ]
    assert await is_right(house)


async def test_without_the_box_no_card_is_kept_and_nothing_is_charged(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await ordered(house, buyer, seller, [await bundle_of(house, seller, **MONTHLY)])
    assert "Başlangıç paketi" in made["payment_list"][0]["card_renewal"]["text_list"][0]
    page = await ok(await start(house, buyer, made))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    assert await cards_of(house, buyer) == []
    made = await own_order(house, buyer, made["user_shopcart_client_id"])
    buyer = await pass_until(house, buyer, made, 6, 0.9)
    renewal, _ = await orders_of(house, buyer)
    assert renewal["bundle_list"][0]["status"] == "payment_waiting"
    assert await subjects(house) == []
    refused = await switch(house, buyer, bundle_id_of(made), "start", version=1)
    assert refused.error == "card_renewal_not_offered"


async def test_a_consent_counts_only_in_the_words_that_are_shown(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await ordered(house, buyer, seller, [await bundle_of(house, seller, **MONTHLY)])
    assert (await start(house, buyer, made, card_renewal_version=2)).error == "card_renewal_not_offered"
    await ok(await start(house, buyer, made))
    assert (await start(house, buyer, made, card_renewal_version=1)).error == "card_renewal_not_offered"
    once = await ordered(house, buyer, seller, [await bundle_of(house, seller)])
    assert once["payment_list"][0]["card_renewal"] is None
    assert (await start(house, buyer, once, card_renewal_version=1)).error == "card_renewal_not_offered"


async def test_a_declined_card_is_tried_three_times_and_another_card_goes_on(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await bought_with_renewal(house, buyer, seller, TestCard.DECLINED_LATER)
    buyer = await pass_until(house, buyer, made, 12, 4.9, 2.9, 0.9)
    renewal = (await orders_of(house, buyer))[0]
    states = [payment["status"] for payment in renewal["payment_list"]]
    assert states == ["failed", "failed", "failed", "waiting"]
    assert (await subjects(house))[1:] == [
        "Kartınız reddedildi",
        "Kartınız reddedildi",
        "Kartla yenileme durdu",
    ]
    now = await renewal_of(house, buyer)
    assert (now["status"], now["can_start"]) == ("paused", True)
    await pay_and_keep(house, buyer, renewal)
    now = await renewal_of(house, buyer)
    assert (now["status"], now["card"]) == ("active", "Visa •••• 1111")
    assert await is_right(house)


async def test_who_has_money_again_lets_the_card_be_tried_at_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await bought_with_renewal(house, buyer, seller, TestCard.DECLINED_LATER)
    buyer = await pass_until(house, buyer, made, 12, 4.9, 2.9, 0.9)
    await run_sql(house, "UPDATE sandbox_payment SET card = 'success' WHERE keeps_card")
    await ok(await switch(house, buyer, bundle_id_of(made), "start", version=1))
    await jobs.watch_card_renewals.handler(house.work())
    await house.run_jobs()
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "bundle_active"


async def test_a_renewal_is_switched_off_and_on_again(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    buyer = await pass_until(house, buyer, made, 12)
    for _ in range(2):
        await ok(await switch(house, buyer, bundle_id_of(made), "cancel"))
    await house.run_jobs()
    assert (await subjects(house))[1:] == ["Kartla yenileme kapatıldı"]
    buyer = await pass_until(house, buyer, made, 4.9)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "payment_waiting"
    assert (await switch(house, buyer, bundle_id_of(made), "start", version=2)).error == (
        "card_renewal_not_offered"
    )
    await ok(await switch(house, buyer, bundle_id_of(made), "start", version=1))
    buyer = await pass_days(house, buyer, 0)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "bundle_active"
    assert await is_right(house)


async def test_a_removed_card_is_never_charged_and_forgotten_by_its_provider(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    (card,) = await cards_of(house, buyer)
    gone = {"saved_card_id": card["saved_card_id"]}
    await ok(await house.post("/v1/user/card/delete", token=buyer.token, **gone))
    again = await house.post("/v1/user/card/delete", token=buyer.token, **gone)
    assert (again.status, again.error) == (404, "saved_card_not_found")
    await house.run_jobs()
    kept = await values_of(house, "SELECT count(*) FROM saved_card WHERE sealed IS NOT NULL")
    known = await values_of(house, "SELECT count(*) FROM sandbox_payment WHERE keeps_card")
    assert (kept, known) == ([0], [0])
    assert await cards_of(house, buyer) == []
    buyer = await pass_until(house, buyer, made, 6, 4.9, 0.9)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "payment_waiting"


async def test_nobody_touches_the_card_or_the_renewal_of_another(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    (card,) = await cards_of(house, buyer)
    stranger = await make_buyer(house, "yabanci")
    gone = await house.post("/v1/user/card/delete", token=stranger.token, saved_card_id=card["saved_card_id"])
    assert gone.error == "saved_card_not_found"
    assert await cards_of(house, stranger) == []
    for to, more in (("cancel", {}), ("start", {"version": 1})):
        refused = await switch(house, stranger, bundle_id_of(made), to, **more)
        assert (refused.status, refused.error) == (404, "order_not_found")
    assert (await renewal_of(house, buyer))["status"] == "active"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE outgoing_mail SET sent_at = NULL WHERE kind LIKE '%card_notice'", "notice"),
        ("UPDATE card_renewal SET amount = 11999", "price"),
        ("UPDATE saved_card SET provider = 'iyzico'", "shop"),
    ],
)
async def test_what_was_not_agreed_to_or_told_is_not_charged(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, change: str, why: str
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    buyer = await pass_until(house, buyer, made, 12)
    await run_sql(house, change)
    buyer = await pass_until(house, buyer, made, 4.9, 0.9)
    renewal = (await orders_of(house, buyer))[0]
    assert renewal["bundle_list"][0]["status"] == "payment_waiting"
    paused = await values_of(house, "SELECT state || ' ' || reason FROM card_renewal")
    assert paused == [f"paused {why}"]


async def test_many_workers_charge_once(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    buyer = await pass_until(house, buyer, made, 12)
    work, charged = watched(house)
    house.clock.advance(days=7, minutes=5)
    (renewal_id,) = await values_of(house, "SELECT id FROM card_renewal")
    await asyncio.gather(*(charge_renewal.handler(work, renewal_id=str(renewal_id)) for _ in range(6)))
    assert len(charged) == 1
    buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "bundle_active"
    assert await is_right(house)


@pytest.mark.parametrize("is_heard", [True, False], ids=["heard", "unheard"])
async def test_who_dies_while_charging_leaves_a_payment_that_is_asked_about(
    house: HouseUnderTest,
    buyer: Buyer,
    seller: Seller,
    admin: str,
    is_heard: bool,
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    buyer = await pass_until(house, buyer, made, 12)
    work, charged = watched(house, dies=True, is_heard=is_heard)
    house.clock.advance(days=7, minutes=5)
    (renewal_id,) = await values_of(house, "SELECT id FROM card_renewal")
    with pytest.raises(SystemError):
        await charge_renewal.handler(work, renewal_id=str(renewal_id))
    buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    assert (await switch(house, buyer, bundle_id_of(made), "cancel")).error == "card_being_charged"
    waiting = (await orders_of(house, buyer))[0]
    if not is_heard:
        assert (await start(house, buyer, waiting)).error == "card_being_charged"
    await charge_renewal.handler(work, renewal_id=str(renewal_id))
    assert len(charged) == 1
    for _ in range(8):
        house.clock.advance(minutes=20)
        await jobs.ask_card_providers.handler(house.work())
    buyer = Buyer(await house.sign_in(buyer.username), buyer.id, buyer.username)
    states = [each["status"] for each in (await orders_of(house, buyer))[0]["payment_list"]]
    assert states == (["approved"] if is_heard else ["failed", "waiting"])
    buyer = await pass_until(house, buyer, made, 2.9)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "bundle_active"
    assert await is_right(house)


async def test_who_pays_alone_is_not_charged(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    buyer = await pass_until(house, buyer, made, 12)
    renewal = (await orders_of(house, buyer))[0]
    page = await ok(await start(house, buyer, renewal))
    await house.client.get(await use_card(house, page["payment"]["page_url"]))
    buyer = await pass_until(house, buyer, made, 4.9, 2.9)
    assert len((await orders_of(house, buyer))[0]["payment_list"]) == 1
    assert (await renewal_of(house, buyer))["status"] == "active"
    assert await is_right(house)


async def test_a_cancelled_order_of_renewal_ends_the_renewal(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    buyer = await pass_until(house, buyer, made, 12)
    renewal = (await orders_of(house, buyer))[0]
    await ok(await move(house, buyer.token, "bundle", bundle_id_of(renewal), "payment_cancelled"))
    buyer = await pass_until(house, buyer, made, 4.9, 2.9)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "payment_cancelled"
    assert await values_of(house, "SELECT state FROM card_renewal") == ["cancelled"]


async def test_what_is_ended_is_not_renewed(house: HouseUnderTest, buyer: Buyer, seller: Seller) -> None:
    made = await bought_with_renewal(house, buyer, seller)
    buyer = await pass_until(house, buyer, made, 12)
    await ok(await move(house, buyer.token, "bundle", bundle_id_of(made), "termination", accepts_loss=True))
    buyer = await pass_until(house, buyer, made, 4.9, 2.9)
    assert (await orders_of(house, buyer))[0]["bundle_list"][0]["status"] == "payment_cancelled"
    assert await values_of(house, "SELECT state FROM card_renewal") == ["cancelled"]


async def test_who_leaves_takes_the_cards_along(house: HouseUnderTest, buyer: Buyer, seller: Seller) -> None:
    await bought_with_renewal(house, buyer, seller)
    exported = personal_data.exported_files(UserId(UUID(buyer.id)))
    cards, renewals = await house.house.database.reader.ask(
        exported["saved_cards"], exported["renewals_by_card"]
    )
    assert (cards[0]["last_four"], renewals[0]["state"]) == ("1111", "active")
    assert "sealed" not in cards[0]
    async with house.house.database.transaction() as db:
        change = Change(db=db, now=house.clock(), new_id=house.house.new_id)
        await end_orders(change, UserId(UUID(buyer.id)))
    await house.run_jobs()
    assert await values_of(house, "SELECT state FROM card_renewal") == ["cancelled"]
    assert await values_of(house, "SELECT address || device FROM card_renewal") == [""]
    assert await values_of(house, "SELECT count(*) FROM saved_card WHERE sealed IS NOT NULL") == [0]
    assert await values_of(house, "SELECT count(*) FROM sandbox_payment WHERE keeps_card") == [0]
