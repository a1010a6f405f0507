"""What was written about a bill outlives the account of who asked, as long as the bill does, for administrators alone."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from terazi.foundation.ids import new_id
from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.bills.public import Mover, approve_bill, draft_bill
from terazi.modules.support.jobs import sweep_tickets
from tests.breaking import values_of
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.access.people import id_of
from tests.modules.bills.sample_bills import facts
from tests.modules.support.asking import ask, end, look, say


async def _billed(
    house: HouseUnderTest, buyer: str, owner: str, *, is_issued: bool = True
) -> tuple[str, str]:
    """Return the number of a bill of somebody, and the order it is of."""
    said = facts()
    order_id = new_id()
    said = replace(said, buyer=replace(said.buyer, user_id=await id_of(house, buyer)), shopcart_id=order_id)
    async with house.house.database.transaction() as db:
        change = house.change(db)
        owner_id = await id_of(house, owner)
        made = await draft_bill(change, shop_id=new_id(), owner_id=owner_id, facts=said)
        if not is_issued:
            return str(made), str(order_id)
        bill = await approve_bill(change, made, mover=Mover.SYSTEM, actor_id=None)
    return bill.number or "", str(order_id)


async def _leave(house: HouseUnderTest, token: str) -> None:
    deleted = await house.post("/v1/user/delete", token=token, body={"current_password": PASSWORD})
    assert deleted.status == 200, deleted.json
    house.clock.advance(days=61)
    await delete_due_accounts.handler(house.work())


async def test_words_about_a_bill_stay_for_administrators_alone(
    house: HouseUnderTest, asker: str, staff: str, admin: str, other: str
) -> None:
    number, order = await _billed(house, asker, other)
    foreign, _ = await _billed(house, other, asker)
    of_bill = await ask(house, asker, operation_note=f"screen:/x bill:{number}", comment="Tutar yanlış.")
    of_order = await ask(house, asker, operation_note=f"order:{order}")
    free = await ask(house, asker, operation_note="bill:yok")
    of_other = await ask(house, asker, operation_note=f"bill:{foreign}")
    await say(house, staff, of_bill, "Düzelttik.")
    await _leave(house, asker)
    desk, administrator = await house.sign_in("yanitlayan"), await house.sign_in("yonetici")
    for held in (of_bill, of_order):
        view = await look(house, administrator, held)
        assert (view["state"], len(view["forgotten_as"]), view["requester"]) == ("terminated", 6, "")
        hidden = await house.post("/v1/user/support/get", token=desk, user_support_client_id=held)
        assert hidden.error == "ticket_not_found"
    assert "<p>Tutar yanlış.</p>" in [
        each["comment"] for each in (await look(house, administrator, of_bill))["message_list"]
    ]
    for gone in (free, of_other):
        assert (await look(house, desk, gone))["message_list"] == []
    for token, expected in ((desk, set()), (administrator, {of_bill})):
        body = {"view": "all", "filter": {"search_text": "tutar"}}
        found = await house.post("/v1/support/queue", token=token, body=body)
        assert {each["user_support_client_id"] for each in found["list"]} == expected


async def test_once_the_law_has_had_its_time_the_words_go(
    house: HouseUnderTest, asker: str, staff: str, other: str
) -> None:
    number, _ = await _billed(house, asker, other)
    ticket = await ask(house, asker, operation_note=f"bill:{number}")
    await end(house, asker, ticket)
    await _leave(house, asker)
    (until,) = await values_of(house, "SELECT held_until FROM ticket")
    assert (until.astimezone().year - house.clock.now.year) in {10, 11}
    house.clock.advance(seconds=(until - house.clock.now - timedelta(days=1)).total_seconds())
    await sweep_tickets.handler(house.work())
    assert await values_of(house, "SELECT count(*) FROM ticket_message WHERE comment <> ''") != [0]
    house.clock.advance(days=2)
    await sweep_tickets.handler(house.work())
    assert await values_of(house, "SELECT count(*) FROM ticket_message") == [0]
    assert UUID(ticket) in await values_of(house, "SELECT id FROM ticket WHERE emptied_at IS NOT NULL")


@pytest.mark.parametrize("note", ["bill:{bill}", "order:{order}"])
async def test_a_bill_that_was_never_issued_holds_nothing(
    house: HouseUnderTest, asker: str, other: str, note: str
) -> None:
    bill, order = await _billed(house, asker, other, is_issued=False)
    await ask(house, asker, operation_note=note.format(bill=bill, order=order))
    await _leave(house, asker)
    assert await values_of(house, "SELECT count(*) FROM ticket_message") == [0]
