"""What a requester must never learn, and what others must never see, in any answer, mail, stream, search or export."""

import json
import zipfile
from io import BytesIO
from typing import Any
from uuid import uuid4

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
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, mailed_key, visit

NOTE, SURNAME, USERNAME, TAG = "gizlinotumuz", "Soyadıgizli", "gizliyanitci", "gizlietiket"
SECRETS = (NOTE, SURNAME, USERNAME, TAG, "urgent", "spam")
OF_DESK = ("card", "assignee", "requester", "answer_by", "priority", "tag_list", "later_until")
OF_VISITORS = {
    f"/v1/mail/{call}"
    for call in (
        "support/record", "code", "verify", "support/list", "support/get", "support/comment",
        "support/live_seen", "support/terminate", "key/list", "key/end", "export", "export/get",
    )
}  # fmt: skip
OF_ADMINISTRATORS = {
    f"/v1/support/{call}"
    for call in (
        "settings/get", "settings/save", "desk/save", "calendar/save", "due/preview",
        "notes/export", "mailbox/list", "mailbox/save", "mailbox/test", "mailbox/delete",
    )
}  # fmt: skip
OF_SUPPORT = {facts.path for book in CALLS if book.module == "support" for facts in book.facts}


async def _answered(house: HouseUnderTest, asker: str) -> tuple[str, str]:
    """Return a ticket with an answer and a note of somebody with a name, and the token of who answered."""
    ticket = await ask(house, asker)
    return ticket, await _answer(house, ticket)


async def _answer(house: HouseUnderTest, ticket: str) -> str:
    staff = await house.register(USERNAME, firstname="Deniz", lastname=SURNAME)
    await grant(house, await id_of(house, staff), "support_answer")
    body = {"user_client_id": str(await id_of(house, staff))}
    await house.post("/v1/support/assign", token=staff, body=body, user_support_client_id=ticket)
    assert (await say(house, staff, ticket, f"<p>{NOTE}</p>", is_internal=True)).status == 200
    assert (await say(house, staff, ticket, "Bakıyoruz.")).status == 200
    marks = {"support_list": [ticket], "priority": "urgent", "tags_added": [TAG]}
    marked = await house.post("/v1/support/mark", token=staff, body=marks)
    assert marked["refused_list"] == []
    return staff


async def test_a_visitor_learns_nothing_of_the_desk_from_any_call(house: HouseUnderTest) -> None:
    ticket = await ask_by_mail(house)
    key = await enter(house)
    await _answer(house, ticket)
    bodies: dict[str, dict[str, Any]] = {
        "/v1/mail/support/record": {**ASKED, "follows": ticket},
        "/v1/mail/support/comment": {"comment": "Teşekkürler"},
        "/v1/mail/support/live_seen": {"is_typing": True},
    }
    ends, ends_keys = "/v1/mail/support/terminate", "/v1/mail/key/end"
    others = [*sorted(OF_VISITORS - {ends, ends_keys}), "/v1/support/ticket"]
    link = await mailed_key(house)
    for given, path in [
        *((link, path) for path in (*others, ends_keys)),
        *((key, path) for path in (*others, ends, ends_keys)),
    ]:
        body = {"mail": VISITOR, "mail_approve_code": given, **bodies.get(path, {})}
        answer = await house.post(path, body=body, mail_support_client_id=ticket)
        of_all = {ends_keys, "/v1/mail/export", "/v1/mail/export/get"}
        is_open = given == key or path not in of_all
        assert answer.status == (200 if is_open else 403), (path, answer.json)
        assert _told(answer.content.decode()) == [], path
        if "support" in answer.json:
            view = answer["support"]
            assert [view[name] for name in OF_DESK] == [None] * len(OF_DESK)
            assert {each["name"] for each in view["message_list"] if each["author"] == "staff"} == {"Deniz"}
    mails = "".join(mail.body_text + mail.body_html for mail in await house.mails(VISITOR))
    assert "Bakıyoruz." in mails
    assert _told(mails) == []
    await house.run_jobs()
    (stored,) = await values_of(house, "SELECT key FROM visitor_export")
    with zipfile.ZipFile(BytesIO(await house.house.storage.get(stored))) as packed:
        said = "".join(packed.read(name).decode() for name in packed.namelist())
    assert "Bakıyoruz." in said
    assert "iç notları" in said
    assert _told(said) == []


async def test_what_is_not_the_visitors_reads_like_what_is_not_there(
    house: HouseUnderTest, asker: str
) -> None:
    own, foreign, of_member = (
        await ask_by_mail(house),
        await ask_by_mail(house, "baska@example.com"),
        await ask(house, asker),
    )
    key = await enter(house)
    await enter(house, "baska@example.com")
    wrong = [
        (key, foreign, VISITOR),
        (key, of_member, VISITOR),
        (key, str(uuid4()), VISITOR),
        (key, own, "baska@example.com"),
        ("a" * 32, own, VISITOR),
        ("000000", own, VISITOR),
        ("000000", own, "yok@example.com"),
    ]
    for call, more in {
        "get": {},
        "comment": {"comment": "Merhaba"},
        "live_seen": {},
        "terminate": {},
    }.items():
        answers = [
            await visit(house, f"support/{call}", given, ticket, mail=mail, **more)
            for given, ticket, mail in wrong
        ]
        assert {(answer.status, answer.json["status_code"], answer.error) for answer in answers} == {
            (403, "220401", "mail_proof_wrong")
        }
        assert len({json.dumps(answer.json) for answer in answers}) == 1
        await house.pass_time_at_the_door(minutes=30)
    assert (await house.post("/v1/support/ticket")).error == "not_signed_in"
    body = {"mail": VISITOR, "mail_approve_code": "a" * 32}
    assert (await house.post("/v1/support/ticket", body=body)).error == "mail_proof_wrong"
    for path in ("/v1/user/support/get", "/v1/support/queue"):
        assert (await house.post(path, token=key, user_support_client_id=own)).status == 401


