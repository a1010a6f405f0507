"""Bills that an integrator sends: once, whatever fails; e-Fatura for registered payers, e-Arşiv for the others."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from efatura_kontrol.kontrol import kontrol_et

from terazi.foundation.db import Transaction
from terazi.foundation.edocuments import IntegratorUnavailableError
from terazi.modules.bills.actions.integrators import send_edocument
from terazi.modules.bills.jobs import follow_edocuments
from terazi.modules.bills.public import import_payers
from terazi.modules.bills.queries.integrators import take_edocument
from terazi.modules.bills.rules.payers import payer_in
from terazi.modules.bills.rules.ubl.invoice import ubl_invoice
from terazi.modules.bills.values import BillKind, Edocument, EdocumentKind, EdocumentState
from tests.fakes.integrator import KEY, LOST, FakeIntegrator, integrator
from tests.modules.access.people import audited
from tests.modules.bills.conftest import Stall
from tests.modules.bills.sample_bills import COMPANY, PERSON, document

ALIAS = "urn:mail:defaultpk@deniz.com.tr"


@pytest.fixture
def fake(stall: Stall) -> Iterator[FakeIntegrator]:
    with integrator() as running:
        stall.house.integrator_url = running.url
        yield running


async def choose(stall: Stall, integrator: str = "nilvera", key: str = KEY, token: str | None = None) -> Any:
    body = {"integrator": integrator, "key": key}
    return await stall.ask("integrator/record", token=token, body=body, user_shop_client_id=stall.shop_id)


async def approved(stall: Stall, **fields: Any) -> UUID:
    bill_id = await stall.draft(**fields)
    await stall.approve(bill_id)
    return bill_id


async def with_key(stall: Stall) -> None:
    """Let the shop's bills be sent by the integrator."""
    await stall.draft()
    assert (await choose(stall)).status == 200


async def send(stall: Stall, bill_id: UUID) -> bool:
    """Run the task once; whether it found an integrator that answered."""
    try:
        await send_edocument.handler(stall.house.work(), bill_id=str(bill_id))
    except IntegratorUnavailableError:
        return False
    return True


async def record_of(stall: Stall, bill_id: UUID) -> tuple[str, str | None]:
    shown = (await stall.bill(bill_id))["edocument"]
    return shown["state"], shown["problem"]


async def test_a_bill_is_sent_as_it_is_approved_and_followed_until_it_is_accepted(
    stall: Stall, fake: FakeIntegrator
) -> None:
    await with_key(stall)
    bill_id = await approved(stall)
    await stall.run_jobs()
    assert await record_of(stall, bill_id) == ("sent", None)
    assert list(fake.sent.values()) == ["/earchive/Send/Xml"]
    shown = await stall.bill(bill_id)
    assert (shown["edocument"]["sent_as"], shown["allowed_edocument_states"]) == (shown["number"], [])
    by_hand = {"state": "accepted", "day": stall.house.clock.now.date().isoformat()}
    refused = await stall.ask("edocument/change", body=by_hand, user_bill_client_id=bill_id)
    assert (refused.status, refused.error) == (409, "edocument_move_refused")
    await follow_edocuments.handler(stall.house.work())
    await stall.run_jobs()
    assert (await record_of(stall, bill_id))[0] == "sent"
    fake.told[shown["ettn"]] = ("succeed", "")
    await follow_edocuments.handler(stall.house.work())
    await stall.run_jobs()
    assert (await record_of(stall, bill_id))[0] == "accepted"
    assert len(fake.sent) == 1
    await stall.run_jobs()
    assert any("elektronik ortamda iletilmiştir" in mail.body_text for mail in stall.house.sent)


