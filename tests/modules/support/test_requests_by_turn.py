"""New requests go to the people of a desk by turn, where the desk wants that: to who is here and takes new ones."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, grant, id_of
from tests.modules.shops.selling import Seller, trusted
from tests.modules.support.asking import ASKED, ask, end, look
from tests.modules.support.posting import deliver, written
from tests.modules.support.test_relays import believe_in_spam
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter

NOBODY = None


async def _turns(house: HouseUnderTest, admin: str, *, is_on: bool = True) -> None:
    """Let new requests of the site's own desk go by turn."""
    read = await house.post("/v1/support/settings/get", token=admin)
    body = {"settings": {**read["settings"], "takes_turns": is_on}, "version": read["version"]}
    saved = await house.post("/v1/support/settings/save", token=admin, body=body)
    assert (saved.status, saved["settings"]["takes_turns"]) == (200, is_on), saved.json


async def _pause(house: HouseUnderTest, token: str, *, is_off: bool = True) -> Reply:
    return await house.post("/v1/support/turn/save", token=token, body={"is_off": is_off})


async def _assignee(house: HouseUnderTest, ticket: str) -> str | None:
    (found,) = await values_of(house, "SELECT assignee_id FROM ticket WHERE id = :id", id=ticket)
    return str(found) if found else None


async def _leave(house: HouseUnderTest, token: str) -> None:
    """Let somebody be away."""
    person = await id_of(house, token)
    await run_sql(
        house,
        "UPDATE user_session SET last_seen_at = last_seen_at - interval '2 days' WHERE user_id = :id",
        id=person,
    )


@pytest.fixture
async def three(house: HouseUnderTest, admin: str, staff: str) -> list[str]:
    """Three who answer at the site's own desk, which gives by turn: their ids."""
    await _turns(house, admin)
    tokens = [staff, *[await trusted(house, f"yanit{n}", "support_answer") for n in (2, 3)]]
    return [str(await id_of(house, token)) for token in tokens]


async def test_each_new_request_goes_to_the_next_one(
    house: HouseUnderTest, asker: str, staff: str, admin: str, three: list[str]
) -> None:
    """By how long ago each had a turn; who had none yet comes first, of those who has fewest."""
    given = [await _assignee(house, await ask(house, asker)) for _ in range(6)]
    assert Counter(given) == Counter(three * 2)
    assert given[:3] == given[3:]
    ticket = await ask(house, asker)
    lines = [each for each in (await look(house, staff, ticket))["message_list"] if each["event"]]
    assert [(each["event"], each["is_internal"]) for each in lines] == [("assigned_by_turn", True)]
    assert [each["event"] for each in (await look(house, asker, ticket))["message_list"]] == [""]
    entries = await audited(house, "support.ticket_given_by_turn")
    assert str(entries[0].after["assignee"]) == given[0]
    await _turns(house, admin, is_on=False)
    assert await _assignee(house, await ask(house, asker)) is NOBODY


async def test_who_has_fewest_comes_first_of_those_whose_turn_it_is(
    house: HouseUnderTest, asker: str, admin: str, three: list[str]
) -> None:
    await _turns(house, admin, is_on=False)
    for person in three[:2]:
        body = {"user_client_id": person}
        ticket = await ask(house, asker)
        done = await house.post("/v1/support/assign", token=admin, body=body, user_support_client_id=ticket)
        assert done.status == 200, done.json
    await _turns(house, admin)
    assert await _assignee(house, await ask(house, asker)) == three[2]


async def test_ten_at_once_are_four_three_and_three(
    house: HouseUnderTest, asker: str, other: str, three: list[str]
) -> None:
    answers = await asyncio.gather(
        *(house.post("/v1/user/support/new", token=token, body=ASKED) for token in [asker, other] * 5)
    )
    assert {answer.status for answer in answers} == {200}
    given = Counter(str(each) for each in await values_of(house, "SELECT assignee_id FROM ticket"))
    assert sorted(given.values()) == [3, 3, 4]
    assert set(given) == set(three)
    turns = await values_of(house, "SELECT number FROM support_turn ORDER BY number")
    assert turns == [8, 9, 10]


async def test_opened_and_handed_over_at_once_nobody_waits_in_a_circle(
    house: HouseUnderTest, asker: str, admin: str, seller: Seller, three: list[str]
) -> None:
    """Whoever hands over holds a ticket as they wait for their turn; who opens one holds its number."""
    site = (await house.post("/v1/support/staff/list", token=admin))["desk_id"]
    foreign = [await ask(house, asker, organization_id=seller.shop_id) for _ in range(4)]
    handing = (
        house.post("/v1/support/assign", token=admin, body={"desk_id": site}, user_support_client_id=each)
        for each in foreign
    )
    opening = (house.post("/v1/user/support/new", token=asker, body=ASKED) for _ in range(4))
    answers = await asyncio.gather(*handing, *opening)
    assert {answer.status for answer in answers} == {200}
    given = Counter(str(each) for each in await values_of(house, "SELECT assignee_id FROM ticket"))
    assert sorted(given.values()) == [2, 3, 3]