def _of_desks(query: dict[str, str]) -> dict[str, Any]:
    """Return the calls that work inside a ticket of a desk."""
    (ticket,) = query.values()
    return {
        "/v1/support/turn/save": ({}, {"is_off": True}),
        "/v1/support/context": (query, None),
        "/v1/support/withdraw": ({**query, "message_id": ticket}, None),
        "/v1/support/draft/save": (query, {"comment": "Taslak"}),
        "/v1/support/mention/list": (query, None),
        "/v1/support/macro/list": ({}, None),
        "/v1/support/macro/save": ({}, {"name": "Makro"}),
        "/v1/support/macro/delete": ({}, {"macro_id": ticket}),
        "/v1/support/macro/preview": (query, {"macro_id": ticket}),
        "/v1/support/macro/rehearse": ({}, {"macro_id": ticket, "support_list": [ticket]}),
        "/v1/support/macro/run": ({}, {"macro_id": ticket, "support_list": [ticket]}),
        "/v1/support/macro/undo": ({}, {"run_id": ticket}),
        "/v1/support/merge/list": (query, None),
        "/v1/support/merge": (query, {"support_list": [ticket]}),
        "/v1/support/unmerge": (query, None),
        "/v1/support/split": (query, {"message_id": ticket, "subject": "Konu"}),
    }


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
        "/v1/support/mark": ({}, {"support_list": [ticket], "tags_added": ["yeni"]}),
        "/v1/support/tag/list": ({}, None),
        "/v1/support/take": ({}, None),
        "/v1/support/staff/list": ({}, None),
        "/v1/support/assign/list": ({}, {"support_list": [ticket], "user_client_id": me}),
        "/v1/support/view/list": ({}, None),
        "/v1/support/view/save": ({}, {"name": "Benim"}),
        "/v1/support/view/delete": ({"support_view_id": ticket}, None),
        "/v1/support/ticket": ({}, None),
        "/v1/support/rate": (query, {"face": "good"}),
        "/v1/support/copied/remove": ({"support_client_id": ticket}, {"copied_id": me}),
        "/v1/support/form/get": ({}, None),
        **dict.fromkeys(("/v1/support/report", "/v1/support/report/export"), ({}, {"group_by": "person"})),
        **dict.fromkeys(OF_ADMINISTRATORS, ({}, None)),
        "/v1/last/supports/get": ({}, None),
        "/v1/supports/to/passive": ({}, {"user_supports": [ticket]}),
        **_of_desks(query),
        "/v1/user/support/terminate": (query, None),
        "/v1/support/block": ({}, {"sender": "@example.com"}),
        "/v1/support/block/list": ({}, None),
        "/v1/support/unblock": ({}, {"block_id": me}),
        "/v1/support/file/get": ({"support_client_id": ticket}, {"message_id": me, "file_id": me}),
    }
    elsewhere = {"/v1/support/events", "/v1/mail/incoming", "/v1/support/file/record"}
    assert set(walked) | elsewhere | OF_VISITORS == OF_SUPPORT
    for path, (asked, body) in walked.items():
        answer = await house.post(path, token=asker, body=body, **asked)
        assert _told(answer.content.decode()) == [], path
    view = await look(house, asker, ticket)
    assert [each["name"] for each in view["message_list"] if each["author"] == "staff"] == ["Deniz"] * 2
    assert (view["card"], view["assignee"], view["requester"], view["answer_by"]) == (None,) * 4
    mails = "".join(mail.body_text + mail.body_html for mail in await house.mails("soran@example.com"))
    assert _told(mails) == []
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
    names = ["files.json", "messages.json", "ratings.json", "tickets.html", "tickets.json"]
    assert sorted(files) == [f"tickets/{name}" for name in names]
    page = files["tickets/tickets.html"]
    assert "Bakıyoruz." in page
    assert "iç notları" in page
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


async def test_what_was_asked_by_mail_is_the_members_to_take_along_and_goes_with_them(
    house: HouseUnderTest, asker: str
) -> None:
    mail = "soran@example.com"
    ticket = await ask_by_mail(house, mail, comment="Gizli sözüm")
    key = await enter(house, mail)
    await ask_by_mail(house, mail, comment="Onaylanmadı")
    await _answer(house, ticket)
    source = ExportSource(reader=house.house.database.reader, storage=house.house.storage)
    user_id = await id_of(house, asker)
    files = {file.path: file.content.decode() async for file in export_tickets(source, user_id)}
    assert _told("".join(files.values())) == []
    assert "Gizli sözüm" in files["tickets/messages.json"]
    assert "Onaylanmadı" not in files["tickets/messages.json"]
    await house.post("/v1/user/delete", token=asker, body={"current_password": PASSWORD})
    house.clock.advance(days=61)
    await delete_due_accounts.handler(house.work())
    assert (await visit(house, "support/list", key, mail=mail)).error == "mail_proof_wrong"
    for table in ("ticket_message", "mail_visitor", "mail_visitor_key"):
        assert await values_of(house, f"SELECT count(*) FROM {table}") == [0], table


async def test_an_applications_key_opens_no_ticket_of_a_person(house: HouseUnderTest, asker: str) -> None:
    ticket = await ask(house, asker)
    made = await make_application(house, owner="soran")
    headers = {"X-Application-Key": made.key}
    path = "/v1/user/support/live_seen"
    answer = await house.client.post(path, headers=headers, params={"user_support_client_id": ticket})
    assert (answer.status_code, answer.json()["error"]) == (404, "ticket_not_found")


def _told(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text]
