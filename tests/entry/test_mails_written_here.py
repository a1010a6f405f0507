"""Mails that are written and answered at the development mail page, through the receiver into a ticket and back."""

import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from terazi.entry.receiver import Keeper, smtp_receiver
from tests.calling import HouseUnderTest, open_house
from tests.modules.support.asking import look
from tests.modules.support.posting import all_tickets, outcomes, words


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform with a receiver beside it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    async with open_house(database_url, tmp_path, receive_port=port) as opened:
        inner = opened.house
        keeper = Keeper(
            domain=inner.settings.reply_domain,
            database=inner.database,
            storage=inner.storage,
            clock=opened.clock,
        )
        receiver = smtp_receiver(inner.settings, keeper)
        await receiver.open()
        yield opened
        await receiver.close()


async def test_a_mail_goes_in_and_out_and_in_again(house: HouseUnderTest) -> None:
    token = await house.register("soran", firstname="Elif")
    form = (await house.client.get("/dev/mail/write?lang=tr")).text
    assert "destek@localhost adresine teslim edilir" in form
    written = {"sender": "soran@example.com", "subject": "Fatura", "text": "Gelmedi.", "is_proven": "on"}
    written["cc"] = "Ali <ali@example.com>, can@example.com"
    sent = await house.client.post("/dev/mail/write", data=written)
    assert sent.status_code == 200, sent.text
    await house.run_jobs()
    (ticket,) = await all_tickets(house)
    receipt = (await house.mails(to="soran@example.com"))[-1]
    page = (await house.client.get(f"/dev/mail/{receipt.id}?lang=tr")).text
    assert "Bu e-postayı yanıtla" in page
    answer = {"text": "Şimdi geldi.", "is_proven": "on"}
    answered = await house.client.post(f"/dev/mail/{receipt.id}?lang=tr", data=answer)
    assert answered.status_code == 200, answered.text
    await house.run_jobs()
    view = await look(house, token, str(ticket["id"]))
    assert words(view) == ["<p>Gelmedi.</p>", "copied", "<p>Şimdi geldi.</p>"]
    assert [each["name"] for each in view["copied_list"]] == ["Ali", "can@example.com"]
    assert await outcomes(house) == ["ticket", "message"]


async def test_a_sender_may_be_unproven(house: HouseUnderTest) -> None:
    await house.register("soran")
    written = {"sender": "soran@example.com", "subject": "Fatura", "text": "Gelmedi."}
    assert (await house.client.post("/dev/mail/write", data=written)).status_code == 200
    await house.run_jobs()
    assert await outcomes(house) == ["unverified"]


async def test_pages_of_others_write_nothing(house: HouseUnderTest) -> None:
    written = {"sender": "soran@example.com", "text": "x"}
    for site in ("cross-site", "same-site"):
        refused = await house.client.post("/dev/mail/write", data=written, headers={"Sec-Fetch-Site": site})
        assert refused.status_code == 403
    assert (await house.client.post("/dev/mail/write", content=b"x" * 600_000)).status_code == 403
    assert (await house.client.put("/dev/mail/write")).status_code == 403
    assert await outcomes(house) == []


async def test_what_cannot_be_delivered_is_said(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, receive_port=9) as house:
        lost = await house.client.post("/dev/mail/write?lang=en", data={"sender": "a@b.com", "text": "x"})
        assert lost.status_code == 502
        assert "could not be delivered" in lost.text


async def test_the_page_runs_nothing(house: HouseUnderTest) -> None:
    page = (await house.client.get("/dev/mail/write")).text
    assert re.search(r"<script|onclick", page) is None
