"""A shop gets one mail a day of what it sold, what waits for it, what it owes and which bills are to be sent; or none."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from terazi.foundation.context import Change
from terazi.foundation.ids import new_id
from terazi.modules.bills.public import draft_bill
from terazi.modules.orders.actions import shop_digests
from terazi.modules.orders.jobs import tell_shops
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, MailInOutbox
from tests.modules.access.people import id_of
from tests.modules.bills.sample_bills import facts
from tests.modules.orders.buying import (
    Buyer,
    bundle_of,
    move,
    ok,
    ordered,
    paid_by_card,
    take_cards,
    upload_receipt,
)
from tests.modules.orders.test_debts import SERVICE, _bundle, _line
from tests.modules.orders.test_deliveries import Services
from tests.modules.shops.selling import Seller, open_shop, trusted

SHOP = "destek@kuzey.example.com"


@pytest.fixture
async def services(house: HouseUnderTest, buyer: Buyer, seller: Seller, admin: str) -> Services:
    """A shop that sells services too, and its buyer."""
    return Services(house, buyer, seller, admin)


async def told(house: HouseUnderTest, kind: str = "shop_digest") -> list[MailInOutbox]:
    """Return the mails of a kind that shops got."""
    return [mail for mail in await house.mails() if mail.kind == f"orders.mail.{kind}"]


async def tell(house: HouseUnderTest) -> list[MailInOutbox]:
    """Do what the clock would do, and return the mails of days."""
    await tell_shops.handler(house.work())
    return await told(house)


async def approved_at(house: HouseUnderTest, made: dict[str, Any], moment: datetime) -> None:
    """Let an order have been paid at a moment."""
    number = made["order_number"]
    await run_sql(
        house,
        f"UPDATE payment SET approved_at = '{moment.isoformat()}' FROM shopcart"
        f" WHERE shopcart.id = payment.shopcart_id AND shopcart.number = '{number}'",
    )


async def test_a_day_is_told_once_with_its_sum_and_an_empty_day_never(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = [await paid_by_card(house, buyer, seller, [pack]) for _ in range(2)]
    assert await tell(house) == [], "the day is not over"
    assert await told(house, "shop_paid") == []
    house.clock.advance(days=1)
    await asyncio.gather(*[tell(house) for _ in range(3)])
    (mail,) = await tell(house)
    assert mail.to_address == SHOP
    for said in ("240,00 ₺", *(each["order_number"] for each in made)):
        assert said in mail.body_text
    house.clock.advance(days=1)
    assert len(await tell(house)) == 1, "the next day was empty"


async def test_days_end_at_midnight_in_turkey(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    before, after = [await paid_by_card(house, buyer, seller, [pack]) for _ in range(2)]
    await approved_at(house, before, datetime(2026, 3, 9, 20, 59, 59, tzinfo=UTC))
    await approved_at(house, after, datetime(2026, 3, 9, 21, 0, tzinfo=UTC))
    house.clock.now = datetime(2026, 3, 11, 6, 20, tzinfo=UTC)
    (mail,) = await tell(house)
    assert mail.subject == "Mağazanızın günlük özeti: 11.03.2026"
    for order, moment in ((before, "09.03.2026 23:59"), (after, "10.03.2026 00:00")):
        assert f"{order['order_number']}: 120,00 ₺ ({moment})" in mail.body_text


async def test_what_waits_for_the_shop_is_told_at_once_and_not_again(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    service = await bundle_of(house, seller, product_type="service", pro_name="Kurulum")
    await paid_by_card(house, buyer, seller, [service])
    assert len(await told(house, "shop_paid")) == 1
    house.clock.advance(days=1)
    assert await tell(house) == []


async def test_a_run_that_dies_in_the_middle_is_gone_on_with_and_tells_nobody_twice(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await open_shop(house, await trusted(house, "baska.satici", "shop_new"))
    await take_cards(house, other)
    await paid_by_card(house, buyer, seller, [pack])
    await paid_by_card(house, buyer, other, [await bundle_of(house, other)])
    house.clock.advance(days=1)
    send, count = shop_digests.mail_digest, 0

    async def die(*given: Any, **named: Any) -> None:
        nonlocal count
        await send(*given, **named)
        count += 1
        if count == 2:
            raise asyncio.CancelledError

    with monkeypatch.context() as dying:
        dying.setattr(shop_digests, "mail_digest", die)
        with pytest.raises(asyncio.CancelledError):
            await tell(house)
    assert len(await told(house)) == 1, "what was not finished was not told"
    assert len(await tell(house)) == 2
    assert len(await tell(house)) == 2


async def test_a_day_with_all_of_it_is_one_mail(services: Services, pack: str) -> None:
    house, buyer, seller = services.house, services.buyer, services.seller
    house.clock.now = house.clock.now.replace(hour=8)
    owed = await paid_by_card(house, buyer, seller, [await bundle_of(house, seller, **SERVICE)])
    await ok(await move(house, buyer.token, "bundle", _bundle(owed), "termination"))
    transfer = await ordered(house, buyer, seller, [pack], pay_type="transfer")
    await ok(await upload_receipt(house, buyer, transfer["user_shopcart_client_id"]))
    house.clock.advance(days=11)
    services.buyer = buyer = replace(buyer, token=await house.sign_in("alici"))
    services.seller = seller = replace(seller, token=await house.sign_in("satici"))
    advice = await services.sold()
    delivery = await services.delivered(_line(advice), 1)
    await services.delivered(_line(advice), 1)
    await ok(await services.answer(buyer.token, delivery, "objected", "Kimse aramadı"))
    sold = await paid_by_card(house, buyer, seller, [pack])
    house.clock.advance(days=1)
    before = len(await house.mails(to=SHOP))
    for _ in range(12):
        await asyncio.gather(*[tell(house) for _ in range(2)])
        house.clock.advance(hours=1)
    (mail,) = (await house.mails(to=SHOP))[before:]
    assert mail.kind == "orders.mail.shop_digest"
    parts = mail.body_text.split("Satışlarınız")[1]
    for title, words in (
        ("Sizi bekleyenler", f"{sold['order_number']}: 120,00 ₺"),
        ("Geri ödemeniz gerekenler", f"{transfer['order_number']} siparişinin havalesi: 120,00 ₺"),
        ("Gönderilecek faturalar", f"{owed['order_number']}: 120,00 ₺ (Son gün "),
    ):
        part, parts = parts.split(title)
        assert words in part
    assert f"{owed['order_number']} siparişinin onay bekleyen faturası" in parts
    for said in ("İtiraz edilen teslimat: 1", "Alıcının onayını bekleyen teslimat: 1"):
        assert said in mail.body_text


async def test_what_only_waits_for_a_buyer_is_no_reason_to_write(services: Services) -> None:
    made = await services.sold()
    await services.delivered(_line(made))
    services.house.clock.advance(days=1)
    assert await tell(services.house) == []


async def test_a_shop_of_bills_alone_is_written_to_and_its_owner_where_it_has_no_address(
    house: HouseUnderTest, seller: Seller
) -> None:
    await run_sql(house, "UPDATE shop SET mail = ''")
    async with house.house.database.transaction() as db:
        await draft_bill(
            Change(db=db, now=house.clock.now, new_id=new_id),
            shop_id=UUID(seller.shop_id),
            owner_id=await id_of(house, seller.token),
            facts=facts(order_reference="S-1"),
            order_id=uuid4(),
        )
    house.clock.advance(days=5)
    (mail,) = await tell(house)
    assert mail.to_address == "satici@example.com"
    assert "S-1 siparişinin onay bekleyen faturası" in mail.body_text
    house.clock.advance(days=3)
    late = (await tell(house))[-1]
    assert "süresi geçti" in late.body_text