async def test_who_is_away_or_takes_none_is_left_out_and_where_nobody_is_left_it_is_nobodys(
    house: HouseUnderTest, asker: str, staff: str, three: list[str]
) -> None:
    second, third = await house.sign_in("yanit2"), await house.sign_in("yanit3")
    assert (await _pause(house, second)).json["is_off"] is True
    read = await house.post("/v1/support/staff/list", token=second)
    assert (read["takes_turns"], read["is_off"]) == (True, True)
    await _leave(house, third)
    given = {await _assignee(house, await ask(house, asker)) for _ in range(3)}
    assert given == {three[0]}
    await _pause(house, staff)
    assert await _assignee(house, await ask(house, asker)) is NOBODY
    await _pause(house, second, is_off=False)
    await _pause(house, second, is_off=False)
    assert await _assignee(house, await ask(house, asker)) == three[1]
    assert len(await audited(house, "support.turns_paused")) == 2
    assert len(await audited(house, "support.turns_resumed")) == 1


async def test_only_who_answers_takes_none(house: HouseUnderTest, asker: str) -> None:
    assert (await _pause(house, asker)).error == "ticket_not_found"


async def test_administrators_and_who_asks_are_given_nothing(
    house: HouseUnderTest, admin: str, asker: str
) -> None:
    await _turns(house, admin)
    assert await _assignee(house, await ask(house, asker)) is NOBODY
    await grant(house, await id_of(house, asker), "support_answer")
    assert await _assignee(house, await ask(house, asker)) is NOBODY
    await ask_by_mail(house, "soran@example.com")
    await enter(house, "soran@example.com")
    assert set(await values_of(house, "SELECT assignee_id FROM ticket")) == {None}


async def test_a_visitors_goes_by_turn_once_it_is_proven_and_a_mail_at_once(
    house: HouseUnderTest, three: list[str], asker: str
) -> None:
    ticket = await ask_by_mail(house)
    assert await _assignee(house, ticket) is NOBODY
    await enter(house)
    assert await _assignee(house, ticket) in three
    await deliver(house, written())
    given = await values_of(house, "SELECT assignee_id FROM ticket ORDER BY number")
    assert len({str(each) for each in given}) == 2
    assert {str(each) for each in given} < set(three)


async def test_spam_and_what_is_not_proven_go_to_nobody(
    house: HouseUnderTest, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    believe_in_spam(house, monkeypatch)
    await ask_by_mail(house)
    await deliver(house, written(sender=VISITOR, X_Spam_Flag="YES"))
    assert sorted(await values_of(house, "SELECT state FROM ticket")) == ["spam", "unverified"]
    assert set(await values_of(house, "SELECT assignee_id FROM ticket")) == {NOBODY}


async def test_a_follow_up_stays_with_who_had_it_while_they_answer(
    house: HouseUnderTest, asker: str, three: list[str], admin: str
) -> None:
    first = await ask(house, asker)
    had = await _assignee(house, first)
    await end(house, asker, first)
    for _ in range(2):
        assert await _assignee(house, await ask(house, asker, follows=first)) == had
    await run_sql(
        house,
        "UPDATE ticket SET assignee_id = :admin WHERE id = :id",
        admin=await id_of(house, admin),
        id=first,
    )
    assert await _assignee(house, await ask(house, asker, follows=first)) in three


async def test_a_shops_desk_gives_by_turn_for_itself(
    house: HouseUnderTest, asker: str, admin: str, seller: Seller
) -> None:
    await _turns(house, admin)
    assert await _assignee(house, await ask(house, asker, organization_id=seller.shop_id)) is NOBODY
    body: dict[str, Any] = {"organization_id": seller.shop_id, "times": None, "takes_turns": True}
    saved = await house.post("/v1/support/desk/save", token=admin, body=body)
    (desk,) = [each for each in saved["desk_list"] if each["organization_id"] == seller.shop_id]
    assert (desk["times"], desk["takes_turns"]) == (None, True)
    owner = str(await id_of(house, seller.token))
    ticket = await ask(house, asker, organization_id=seller.shop_id)
    assert await _assignee(house, ticket) == owner
    assert (await house.post("/v1/support/staff/list", token=seller.token))["takes_turns"] is True
    (entry,) = await audited(house, "support.desk_saved")
    assert (entry.before["takes_turns"], entry.after["takes_turns"]) == (False, True)
    await house.post("/v1/support/desk/save", token=admin, body={**body, "takes_turns": False})
    assert await values_of(house, "SELECT count(*) FROM support_settings WHERE desk_id <> site_id") == [0]
