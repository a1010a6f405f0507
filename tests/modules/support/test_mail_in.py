"""Mails that come in: where each of them stands afterwards, who sees it, and what it causes."""

import pytest

from tests.breaking import values_of
from tests.calling import HouseUnderTest
from tests.modules.support.asking import end, look, say
from tests.modules.support.posting import (
    PAUSE,
    all_tickets,
    answered,
    deliver,
    last_letter,
    outcomes,
    words,
    written,
)

ELIF = "soran@example.com"


async def test_a_mail_of_a_member_opens_a_ticket(house: HouseUnderTest, asker: str, staff: str) -> None:
    await deliver(house, written("Faturam gelmedi.\n\nElif", subject="Ynt: Fatura"))
    (ticket,) = await all_tickets(house)
    view = await look(house, asker, str(ticket["id"]))
    assert (view["subject"], view["state"], view["number"]) == ("Fatura", "open", 1001)
    assert words(view) == ["<p>Faturam gelmedi.</p><p>Elif</p>"]
    assert view["message_list"][0]["is_own"]
    assert not view["is_unseen"]
    assert await outcomes(house) == ["ticket"]
    receipt = await last_letter(house)
    assert receipt.subject.startswith("[#1001] Fatura")
    assert receipt.auto_submitted == "auto-replied"
    assert receipt.reply_to.startswith("destek+1001-")
    assert receipt.in_reply_to.endswith("@example.com")


