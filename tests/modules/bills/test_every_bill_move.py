"""Every state × every move × every person of bills, by the calls; the same twice changes nothing."""

from uuid import UUID

import pytest

from terazi.modules.bills.rules.transitions import MOVES, allowed_moves
from terazi.modules.bills.values import BillState, Mover
from tests.modules.access.people import id_of
from tests.modules.bills.conftest import Stall
from tests.modules.bills.sample_bills import PERSON, SELLER

MOVED_BY_PEOPLE = {BillState.APPROVED: "approve", BillState.CANCELLED: "cancel"}
STAFF = ("owner", "admin")


async def bill_in(stall: Stall, state: BillState) -> UUID:
    """Return a bill in a state."""
    if state is BillState.DRAFT:
        bill_id = await stall.draft()
        body = {"shop_tax_number": "1"}
        assert (await stall.ask("edit", body=body, user_bill_client_id=bill_id)).status == 200
        return bill_id
    bill_id = await stall.draft()
    if state in (BillState.APPROVED, BillState.CANCELLED):
        await stall.approve(bill_id)
    if state is BillState.CANCELLED:
        await stall.ask("cancel", body={"reason": "İptal"}, user_bill_client_id=bill_id)
    return bill_id


async def moved(
    stall: Stall, bill_id: UUID, target: BillState, token: str
) -> tuple[int, str, list[str] | None]:
    """Try a move; status, error and the states that a refusal names."""
    body = {"reason": "İptal"} if target is BillState.CANCELLED else None
    answer = await stall.ask(MOVED_BY_PEOPLE[target], token=token, body=body, user_bill_client_id=bill_id)
    return answer.status, answer.error or "", answer.json.get("allowed_states")


@pytest.mark.parametrize("who", ["owner", "admin", "buyer", "stranger"])
@pytest.mark.parametrize("target", MOVED_BY_PEOPLE)
@pytest.mark.parametrize("state", BillState)
async def test_people_make_exactly_the_moves_of_the_table(
    stall: Stall, state: BillState, target: BillState, who: str
) -> None:
    bill_id = await bill_in(stall, state)
    token = getattr(stall, who)
    is_allowed = Mover.STAFF in MOVES.get((state, target), ()) or state is target
    for _ in range(2):
        status, error, allowed = await moved(stall, bill_id, target, token)
        if who not in STAFF:
            assert (status, error) in {(403, "not_allowed"), (404, "bill_not_found")}
        elif is_allowed:
            assert status == 200, error
        elif state is BillState.DRAFT:
            assert (status, error) == (422, "bill_incomplete")
        else:
            assert (status, error) == (409, "bill_move_refused")
            assert allowed == [to.value for to in allowed_moves(state, Mover.STAFF)]
    expected = target if who in STAFF and is_allowed else state
    assert (await stall.bill(bill_id))["approve_status"] == expected.value


async def test_a_bill_moves_by_itself_as_it_becomes_complete_or_not(stall: Stall) -> None:
    bill_id = await bill_in(stall, BillState.DRAFT)
    for number, state in (
        (SELLER.tax_number, "not_approved"),
        ("1", "draft"),
        (SELLER.tax_number, "not_approved"),
    ):
        body = {"shop_tax_number": number}
        edited = await stall.ask("edit", body=body, user_bill_client_id=bill_id)
        assert edited["bill"]["approve_status"] == state


async def test_a_bill_stays_whole_when_its_buyer_is_nobody_any_more(stall: Stall) -> None:
    bill_id = await stall.draft()
    await stall.approve(bill_id)
    before = await stall.bill(bill_id)
    assert await id_of(stall.house, stall.buyer) == stall.buyer_id
    deleted = await stall.house.post(
        "/v1/user/delete", token=stall.buyer, body={"current_password": "Kestane.Kebap.1923"}
    )
    assert deleted.status == 200
    after = await stall.bill(bill_id)
    assert {**after, "logo_link": None} == {**before, "logo_link": None}
    assert after["buyer"]["firstname"] == PERSON.firstname
