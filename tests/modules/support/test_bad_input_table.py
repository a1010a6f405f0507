"""What bad input gets, line by line of the table in the design: the code, the field, the same words; and nothing is done."""

from typing import Any
from uuid import uuid4

import pytest

from terazi.foundation.storage import StoreLostError
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ASKED, ask, end, look, restate, say
from tests.modules.support.test_support_files import send
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, mailed_code, other_digits, visit

ZERO = "00000000-0000-0000-0000-000000000000"
COUNTED = ("ticket", "ticket_message", "ticket_file", "ticket_upload", "ticket_rating", "outgoing_mail")

BY_ID: dict[str, Any] = {
    "user/support/get": None,
    "user/support/comment": {"comment": "Merhaba"},
    "user/support/live_seen": {},
    "user/support/terminate": {"reason": "Bitti"},
    "support/context": None,
    "support/assign": {"user_client_id": None},
    "support/draft/save": {"comment": "Taslak", "is_internal": False, "version": 0},
    "support/merge/list": None,
    "support/merge": {"support_list": [ZERO]},
    "support/unmerge": None,
    "support/split": {"message_id": ZERO, "subject": "Konu"},
    "support/mention/list": None,
    "support/withdraw": None,
    "support/rate": {"face": "good"},
}
"""Calls about one ticket, and what is sent with them."""
IN_LISTS: dict[str, Any] = {
    "supports/to/passive": lambda ids: {"user_supports": ids, "mail_supports": []},
    "support/restate": lambda ids: {"support_list": ids, "state": "passive"},
    "support/mark": lambda ids: {"support_list": ids, "priority": "high"},
    "support/assign/list": lambda ids: {"support_list": ids, "user_client_id": None},
}
"""Calls about several, which say of each why not."""


async def _counts(house: HouseUnderTest) -> list[int]:
    """Return how much there is of all that a call could have made, and where every ticket stands."""
    found = [(await values_of(house, f"SELECT count(*) FROM {table}"))[0] for table in COUNTED]
    stands = await values_of(
        house, "SELECT state || version || coalesce(assignee_id::text, '') FROM ticket ORDER BY id"
    )
    return [*found, *stands]


async def _foreign(house: HouseUnderTest, kind: str, seller: Seller, asker: str) -> str:
    """Return a ticket that is not the staff's of the site's own desk."""
    if kind == "unknown":
        return str(uuid4())
    ticket = await ask(house, asker, organization_id=seller.shop_id)
    if kind == "another site":
        await run_sql(
            house,
            "UPDATE ticket SET site_id = :site, organization_id = NULL WHERE id = :id",
            site=uuid4(),
            id=ticket,
        )
    return ticket


@pytest.mark.parametrize("kind", ["unknown", "another desk", "another site"])
async def test_what_is_not_yours_is_as_if_it_were_not_there(
    house: HouseUnderTest, asker: str, staff: str, other: str, seller: Seller, kind: str
) -> None:
    ticket = await _foreign(house, kind, seller, asker)
    before = await _counts(house)
    words = set()
    for token in (staff, other):
        for path, body in BY_ID.items():
            more = {"message_id": ZERO} if path == "support/withdraw" else {}
            answer = await house.post(
                f"/v1/{path}", token=token, body=body, user_support_client_id=ticket, **more
            )
            assert (answer.status, answer.json["status_code"]) == (404, "220404"), (path, answer.json)
            words.add(str(answer.json["status_message"]))
    for path, of in IN_LISTS.items():
        answer = await house.post(f"/v1/{path}", token=staff, body=of([ticket]))
        (refused,) = answer["refused_list"]
        assert refused["error"] == "ticket_not_found", path
    assert len(words) == 1
    assert await _counts(house) == before


@pytest.mark.parametrize(
    "kind", ["wrong code", "wrong key", "expired code", "foreign key", "unknown mail", "foreign id"]
)
async def test_what_proves_nothing_reads_alike(house: HouseUnderTest, kind: str) -> None:
    ticket = await ask_by_mail(house)
    code = await mailed_code(house)
    await ask_by_mail(house, "baska@example.com")
    foreign = await enter(house, "baska@example.com")
    mail, proof = VISITOR, foreign
    match kind:
        case "wrong code":
            proof = other_digits(code)
        case "wrong key":
            proof = "a" * 32
        case "expired code":
            house.clock.advance(minutes=11)
            proof = code
        case "unknown mail":
            mail = "yok@example.com"
        case "foreign id":
            mail = "baska@example.com"
    before = await _counts(house)
    words = set()
    for path, body in (
        ("get", {}),
        ("comment", {"comment": "Merhaba"}),
        ("live_seen", {}),
        ("terminate", {}),
    ):
        answer = await visit(house, f"support/{path}", proof, ticket, mail=mail, **body)
        assert (answer.status, answer.json["status_code"]) == (403, "220401"), (path, answer.json)
        words.add(answer.json["status_message"])
    assert words == {(await visit(house, "support/get", "b" * 32, ZERO)).json["status_message"]}
    assert await _counts(house) == before


