"""What people of a desk write and have not sent, in several windows."""

import asyncio
from typing import Any

from tests.calling import HouseUnderTest, Reply
from tests.modules.support.asking import ask, look, say


async def draft(house: HouseUnderTest, token: str, ticket: str, comment: str, version: int) -> Reply:
    """Keep what somebody writes."""
    body = {"comment": comment, "version": version}
    return await house.post("/v1/support/draft/save", token=token, body=body, user_support_client_id=ticket)


async def test_a_draft_is_one_in_all_windows_and_never_comes_back(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    ticket = await ask(house, asker)
    assert (await draft(house, staff, ticket, "Taslak sözü", 0))["version"] == 1
    view = await look(house, staff, ticket)
    assert (view["draft"]["comment"], view["draft"]["version"], view["drafted_by"]) == ("Taslak sözü", 1, [])
    others = await look(house, admin, ticket)
    assert (others["draft"], len(others["drafted_by"])) == (None, 1)
    assert "Taslak" not in str(others)
    stale = await draft(house, staff, ticket, "Eski", 0)
    assert (stale.status, stale.error, stale["comment"]) == (409, "draft_changed", "Taslak sözü")
    assert (await draft(house, staff, ticket, "", 1))["version"] == 2
    refused = await say(house, staff, ticket, "Taslak sözü", draft_version=1)
    assert (refused.error, refused["comment"]) == ("draft_changed", "")
    assert (await say(house, staff, ticket, "Yanıt", draft_version=2)).status == 200
    view = await look(house, staff, ticket)
    assert (view["draft"], view["draft_version"], view["drafted_by"]) == (None, 3, [])
    assert (await draft(house, staff, ticket, "Geç kalan", 2)).error == "draft_changed"


async def test_a_draft_is_the_desks_and_goes_along_with_its_ticket(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    first, second = await ask(house, asker), await ask(house, asker)
    assert (await draft(house, asker, first, "Benim", 0)).error == "ticket_not_found"
    await draft(house, staff, first, "Bir", 0)
    await draft(house, staff, second, "İki", 0)
    body: dict[str, Any] = {"support_list": [second]}
    await house.post("/v1/support/merge", token=staff, body=body, user_support_client_id=first)
    view = await look(house, staff, first)
    assert (view["draft"]["comment"], view["draft"]["version"]) == ("Bir\n\nİki", 2)
    assert (await look(house, staff, second))["draft"] is None
    theirs = await look(house, asker, first)
    assert (theirs["draft"], theirs["drafted_by"]) == (None, [])


async def test_two_windows_that_save_at_once_keep_one_text(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    for version in range(4):
        answers = await asyncio.gather(
            *(draft(house, staff, ticket, f"{version}.{at}", version) for at in range(3))
        )
        assert sorted(answer.status for answer in answers) == [200, 409, 409]
