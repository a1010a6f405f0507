"""What becomes of a bill at the revenue administration: its moves, its words, and the days of the law."""

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from reportlab.platypus import Paragraph

from terazi.foundation.language.lang import Lang
from terazi.modules.bills.computations.pdf.parts import _facts, endings, title
from terazi.modules.bills.errors import EdocumentMoveRefused, EdocumentStepRefused
from terazi.modules.bills.public import shops_with_due_bills, unapproved_bills, unsent_bills
from terazi.modules.bills.rules.edocuments import (
    MOVES,
    allowed_steps,
    is_urgent,
    last_day,
    require_step,
    step_values,
)
from terazi.modules.bills.rules.numbers import HERE, local
from terazi.modules.bills.values import Edocument, EdocumentKind, EdocumentState, EdocumentStep, Mover
from tests.modules.access.people import audited
from tests.modules.bills.conftest import Stall
from tests.modules.bills.sample_bills import bill, document

TODAY = date(2026, 11, 25)


def record(state: EdocumentState = EdocumentState.TO_SEND, **fields: Any) -> Edocument:
    """Return the record of a bill of 21 November 2026."""
    given: dict[str, Any] = {
        "bill_id": uuid4(),
        "shop_id": uuid4(),
        "kind": EdocumentKind.EARCHIVE,
        "state": state,
        "due_on": date(2026, 11, 28),
        "sent_as": "",
        "sent_on": None if state is EdocumentState.TO_SEND else date(2026, 11, 23),
        "answered_on": None,
        "words": "",
        "changed_at": datetime(2026, 11, 21, tzinfo=HERE),
        **fields,
    }
    return Edocument(**given)


def step(state: EdocumentState, **fields: Any) -> EdocumentStep:
    return EdocumentStep(state=state, **{"day": TODAY, "number": "INT-1", "words": "Geçersiz VKN", **fields})


@pytest.mark.parametrize("mover", Mover)
@pytest.mark.parametrize("to", EdocumentState)
@pytest.mark.parametrize("state", EdocumentState)
def test_records_move_as_their_table_says(state: EdocumentState, to: EdocumentState, mover: Mover) -> None:
    kept, wanted = record(state), step(to)
    if mover in MOVES.get((state, to), ()):
        require_step(kept, bill(), wanted, mover=mover, today=TODAY)
        assert step_values(wanted)
    else:
        with pytest.raises(EdocumentMoveRefused) as refused:
            require_step(kept, bill(), wanted, mover=mover, today=TODAY)
        assert refused.value.extra == {"allowed_states": [each.value for each in allowed_steps(state, mover)]}


@pytest.mark.parametrize(
    ("state", "to", "said", "field"),
    [
        (EdocumentState.TO_SEND, EdocumentState.SENT, {"number": " "}, "number"),
        (EdocumentState.TO_SEND, EdocumentState.SENT, {"day": None}, "day"),
        (EdocumentState.TO_SEND, EdocumentState.SENT, {"day": TODAY + timedelta(days=1)}, "day"),
        (EdocumentState.TO_SEND, EdocumentState.SENT, {"day": date(2026, 11, 20)}, "day"),
        (EdocumentState.SENT, EdocumentState.ACCEPTED, {"day": date(2026, 11, 22)}, "day"),
        (EdocumentState.SENT, EdocumentState.REFUSED, {"words": ""}, "words"),
    ],
)
def test_a_step_that_cannot_be_is_refused(
    state: EdocumentState, to: EdocumentState, said: dict[str, Any], field: str
) -> None:
    with pytest.raises(EdocumentStepRefused) as refused:
        require_step(record(state), bill(), step(to, **said), mover=Mover.STAFF, today=TODAY)
    assert [each.field for each in refused.value.problems] == [field]


def test_the_law_counts_seven_days_from_the_sale_and_warns_from_the_fifth() -> None:
    sold = datetime(2026, 11, 20, 23, 30, tzinfo=HERE)
    assert last_day(sold, None) == date(2026, 11, 27)
    assert last_day(sold, datetime(2026, 11, 24, tzinfo=HERE)) == date(2026, 11, 27)
    assert last_day(sold, datetime(2026, 11, 18, tzinfo=HERE)) == date(2026, 11, 25)
    warned = [day for day in range(20, 30) if is_urgent(date(2026, 11, 27), date(2026, 11, day))]
    assert warned == [25, 26, 27, 28, 29]


@pytest.mark.parametrize(
    ("state", "called", "told", "said"),
    [
        (EdocumentState.TO_SEND, "Fatura", "Gönderilecek", "e-Arşiv kaydı henüz gönderilmedi"),
        (EdocumentState.SENT, "Fatura", "Gönderildi · E-7 · 23.11.2026", "kabulü bekleniyor"),
        (EdocumentState.ACCEPTED, "e-Arşiv Fatura", "Kabul edildi · E-7 · 23.11.2026", "iletilmiştir"),
        (EdocumentState.REFUSED, "Fatura", "Kabul edilmedi · E-7 · 23.11.2026", "kabul edilmedi"),
    ],
)
def test_the_printed_bill_is_called_what_it_is(
    state: EdocumentState, called: str, told: str, said: str
) -> None:
    printed = document(edocument=record(state, sent_as="" if state is EdocumentState.TO_SEND else "E-7"))
    assert title(printed, Lang.TR) == called
    assert dict(_facts(printed, Lang.TR))["e-Belge kaydı"] == told
    ends = " ".join(part.getPlainText() for part in endings(printed, Lang.TR) if isinstance(part, Paragraph))
    assert said in ends
    assert ("iletilmiştir" in ends) == (state is EdocumentState.ACCEPTED)


