"""What a requester must never learn, and what others must never see, in any answer, mail, stream, search or export."""

import json
from typing import Any

from terazi.entry.wiring import CALLS
from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.accounts.public import ExportSource
from terazi.modules.support.public import export_tickets
from tests.breaking import values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.access.people import grant, id_of
from tests.modules.applications.connecting import make_application
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ASKED, ask, end, look, restate, say, seen

NOTE, SURNAME, USERNAME = "gizlinotumuz", "Soyadıgizli", "gizliyanitci"
SECRETS = (NOTE, SURNAME, USERNAME)
OF_SUPPORT = {facts.path for book in CALLS if book.module == "support" for facts in book.facts}


async def _answered(house: HouseUnderTest, asker: str) -> tuple[str, str]:
    """Return a ticket with an answer and a note of somebody with a name, and the token of who answered."""
    staff = await house.register(USERNAME, firstname="Deniz", lastname=SURNAME)
    await grant(house, await id_of(house, staff), "support_answer")
    ticket = await ask(house, asker)
    body = {"user_client_id": str(await id_of(house, staff))}
    await house.post("/v1/support/assign", token=staff, body=body, user_support_client_id=ticket)
    assert (await say(house, staff, ticket, f"<p>{NOTE}</p>", is_internal=True)).status == 200
    assert (await say(house, staff, ticket, "Bakıyoruz.")).status == 200
    return ticket, staff


async def test_a_requester_learns_nothing_of_the_desk_from_any_call(
    house: HouseUnderTest, asker: str
) -> None:
    ticket, _ = await _answered(house, asker)
    query = {"user_support_client_id": ticket}
    me = str(await id_of(house, asker))
    walked: dict[str, Any] = {
        "/v1/user/support/new": ({}, ASKED),
        "/v1/user/support/comment": (query, {"comment": "Teşekkürler"}),
        "/v1/user/support/get": (query, None),
        "/v1/user/support/list": ({"user_client_id": me}, None),
        "/v1/user/support/live_seen": (query, {"is_typing": True}),
        "/v1/support/queue": ({}, None),
        "/v1/support/assign": (query, {"user_client_id": me}),
        "/v1/support/restate": ({}, {"support_list": [ticket], "state": "passive"}),
        "/v1/support/ticket": ({}, None),
        "/v1/last/supports/get": ({}, None),
        "/v1/supports/to/passive": ({}, {"user_supports": [ticket]}),
        "/v1/user/support/terminate": (query, None),
    }
    assert set(walked) | {"/v1/support/events"} == OF_SUPPORT
    for path, (asked, body) in walked.items():
        answer = await house.post(path, token=asker, body=body, **asked)
        assert _told(answer.content.decode()) == [], path
    view = await look(house, asker, ticket)
    assert [each["name"] for each in view["message_list"] if each["author"] == "staff"] == ["Deniz"] * 2
    assert (view["card"], view["assignee"], view["requester"], view["answer_by"]) == (None,) * 4
    assert (
        _told(
            json.dumps([mail.body_text + mail.body_html for mail in await house.mails("soran@example.com")])
        )
        == []
    )
    found = await house.post("/v1/wai/search", token=asker, body={"search_text": NOTE, "search_type": "all"})
    assert ticket not in found.content.decode()


async def test_numbers_of_messages_do_not_tell_of_notes_in_words(house: HouseUnderTest, asker: str) -> None:
    ticket, staff = await _answered(house, asker)
    shown = (await look(house, asker, ticket))["message_list"]
    assert not [each for each in shown if each["is_internal"] or each["event"] == "assigned"]
    assert [
        each["comment"] for each in (await look(house, staff, ticket))["message_list"] if each["is_internal"]
    ]


async def test_a_note_is_not_a_requesters_to_write(house: HouseUnderTest, asker: str) -> None:
    ticket = await ask(house, asker)
    assert (await say(house, asker, ticket, "Not", is_internal=True)).error == "not_allowed"


async def test_the_tickets_of_others_are_as_if_there_were_none(
    house: HouseUnderTest, asker: str, other: str, seller: Seller
) -> None:
    ticket, _ = await _answered(house, asker)
    unknown = str(await id_of(house, asker))
    for token in (other, seller.token):
        for call in (look_at, say_in, seen, end):
            theirs, none = await call(house, token, ticket), await call(house, token, unknown)
            assert (theirs.status, theirs.json) == (none.status, none.json)
            assert theirs.error == "ticket_not_found"
        (refused,) = (await restate(house, token, ticket, "passive"))["refused_list"]
        assert refused["error"] == "ticket_not_found"
    listed = await house.post("/v1/user/support/list", token=other, user_client_id=unknown)
    assert listed.error == "ticket_not_found"
    assert (await house.post("/v1/user/support/list", token=other))["list"] == []
    theirs = await house.post("/v1/user/support/list", token=seller.token, user_client_id=unknown)
    assert theirs["list"] == []
    found = await house.post(
        "/v1/wai/search", token=other, body={"search_text": "fatura gelmedi", "search_type": "all"}
    )
    assert ticket not in found.content.decode()
    own = await house.post(
        "/v1/wai/search", token=asker, body={"search_text": "#1001", "search_type": "ticket"}
    )
    assert ticket in own.content.decode()


async def look_at(house: HouseUnderTest, token: str, ticket: str) -> Any:
    """Ask for a ticket."""
    return await house.post("/v1/user/support/get", token=token, user_support_client_id=ticket)


async def say_in(house: HouseUnderTest, token: str, ticket: str) -> Any:
    """Write in a ticket."""
    return await say(house, token, ticket, "Merhaba")


async def test_the_export_has_what_was_said_and_not_the_notes(house: HouseUnderTest, asker: str) -> None:
    await _answered(house, asker)
    source = ExportSource(reader=house.house.database.reader, storage=house.house.storage)
    user_id = await id_of(house, asker)
    files = {file.path: file.content.decode() async for file in export_tickets(source, user_id)}
    assert sorted(files) == [f"tickets/{name}.json" for name in ("files", "messages", "tickets")]
    assert _told("".join(files.values())) == []
    assert json.loads(files["tickets/tickets.json"])[0]["has_internal_notes"] is True
    assert "Bakıyoruz." in files["tickets/messages.json"]


async def test_nothing_is_left_of_who_leaves(house: HouseUnderTest, asker: str) -> None:
    kept = await house.upload("/v1/document/record", token=asker, files={"file": ("a.txt", b"abc")})
    await _answered(house, asker)
    await ask(house, asker, document_list=[kept["document_name"]], comment="Gizli sözüm")
    await house.post("/v1/user/delete", token=asker, body={"current_password": PASSWORD})
    house.clock.advance(days=61)
    await delete_due_accounts.handler(house.work())
    rows = await values_of(house, "SELECT subject || operation_note || state FROM ticket")
    assert rows == ["terminated"] * 2
    for table in ("ticket_message", "ticket_file", "file_use"):
        assert await values_of(house, f"SELECT count(*) FROM {table}") == [0], table
    assert await values_of(house, "SELECT count(*) FROM ticket WHERE requester_id IS NOT NULL") == [0]


async def test_an_applications_key_opens_no_ticket_of_a_person(house: HouseUnderTest, asker: str) -> None:
    ticket = await ask(house, asker)
    made = await make_application(house, owner="soran")
    headers = {"X-Application-Key": made.key}
    path = "/v1/user/support/live_seen"
    answer = await house.client.post(path, headers=headers, params={"user_support_client_id": ticket})
    assert (answer.status_code, answer.json()["error"]) == (404, "ticket_not_found")


def _told(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text]
