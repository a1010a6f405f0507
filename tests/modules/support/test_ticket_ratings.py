"""What who asked thinks of the help: said once it rests or is over, by them alone, and changed for a week."""

from typing import Any

import pytest

from terazi.modules.accounts.jobs import delete_due_accounts
from tests.breaking import values_of
from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ask, end, look, restate, say, seen
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, mailed_key, visit


async def _rate(house: HouseUnderTest, ticket: str, token: str | None = None, **body: Any) -> Reply:
    asked = {"face": "good", **body}
    return await house.post("/v1/support/rate", token=token, body=asked, user_support_client_id=ticket)


async def _rated(house: HouseUnderTest, token: str, face: str) -> list[str]:
    body = {"view": "all", "filter": {"face": face}}
    answer = await house.post("/v1/support/queue", token=token, body=body)
    return [each["user_support_client_id"] for each in answer["list"]]


async def test_a_ticket_is_rated_once_it_rests_or_is_over(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    assert (await _rate(house, ticket, asker)).error == "rating_not_allowed"
    await say(house, staff, ticket, "Yanıt")
    assert (await _rate(house, ticket, asker)).error == "rating_not_allowed"
    assert "rate" not in (await look(house, asker, ticket))["allowed"]
    await restate(house, staff, ticket, "passive")
    assert "rate" in (await look(house, asker, ticket))["allowed"]
    assert "rate" not in (await look(house, staff, ticket))["allowed"]
    said = await _rate(house, ticket, asker, face="bad", comment="  Geç   geldi ")
    assert said.status == 200, said.json
    assert (said["support"]["rating"]["face"], said["support"]["rating"]["comment"]) == ("bad", "Geç geldi")
    assert (await look(house, staff, ticket))["rating"] == said["support"]["rating"]
    assert (await end(house, staff, ticket, "Bitti")).status == 200
    changed = await _rate(house, ticket, asker, comment="Sonra oldu")
    assert (changed["support"]["rating"]["face"], changed["support"]["allowed"]) == ("good", ["rate"])
    assert await values_of(house, "SELECT count(*) FROM ticket_rating") == [1]


async def test_a_rating_can_be_changed_for_a_week(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    await end(house, asker, ticket)
    first = (await _rate(house, ticket, asker))["support"]["rating"]
    house.clock.advance(days=6)
    asker = await house.sign_in("soran")
    second = (await _rate(house, ticket, asker, face="bad"))["support"]["rating"]
    assert (second["rated_at"], second["until"]) == (first["rated_at"], first["until"])
    house.clock.advance(days=1)
    asker = await house.sign_in("soran")
    assert (await _rate(house, ticket, asker)).error == "rating_not_allowed"
    assert (await look(house, asker, ticket))["allowed"] == []
    assert (await look(house, asker, ticket))["rating"]["face"] == "bad"


async def test_nobody_else_rates_a_ticket(
    house: HouseUnderTest, asker: str, staff: str, admin: str, other: str, seller: Seller
) -> None:
    ticket = await ask(house, asker)
    await end(house, asker, ticket)
    for token in (staff, admin):
        assert (await _rate(house, ticket, token)).error == "not_allowed"
    for token in (other, seller.token):
        assert (await _rate(house, ticket, token)).error == "ticket_not_found"
    assert (await _rate(house, ticket)).error == "not_signed_in"
    wrong = await _rate(house, ticket, mail=VISITOR, mail_approve_code="a" * 32)
    assert wrong.error == "mail_proof_wrong"
    assert await values_of(house, "SELECT count(*) FROM ticket_rating") == [0]


async def test_a_visitor_rates_by_key_and_by_the_mailed_link(house: HouseUnderTest, staff: str) -> None:
    ticket, foreign = await ask_by_mail(house), await ask_by_mail(house, "baska@example.com")
    key = await enter(house)
    await enter(house, "baska@example.com")
    await seen(house, staff, ticket)
    assert (await end(house, staff, ticket, "Bitti")).status == 200
    mail = (await house.mails(VISITOR))[-1]
    assert "yardımcı olabildik mi" in mail.body_text
    assert await values_of(house, "SELECT count(*) FROM ticket_rating") == [0]
    link = await mailed_key(house)
    for face, given in (("good", key), ("bad", link)):
        said = await _rate(house, ticket, mail=VISITOR, mail_approve_code=given, face=face)
        assert said["support"]["rating"]["face"] == face
    shown = await visit(house, "support/get", key, ticket)
    assert (shown["support"]["allowed"], shown["support"]["rating"]["face"]) == (["rate"], "bad")
    refused = await _rate(house, foreign, mail=VISITOR, mail_approve_code=key)
    assert refused.error == "mail_proof_wrong"


async def test_a_mailed_link_rates_also_where_somebody_else_is_signed_in(
    house: HouseUnderTest, other: str, staff: str
) -> None:
    ticket = await ask_by_mail(house)
    await enter(house)
    await seen(house, staff, ticket)
    assert (await end(house, staff, ticket, "Bitti")).status == 200
    link = await mailed_key(house)
    said = await _rate(house, ticket, other, mail_approve_code=link)
    assert said["support"]["rating"]["face"] == "good"


async def test_spam_is_rated_as_what_rests(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    await restate(house, staff, ticket, "spam")
    assert (await _rate(house, ticket, asker)).status == 200


async def test_the_queue_is_narrowed_by_ratings(house: HouseUnderTest, asker: str, staff: str) -> None:
    good, bad, none = [await ask(house, asker) for _ in range(3)]
    for ticket in (good, bad, none):
        await end(house, asker, ticket)
    await _rate(house, good, asker)
    await _rate(house, bad, asker, face="bad")
    assert await _rated(house, staff, "good") == [good]
    assert await _rated(house, staff, "bad") == [bad]


async def test_the_words_of_a_rating_go_with_who_said_them(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    await end(house, asker, ticket)
    await _rate(house, ticket, asker, comment="Gizli sözüm")
    await house.post("/v1/user/delete", token=asker, body={"current_password": PASSWORD})
    house.clock.advance(days=61)
    await delete_due_accounts.handler(house.work())
    assert await values_of(house, "SELECT face || comment FROM ticket_rating") == ["good"]


@pytest.mark.parametrize("body", [{"face": "great"}, {"comment": "a" * 501}, {"face": None}])
async def test_what_is_no_rating_is_refused(house: HouseUnderTest, asker: str, body: dict[str, Any]) -> None:
    ticket = await ask(house, asker)
    await end(house, asker, ticket)
    assert (await _rate(house, ticket, asker, **body)).status == 422