async def change(stall: Stall, bill_id: UUID, state: str, *, token: str | None = None, **body: Any) -> Any:
    today = local(stall.house.clock.now).date().isoformat()
    said = {"state": state, "day": today, **body}
    return await stall.ask("edocument/change", token=token, body=said, user_bill_client_id=bill_id)


async def test_a_bill_goes_to_the_administration_by_hand_and_says_so_everywhere(stall: Stall) -> None:
    bill_id = await stall.draft()
    assert (await stall.bill(bill_id))["edocument"] is None
    await stall.approve(bill_id)
    await stall.run_jobs()
    assert "e-Arşiv kaydı henüz gönderilmedi" in stall.house.sent[-1].body_text
    shown = await stall.bill(bill_id)
    assert (shown["edocument"]["state"], shown["edocument"]["days_left"]) == ("to_send", 7)
    assert shown["allowed_edocument_states"] == ["sent"]
    assert (await stall.bill(bill_id, stall.buyer))["allowed_edocument_states"] == []

    unnamed = await change(stall, bill_id, "sent")
    assert (unnamed.status, unnamed.error, unnamed["errors"][0]["field"]) == (
        422,
        "edocument_step_refused",
        "number",
    )
    sent = await change(stall, bill_id, "sent", number="INT-42")
    assert (sent.status, sent["bill"]["edocument"]["sent_as"]) == (200, "INT-42")
    again = await change(stall, bill_id, "sent", number="INT-43")
    assert again["bill"]["edocument"]["sent_as"] == "INT-42"
    assert (await change(stall, bill_id, "to_send")).status == 200
    await change(stall, bill_id, "sent", number="INT-44")
    refused = await change(stall, bill_id, "refused", words="Alıcının VKN’si geçersiz.")
    assert refused["bill"]["edocument"]["words"] == "Alıcının VKN’si geçersiz."
    await change(stall, bill_id, "sent", number="INT-45")
    mails = len(stall.house.sent)
    assert (await change(stall, bill_id, "accepted")).status == 200
    await stall.run_jobs()
    assert len(stall.house.sent) == mails + 1
    assert "e-Arşiv izni kapsamında elektronik ortamda iletilmiştir" in stall.house.sent[-1].body_text
    back = await change(stall, bill_id, "to_send")
    assert (back.status, back.error, back["allowed_states"]) == (409, "edocument_move_refused", [])
    moves = [entry.after.get("state") for entry in await audited(stall.house, "bills.edocument_moved")]
    assert sorted(moves) == sorted(["sent", "to_send", "sent", "refused", "sent", "accepted"])
    found = await stall.ask("list", user_shop_client_id=stall.shop_id, edocument_state="accepted")
    assert [row["edocument"]["state"] for row in found["list"]] == ["accepted"]
    none = await stall.ask("list", user_shop_client_id=stall.shop_id, edocument_state="to_send")
    assert none["list"] == []


async def test_only_the_shops_people_say_that_a_bill_was_sent(stall: Stall) -> None:
    bill_id = await stall.draft()
    unnumbered = await change(stall, bill_id, "sent", number="1")
    assert (unnumbered.status, unnumbered.error) == (404, "bill_not_found")
    await stall.approve(bill_id)
    for token in (stall.buyer, stall.stranger):
        answer = await change(stall, bill_id, "sent", token=token, number="1")
        assert (answer.status, answer.error) == (404, "bill_not_found")
    assert (await change(stall, bill_id, "sent", token=stall.admin, number="1")).status == 200


async def test_from_the_fifth_day_on_a_bill_is_due(stall: Stall) -> None:
    number = await stall.approve(await stall.draft())
    await stall.draft(order_id=uuid4(), order_reference="S-BEKLEYEN")
    by_hand = await stall.draft(order_reference="S-ELLE")
    gone = await stall.draft()
    await stall.approve(gone)
    assert (await change(stall, gone, "sent", number="1")).status == 200

    async def due() -> tuple[list[UUID], list[str]]:
        today = local(stall.house.clock.now).date()
        shops, unsent, unapproved = await stall.house.house.database.reader.ask(
            shops_with_due_bills(UUID(int=0), 10, today=today),
            unsent_bills(stall.shop_id, 10, today=today),
            unapproved_bills(stall.shop_id, 10, today=today),
        )
        return shops, [each.number for each in unsent] + [each.order_reference for each in unapproved]

    stall.house.clock.advance(days=4)
    assert await due() == ([], [])
    stall.house.clock.advance(days=1)
    assert await due() == ([stall.shop_id], [number, "S-BEKLEYEN"])
    stall.owner = await stall.house.sign_in("satici")
    shown = await stall.bill(by_hand)
    assert shown["edocument"] is None
