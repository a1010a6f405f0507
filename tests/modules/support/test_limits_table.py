"""How much of everything, line by line of the table in the design: as it is declared, and as calls that go beyond learn it."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from terazi.foundation.limits import DAY, Limit
from terazi.modules.process.public import TooManyStreams, open_streams
from terazi.modules.support.actions import proofs, visitors, words
from terazi.modules.support.calls import declared, mail_in
from terazi.modules.support.rules import automatic
from terazi.modules.support.values import files, macros, marks, messages, queue
from terazi.modules.support.values import visitors as asked
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply, open_house
from tests.modules.access.people import id_of
from tests.modules.support.asking import ASKED, ask, say
from tests.modules.support.test_support_files import send
from tests.modules.support.test_ticket_macros import made, save
from tests.modules.support.visiting import (
    ask_by_mail,
    enter,
    mailed_code,
    other_digits,
    record,
    verify,
    visit,
)

DEFAULTS = {
    "new requests of a member": (declared.NEW_TICKETS, Limit(count=20, seconds=DAY)),
    "forms of a place": (visitors._FORMS_OF_PLACE, Limit(count=3)),
    "forms of an address": (visitors._FORMS_OF_ADDRESS, Limit(count=10, seconds=DAY)),
    "unverified of an address": (asked.MOST_UNVERIFIED, 3),
    "comments of who asks": (words._COMMENTS_OF_REQUESTER, Limit(count=60)),
    "comments of who answers": (declared.COMMENTS, Limit(count=600)),
    "mails of an address": (automatic.MOST_RECEIVED, 20),
    "codes in an hour": (proofs._CODES_PER_HOUR, Limit(count=3)),
    "codes in a day": (proofs._CODES_PER_DAY, Limit(count=10, seconds=DAY)),
    "messages of a ticket": (messages.MOST_MESSAGES, 1_000),
    "bytes of a ticket": (messages.MOST_FILE_BYTES, 200_000_000),
    "letters of a comment": (messages.MOST_COMMENT, 20_000),
    "bytes of a mail": (mail_in._MOST_BYTES, 15_000_000),
    "views": (queue.MOST_VIEWS, 50),
    "macros and quick texts": ((macros.MOST_MACROS, macros.MOST_TEXTS), (200, 500)),
    "tags of a ticket": (marks.MOST_TAGS, 20),
    "keys of a visitor": (asked.MOST_KEYS, 5),
}


@pytest.mark.parametrize("line", DEFAULTS)
def test_the_defaults_are_those_of_the_table(line: str) -> None:
    declared_as, wanted = DEFAULTS[line]
    assert declared_as == wanted


Call = Callable[[int], Awaitable[Reply]]


async def _reach(count: int, call: Call, waits_for: int) -> None:
    """Make as many calls as there may be, and one more."""
    for at in range(count):
        answer = await call(at)
        assert answer.status == 200, (at, answer.json)
    refused = await call(count)
    assert (refused.status, refused.error) == (429, "too_many_calls")
    assert waits_for / 2 < int(refused.headers["retry-after"]) <= waits_for


async def test_a_member_asks_twenty_times_a_day_and_writes_sixty_times_an_hour(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(database_url, tmp_path, call_limit_factor=1.0) as house:
        token = await house.register()

        async def new(_: int) -> Reply:
            return await house.post("/v1/user/support/new", token=token, body=ASKED)

        ticket = str((await new(0))["support"]["user_support_client_id"])
        await _reach(19, new, DAY)
        await _reach(60, lambda at: say(house, token, ticket, f"{at}"), 3_600)


async def test_a_place_sends_three_forms_an_hour_and_an_address_ten_a_day(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(database_url, tmp_path, call_limit_factor=1.0) as house:
        await _reach(3, lambda at: record(house, f"kisi{at}@example.com"), 3_600)

        async def form(at: int) -> Reply:
            await _an_hour_later(house)
            answer = await record(house.at(f"198.51.100.{at}"))
            await run_sql(house, "UPDATE ticket SET state = 'open'")
            return answer

        await _reach(10, form, DAY)


async def _an_hour_later(house: HouseUnderTest) -> None:
    """Let an hour pass for what is counted: it goes by the clock of the database."""
    await run_sql(house, "UPDATE call_count SET expires_at = expires_at - interval '61 minutes'")


async def test_an_address_is_mailed_three_codes_an_hour_and_ten_a_day(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(database_url, tmp_path, call_limit_factor=1.0) as house:

        async def code(at: int) -> Reply:
            mail = "Yok@Example.com" if at % 2 else "yok@example.com"
            return await house.post("/v1/mail/code", body={"mail": mail})

        for _ in range(3):
            await _reach(3, code, 3_600)
            await _an_hour_later(house)
        assert (await code(0)).status == 200
        refused = await code(1)
        assert (refused.status, int(refused.headers["retry-after"]) > 3_600) == (429, True)


async def test_three_forms_of_an_address_wait_at_once(house: HouseUnderTest) -> None:
    for _ in range(3):
        await ask_by_mail(house)
    refused = await record(house)
    assert (refused.status, int(refused.headers["retry-after"]) > 80_000) == (429, True)
    await enter(house)
    assert (await record(house)).status == 200


async def test_a_code_is_tried_five_times(house: HouseUnderTest) -> None:
    await ask_by_mail(house)
    code = await mailed_code(house)
    for _ in range(5):
        assert (await verify(house, other_digits(code)))["is_verified"] is False
    await house.pass_time_at_the_door(minutes=30)
    assert (await verify(house, code))["is_verified"] is False


async def test_a_visitor_writes_sixty_times_an_hour(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, call_limit_factor=1.0) as house:
        ticket = await ask_by_mail(house)
        key = await enter(house)
        await _reach(60, lambda at: visit(house, "support/comment", key, ticket, comment=f"{at}"), 3_600)


async def test_a_ticket_has_a_thousand_messages(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    await run_sql(house, "UPDATE ticket SET message_count = 999")
    assert (await say(house, asker, ticket, "Son")).status == 200
    for token in (asker, staff):
        full = await say(house, token, ticket, "Bir daha")
        assert (full.status, full.error) == (409, "ticket_full")


@pytest.mark.parametrize("written", ["a" * 20_001, f"<p>{'<b>a</b>' * 62_000}</p>"])
async def test_a_comment_has_twenty_thousand_letters_and_half_a_million_with_its_tags(
    house: HouseUnderTest, asker: str, written: str
) -> None:
    ticket = await ask(house, asker, comment="a" * 20_000)
    refused = await say(house, asker, ticket, written)
    assert (refused.status, refused.json["errors"][0]["field"]) == (422, "comment")


async def test_a_ticket_has_two_hundred_megabytes_of_files(house: HouseUnderTest, asker: str) -> None:
    sent = await send(house, asker)
    ticket = await ask(house, asker, file_list=[sent["file_id"]])
    await run_sql(house, "UPDATE ticket_file SET size = :most", most=messages.MOST_FILE_BYTES)
    again = (await send(house, asker))["file_id"]
    refused = await say(house, asker, ticket, "Bir dosya daha", file_list=[again])
    assert (refused.status, refused.error) == (409, "ticket_full")
    assert await values_of(house, "SELECT count(*) FROM ticket_message") == [1]
    assert files.MOST_WAITING_BYTES > messages.MOST_FILE_BYTES


async def test_a_desk_has_fifty_views(house: HouseUnderTest, staff: str) -> None:
    for at in range(51):
        answer = await house.post("/v1/support/view/save", token=staff, body={"name": f"{at}"})
        assert (answer.status, answer.error) == ((200, None) if at < 50 else (409, "too_many_support_views"))


_COPIES = """
    INSERT INTO ticket_macro SELECT (jsonb_populate_record(m, jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'n' || n))).* FROM ticket_macro m, generate_series(1, :most) n"""


@pytest.mark.parametrize(("is_text", "most"), [(False, 200), (True, 500)])
async def test_a_desk_has_two_hundred_macros_and_five_hundred_quick_texts(
    house: HouseUnderTest, staff: str, is_text: bool, most: int
) -> None:
    await made(house, staff, is_text=is_text)
    await run_sql(house, _COPIES, most=most - 2)
    last = await made(house, staff, name="Son", is_text=is_text)
    assert (await save(house, staff, name="Bir daha", is_text=is_text)).error == "too_many_macros"
    other = await made(house, staff, name="Öteki", is_text=not is_text)
    assert (await save(house, staff, macro_id=other, is_text=is_text)).error == "too_many_macros"
    assert (await save(house, staff, macro_id=last, name="Yine son", is_text=is_text)).status == 200


async def test_a_ticket_has_twenty_tags(house: HouseUnderTest, asker: str, staff: str) -> None:
    body = {"support_list": [await ask(house, asker)], "tag_list": [f"etiket{at}" for at in range(20)]}
    assert (await house.post("/v1/support/mark", token=staff, body=body)).status == 200
    body["tag_list"].append("fazla")
    assert (await house.post("/v1/support/mark", token=staff, body=body)).status == 422


async def test_a_person_holds_twenty_streams(house: HouseUnderTest, asker: str) -> None:
    ticket = (await house.post("/v1/support/ticket", token=asker))["ticket"]
    owner = await id_of(house, asker)
    open_streams[owner] = 20
    try:
        refused = await house.get("/v1/support/events", ticket=ticket)
    finally:
        del open_streams[owner]
    assert (refused.status, refused.error) == (429, TooManyStreams.slug)
