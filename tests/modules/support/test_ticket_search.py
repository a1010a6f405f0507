"""What finds a ticket: words in it as Turkish folds them, its number, what it is about, and who asks."""

import pytest

from tests.calling import HouseUnderTest
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ask, say
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, visit

NOTE = "<p>Gizlinotumuz: iade edilecek</p>"


async def _in_queue(house: HouseUnderTest, token: str, wanted: str) -> list[str]:
    body = {"view": "all", "filter": {"search_text": wanted}}
    answer = await house.post("/v1/support/queue", token=token, body=body)
    assert answer.status == 200, answer.json
    return [each["user_support_client_id"] for each in answer["list"]]


async def _in_own(house: HouseUnderTest, token: str, wanted: str) -> list[str]:
    answer = await house.post("/v1/user/support/list", token=token, words=wanted)
    assert answer.status == 200, answer.json
    return [each["user_support_client_id"] for each in answer["list"]]


async def _in_all(house: HouseUnderTest, token: str, wanted: str, *known: str) -> list[str]:
    body = {"search_text": wanted, "search_type": "ticket"}
    answer = await house.post("/v1/wai/search", token=token, body=body)
    assert answer.status == 200, answer.json
    found = answer.content.decode()
    return [ticket for ticket in known if ticket in found]


@pytest.mark.parametrize(
    "wanted",
    [
        "fatura",
        "FATURALARIMIZDAN",
        "ışık",
        "IŞIK",
        "isik",
        "İstanbul",
        "istanb ışık",
        "ornek.com/yol",
        "5kg",
        "gelmedi biri fatura",
        "order:TRZ-77",
        "trz-7",
    ],
)
async def test_a_ticket_is_found_by_the_beginnings_of_its_words(
    house: HouseUnderTest, asker: str, staff: str, wanted: str
) -> None:
    comment = "<p>Faturalarımızdan biri, ışık yolu 5kg, İSTANBUL</p><p>https://ornek.com/yol?a=1</p>"
    ticket = await ask(house, asker, comment=comment, operation_note="order:TRZ-77")
    other = await ask(house, asker, subject="Başka", comment="Bambaşka bir konu")
    assert await _in_queue(house, staff, wanted) == [ticket]
    assert await _in_own(house, asker, wanted) == [ticket]
    assert await _in_all(house, asker, wanted, ticket, other) == [ticket]
    assert await _in_all(house, staff, wanted, ticket, other) == [ticket]


@pytest.mark.parametrize(
    "wanted", ["olmayan", "ıktura", "atura yok", "!!!", "'", "a' | 'b", "\\", "%", "_", "<p>"]
)
async def test_what_no_ticket_says_finds_none(
    house: HouseUnderTest, asker: str, staff: str, wanted: str
) -> None:
    await ask(house, asker, comment="<p>Faturam</p>", operation_note="screen")
    assert await _in_queue(house, staff, wanted) == []
    assert await _in_own(house, asker, wanted) == []


async def test_a_ticket_is_found_by_its_number_and_by_who_asks(house: HouseUnderTest, staff: str) -> None:
    await ask_by_mail(house)
    await enter(house)
    (found,) = (await house.post("/v1/support/queue", token=staff, body={"view": "all"}))["list"]
    ticket = found["user_support_client_id"]
    for wanted in (f"#{found['number']}", str(found["number"]), VISITOR, "ziyaretci@", "ZIYARETCI"):
        assert await _in_queue(house, staff, wanted) == [ticket], wanted
    assert await _in_queue(house, staff, str(found["number"] + 1)) == []


async def test_words_of_several_messages_find_their_ticket(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker, comment="Kargom nerede")
    await say(house, staff, ticket, "Yarın teslim edilecek")
    assert await _in_queue(house, staff, "kargo teslim") == [ticket]
    assert await _in_own(house, asker, "kargo teslim") == [ticket]


async def test_words_of_notes_find_a_ticket_for_its_desk_alone(
    house: HouseUnderTest, asker: str, staff: str, admin: str, other: str, seller: Seller
) -> None:
    ticket = await ask(house, asker)
    assert (await say(house, staff, ticket, NOTE, is_internal=True)).status == 200
    for token in (staff, admin):
        assert await _in_queue(house, token, "gizlinot") == [ticket]
        assert await _in_all(house, token, "gizlinot", ticket) == [ticket]
    assert await _in_all(house, asker, "gizlinot", ticket) == []
    assert await _in_own(house, asker, "gizlinot") == []
    for token in (other, seller.token):
        assert await _in_all(house, token, "gizlinot", ticket) == []
        assert await _in_all(house, token, "fatura", ticket) == []


async def test_who_answers_finds_nothing_of_the_notes_in_their_own_ticket(
    house: HouseUnderTest, staff: str, admin: str
) -> None:
    own = await ask(house, staff)
    assert (await say(house, admin, own, NOTE, is_internal=True)).status == 200
    assert await _in_queue(house, admin, "gizlinot") == [own]
    assert await _in_queue(house, staff, "gizlinot") == []
    assert await _in_all(house, staff, "gizlinot", own) == []
    assert await _in_all(house, staff, "fatura", own) == [own]


async def test_a_visitor_finds_own_tickets_by_what_they_see(house: HouseUnderTest, staff: str) -> None:
    ticket = await ask_by_mail(house)
    key = await enter(house)
    await say(house, staff, ticket, NOTE, is_internal=True)
    for wanted, found in {"fatura": [ticket], "gizlinot": [], "olmayan": []}.items():
        body = {"mail": VISITOR, "mail_approve_code": key}
        answer = await house.post("/v1/mail/support/list", body=body, words=wanted)
        assert [each["user_support_client_id"] for each in answer["list"]] == found
    assert (await visit(house, "support/list", key, ticket)).status == 200


async def test_merged_words_find_the_ticket_in_which_they_stand(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    kept, merged = await ask(house, asker), await ask(house, asker, comment="Kırmızı defter")
    body = {"support_list": [merged]}
    answer = await house.post("/v1/support/merge", token=staff, body=body, user_support_client_id=kept)
    assert answer.status == 200, answer.json
    assert await _in_queue(house, staff, "kırmızı") == [kept]
    assert await _in_own(house, asker, "kırmızı") == [kept]
