"""Who is named in notes, however they are written, and how they learn of it."""

from datetime import timedelta
from uuid import uuid4

from terazi.modules.support.jobs import tell_mentioned
from terazi.modules.support.rules.mentions import mentioned
from terazi.modules.support.values.mentions import Colleague
from tests.calling import HouseUnderTest
from tests.modules.support.asking import ask, look, say, seen


def _person(username: str, firstname: str, lastname: str) -> Colleague:
    return Colleague(
        person_id=uuid4(),
        username=username,
        username_key=username,
        firstname=firstname,
        lastname=lastname,
    )


def test_names_are_found_however_they_are_written() -> None:
    isil, ali, aliye = (
        _person("isil", "Işıl", "Çağ"),
        _person("a.can", "Ali", "Can"),
        _person("ali2", "ALİ", "Öz"),
    )
    people = [isil, ali, aliye]
    for written in ("@Işıl bakar mısın", "@IŞIL", "(@isil)", "Selam @ışıl.", "@ışılçağ", "@IŞILÇAĞ!"):
        assert mentioned(f"<p>{written}</p>", people) == [isil.person_id], written
    assert mentioned("<p>@a.can, @a.can ve @ALİ2</p>", people) == [ali.person_id, aliye.person_id]
    for written in ("@ali", "isil@example.com", "@@isil", "@yok", "isil", "@ isil"):
        assert mentioned(f"<p>{written}</p>", people) == [], written


async def test_who_is_named_learns_it_at_the_bell_and_in_one_mail(
    house: HouseUnderTest, asker: str, staff: str, admin: str, other: str
) -> None:
    first, second = await ask(house, asker), await ask(house, asker)
    listed = await house.post("/v1/support/mention/list", token=admin, user_support_client_id=first)
    assert "yanitlayan" in [each["username"] for each in listed["list"]]
    for token in (asker, other):
        refused = await house.post("/v1/support/mention/list", token=token, user_support_client_id=first)
        assert refused.error == "ticket_not_found"
    for ticket in (first, second, second):
        await say(house, admin, ticket, "@Yanıtlayan @soran @baska bakar mısın?", is_internal=True)
    await say(house, admin, first, "@yanitlayan", seen_message_id=None)  # an answer names nobody
    bell = await house.post("/v1/last/supports/get", token=staff)
    assert {each["user_support_client_id"] for each in bell["mentioned_supports"]} == {first, second}
    assert (await house.post("/v1/last/supports/get", token=admin))["mentioned_supports"] == []
    house.clock.advance(minutes=10)
    for _ in range(2):
        await tell_mentioned.handler(house.work())
    (mail,) = [
        each for each in await house.mails(to="yanitlayan@example.com") if "mentioned" in (each.kind or "")
    ]
    assert "#1001" in mail.body_text
    assert "#1002" in mail.body_text
    for to in ("soran@example.com", "baska@example.com"):
        assert not [each for each in await house.mails(to=to) if "mentioned" in (each.kind or "")]
    await seen(house, staff, first)
    bell = await house.post("/v1/last/supports/get", token=staff)
    assert [each["user_support_client_id"] for each in bell["mentioned_supports"]] == [second]
    assert "mention" not in str(await look(house, asker, first))


async def test_who_has_looked_gets_no_mail(house: HouseUnderTest, asker: str, staff: str, admin: str) -> None:
    ticket = await ask(house, asker)
    await say(house, admin, ticket, "@yanitlayan", is_internal=True)
    await seen(house, staff, ticket)
    house.clock.advance(seconds=timedelta(minutes=10).total_seconds())
    await tell_mentioned.handler(house.work())
    mails = await house.mails(to="yanitlayan@example.com")
    assert not [each for each in mails if "mentioned" in (each.kind or "")]
