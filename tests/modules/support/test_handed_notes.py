"""Notes about a person go out through an administrator alone, with a reason, in answer to a ticket about personal data."""

from html import escape
from typing import Any
from uuid import UUID, uuid4

import pytest

from terazi.modules.support.rules.mentions import with_first_names
from terazi.modules.support.values.mentions import Colleague
from tests.breaking import run_sql
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ask, look, say
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter

PRIVACY = {"operation_name": "privacy", "subject": "Verilerim", "comment": "Notlarınızı istiyorum."}


async def _hand(house: HouseUnderTest, token: str, ticket: str, reason: str = "KVKK 11") -> Reply:
    path, body = "/v1/support/notes/export", {"reason": reason}
    return await house.post(path, token=token, body=body, user_support_client_id=ticket)


async def _note(house: HouseUnderTest, token: str, ticket: str, note: str, **fields: Any) -> None:
    assert (await say(house, token, ticket, note, is_internal=True, **fields)).status == 200


async def test_an_administrator_gets_all_notes_about_who_asks_and_the_trail_says_why(
    house: HouseUnderTest, asker: str, staff: str, other: str, admin: str
) -> None:
    earlier, privacy, foreign = (
        await ask(house, asker),
        await ask(house, asker, **PRIVACY),
        await ask(house, other),
    )
    file = await house.upload("/v1/support/file/record", token=staff, files={"file": ("tutanak.txt", b"abc")})
    await _note(house, staff, earlier, "Sabırsız biri, @yanitlayan baksın", file_list=[file["file_id"]])
    await _note(house, staff, privacy, "Kimlik soruldu")
    await _note(house, staff, foreign, "Başkasının notu")
    await say(house, staff, earlier, "Açık yanıt")
    handed = await _hand(house, admin, privacy, "  KVKK \n başvurusu ")
    assert handed.status == 200, handed.json
    assert [(each["number"], each["name"], each["file_list"]) for each in handed["list"]] == [
        (1001, "Ayşe", ["tutanak.txt"]),
        (1002, "Ayşe", []),
    ]
    page = handed["page"]
    for said in (
        "Sabırsız biri, Ayşe baksın",
        "Kimlik soruldu",
        "tutanak.txt",
        "Elif Sorar",
        "Göndermeden önce",
    ):
        assert said in page, said
    for hidden in ("Başkasının notu", "Açık yanıt", "yanitlayan", "Yılmaz"):
        assert hidden not in page, hidden
        assert hidden not in str(handed["list"]), hidden
    (entry,) = await audited(house, "support.notes_handed_out")
    assert (str(entry.subject_id), entry.after) == (privacy, {"reason": "KVKK başvurusu", "count": 2})
    assert "iç not" not in str(await look(house, asker, privacy))


async def test_an_address_gets_what_is_noted_of_it_and_no_more(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    ticket = await ask_by_mail(house, **PRIVACY)
    refused = await _hand(house, admin, ticket)
    assert (refused.status, refused.error) == (409, "sender_not_proven")
    await enter(house, VISITOR)
    await _note(house, staff, ticket, "Adresin notu")
    await _note(house, staff, await ask(house, asker), "Üyenin notu")
    assert [each["comment"] for each in (await _hand(house, admin, ticket))["list"]] == [
        "<p>Adresin notu</p>"
    ]


async def test_who_has_no_notes_gets_a_page_that_says_so(
    house: HouseUnderTest, asker: str, admin: str
) -> None:
    handed = await _hand(house, admin, await ask(house, asker, **PRIVACY))
    assert handed["list"] == []
    assert "iç not yok" in handed["page"]


async def test_no_desk_and_no_asker_gets_notes_out(
    house: HouseUnderTest, asker: str, staff: str, seller: Seller, admin: str
) -> None:
    ticket = await ask(house, asker, **PRIVACY)
    for token in (asker, staff, seller.token):
        refused = await _hand(house, token, ticket)
        assert (refused.status, refused.error) == (403, "not_allowed")
    assert (await house.post("/v1/support/notes/export", body={"reason": "x"})).status == 401
    own = await ask(house, admin, **PRIVACY)
    assert (await _hand(house, admin, own)).error == "ticket_not_found"
    assert (await _hand(house, admin, str(uuid4()))).error == "ticket_not_found"
    assert await audited(house, "support.notes_handed_out") == []


async def test_notes_go_out_for_tickets_about_personal_data_of_this_site_with_a_reason(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    order, privacy = await ask(house, asker), await ask(house, asker, **PRIVACY)
    await _note(house, staff, privacy, "Notumuz")
    refused = await _hand(house, admin, order)
    assert (refused.status, refused.error) == (409, "ticket_not_about_privacy")
    unreasoned = await _hand(house, admin, privacy, " \n ")
    assert (unreasoned.status, unreasoned.error) == (422, "support_reason_missing")
    await run_sql(house, "UPDATE ticket SET site_id = gen_random_uuid()")
    elsewhere = await _hand(house, admin, privacy)
    assert (elsewhere.status, elsewhere.error) == (404, "ticket_not_found")
    assert await audited(house, "support.notes_handed_out") == []


async def test_notes_about_the_same_person_on_another_site_stay_there(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    elsewhere, here = await ask(house, asker), await ask(house, asker, **PRIVACY)
    await _note(house, staff, elsewhere, "Öbür sitenin notu")
    await run_sql(house, "UPDATE ticket SET site_id = gen_random_uuid() WHERE id = :id", id=UUID(elsewhere))
    assert (await _hand(house, admin, here))["list"] == []


_DENIZ = Colleague(
    person_id=uuid4(), username="deniz.k", username_key="deniz.k", firstname="Deniz", lastname="Kaya & Su"
)


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("<p>@deniz.k baksın.</p>", "<p>Deniz baksın.</p>"),
        ("<p>@deniz.k.</p>", "<p>Deniz.</p>"),
        ("<p>@Deniz ve @ahmet</p>", "<p>Deniz ve @ahmet</p>"),
        (f"<p>{escape('Deniz Kaya & Su')} aradı</p>", "<p>Deniz aradı</p>"),
        ("<p>posta@deniz.k</p>", "<p>posta@deniz.k</p>"),
    ],
)
def test_people_of_a_desk_are_called_by_first_names(note: str, told: str) -> None:
    assert with_first_names(note, [_DENIZ]) == told
