"""Mails that the desk forwards to itself: who wrote first asks, unproven; nobody else opens a ticket in another's name."""

from email.message import EmailMessage
from email.policy import SMTP

import pytest

from tests.calling import HouseUnderTest
from tests.modules.support.asking import look, restate
from tests.modules.support.posting import DESK, all_tickets, deliver, words, written
from tests.modules.support.visiting import VISITOR, mailed_key, visit

STAFF = "yanitlayan@example.com"
HEADS = {
    "gmail_tr": "---------- Yönlendirilen ileti ---------\nGönderen: Ziya Gezer <{}>\nTarih: 27 Kas 2026 Cum 10:00\n"
    "Konu: Faturam\nAlıcı: Ayşe <yanitlayan@example.com>\n",
    "gmail_en": "---------- Forwarded message ---------\nFrom: Ziya Gezer <{}>\nDate: Fri, 27 Nov 2026 at 10:00\n"
    "Subject: Faturam\nTo: Ayşe <yanitlayan@example.com>\n",
    "thunderbird": "-------- İletilen ileti --------\nKonu: Faturam\nTarih: Fri, 27 Nov 2026 10:00:00 +0300\n"
    "Kimden: Ziya Gezer <{}>\nKime: yanitlayan@example.com\n",
    "outlook": "________________________________\nKimden: Ziya Gezer <{}>\nGönderildi: 27 Kasım 2026 Cuma 10:00\n"
    "Kime: Ayşe <yanitlayan@example.com>\nKonu: Faturam\n",
}


def forwarded(
    head: str = "gmail_tr", *, first: str = VISITOR, cover: str = "GİZLİNOT bakar mısınız?\n\n"
) -> str:
    return f"{cover}{HEADS[head].format(first)}\nFaturam hâlâ gelmedi.\n"


@pytest.mark.parametrize("head", HEADS)
async def test_who_wrote_first_asks_and_is_unproven(house: HouseUnderTest, staff: str, head: str) -> None:
    await deliver(house, written(forwarded(head), sender=STAFF, subject="İlt: Faturam"))
    (ticket,) = await all_tickets(house)
    view = await look(house, staff, str(ticket["id"]))
    assert (view["state"], view["subject"], view["card"]["mail"]) == ("unverified", "Faturam", VISITOR)
    assert words(view) == [
        "<p>Faturam hâlâ gelmedi.</p>",
        "*forwarded",
        "*<p>GİZLİNOT bakar mısınız?</p>",
    ]
    assert [mail.kind for mail in await house.mails(to=VISITOR)] == ["support.mail.confirmation"]
    key = await mailed_key(house)
    seen = await visit(house, "support/get", key, str(ticket["id"]), mail=None)
    assert (seen.status, seen["support"]["state"]) == (200, "open")
    assert words(seen["support"]) == ["<p>Faturam hâlâ gelmedi.</p>", "verified"]
    assert "GİZLİNOT" not in str(seen.json)
    assert STAFF not in str(seen.json)


async def test_the_desk_says_that_it_is_real(house: HouseUnderTest, staff: str) -> None:
    await deliver(house, written(forwarded(), sender=STAFF, subject="Fwd: Faturam"))
    (ticket,) = await all_tickets(house)
    await restate(house, staff, str(ticket["id"]), "open")
    assert (await look(house, staff, str(ticket["id"])))["state"] == "open"


async def test_a_mail_that_is_sent_along_is_read_too(house: HouseUnderTest, staff: str) -> None:
    inside = EmailMessage(policy=SMTP)
    inside["From"], inside["To"], inside["Subject"] = f"Ziya <{VISITOR}>", STAFF, "Faturam"
    inside.set_content("Faturam hâlâ gelmedi.\n")
    outside = EmailMessage(policy=SMTP)
    outside["From"], outside["To"], outside["Subject"] = STAFF, DESK, "Fwd: Faturam"
    outside["Message-ID"] = "<ek@example.com>"
    outside.set_content("GİZLİNOT\n")
    outside.add_attachment(inside)
    found = b"Authentication-Results: development; dmarc=pass header.from=example.com\r\n"
    await deliver(house, found + outside.as_bytes())
    (ticket,) = await all_tickets(house)
    view = await look(house, staff, str(ticket["id"]))
    assert (view["state"], view["card"]["mail"]) == ("unverified", VISITOR)
    assert words(view) == ["<p>Faturam hâlâ gelmedi.</p>", "*forwarded", "*<p>GİZLİNOT</p>"]


@pytest.mark.parametrize(
    ("sender", "proof"),
    [
        ("baska@example.com", "pass"),
        ("yabanci@example.org", "pass"),
        (STAFF, "none"),
        (STAFF, "fail"),
    ],
)
async def test_nobody_else_writes_in_another_persons_name(
    house: HouseUnderTest, staff: str, other: str, sender: str, proof: str
) -> None:
    await deliver(house, written(forwarded(), sender=sender, subject="Fwd: Faturam", proof=proof))
    (ticket,) = await all_tickets(house)
    view = await look(house, staff, str(ticket["id"]))
    assert "*forwarded" not in words(view)
    assert view["card"]["mail"] != VISITOR
    assert await house.mails(to=VISITOR) == []


@pytest.mark.parametrize("first", ["no-reply@magaza.example", STAFF])
async def test_what_nobody_else_wrote_is_the_forwarders_own(
    house: HouseUnderTest, staff: str, first: str
) -> None:
    await deliver(house, written(forwarded(first=first), sender=STAFF, subject="Fwd: Faturam"))
    (ticket,) = await all_tickets(house)
    assert (await look(house, staff, str(ticket["id"])))["state"] == "open"
    assert await house.mails(to="no-reply@magaza.example") == []


async def test_a_machine_forwards_nothing(house: HouseUnderTest, staff: str) -> None:
    machine = written(forwarded(), sender=STAFF, subject="Fwd: Faturam", Auto_Submitted="auto-generated")
    await deliver(house, machine)
    assert await all_tickets(house) == []
    assert await house.mails(to=VISITOR) == []