async def test_a_ticket_goes_on_by_mail(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    assert letter.auto_submitted == ""
    assert letter.from_name.startswith("Ayşe, ")
    assert letter.message_id
    reply = written(
        "Geldi, teşekkürler.\n\n27 Kasım 2026 tarihinde Destek şunu yazdı:\n> Faturanız bugün çıkar.",
        to=letter.reply_to,
        proof=None,
        In_Reply_To=f"<{letter.message_id}>",
    )
    await deliver(house, reply, letter.reply_to, is_believed=False)
    view = await look(house, asker, ticket)
    assert view["state"] == "open"
    assert words(view)[-2:] == ["<p>Geldi, teşekkürler.</p>", "open"]
    assert await outcomes(house) == ["message"]
    assert (await say(house, staff, ticket, "Ne güzel.")).status == 200
    answer = await last_letter(house)
    assert answer.references[-1] == answer.in_reply_to
    assert letter.message_id in answer.references
    assert any(each.endswith("@example.com") for each in answer.references)


@pytest.mark.parametrize("way", ["reference", "number"])
async def test_other_ways_into_a_ticket(house: HouseUnderTest, asker: str, staff: str, way: str) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    if way == "reference":
        reply = written("Geldi.", proof="none", References=f"<a@b.com> <{letter.message_id}>")
    else:
        reply = written("Geldi.", subject="Ynt: [#1001] Fatura gelmedi")
    await deliver(house, reply)
    assert words(await look(house, asker, ticket))[-2:] == ["<p>Geldi.</p>", "open"]


async def test_an_answer_to_ones_own_mail_stands_beside_it(house: HouseUnderTest, asker: str) -> None:
    first = written("Faturam gelmedi.")
    header = next(line for line in first.decode().splitlines() if line.startswith("Message-ID"))
    await deliver(house, first)
    (ticket,) = await all_tickets(house)
    await deliver(house, written("Bir şey daha.", proof="none", In_Reply_To=header.partition(": ")[2]))
    assert words(await look(house, asker, str(ticket["id"]))) == [
        "<p>Faturam gelmedi.</p>",
        "<p>Bir şey daha.</p>",
    ]


async def test_a_number_gets_nobody_into_a_strangers_ticket(
    house: HouseUnderTest, asker: str, other: str, staff: str
) -> None:
    ticket = await answered(house, asker, staff)
    for mail in (
        written("Ben de.", sender="baska@example.com", subject="[#1001] Fatura gelmedi"),
        written("Ben de.", sender=ELIF, proof="none", subject="[#1001] Fatura gelmedi"),
        written("Ben de.", sender="kim@example.org", proof="none", subject="[#1001] Fatura gelmedi"),
    ):
        await deliver(house, mail)
    assert "Ben de." not in str(await look(house, staff, ticket))
    assert await outcomes(house) == ["ticket", "unverified", "unverified"]


async def test_what_comes_from_another_address_is_seen_by_staff_only(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    mailed = len(house.sent)
    await deliver(house, written("Ben eşiyim.", sender="es@example.org", to=letter.reply_to), letter.reply_to)
    assert "eşiyim" not in str(await look(house, asker, ticket))
    view = await look(house, staff, ticket)
    assert view["state"] == "answered"
    assert words(view)[-2:] == ["*other_address", "*<p>Ben eşiyim.</p>"]
    assert view["message_list"][-2]["comment"] == "es@example.org"
    assert len(house.sent) == mailed


async def test_a_denied_sender_is_held_for_staff(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    await deliver(house, written("Kart numaram…", to=letter.reply_to, proof="fail"), letter.reply_to)
    assert "Kart" not in str(await look(house, asker, ticket))
    assert words(await look(house, staff, ticket))[-2:] == ["*sender_denied", "*<p>Kart numaram…</p>"]


async def test_only_the_server_in_front_may_vouch(house: HouseUnderTest, asker: str) -> None:
    await deliver(house, written("Ben Elif."), is_believed=False)
    assert await outcomes(house) == ["unverified"]
    assert (await house.post("/v1/user/support/list", token=asker))["list"] == []


async def test_a_machine_is_filed_and_causes_nothing(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    mailed = len(house.sent)
    absent = written("Ofiste değilim.", to=letter.reply_to, Auto_Submitted="auto-replied")
    await deliver(house, absent, letter.reply_to)
    await deliver(house, written("Bülten", Auto_Submitted="auto-generated"))
    view = await look(house, staff, ticket)
    assert view["state"] == "answered"
    assert words(view)[-2:] == ["*automatic_mail", "*<p>Ofiste değilim.</p>"]
    assert len(await all_tickets(house)) == 1
    await deliver(house, written("Yol yok."), return_path="")
    assert len(await all_tickets(house)) == 1
    assert await outcomes(house) == ["filed", "filed", "filed"]
    assert len(house.sent) == mailed


async def test_two_machines_that_answer_each_other_end(house: HouseUnderTest, asker: str) -> None:
    """The other side answers every mail, says nothing of being a machine, and names no thread."""
    for _ in range(12):
        before = len(house.sent)
        await deliver(house, written("Mesajınızı aldık."))
        if len(house.sent) == before:
            break
    assert len(house.sent) - len([each for each in house.sent if each.to_address != ELIF]) <= 7


async def test_a_flood_ends_in_one_ticket_and_staff_are_told_once(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    for number in range(24):
        await deliver(house, written(f"Sayı {number}"), reads=False)
    await house.run_jobs()
    tickets = await all_tickets(house)
    assert len(tickets) == 20
    told = [words(await look(house, staff, str(ticket["id"]))) for ticket in tickets]
    assert sum(each.count("*mail_flood") for each in told) == 1
    assert sum(len([one for one in each if "Sayı" in one]) for each in told) == 24


async def test_what_is_over_goes_on_in_a_new_ticket(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    await end(house, asker, ticket)
    for text in ("Bir şey daha.", "Ve bir şey daha."):
        await deliver(house, written(text, to=letter.reply_to), letter.reply_to)
    old, new = await all_tickets(house)
    assert str(new["follows_id"]) == ticket == str(old["id"])
    assert words(await look(house, asker, str(new["id"]))) == [
        "<p>Bir şey daha.</p>",
        "<p>Ve bir şey daha.</p>",
    ]


async def test_a_mail_of_ours_that_comes_back_is_dropped(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    mail = written("Faturanız bugün çıkar.", to=letter.reply_to)
    header = next(line for line in mail.decode().splitlines() if line.startswith("Message-ID"))
    await deliver(house, mail.replace(header.encode(), f"Message-ID: <{letter.message_id}>".encode()))
    assert await outcomes(house) == ["own"]
    assert len((await look(house, staff, ticket))["message_list"]) == 3


BOUNCED = """From: MAILER-DAEMON@mx.example.com
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <bounce@mx.example.com>
Date: Fri, 27 Nov 2026 10:00:00 +0300
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

It could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; soran@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no such user
--b--
"""


async def test_a_mail_that_reaches_nobody_is_told_in_its_ticket(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    assert letter.envelope_from.startswith("iade+")
    await deliver(house, BOUNCED.format(to=letter.envelope_from).encode(), letter.envelope_from)
    view = await look(house, staff, ticket)
    assert words(view)[-1] == "*undelivered"
    assert view["message_list"][-1]["comment"].startswith("5.1.1")
    mailed = len(house.sent)
    await say(house, staff, ticket, "Size ulaşamıyoruz.")
    await house.run_jobs(later=PAUSE)
    assert len(house.sent) == mailed
    await deliver(house, written("Artık ulaşıyor.", to=letter.reply_to), letter.reply_to)
    await say(house, staff, ticket, "Ne güzel.")
    await house.run_jobs(later=PAUSE)
    assert len(house.sent) == mailed + 1


async def test_files_come_along_and_harmful_ones_are_for_staff(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    raw = (
        b"Authentication-Results: development; dmarc=pass header.from=example.com\r\nFrom: soran@example.com\r\n"
        b"To: destek@localhost\r\nSubject: Ekler\r\nMessage-ID: <ek@example.com>\r\n"
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nEkte.\r\n"
        b"--b\r\nContent-Type: text/plain; name=not.txt\r\nContent-Disposition: attachment; filename=not.txt\r\n\r\nbir not\r\n"
        b"--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=kur.bat\r\n\r\n@echo off\r\n"
        b"--b--\r\n"
    )
    await deliver(house, raw)
    (ticket,) = await all_tickets(house)
    mine = (await look(house, asker, str(ticket["id"])))["message_list"][0]["file_list"]
    theirs = (await look(house, staff, str(ticket["id"])))["message_list"][0]["file_list"]
    assert [file["name"] for file in mine] == ["not.txt"]
    assert [(file["name"], file["is_risky"]) for file in theirs] == [("kur.bat", True), ("not.txt", False)]
    (first,) = await values_of(house, "SELECT message_id FROM ticket_file WHERE is_risky")
    body = {"message_id": str(first), "file_id": theirs[0]["file_id"]}
    path, query = "/v1/support/file/get", {"support_client_id": str(ticket["id"])}
    assert (await house.post(path, token=staff, body=body, **query)).status == 200
    assert (await house.post(path, token=asker, body=body, **query)).error == "ticket_not_found"
    fetched = await house.client.get(mine[0]["url"])
    assert fetched.content.strip() == b"bir not"