@pytest.mark.parametrize("comment", ["", "   \n", "<p> </p>", "<p><script>x</script></p>", "a" * 20_001])
@pytest.mark.parametrize("who", ["asker", "staff", "visitor", "new"])
async def test_no_comment_or_too_much_of_it_is_said_at_its_field(
    house: HouseUnderTest, asker: str, staff: str, comment: str, who: str
) -> None:
    ticket, by_mail = await ask(house, asker), await ask_by_mail(house)
    key = await enter(house)
    before = await _counts(house)
    if who == "visitor":
        answer = await visit(house, "support/comment", key, by_mail, comment=comment)
    elif who == "new":
        answer = await house.post("/v1/user/support/new", token=asker, body={**ASKED, "comment": comment})
    else:
        answer = await say(house, asker if who == "asker" else staff, ticket, comment)
    assert (answer.status, answer.json["errors"][0]["field"]) == (422, "comment"), answer.json
    assert await _counts(house) == before


MOVES = [
    ("open", "answered", ["passive", "terminated", "spam"]),
    ("passive", "answered", ["open", "terminated", "spam"]),
    ("spam", "answered", ["open", "passive"]),
    ("terminated", "open", []),
]


@pytest.mark.parametrize(("start", "target", "allowed"), MOVES)
async def test_a_move_that_is_not_in_the_table_names_those_that_are(
    house: HouseUnderTest, asker: str, staff: str, start: str, target: str, allowed: list[str]
) -> None:
    ticket = await ask(house, asker)
    if start == "terminated":
        await end(house, asker, ticket)
    elif start != "open":
        await restate(house, staff, ticket, start)
    before = await _counts(house)
    (refused,) = (await restate(house, staff, ticket, target))["refused_list"]
    assert refused["error"] == "ticket_move_not_allowed"
    assert sorted(refused["allowed_states"]) == sorted(allowed)
    assert await _counts(house) == before


async def test_something_newer_is_told_with_it(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    seen = (await look(house, staff, ticket))["message_list"][0]["message_id"]
    await say(house, asker, ticket, "Bir şey daha")
    before = await _counts(house)
    answer = await say(house, staff, ticket, "Yanıt", seen_message_id=seen)
    assert (answer.status, answer.json["status_code"], answer["message"]) == (409, "220412", "Bir şey daha")
    assert await _counts(house) == before


async def test_what_is_over_offers_what_goes_on(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    await end(house, asker, ticket)
    follow_up = None
    for _ in range(2):
        for token in (asker, staff):
            answer = await say(house, token, ticket, "Merhaba")
            assert (answer.status, answer.json["status_code"]) == (409, "220410")
            assert (answer["follows"], answer["follow_up"]) == (ticket, follow_up)
        follow_up = follow_up or await ask(house, asker, follows=ticket)


@pytest.mark.parametrize(
    ("name", "content", "status", "code"),
    [
        ("dekont.pdf", b"%PDF-" + b"x" * 10_000_001, 413, "220413"),
        ("sayfa.html", b"<html><script>alert(1)</script></html>", 415, "220415"),
    ],
)
async def test_a_file_that_is_too_large_or_none_that_is_kept(
    house: HouseUnderTest, asker: str, name: str, content: bytes, status: int, code: str
) -> None:
    before = await _counts(house)
    answer = await send(house, asker, content, name)
    assert (answer.status, answer.json["status_code"]) == (status, code), answer.json
    assert await _counts(house) == before


async def test_where_the_store_is_away_the_text_is_kept(
    house: HouseUnderTest, asker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object, **__: object) -> None:
        raise StoreLostError

    monkeypatch.setattr(house.house.storage, "put", lost)
    assert (await send(house, asker)).status == 503
    assert (await say(house, asker, await ask(house, asker), "Dosyasız")).status == 200


async def test_a_reference_that_is_not_yours_is_text(
    house: HouseUnderTest, asker: str, staff: str, other: str
) -> None:
    note = f"order:{await id_of(house, other)}"
    ticket = await ask(house, asker, operation_note=note)
    card = (await look(house, staff, ticket))["card"]
    assert note in str(card)
    answer = await house.post("/v1/support/context", token=staff, user_support_client_id=ticket)
    assert answer.status == 200
