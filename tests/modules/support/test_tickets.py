"""A ticket from its first message to its end: who may do what, what is refused, and what is told by mail."""

from typing import Any

from tests.calling import HouseUnderTest
from tests.modules.access.people import audited, grant, id_of
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ASKED, ask, end, keyed, look, restate, say, seen


async def test_a_ticket_goes_its_way(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    receipt = (await house.mails(to="soran@example.com"))[-1]
    assert receipt.kind == "support.mail.receipt"
    assert receipt.subject.startswith("[#1001]")
    answered = await say(house, staff, ticket, "Faturanız bugün çıkar.")
    assert answered.status == 200, answered.json
    assert answered["support"]["state"] == "answered"
    told = (await house.mails(to="soran@example.com"))[-1]
    assert told.kind == "support.mail.answer"
    assert "Faturanız bugün çıkar." in told.body_text
    assert ticket in told.body_text
    view = await look(house, asker, ticket)
    assert view["is_unseen"]
    assert [each["event"] or each["comment"] for each in view["message_list"]] == [
        "<p>Siparişimin faturası gelmedi.</p>",
        "<p>Faturanız bugün çıkar.</p>",
        "answered",
    ]
    assert view["allowed"] == ["comment", "terminated"]
    await seen(house, asker, ticket)
    assert not (await look(house, asker, ticket))["is_unseen"]
    reopened = await say(house, asker, ticket, "Gelmedi.")
    assert reopened["support"]["state"] == "open"
    assert (await restate(house, staff, ticket, "passive"))["support_list"] == [ticket]
    assert (await say(house, asker, ticket, "Hâlâ bekliyorum."))["support"]["state"] == "open"
    assert (await end(house, asker, ticket))["status"] == "terminated"
    assert (await end(house, asker, ticket))["status"] == "terminated"
    moved = await audited(house, "support.ticket_moved")
    assert [entry.after["state"] for entry in moved] == ["answered", "open", "passive", "open", "terminated"]


async def test_what_ended_offers_a_ticket_that_goes_on(house: HouseUnderTest, asker: str) -> None:
    ticket = await ask(house, asker)
    await end(house, asker, ticket)
    late = await say(house, asker, ticket, "Bir şey daha.")
    assert (late.status, late.json["status_code"], late.error) == (409, "220410", "ticket_terminated")
    assert (late["follows"], late["follow_up"]) == (ticket, None)
    following = await ask(house, asker, follows=ticket)
    assert (await look(house, asker, following))["follows"] == ticket
    assert (await look(house, asker, ticket))["follow_up"] == following
    assert (await say(house, asker, ticket, "Yine."))["follow_up"] == following


async def test_a_move_that_is_not_in_the_table_names_those_that_are(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    (refused,) = (await restate(house, staff, ticket, "answered"))["refused_list"]
    assert refused["error"] == "ticket_move_not_allowed"
    await end(house, asker, ticket)
    (refused,) = (await restate(house, staff, ticket, "open"))["refused_list"]
    assert refused["error"] == "ticket_move_not_allowed"


async def test_a_desk_says_why_it_ends_and_has_seen_everything(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    assert (await end(house, staff, ticket)).error == "support_reason_missing"
    unseen = await end(house, staff, ticket, "Yinelenen talep")
    assert (unseen.status, unseen.json["status_code"]) == (409, "220412")
    assert unseen["message"] == "Siparişimin faturası gelmedi."
    await seen(house, staff, ticket)
    assert (await end(house, staff, ticket, "Yinelenen talep"))["status"] == "terminated"
    told = (await house.mails(to="soran@example.com"))[-1]
    assert told.kind == "support.mail.ended"
    assert "Yinelenen talep" in told.body_text


async def test_who_answers_is_told_of_what_came_meanwhile(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    first = (await look(house, staff, ticket))["message_list"][0]["message_id"]
    await say(house, asker, ticket, "Gerek kalmadı.")
    refused = await say(house, staff, ticket, "Bakıyorum.", seen_message_id=first)
    assert (refused.status, refused.error) == (409, "newer_message")
    assert refused["message"] == "Gerek kalmadı."
    sent = await say(house, staff, ticket, "Bakıyorum.", seen_message_id=refused["message_id"])
    assert sent.status == 200


async def test_the_same_call_twice_is_one(house: HouseUnderTest, asker: str) -> None:
    path = "/v1/user/support/new"
    first = await keyed(house, asker, path, "k-1", ASKED)
    again = await keyed(house, asker, path, "k-1", ASKED)
    ticket = first["support"]["user_support_client_id"]
    assert again["support"]["user_support_client_id"] == ticket
    other = await keyed(house, asker, path, "k-1", {**ASKED, "subject": "Başka"})
    assert (other.status, other.error) == (409, "support_key_used")
    path = "/v1/user/support/comment"
    for _ in range(2):
        answer = await keyed(house, asker, path, "k-2", {"comment": "Bir kez"}, user_support_client_id=ticket)
    assert len(answer["support"]["message_list"]) == 2


async def test_bad_input_is_said_at_its_field(house: HouseUnderTest, asker: str) -> None:
    bad: list[dict[str, Any]] = [
        {"operation_name": "nothing"},
        {"subject": " a "},
        {"comment": "<p></p>"},
        {"comment": "a" * 20_001},
        {"document_list": ["yok.pdf"]},
    ]
    for fields in bad:
        answer = await house.post("/v1/user/support/new", token=asker, body={**ASKED, **fields})
        assert (answer.status, answer["errors"][0]["field"]) == (422, next(iter(fields))), answer.json


async def test_files_come_along_for_the_other_side_alone(
    house: HouseUnderTest, asker: str, staff: str, other: str
) -> None:
    kept = await house.upload(
        "/v1/document/record", token=asker, files={"file": ("dekont.txt", b"1.250,00 TL")}
    )
    name = kept["document_name"]
    foreign = await house.post("/v1/user/support/new", token=other, body={**ASKED, "document_list": [name]})
    assert foreign.status == 422
    ticket = await ask(house, asker, document_list=[name])
    (file,) = (await look(house, staff, ticket))["message_list"][0]["file_list"]
    assert file["name"] == "dekont.txt"
    fetched = await house.client.get(file["url"])
    assert (fetched.status_code, fetched.content) == (200, b"1.250,00 TL")
    used = await house.post("/v1/document/delete", token=asker, document_name=name)
    assert used.status in {404, 409, 422}, used.json


async def test_a_shop_has_a_desk_of_its_own(
    house: HouseUnderTest, asker: str, staff: str, seller: Seller, admin: str
) -> None:
    shops = await ask(house, asker, organization_id=seller.shop_id)
    own = await ask(house, asker)
    for token, visible, hidden in ((seller.token, shops, own), (staff, own, shops)):
        queue = await house.post("/v1/support/queue", token=token)
        assert [each["user_support_client_id"] for each in queue["list"]] == [visible]
        assert (await say(house, token, visible, "Yanıt")).status == 200
        assert (await say(house, token, hidden, "Yanıt")).error == "ticket_not_found"
    everything = await house.post("/v1/support/queue", token=admin)
    assert len(everything["list"]) == 2
    unknown = await house.post("/v1/user/support/new", token=asker, body={**ASKED, "organization_id": own})
    assert unknown.error == "ticket_not_found"


async def test_who_was_given_the_right_in_a_shop_answers_there_alone(
    house: HouseUnderTest, asker: str, other: str, seller: Seller
) -> None:
    await grant(house, await id_of(house, other), "support_answer")
    hired = await house.post(
        "/v1/user/shop/staff/record",
        token=seller.token,
        user_shop_client_id=seller.shop_id,
        body={"username": "baska", "roles": ["support_answer"]},
    )
    assert hired.status == 200, hired.json
    shops, own = await ask(house, asker, organization_id=seller.shop_id), await ask(house, asker)
    assert (await say(house, other, shops, "Yanıt")).status == 200
    assert (await say(house, other, own, "Yanıt")).error == "ticket_not_found"


async def test_tickets_are_given_to_who_answers(
    house: HouseUnderTest, asker: str, staff: str, other: str
) -> None:
    ticket = await ask(house, asker)

    async def give(token: str, to: str | None) -> Any:
        user_id = str(await id_of(house, to)) if to else None
        return await house.post(
            "/v1/support/assign",
            token=token,
            body={"user_client_id": user_id},
            user_support_client_id=ticket,
        )

    assert (await give(asker, asker)).error == "ticket_not_found"
    assert (await give(staff, other)).error == "not_answering"
    given = await give(staff, staff)
    assert given["support"]["card"]["assignee_id"] == str(await id_of(house, staff))
    mine = await house.post("/v1/support/queue", token=staff, body={"view": "mine"})
    assert len(mine["list"]) == 1
    assert (await give(staff, None))["support"]["card"]["assignee_id"] is None
    assert len(await audited(house, "support.ticket_assigned")) == 2


async def test_the_bell_tells_of_what_was_not_seen(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    bell = await house.post("/v1/last/supports/get", token=staff)
    assert [each["user_support_client_id"] for each in bell["user_supports"]] == [ticket]
    assert (bell["mail_supports"], bell["open_count"]) == ([], 1)
    await seen(house, staff, ticket)
    assert (await house.post("/v1/last/supports/get", token=staff))["user_supports"] == []
    assert (await house.post("/v1/last/supports/get", token=asker)).status == 403


async def test_many_rest_at_once_and_the_rest_says_why(
    house: HouseUnderTest, asker: str, staff: str, seller: Seller
) -> None:
    first, second = await ask(house, asker), await ask(house, asker)
    foreign = await ask(house, asker, organization_id=seller.shop_id)
    await end(house, asker, second)
    body = {"user_supports": [first, first, second, foreign], "mail_supports": []}
    answer = await house.post("/v1/supports/to/passive", token=staff, body=body)
    assert answer["passive_count"] == 1
    assert {each["user_support_client_id"]: each["error"] for each in answer["refused_list"]} == {
        second: "ticket_move_not_allowed",
        foreign: "ticket_not_found",
    }
    assert (await restate(house, staff, first, "open"))["support_list"] == [first]
    assert (await house.post("/v1/supports/to/passive", token=asker, body=body)).status == 403


async def test_lists_come_in_pages_newest_first(house: HouseUnderTest, asker: str) -> None:
    made = [await ask(house, asker) for _ in range(3)]
    first = await house.post("/v1/user/support/list", token=asker, count=2)
    rest = await house.post("/v1/user/support/list", token=asker, count=2, after=first["next"])
    found = [each["user_support_client_id"] for each in [*first["list"], *rest["list"]]]
    assert found == made[::-1]
    assert (rest["next"], first["is_desk"]) == (None, False)


async def test_seen_tells_when_but_not_who(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    assert (await look(house, asker, ticket))["seen"] is None
    house.clock.advance(minutes=5)
    when = (await seen(house, staff, ticket, is_typing=True))["seen_date"]
    read = (await look(house, asker, ticket))["seen"]
    assert read == {"message_number": 1, "seen_at": when}
