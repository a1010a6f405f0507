"""Shops are reminded of what they owe from three days before it is late, once a day; what is late waits for administrators."""

import asyncio

from terazi.modules.orders.jobs import tell_shops
from tests.calling import HouseUnderTest, MailInOutbox
from tests.modules.orders.buying import Buyer, bundle_of, move, ok, paid_by_card
from tests.modules.orders.test_debts import SERVICE, Counter, _bundle
from tests.modules.shops.selling import Seller
from tests.modules.site.waiting import waiting_for

SHOP = "destek@kuzey.example.com"


async def told(house: HouseUnderTest) -> list[MailInOutbox]:
    """Do what the clock would do, and return the mails that tell the shop what it owes."""
    await tell_shops.handler(house.work())
    mails = [mail for mail in await house.mails(to=SHOP) if mail.kind == "orders.mail.shop_digest"]
    return [mail for mail in mails if "Geri ödemeniz gerekenler" in mail.body_text]


async def test_a_shop_is_reminded_three_days_before_and_daily_until_it_has_paid(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    house.clock.now = house.clock.now.replace(hour=9)
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **SERVICE)])
    await ok(await move(house, buyer.token, "bundle", _bundle(made), "termination"))
    house.clock.advance(days=10)
    assert await told(house) == []
    house.clock.advance(days=1, minutes=1)
    await asyncio.gather(*[told(house) for _ in range(3)])
    (mail,) = await told(house)
    assert f"{made['order_number']}: 120,00 ₺ (Son gün " in mail.body_text
    assert "3 gün kaldı" in mail.body_text
    house.clock.advance(days=4)
    late = (await told(house))[-1]
    assert "süresi geçti" in late.body_text
    counter = Counter(house, buyer, Seller(await house.sign_in("satici"), seller.shop_id), admin)
    await ok(await counter.settle(made))
    await house.run_jobs()
    house.clock.advance(days=1)
    assert len(await told(house)) == 2


async def test_what_is_late_waits_for_administrators_and_stands_in_the_reconciliation(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **SERVICE)])
    await ok(await move(house, buyer.token, "bundle", _bundle(made), "termination"))
    kind, where = "debts_too_late", "user_shop_order_list"
    assert kind not in await waiting_for(house, admin)
    for days, late in ((13, 0), (2, 12_000)):
        house.clock.advance(days=days)
        again = await house.sign_in("yonetici")
        proof = await ok(await house.post("/v1/order/reconciliation", token=again))
        assert proof["is_right"]
        (debts,) = proof["debt_list"]
        assert (debts["owed"], debts["late"], debts["owed_text"]) == (12_000, late, "120,00 ₺")
    assert (await waiting_for(house, again))[kind] == (1, where)
    assert kind not in await waiting_for(house, await house.sign_in("alici"))
