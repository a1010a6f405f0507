"""Desks are warned of what waits too long, and who asks is told until when."""

from datetime import datetime, timedelta

from terazi.foundation.turkish_time import ZONE
from terazi.modules.support.jobs import copy_holidays, watch_due
from terazi.modules.support.rules.settings import closed_days
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ASKED, ask, say


def _working_tuesday() -> datetime:
    """Return nine o'clock on a Tuesday to come of a week without holidays."""
    now = datetime.now(ZONE)
    nine = now.replace(hour=9, minute=0, second=0, microsecond=0)
    closed = closed_days([], now.date())
    for days in range(1, 300):
        at = nine + timedelta(days=days)
        if at.weekday() == 1 and closed.keys().isdisjoint(
            at.date() + timedelta(days=each) for each in range(3)
        ):
            return at
    raise AssertionError


TUESDAY = _working_tuesday()


async def _at(house: HouseUnderTest, moment: datetime) -> list[str]:
    """Let the watch run at a moment, and return whom it has mailed what by then."""
    house.clock.advance(seconds=(moment - house.clock.now).total_seconds())
    await watch_due.handler(house.work())
    return [
        f"{mail.to_address} {mail.subject}"
        for mail in await house.mails()
        if mail.kind.startswith("support.mail.due")
    ]


async def test_a_desk_is_warned_once_of_what_waits_and_only_while_it_works(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    await _at(house, TUESDAY)
    asker, staff = await house.sign_in("soran"), await house.sign_in("yanitlayan")
    first = await ask(house, asker)
    assert await _at(house, TUESDAY + timedelta(minutes=383)) == []
    warned = await _at(house, TUESDAY + timedelta(minutes=384))
    assert warned == ["yanitlayan@example.com [#1001] Fatura gelmedi: yanıt süresi doluyor"]
    assert await _at(house, TUESDAY + timedelta(minutes=400)) == warned
    # Answered and asked again: another time, and another warning; in the night nobody is told.
    staff = await house.sign_in("yanitlayan")
    await say(house, staff, first, "Bakıyoruz.")
    asker = await house.sign_in("soran")
    await say(house, asker, first, "Gelmedi.")
    await ask(house, asker, subject="Bir konu daha")
    assert await _at(house, TUESDAY + timedelta(hours=23)) == warned
    both = await _at(house, TUESDAY + timedelta(days=1, hours=8))
    assert both[1:] == ["yanitlayan@example.com 2 talebin yanıt süresi doluyor"]
    (mail,) = [each for each in await house.mails() if each.subject.startswith("2 ")]
    assert "#1001 Fatura gelmedi: bugün" in mail.body_text


async def test_who_has_a_ticket_is_warned_and_of_a_shops_its_people(
    house: HouseUnderTest, asker: str, admin: str, staff: str, seller: Seller
) -> None:
    await _at(house, TUESDAY)
    asker, admin = await house.sign_in("soran"), await house.sign_in("yonetici")
    ticket = await ask(house, asker)
    me = str(await id_of(house, admin))
    await house.post(
        "/v1/support/assign", token=admin, body={"user_client_id": me}, user_support_client_id=ticket
    )
    await ask(house, asker, organization_id=seller.shop_id)
    told = await _at(house, TUESDAY + timedelta(hours=7))
    assert sorted(each.split("@")[0] for each in told) == ["satici", "yonetici"]


async def test_who_asks_is_told_until_when_in_words(house: HouseUnderTest, asker: str) -> None:
    await _at(house, TUESDAY)
    form = await house.post("/v1/support/form/get")
    assert form["answer_by_words"] == "bugün 17.00’ye kadar"
    asker = await house.sign_in("soran")
    asked = await house.post("/v1/user/support/new", token=asker, body=ASKED)
    assert asked["answer_by_words"] == "bugün 17.00’ye kadar"
    receipt = (await house.mails(to="soran@example.com"))[-1]
    assert f"En geç bugün 17.00’ye kadar ({TUESDAY:%d.%m.%Y}) yanıtlayacağız." in receipt.body_text
    law = await house.post("/v1/user/support/new", token=asker, body={**ASKED, "operation_name": "privacy"})
    assert law["answer_by_words"].startswith(f"{(TUESDAY + timedelta(days=30)).day} ")
    assert (
        f"En geç {law['answer_by_words']} yanıtlayacağız."
        in (await house.mails(to="soran@example.com"))[-1].body_text
    )


async def test_holidays_are_copied_once(house: HouseUnderTest, asker: str) -> None:
    await ask(house, asker)
    await copy_holidays.handler(house.work())
    year = house.clock.now.astimezone(ZONE).year
    assert await values_of(house, "SELECT year FROM support_calendar ORDER BY year") == [year, year + 1]
    await run_sql(house, "UPDATE support_calendar SET days = '[]'")
    await copy_holidays.handler(house.work())
    assert await values_of(house, "SELECT DISTINCT days::text FROM support_calendar") == ["[]"]