@pytest.mark.parametrize("failure", [500, 503, 429, "broken", LOST])
async def test_whatever_fails_a_bill_is_sent_once(
    stall: Stall, fake: FakeIntegrator, failure: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("terazi.providers.edocuments.nilvera._SECONDS", 0.4)
    await with_key(stall)
    bill_id = await approved(stall)
    fake.failures = [failure]
    assert await send(stall, bill_id) is False
    assert await record_of(stall, bill_id) == ("to_send", "unreachable")
    assert await send(stall, bill_id)
    assert await record_of(stall, bill_id) == ("sent", None)
    assert len(fake.sent) == 1
    posts = [asked for asked in fake.asked if asked.startswith("POST")]
    assert len(posts) == (1 if failure in {LOST, "broken"} else 2)


async def test_workers_at_once_send_a_bill_once(stall: Stall, fake: FakeIntegrator) -> None:
    await with_key(stall)
    bill_id = await approved(stall)
    await asyncio.gather(*(send(stall, bill_id) for _ in range(6)))
    assert len([asked for asked in fake.asked if asked.startswith("POST")]) == 1
    assert await record_of(stall, bill_id) == ("sent", None)


async def test_a_worker_that_read_a_bill_before_another_sent_it_asks_instead_of_sending_again(
    stall: Stall, fake: FakeIntegrator, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_key(stall)
    bill_id = await approved(stall)
    has_read, goes_on = asyncio.Event(), asyncio.Event()
    ask, taking = Transaction.ask, take_edocument(bill_id, stall.house.clock.now).statement

    async def wait_before_taking(db: Transaction, *questions: Any) -> Any:
        if asyncio.current_task() is slow and questions[0].statement is taking:
            has_read.set()
            await goes_on.wait()
        return await ask(db, *questions)

    monkeypatch.setattr(Transaction, "ask", wait_before_taking)
    slow = asyncio.create_task(send(stall, bill_id))
    await has_read.wait()
    assert await send(stall, bill_id)
    goes_on.set()
    assert await slow
    assert [asked.split()[0] for asked in fake.asked] == ["POST", "GET"]
    assert await record_of(stall, bill_id) == ("sent", None)


async def test_a_worker_that_died_while_asking_is_followed_by_another(
    stall: Stall, fake: FakeIntegrator, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_key(stall)
    bill_id = await approved(stall)
    with monkeypatch.context() as broken:

        async def die(begun: Any) -> None:
            await begun.gateway.send(begun.file)
            raise asyncio.CancelledError

        broken.setattr("terazi.modules.bills.actions.integrators._answer_of", die)
        with pytest.raises(asyncio.CancelledError):
            await send(stall, bill_id)
    assert len(fake.sent) == 1
    assert await send(stall, bill_id)
    assert await record_of(stall, bill_id) == ("to_send", None)
    stall.house.clock.advance(minutes=3)
    assert await send(stall, bill_id)
    assert await record_of(stall, bill_id) == ("sent", None)
    assert len([asked for asked in fake.asked if asked.startswith("POST")]) == 1


async def test_what_is_refused_is_said_in_its_words_and_can_be_sent_again(
    stall: Stall, fake: FakeIntegrator
) -> None:
    await with_key(stall)
    fake.refusal = "Yeterli kontörünüz bulunmamaktadır"
    bill_id = await approved(stall)
    assert await send(stall, bill_id)
    shown = (await stall.bill(bill_id))["edocument"]
    assert (shown["state"], shown["words"]) == ("refused", "2000 Yeterli kontörünüz bulunmamaktadır")
    fake.refusal = ""
    again = await stall.ask("edocument/change", body={"state": "to_send"}, user_bill_client_id=bill_id)
    assert again.status == 200, again.json
    await stall.run_jobs()
    assert await record_of(stall, bill_id) == ("sent", None)


async def test_a_wrong_key_sends_nothing_and_is_told(stall: Stall, fake: FakeIntegrator) -> None:
    await stall.draft()
    await choose(stall, key="wrong")
    bill_id = await approved(stall)
    assert await send(stall, bill_id)
    assert await record_of(stall, bill_id) == ("to_send", "key_refused")
    assert (await choose(stall)).status == 200
    assert await send(stall, bill_id)
    assert await record_of(stall, bill_id) == ("sent", None)


async def test_only_the_shops_people_choose_and_nobody_is_shown_the_key(stall: Stall) -> None:
    await stall.draft()
    for token in (stall.buyer, stall.stranger):
        answer = await choose(stall, token=token)
        assert (answer.status, answer.error) == (404, "bill_shop_not_found")
        read = await stall.ask("integrator/get", token=token, user_shop_client_id=stall.shop_id)
        assert (read.status, read.error) == (404, "bill_shop_not_found")
    refused = await choose(stall, key="")
    assert (refused.status, refused.error) == (422, "integrator_key_needed")
    assert (await choose(stall)).status == 200
    assert (await choose(stall, key="")).status == 200
    kept = await stall.ask("integrator/get", user_shop_client_id=stall.shop_id)
    assert (kept["integrator"], kept["has_key"], KEY in str(kept.json)) == ("nilvera", True, False)
    trail = await audited(stall.house, "bills.integrator_recorded")
    assert KEY not in str([entry.after for entry in trail])


async def test_by_hand_again_people_say_what_became_of_their_bills(
    stall: Stall, fake: FakeIntegrator
) -> None:
    await with_key(stall)
    bill_id = await approved(stall)
    fake.failures = [500]
    await send(stall, bill_id)
    assert (await stall.bill(bill_id))["allowed_edocument_states"] == []
    await choose(stall, "manual", "")
    assert (await stall.bill(bill_id))["allowed_edocument_states"] == ["sent"]
    await stall.run_jobs()
    assert fake.sent == {}


async def test_registered_payers_get_e_fatura_and_all_others_e_arsiv(
    stall: Stall, fake: FakeIntegrator
) -> None:
    lines = ["VKN;Unvan;Etiket", f"{COMPANY.tax_number};Deniz;{ALIAS}", "1234567891;Yanlış;urn:mail:x@y.tr"]
    async with stall.house.house.database.transaction() as db:
        assert await import_payers(stall.change(db), lines) == 1
        assert await import_payers(stall.change(db), ["boş"]) == 0
    await with_key(stall)
    company = await approved(stall, buyer=replace(COMPANY, user_id=stall.buyer_id))
    person = await approved(stall, buyer=replace(PERSON, user_id=stall.buyer_id))
    kinds = [(await stall.bill(each))["edocument"]["kind"] for each in (company, person)]
    assert kinds == ["einvoice", "earchive"]
    await stall.run_jobs()
    assert sorted(fake.sent.values()) == [
        "/earchive/Send/Xml",
        "/einvoice/Send/Xml?Alias=urn%3Amail%3Adefaultpk%40deniz.com.tr",
    ]


@pytest.mark.parametrize("kind", BillKind)
def test_e_fatura_is_accepted_by_the_administrations_rules(kind: BillKind) -> None:
    kept = Edocument(
        bill_id=uuid4(),
        shop_id=uuid4(),
        kind=EdocumentKind.EINVOICE,
        state=EdocumentState.TO_SEND,
        due_on=document().issued_at.date() + timedelta(days=7),
        sent_as="",
        sent_on=None,
        answered_on=None,
        words="",
        changed_at=datetime(2026, 11, 21),
        alias=ALIAS,
    )
    fields = {} if kind is BillKind.SALE else {"kind": BillKind.COUNTER}
    content = ubl_invoice(document(buyer=COMPANY, edocument=kept, **fields))
    assert b"TEMELFATURA" in content
    assert b"INT_WEBSITE" not in content
    found = [each.kod for each in kontrol_et(content).bulgular if each.seviye != "bilgi"]
    assert found == []


@pytest.mark.parametrize(
    ("line", "payer"),
    [
        ("4601234565;urn:mail:a@b.tr", ("4601234565", "urn:mail:a@b.tr")),
        ('"Deniz, A.Ş.";"4601234565","urn:mail:a@b.tr"', ("4601234565", "urn:mail:a@b.tr")),
        ("4601234566;urn:mail:a@b.tr", None),
        ("4601234565;", None),
        ("", None),
    ],
)
def test_a_line_of_the_list_names_number_and_alias(line: str, payer: tuple[str, str] | None) -> None:
    assert payer_in(line) == payer
