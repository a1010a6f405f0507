"""Macros and quick texts of a desk: kept, filled in, run on many tickets, and undone."""

from datetime import timedelta
from typing import Any

from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import grant, id_of
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ask, end, look


async def save(house: HouseUnderTest, token: str, **fields: Any) -> Reply:
    """Keep a macro."""
    body = {"name": "Kapat", "comment": "Merhaba {{firstname}}, {{number}} tamam. {{me}}", **fields}
    return await house.post("/v1/support/macro/save", token=token, body=body)


async def made(house: HouseUnderTest, token: str, **fields: Any) -> str:
    """Keep a macro and return its id."""
    answer = await save(house, token, **fields)
    assert answer.status == 200, answer.json
    return str(answer["macro"]["macro_id"])


async def run(house: HouseUnderTest, token: str, macro: str, *tickets: str) -> Reply:
    """Run a macro on tickets."""
    body = {"macro_id": macro, "support_list": list(tickets)}
    return await house.post("/v1/support/macro/run", token=token, body=body)


async def test_a_macro_writes_and_moves_and_one_call_undoes_it(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    first, second, over = [await ask(house, asker) for _ in range(3)]
    await end(house, asker, over)
    moves = {"state": "answered", "priority": "high", "tags_added": ["iade"], "hand": "me"}
    macro = await made(house, staff, moves=moves)
    ref = {"macro_id": macro}
    shown = await house.post("/v1/support/macro/preview", token=staff, body=ref, user_support_client_id=first)
    assert shown["comment"].startswith("Merhaba Elif, #1001 tamam.")
    assert len((await look(house, asker, first))["message_list"]) == 1
    answer = await run(house, staff, macro, first, second, over)
    assert answer["support_list"] == [first, second]
    assert [each["error"] for each in answer["refused_list"]] == ["ticket_terminated"]
    view = await look(house, staff, first)
    assert (view["state"], view["priority"], view["tag_list"]) == ("answered", "high", ["iade"])
    assert view["card"]["assignee_id"] == str(await id_of(house, staff))
    assert "Merhaba Elif, #1001 tamam." in str((await look(house, asker, first))["message_list"])
    mails = [mail.kind for mail in await house.mails(to="soran@example.com")]
    assert mails.count("support.mail.answer") == 2
    body = {"run_id": answer["run_id"]}
    undone = await house.post("/v1/support/macro/undo", token=staff, body=body)
    assert undone["support_list"] == [first, second]
    view = await look(house, staff, first)
    assert (view["state"], view["priority"], view["tag_list"]) == ("open", "normal", [])
    assert view["card"]["assignee_id"] is None
    again = await house.post("/v1/support/macro/undo", token=staff, body=body)
    assert again.error == "macro_not_found"


async def test_what_was_changed_since_is_not_undone(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    macro = await made(
        house, staff, comment="", moves={"priority": "high", "tags_added": ["iade"], "hand": "me"}
    )
    answer = await run(house, staff, macro, ticket)
    since = {"support_list": [ticket], "priority": "urgent", "tags_added": ["kargo"]}
    assert (await house.post("/v1/support/mark", token=staff, body=since)).status == 200
    undone = await house.post("/v1/support/macro/undo", token=staff, body={"run_id": answer["run_id"]})
    assert undone["support_list"] == [ticket]
    view = await look(house, staff, ticket)
    assert (view["priority"], view["tag_list"]) == ("urgent", ["kargo"])
    assert view["card"]["assignee_id"] is None


async def test_undoing_gives_nothing_back_to_who_has_left_the_desk(
    house: HouseUnderTest, asker: str, staff: str, other: str
) -> None:
    ticket = await ask(house, asker)
    leaving = await id_of(house, other)
    await grant(house, leaving, "support_answer", ends_at=house.clock() + timedelta(hours=1))
    given = {"user_client_id": str(leaving)}
    assigned = await house.post("/v1/support/assign", token=staff, body=given, user_support_client_id=ticket)
    assert assigned["support"]["card"]["assignee_id"] == str(leaving)
    macro = await made(house, staff, comment="", moves={"hand": "me"})
    answer = await run(house, staff, macro, ticket)
    house.clock.advance(hours=2)
    undone = await house.post("/v1/support/macro/undo", token=staff, body={"run_id": answer["run_id"]})
    assert undone["support_list"] == [ticket]
    assert (await look(house, staff, ticket))["card"]["assignee_id"] is None


async def test_a_rehearsal_says_what_a_macro_would_do_with_each_ticket_and_keeps_nothing(
    house: HouseUnderTest, asker: str, staff: str, seller: Seller
) -> None:
    first, second, over = [await ask(house, asker) for _ in range(3)]
    at_shop = await ask(house, asker, organization_id=seller.shop_id)
    await end(house, asker, over)
    moves = {"state": "answered", "priority": "high", "tags_added": ["iade"], "hand": "me"}
    macro, text = await made(house, staff, moves=moves), await made(house, staff, is_text=True)
    body = {"macro_id": macro, "support_list": [first, second, over, at_shop]}
    shown = await house.post("/v1/support/macro/rehearse", token=staff, body=body)
    assert [each["user_support_client_id"] for each in shown["rehearsed_list"]] == [first, second]
    one, other = shown["rehearsed_list"]
    assert one["comment"].startswith("Merhaba Elif, #1001 tamam.")
    assert other["comment"].startswith("Merhaba Elif, #1002 tamam.")
    assert (one["state"], one["priority"], one["tags_added"], one["is_assigned"]) == (
        "answered",
        "high",
        ["iade"],
        True,
    )
    refused = {each["user_support_client_id"]: each["error"] for each in shown["refused_list"]}
    assert refused == {over: "ticket_terminated", at_shop: "ticket_not_found"}
    view = await look(house, staff, first)
    assert (view["state"], view["priority"], view["tag_list"]) == ("open", "normal", [])
    assert (view["card"]["assignee_id"], len(view["message_list"])) == (None, 1)
    assert "support.mail.answer" not in [mail.kind for mail in await house.mails(to="soran@example.com")]
    for token, wanted, error in (
        (staff, text, "macro_not_found"),
        (seller.token, macro, "macro_not_found"),
        (asker, macro, "ticket_not_found"),
    ):
        body = {"macro_id": wanted, "support_list": [first]}
        assert (await house.post("/v1/support/macro/rehearse", token=token, body=body)).error == error


async def test_a_macro_is_its_owners_or_its_desks(
    house: HouseUnderTest, asker: str, staff: str, admin: str, seller: Seller
) -> None:
    ticket = await ask(house, asker)
    own, shared = await made(house, staff), await made(house, staff, name="Herkese", is_shared=True)
    text = await made(house, staff, name="Selam", is_text=True, lang="en", comment="Hello {{requester}}")
    listed = await house.post("/v1/support/macro/list", token=staff)
    assert {each["macro_id"] for each in listed["list"]} == {own, shared, text}
    assert listed["desk_list"] == [{"organization_id": None, "name": ""}]
    listed = await house.post("/v1/support/macro/list", token=admin)
    assert [each["macro_id"] for each in listed["list"]] == [shared]
    assert listed["desk_list"][0]["organization_id"] is None
    listed = await house.post("/v1/support/macro/list", token=seller.token)
    assert listed["list"] == []
    assert [each["organization_id"] for each in listed["desk_list"]] == [seller.shop_id]
    assert (await house.post("/v1/support/macro/list", token=asker)).error == "ticket_not_found"
    assert (await save(house, asker)).error == "ticket_not_found"
    assert (await save(house, seller.token, is_shared=True)).error == "ticket_not_found"
    for token, macro in ((admin, own), (seller.token, shared), (staff, text)):
        assert (await run(house, token, macro, ticket)).error == "macro_not_found"
    at_shop = await made(house, seller.token, organization_id=seller.shop_id)
    (refused,) = (await run(house, seller.token, at_shop, ticket))["refused_list"]
    assert refused["error"] == "ticket_not_found"
    assert (await save(house, admin, macro_id=own)).error == "macro_not_found"
    assert (await save(house, staff, macro_id=own, name="Yeni"))["macro"]["name"] == "Yeni"
    gone = await house.post("/v1/support/macro/delete", token=staff, body={"macro_id": own})
    assert gone.status == 200
    gone = await house.post("/v1/support/macro/delete", token=staff, body={"macro_id": own})
    assert gone.error == "macro_not_found"


async def test_a_macro_needs_a_name_and_placeholders_that_are_known(
    house: HouseUnderTest, staff: str
) -> None:
    for fields in (
        {"name": "  "},
        {"comment": "{{password}}"},
        {"comment": "", "is_text": True},
        {"comment": "a" * 20_001},
    ):
        assert (await save(house, staff, **fields)).status == 422
