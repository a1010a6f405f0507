"""The desk's queue: what stands in its views, how it is narrowed and sorted, and who takes what."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from terazi.foundation.ids import SiteId
from terazi.modules.support.rules.queue import counts_of
from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.queue import CountedTickets, View
from terazi.modules.support.values.tickets import TicketState
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, grant, id_of
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ask, look, restate, say, seen
from tests.modules.support.visiting import ask_by_mail

ME, SITE, SHOP = uuid4(), SiteId(uuid4()), uuid4()


def _counted(**given: Any) -> CountedTickets:
    usual: dict[str, Any] = {
        "organization_id": None, "assignee_id": None, "state": TicketState.OPEN,
        "is_later": False, "is_due_soon": False, "is_away": False, "count": 1,
    }  # fmt: skip
    return CountedTickets(**{**usual, **given})


@pytest.mark.parametrize(
    ("given", "views"),
    [
        ({}, {View.OPEN, View.NOBODYS}),
        ({"assignee_id": ME}, {View.OPEN, View.MINE}),
        ({"assignee_id": uuid4(), "is_due_soon": True}, {View.OPEN, View.DUE_SOON}),
        ({"assignee_id": ME, "state": TicketState.ANSWERED}, {View.WAITING, View.MINE}),
        ({"state": TicketState.ANSWERED, "is_due_soon": True}, {View.WAITING}),
        ({"is_later": True, "assignee_id": ME}, {View.LATER}),
        ({"is_away": True, "assignee_id": uuid4()}, {View.OPEN, View.AWAY}),
    ],
)
def test_a_ticket_is_counted_in_the_views_where_it_stands(given: Any, views: set[View]) -> None:
    counts = counts_of([_counted(**given, count=3)], Desks(site_id=SITE, has_site=True), ME)
    assert {view for view, count in counts.items() if count == 3} == views
    assert set(counts.values()) <= {0, 3}


def test_only_ones_own_desks_are_counted() -> None:
    rows = [_counted(), _counted(organization_id=SHOP), _counted(organization_id=uuid4())]
    for desks, count in (
        (Desks(site_id=SITE, has_site=True), 1),
        (Desks(site_id=SITE, shop_ids=[SHOP]), 1),
        (Desks(site_id=SITE, has_site=True, shop_ids=[SHOP]), 2),
        (Desks(site_id=SITE, is_all=True), 3),
    ):
        assert counts_of(rows, desks, ME)[View.OPEN] == count


async def queue(house: HouseUnderTest, token: str, view: str = "all", **body: Any) -> Reply:
    """Ask for a page of the queue."""
    answer = await house.post("/v1/support/queue", token=token, body={"view": view, **body})
    assert answer.status == 200, answer.json
    return answer


def ids(answer: Reply) -> list[str]:
    """Return which tickets stand on a page."""
    return [each["user_support_client_id"] for each in answer["list"]]


async def in_views(house: HouseUnderTest, token: str) -> dict[str, list[str]]:
    """Return which tickets stand in which view, and see that as many are counted."""
    house.clock.advance(seconds=2)
    found = {view.value: await queue(house, token, view) for view in View}
    for view, count in found["all"]["counts"].items():
        assert count == len(found[view]["list"]), view
    return {view: ids(answer) for view, answer in found.items() if answer["list"]}


async def test_a_ticket_goes_through_the_views(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker)
    assert await in_views(house, staff) == {view: [ticket] for view in ("nobodys", "open", "all")}
    me = {"user_client_id": str(await id_of(house, staff))}
    await house.post("/v1/support/assign", token=staff, body=me, user_support_client_id=ticket)
    assert set(await in_views(house, staff)) == {"mine", "open", "all"}
    until = (house.clock.now + timedelta(hours=3)).isoformat()
    later = {"support_list": [ticket], "later_until": until}
    await house.post("/v1/support/mark", token=staff, body=later)
    assert set(await in_views(house, staff)) == {"later", "all"}
    house.clock.advance(hours=3)
    assert "mine" in await in_views(house, staff)
    await say(house, staff, ticket, "Yanıt")
    assert set(await in_views(house, staff)) == {"mine", "waiting", "all"}
    await restate(house, staff, ticket, "passive")
    assert set(await in_views(house, staff)) == {"passive", "all"}
    await restate(house, staff, ticket, "spam")
    assert set(await in_views(house, staff)) == {"spam"}
    await ask_by_mail(house)
    assert set(await in_views(house, staff)) == {"spam", "unverified"}


async def test_what_is_due_and_what_somebody_left_is_seen(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    ticket = await ask(house, asker)
    me = {"user_client_id": str(await id_of(house, staff))}
    await house.post("/v1/support/assign", token=staff, body=me, user_support_client_id=ticket)
    house.clock.advance(days=4)
    admin = await house.sign_in("yonetici")
    assert set(await in_views(house, admin)) == {"open", "due_soon", "away", "all"}
    people = await house.post("/v1/support/staff/list", token=admin)
    away = {each["username"]: each["is_away"] for each in people["staff_list"]}
    assert away == {"yanitlayan": True, "yonetici": False}
    await house.sign_in("yanitlayan")
    assert "away" not in await in_views(house, admin)


async def test_a_view_is_narrowed(house: HouseUnderTest, asker: str, other: str, staff: str) -> None:
    first = await ask(house, asker, subject="Işık yanmıyor", operation_name="technical")
    second = await ask(house, other, subject="Kart reddedildi", operation_name="payment")
    await house.post(
        "/v1/support/mark", token=staff, body={"support_list": [first], "tags_added": ["Acil iş"]}
    )
    await seen(house, staff, first)
    requester = str(await id_of(house, asker))
    now = house.clock.now
    for narrowed, wanted in (
        ({"topic_list": ["payment"]}, [second]),
        ({"priority_list": ["high", "urgent"]}, [second]),
        ({"tag_list": ["ACİL İŞ"]}, [first]),
        ({"tag_list": ["yok"]}, []),
        ({"requester_id": requester}, [first]),
        ({"search_text": "IŞIK"}, [first]),
        ({"search_text": "#1002"}, [second]),
        ({"is_unseen": True}, [second]),
        ({"is_nobodys": True, "state_list": ["open"]}, [second, first]),
        ({"state_list": ["passive"]}, []),
        ({"assignee_id": requester}, []),
        ({"lang": "tr"}, [second, first]),
        ({"lang": "en"}, []),
        ({"since": (now + timedelta(hours=1)).isoformat()}, []),
        ({"since": (now - timedelta(hours=1)).isoformat()}, [second, first]),
        ({"desk_id": str(uuid4())}, []),
    ):
        found = ids(await queue(house, staff, filter=narrowed))
        assert sorted(found) == sorted(wanted), narrowed


async def test_pages_follow_each_other_however_they_are_sorted(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    made = []
    for at in range(5):
        made.append(await ask(house, asker, operation_name=["order", "payment"][at % 2]))
        house.clock.advance(minutes=7)
    await say(house, asker, made[1], "Bir şey daha")
    rest = [made[0], made[2], made[4]]
    until = {
        each["user_support_client_id"]: each["answer_by"] for each in (await queue(house, staff))["list"]
    }
    for sort, wanted in {
        "newest": [made[1], made[4], made[3], made[2], made[0]],
        "oldest": [made[0], made[2], made[3], made[4], made[1]],
        "opened": made[::-1],
        "due": sorted(made, key=lambda ticket: (until[ticket], ticket)),
        "priority": [*sorted([made[1], made[3]], key=lambda ticket: until[ticket]), *rest],
    }.items():
        found: list[str] = []
        after = ""
        while after is not None:
            page = await queue(house, staff, "open", sort=sort, count=2, after=after)
            found += ids(page)
            after = page["next"]
        assert found == wanted, sort


async def test_ten_who_take_the_next_at_once_get_ten(house: HouseUnderTest, asker: str, staff: str) -> None:
    tickets = [await ask(house, asker) for _ in range(12)]
    people = [await house.register(f"kisi{at}") for at in range(10)]
    for token in people:
        await grant(house, await id_of(house, token), "support_answer")
    taken = await asyncio.gather(*(house.post("/v1/support/take", token=token) for token in people))
    assert {answer.status for answer in taken} == {200}
    got = {answer["support"]["user_support_client_id"] for answer in taken}
    assert len(got) == 10
    assert got <= set(tickets)
    left = await house.post("/v1/support/take", token=staff)
    assert left["support"]["number"] >= 1011


async def test_nobody_takes_what_they_asked_or_what_is_put_off_and_nothing_is_an_answer(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    own, later = await ask(house, staff), await ask(house, asker)
    until = (house.clock.now + timedelta(days=1)).isoformat()
    await house.post("/v1/support/mark", token=staff, body={"support_list": [later], "later_until": until})
    assert (await house.post("/v1/support/take", token=staff))["support"] is None
    assert own
    assert (await house.post("/v1/support/take", token=asker)).error == "ticket_not_found"


async def test_several_are_given_at_once_and_given_back(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    first, second = await ask(house, asker), await ask(house, asker)
    boss, me = str(await id_of(house, admin)), str(await id_of(house, staff))
    await house.post(
        "/v1/support/assign", token=staff, body={"user_client_id": me}, user_support_client_id=first
    )
    path, both = "/v1/support/assign/list", [first, second]
    given = await house.post(path, token=staff, body={"support_list": both, "user_client_id": boss})
    assert [each["user_client_id"] for each in given["before_list"]] == [me, None]
    assert len(ids(await queue(house, admin, "mine"))) == 2
    back = await house.post(path, token=staff, body={"put_back": given["before_list"]})
    assert back["refused_list"] == []
    assert ids(await queue(house, staff, "mine")) == [first]
    stranger = {"support_list": both, "user_client_id": str(await id_of(house, asker))}
    refused = await house.post(path, token=staff, body=stranger)
    assert {each["error"] for each in refused["refused_list"]} == {"not_answering"}


async def test_a_ticket_is_handed_over_to_another_desk_and_a_shop_gives_it_to_the_site_alone(
    house: HouseUnderTest, asker: str, staff: str, seller: Seller
) -> None:
    ticket = await ask(house, asker)
    desks = await house.post("/v1/support/staff/list", token=staff)
    assert [each["desk_id"] for each in desks["desk_list"]] == [seller.shop_id]
    path = "/v1/support/assign"
    given = await house.post(
        path, token=staff, body={"desk_id": seller.shop_id}, user_support_client_id=ticket
    )
    assert given["support"]["organization_id"] == seller.shop_id
    assert ids(await queue(house, staff)) == []
    assert (await look(house, seller.token, ticket))["assignee"] == ""
    desks = await house.post("/v1/support/staff/list", token=seller.token)
    (own,) = desks["desk_list"]
    assert [each["username"] for each in desks["staff_list"]] == ["satici"]
    nowhere = await house.post(
        path, token=seller.token, body={"desk_id": str(uuid4())}, user_support_client_id=ticket
    )
    assert nowhere.error == "ticket_not_found"
    await house.post(
        path, token=seller.token, body={"desk_id": own["desk_id"]}, user_support_client_id=ticket
    )
    assert ids(await queue(house, staff)) == [ticket]
    assert ids(await queue(house, seller.token)) == []
    assert len(await audited(house, "support.ticket_handed_over")) == 2


async def test_views_are_kept_shared_and_forgotten(
    house: HouseUnderTest, asker: str, staff: str, admin: str, seller: Seller
) -> None:
    wanted = {
        "name": " Acil  ödemeler ",
        "view": "open",
        "filter": {"topic_list": ["payment"], "search_text": "kart"},
        "sort": "due",
        "column_list": ["number", "subject"],
    }
    save, show, drop = (f"/v1/support/view/{act}" for act in ("save", "list", "delete"))
    kept = (await house.post(save, token=staff, body=wanted))["view"]
    assert (kept["name"], kept["filter"]["topic_list"], kept["is_own"]) == (
        "Acil ödemeler", ["payment"], True,
    )  # fmt: skip
    assert (await house.post(show, token=admin))["view_list"] == []
    site = (await house.post("/v1/support/staff/list", token=seller.token))["desk_list"][0]["desk_id"]
    view = {"support_view_id": kept["support_view_id"]}
    shared = await house.post(save, token=staff, body={**wanted, "desk_id": site}, **view)
    assert shared.status == 200, shared.json
    (seen_by_admin,) = (await house.post(show, token=admin))["view_list"]
    assert (seen_by_admin["is_own"], seen_by_admin["filter"]["search_text"]) == (False, "kart")
    assert (await house.post(show, token=seller.token))["view_list"] == []
    for token, error in ((seller.token, "support_view_not_found"), (asker, "ticket_not_found")):
        assert (await house.post(drop, token=token, **view)).error == error
    foreign = await house.post(save, token=staff, body={**wanted, "desk_id": seller.shop_id})
    assert foreign.error == "ticket_not_found"
    assert (await house.post(save, token=staff, body={"name": "  "})).status == 422
    assert (await house.post(drop, token=staff, **view)).status == 200


async def test_a_note_that_names_somebody_brings_its_ticket_into_their_view(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    ticket = await ask(house, asker)
    assert ids(await queue(house, staff, "mentioned")) == []
    assert (await say(house, admin, ticket, "@yanitlayan bakar mısın", is_internal=True)).status == 200
    assert ids(await queue(house, staff, "mentioned")) == [ticket]
    assert ids(await queue(house, admin, "mentioned")) == []
    await seen(house, staff, ticket)
    assert ids(await queue(house, staff, "mentioned")) == [ticket]
    await restate(house, staff, ticket, "spam")
    assert ids(await queue(house, staff, "mentioned")) == []
