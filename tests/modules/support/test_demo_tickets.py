"""The demonstration has requests for help in both languages and every state, and has them once."""

from terazi.entry.seed.support import TICKETS, seed_support
from terazi.entry.seed.support_tickets import MORE_TICKETS
from terazi.modules.support.values.tickets import TicketState
from tests.calling import HouseUnderTest
from tests.modules.access.people import id_of


async def test_the_demonstration_asks_for_help_once(house: HouseUnderTest, admin: str) -> None:
    for username in ("analist", "analyst"):
        await house.register(username)
    staff = await id_of(house, admin)
    before = len(await house.mails())
    for _ in range(2):
        async with house.house.database.transaction() as db:
            await seed_support(house.house, db, staff)
    queue = await house.post("/v1/support/queue", token=admin, body={"count": 100})
    spam = await house.post("/v1/support/queue", token=admin, body={"view": "spam"})
    assert len(queue["list"]) + len(spam["list"]) == len(TICKETS) + len(MORE_TICKETS) == 40
    assert {ticket["state"] for ticket in queue["list"]} == {state.value for state in TicketState} - {
        "unverified",
        "spam",
        "merged",
    }
    assert len({ticket["assignee"] for ticket in queue["list"]} - {""}) >= 4
    assert len(await house.mails()) == before
    own = await house.post("/v1/user/support/list", token=await house.sign_in("analist"))
    assert {each["is_unseen"] for each in own["list"] if each["state"] == "open"} == {False}
