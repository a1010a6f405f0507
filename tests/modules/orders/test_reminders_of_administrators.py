"""Administrators are told once a day what waits for them: debts that shops do not pay back, shops to be admitted."""

import asyncio

import pytest

from terazi.modules.access.public import Role
from terazi.modules.orders.jobs import tell_administrators
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, MailInOutbox
from tests.modules.access.people import grant, id_of
from tests.modules.orders.buying import Buyer, move, ok
from tests.modules.orders.test_debts import Counter, _line
from tests.modules.shops.selling import Seller, make_shop, move_shop, trusted

pytestmark = pytest.mark.usefixtures("admin")


async def waiting_shop(house: HouseUnderTest, owner: str = "bekleyen") -> None:
    """Let a shop wait for its admission."""
    token = await trusted(house, owner, "shop_new")
    await ok(await move_shop(house, token, await make_shop(house, token), "waiting"))


async def told(house: HouseUnderTest, to: str = "yonetici@example.com") -> list[MailInOutbox]:
    """Return the mails that tell an administrator what waits."""
    return [mail for mail in await house.mails(to=to) if mail.kind == "orders.mail.waiting"]


async def tell(house: HouseUnderTest) -> None:
    """Do what the clock would do."""
    await tell_administrators.handler(house.work())


async def change_administrator(house: HouseUnderTest, values: str) -> None:
    """Change the account of the administrator."""
    await run_sql(house, f"UPDATE user_account SET {values} WHERE username = 'yonetici'")


async def test_nobody_is_told_where_nothing_waits(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    counter = Counter(house, buyer, seller, "")
    made = await counter.two_services()
    await ok(await move(house, buyer.token, "product", _line(made), "terminated"))
    house.clock.advance(days=14)
    await tell(house)
    assert await told(house) == []


async def test_every_administrator_is_told_how_much_waits_and_where(
    house: HouseUnderTest, buyer: Buyer, seller: Seller
) -> None:
    english = await house.register("second")
    await grant(house, await id_of(house, english), Role.ADMIN)
    await run_sql(house, "UPDATE user_account SET active_lang = 'en' WHERE username = 'second'")
    counter = Counter(house, buyer, seller, "")
    made = await counter.two_services()
    for place in range(2):
        await ok(await move(house, buyer.token, "product", _line(made, place), "terminated"))
        house.clock.advance(minutes=1)
    house.clock.advance(days=15)
    await waiting_shop(house)
    await waiting_shop(house, "ikinci.bekleyen")
    await tell(house)
    (mail,) = await told(house)
    assert mail.subject == "Sizi bekleyen işler var"
    assert "14 gün içinde alıcılara geri ödenmemiş mağaza borcu: 1." in mail.body_text
    assert "/magaza-siparisleri\n" in mail.body_text
    assert "Kabulünüzü bekleyen mağaza: 2." in mail.body_text
    assert mail.body_text.endswith("/magaza-listesi?state=waiting")
    (mail,) = await told(house, "second@example.com")
    assert mail.subject == "Something waits for you"
    assert "within 14 days: 1." in mail.body_text
    assert mail.body_text.endswith("/user-shop-list?state=waiting")


async def test_what_does_not_wait_is_not_mentioned(house: HouseUnderTest) -> None:
    await waiting_shop(house)
    await tell(house)
    (mail,) = await told(house)
    assert mail.body_text.startswith("Kabulünüzü bekleyen mağaza: 1.")


async def test_a_day_has_one_mail_and_the_next_day_another(house: HouseUnderTest) -> None:
    house.clock.advance(days=1)
    house.clock.now = house.clock.now.replace(hour=12)
    await waiting_shop(house)
    await asyncio.gather(*[tell(house) for _ in range(3)])
    await tell(house)
    assert len(await told(house)) == 1
    house.clock.now = house.clock.now.replace(hour=20, minute=59)
    await tell(house)
    assert len(await told(house)) == 1
    house.clock.advance(minutes=2)
    await tell(house)
    assert len(await told(house)) == 2, "midnight is Turkish"


@pytest.mark.parametrize("values", ["mail = ''", "state = 'blocked'"])
async def test_who_cannot_be_written_to_or_may_not_sign_in_is_told_nothing(
    house: HouseUnderTest, values: str
) -> None:
    await waiting_shop(house)
    await change_administrator(house, values)
    await tell(house)
    assert [mail for mail in await house.mails() if mail.kind == "orders.mail.waiting"] == []


async def test_whose_right_has_ended_is_told_nothing(house: HouseUnderTest) -> None:
    token = await house.register("eski")
    ends = house.clock.now.replace(year=house.clock.now.year + 1)
    await grant(house, await id_of(house, token), Role.ADMIN, ends_at=ends)
    house.clock.advance(days=366)
    await waiting_shop(house)
    await tell(house)
    assert len(await told(house)) == 1
    assert await told(house, "eski@example.com") == []
