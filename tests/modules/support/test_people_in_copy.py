"""People in copy: whom a proven requester names, what they hear, how they are heard, and how they go."""

import re
from typing import Any
from uuid import uuid4

import pytest

from terazi.entry.wiring import CALLS
from terazi.foundation.mail import Letter
from terazi.foundation.mail_jobs import deliver_mail
from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.support.jobs import sweep_tickets
from tests.breaking import values_of
from tests.calling import PASSWORD, HouseUnderTest, Reply
from tests.modules.support.asking import ask, end, look, restate, say, seen
from tests.modules.support.posting import (
    DESK,
    PAUSE,
    all_tickets,
    deliver,
    last_letter,
    outcomes,
    words,
    written,
)
from tests.modules.support.test_ticket_merging import merge, split, unmerge
from tests.modules.support.visiting import enter, visit

ALI, CAN, ELIF = "ali@example.com", "can@example.com", "soran@example.com"
COPIED = "SELECT mail FROM ticket_copy WHERE left_at IS NULL ORDER BY mail"


async def asked_with_copy(house: HouseUnderTest, cc: str = f"Ali Veli <{ALI}>", **fields: Any) -> str:
    """Open a ticket by a mail that puts people in copy, and return its id."""
    await deliver(house, written("Faturam gelmedi.", Cc=cc, **fields))
    return str((await all_tickets(house))[-1]["id"])


async def answer(house: HouseUnderTest, staff: str, ticket: str, words: str = "Bugün çıkar.") -> Letter:
    """Let the desk answer, and return what went to who is in copy."""
    await house.run_jobs()
    assert (await say(house, staff, ticket, words)).status == 200
    return await last_letter(house, ALI)


async def remove(house: HouseUnderTest, token: str | None, ticket: str, copied: str, **proof: str) -> Reply:
    """Take somebody out of copy."""
    body = {"copied_id": copied, **proof}
    return await house.post("/v1/support/copied/remove", token=token, support_client_id=ticket, body=body)


def people(view: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each["name"], each["mail"]) for each in view["copied_list"]]


def sent_to(house: HouseUnderTest, address: str) -> list[str]:
    """Return what left about tickets for an address."""
    subjects = [letter.subject for letter in house.sent if letter.to_address == address]
    return [each for each in subjects if each.startswith("[#")]


async def test_who_is_in_copy_is_told_what_the_desk_answers(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await asked_with_copy(house, f"Ali Veli <{ALI}>, {CAN}")
    for token in (asker, staff):
        view = await look(house, token, ticket)
        assert people(view) == [("Ali Veli", ALI), (CAN, CAN)]
        assert "copied" in words(view)
    await house.run_jobs(later=PAUSE)
    assert sent_to(house, ELIF)
    assert not sent_to(house, ALI) + sent_to(house, CAN)  # the receipt is for who asked
    assert (await say(house, staff, ticket, "Gizli not", is_internal=True)).status == 200
    copy = await answer(house, staff, ticket)
    own = await last_letter(house, ELIF)
    assert copy.subject == own.subject
    assert "Bugün çıkar." in copy.body_text
    assert "Gizli not" not in copy.body_text + copy.body_html
    assert "#k=" not in copy.body_text
    assert "destek-talebi" not in copy.body_text
    assert len({copy.reply_to, own.reply_to, (await last_letter(house, CAN)).reply_to}) == 3
    assert copy.envelope_from != own.envelope_from
    assert copy.headers["List-Unsubscribe"].startswith("<mailto:ayril+")
    assert re.search(r"ayril\+[0-9a-z]+@localhost", copy.body_text)


async def test_no_automatic_mail_goes_to_who_is_in_copy(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await asked_with_copy(house)
    await answer(house, staff, ticket)
    house.clock.advance(days=6)
    await sweep_tickets.handler(house.work())
    await house.run_jobs(later=PAUSE)
    staff = await house.sign_in("yanitlayan")
    assert (await end(house, staff, ticket, "Çözüldü")).status == 200
    await house.run_jobs(later=PAUSE)
    assert len(sent_to(house, ELIF)) == 4
    assert len(sent_to(house, ALI)) == 1


async def test_somebody_in_copy_writes_and_moves_nothing(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await asked_with_copy(house)
    letter = await answer(house, staff, ticket)
    before = await look(house, staff, ticket)
    assert (await look(house, asker, ticket))["state"] == "answered"
    await deliver(
        house,
        written("Bende de aynı sorun var.", sender=f"Veli <{ALI}>", to=letter.reply_to, proof=None),
        letter.reply_to,
        is_believed=False,
    )
    view = await look(house, asker, ticket)
    last = view["message_list"][-1]
    assert (last["author"], last["name"], last["is_own"], last["is_internal"]) == (
        "copied", "Ali Veli", False, False,
    )  # fmt: skip
    assert last["comment"] == "<p>Bende de aynı sorun var.</p>"
    assert (view["state"], view["last_from"], view["is_unseen"]) == ("answered", "staff", True)
    desk = await look(house, staff, ticket)
    assert (desk["answer_by"], desk["is_unseen"]) == (before["answer_by"], True)
    assert await outcomes(house) == ["ticket", "message"]
    assert len(sent_to(house, ALI)) == 1
    await deliver(house, written("Teşekkürler", to=DESK, In_Reply_To=f"<{letter.message_id}>"))
    assert (await look(house, asker, ticket))["state"] == "open"


async def test_an_answer_to_all_of_the_requesters_mail_is_heard(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    first = written("Faturam gelmedi.", Cc=ALI)
    header = next(line for line in first.decode().splitlines() if line.startswith("Message-ID"))
    await deliver(house, first)
    reply = written("Ben de bekliyorum.", sender=ALI, to=ELIF, Cc=DESK, In_Reply_To=header.partition(": ")[2])
    await deliver(house, reply)
    (ticket,) = await all_tickets(house)
    assert (await look(house, asker, str(ticket["id"])))["message_list"][-1]["author"] == "copied"
    assert await values_of(house, COPIED) == [ALI]  # who is in copy puts nobody there


@pytest.mark.parametrize("proof", ["none", "fail", None])
async def test_only_who_is_proven_puts_people_in_copy(
    house: HouseUnderTest, asker: str, staff: str, proof: str | None
) -> None:
    ticket = await ask(house, asker)
    await house.run_jobs()
    assert (await say(house, staff, ticket, "Bakıyoruz.")).status == 200
    letter = await last_letter(house)
    reply = written("Tamam", to=letter.reply_to, proof=proof, Cc=ALI)
    await deliver(house, reply, letter.reply_to, is_believed=proof is not None)
    assert await values_of(house, COPIED) == []
    assert (await look(house, asker, ticket))["copied_list"] == []


async def test_who_is_not_put_in_copy(house: HouseUnderTest, asker: str, staff: str) -> None:
    await ask(house, asker)
    blocked = {"sender": "@example.com"}
    assert (await house.post("/v1/support/block", token=staff, body=blocked)).status == 200
    await house.register("engel")
    ours = f"{DESK}, support@localhost, iade+x@localhost, noreply@firma.com, Elif <{ELIF}>, bozuk, {ALI}"
    unblock = await house.post("/v1/support/block/list", token=staff)
    await house.post("/v1/support/unblock", token=staff, body={"block_id": unblock["list"][0]["block_id"]})
    await asked_with_copy(house, f"{ours}, ali@firma.com, ALI@firma.com")
    assert await values_of(house, COPIED) == [ALI, "ali@firma.com"]


async def test_a_mailing_puts_nobody_in_copy_and_a_ticket_takes_ten(
    house: HouseUnderTest, asker: str
) -> None:
    many = ", ".join(f"kisi{each}@firma.com" for each in range(20))
    await asked_with_copy(house, many)
    assert await values_of(house, COPIED) == []
    await asked_with_copy(house, ", ".join(f"kisi{each}@firma.com" for each in range(13)))
    assert len(await values_of(house, COPIED)) == 10


async def test_a_machine_puts_nobody_in_copy(house: HouseUnderTest, asker: str) -> None:
    await deliver(house, written("Merhaba", Cc=ALI, Auto_Submitted="auto-generated"))
    assert await values_of(house, COPIED) == []


async def test_who_asked_is_believed_only_with_proof_once_others_know_the_thread(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await asked_with_copy(house)
    copy = await answer(house, staff, ticket)
    own = await last_letter(house, ELIF)
    for to in (copy.reply_to, own.reply_to):
        await deliver(house, written("Vazgeçtim.", to=to, proof=None), to, is_believed=False)
    assert "Vazgeçtim" not in "".join(words(await look(house, asker, ticket)))
    assert words(await look(house, staff, ticket))[-2:] == ["*sender_unvouched", "*<p>Vazgeçtim.</p>"]
    await deliver(house, written("Geldi.", to=copy.reply_to), copy.reply_to)
    assert words(await look(house, asker, ticket))[-2:] == ["<p>Geldi.</p>", "open"]


@pytest.mark.parametrize("who", ["asker", "staff"])
async def test_who_was_taken_out_hears_nothing_and_is_a_note(
    house: HouseUnderTest, asker: str, staff: str, who: str
) -> None:
    ticket = await asked_with_copy(house)
    letter = await answer(house, staff, ticket)
    (copied,) = (await look(house, asker, ticket))["copied_list"]
    token = asker if who == "asker" else staff
    for _ in range(2):
        taken = await remove(house, token, ticket, copied["copied_id"])
        assert taken.status == 200, taken.json
        assert taken["support"]["copied_list"] == []
    assert [each for each in words(taken["support"]) if each == "uncopied"] == ["uncopied"]
    assert (await say(house, staff, ticket, "Bir şey daha.")).status == 200
    await last_letter(house, ELIF)
    assert len(sent_to(house, ALI)) == 1
    await deliver(house, written("Ne oldu?", sender=ALI, to=letter.reply_to), letter.reply_to)
    assert words(await look(house, staff, ticket))[-2:] == ["*other_address", "*<p>Ne oldu?</p>"]
    assert "Ne oldu" not in "".join(words(await look(house, asker, ticket)))
    await deliver(house, written("Ekliyorum", Cc=ALI, In_Reply_To=f"<{letter.message_id}>"))
    assert (await look(house, asker, ticket))["copied_list"] == []  # who is out stays out


async def test_somebody_in_copy_leaves_by_mail(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await asked_with_copy(house)
    letter = await answer(house, staff, ticket)
    address = re.findall(r"ayril\+[0-9a-z]+@localhost", letter.body_text)[0]
    wrong = address.replace("@", "a@")
    await deliver(house, written("", sender="baska@example.com", to=wrong, proof=None), wrong)
    assert await values_of(house, COPIED) == [ALI]
    await deliver(house, written("", sender=ALI, to=address, proof=None), address, is_believed=False)
    view = await look(house, asker, ticket)
    assert (view["copied_list"], words(view)[-1], view["state"]) == ([], "copy_left", "answered")
    assert (await outcomes(house))[-1] == "filed"


async def test_a_visitor_sees_and_removes_who_is_in_copy(house: HouseUnderTest, staff: str) -> None:
    ticket = await asked_with_copy(house, sender="gezgin@example.com")
    body = {"mail": "gezgin@example.com"}
    assert (await house.post("/v1/mail/code", body=body)).status == 200
    await house.run_jobs()
    key = await enter(house, "gezgin@example.com")
    view = (await visit(house, "support/get", key, ticket, mail="gezgin@example.com"))["support"]
    (copied,) = view["copied_list"]
    proof = {"mail": "gezgin@example.com", "mail_approve_code": key}
    wrong = await remove(house, None, ticket, copied["copied_id"], **{**proof, "mail_approve_code": "a" * 32})
    assert (wrong.status, wrong.error) == (403, "mail_proof_wrong")
    assert (await remove(house, None, ticket, copied["copied_id"])).error == "not_signed_in"
    taken = await remove(house, None, ticket, copied["copied_id"], **proof)
    assert taken["support"]["copied_list"] == []
    assert taken["support"]["side"] == "requester"


async def test_who_may_not_remove(house: HouseUnderTest, asker: str, staff: str, other: str) -> None:
    ticket, own = await asked_with_copy(house), await ask(house, other)
    (copied,) = (await look(house, asker, ticket))["copied_list"]
    refused = await remove(house, other, ticket, copied["copied_id"])
    assert (refused.status, refused.error) == (404, "ticket_not_found")
    assert (await remove(house, other, own, copied["copied_id"])).status == 200
    assert (await remove(house, asker, ticket, str(uuid4()))).status == 200
    assert await values_of(house, COPIED) == [ALI]


async def test_who_is_in_copy_opens_nothing(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await asked_with_copy(house)
    await house.register("ali", firstname="Ali")
    token = await house.sign_in("ali")
    assert ALI == "ali@example.com"
    for book in CALLS:
        for path in (each.path for each in book.facts if each.path.startswith("/v1/user/support/")):
            body = {"comment": "Merhaba"}
            found = await house.post(path, token=token, body=body, user_support_client_id=ticket)
            assert path.endswith(("/new", "/list")) or found.status == 404, path
    listed = await house.post("/v1/user/support/list", token=token)
    assert listed["list"] == []
    assert (await house.post("/v1/mail/code", body={"mail": ALI})).status == 200
    await house.run_jobs(later=PAUSE)
    assert sent_to(house, ALI) == []


async def test_a_withdrawn_answer_reaches_nobody_in_copy(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await asked_with_copy(house)
    await house.run_jobs()
    said = await say(house, staff, ticket, "Yanlış müşteri")
    message = [each for each in said["support"]["message_list"] if not each["event"]][-1]["message_id"]
    query = {"user_support_client_id": ticket, "message_id": message}
    assert (await house.post("/v1/support/withdraw", token=staff, **query)).status == 200
    await house.run_jobs(later=PAUSE)
    assert sent_to(house, ALI) == []


async def test_what_one_in_copy_has_is_not_withdrawn(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await asked_with_copy(house)
    await house.run_jobs()
    said = await say(house, staff, ticket, "Yanlış müşteri")
    message = [each for each in said["support"]["message_list"] if not each["event"]][-1]["message_id"]
    (mail_id,) = await values_of(house, f"SELECT id FROM outgoing_mail WHERE to_address = '{ALI}'")
    await deliver_mail.handler(house.work(), mail_id=str(mail_id))
    query = {"user_support_client_id": ticket, "message_id": message}
    taken = await house.post("/v1/support/withdraw", token=staff, **query)
    assert (taken.status, taken.error) == (409, "answer_left")
    await house.run_jobs(later=PAUSE)
    assert [len(sent_to(house, each)) for each in (ALI, ELIF)] == [1, 2]


async def test_a_bounce_of_a_copy_stops_mails_to_that_address_alone(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await asked_with_copy(house)
    letter = await answer(house, staff, ticket)
    report = (
        f"From: MAILER-DAEMON@example.com\r\nTo: {letter.envelope_from}\r\nSubject: Undelivered\r\n"
        "MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
        "--b\r\nContent-Type: text/plain\r\n\r\nno\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        f"Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; {ALI}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
    )
    await deliver(house, report.encode(), letter.envelope_from, return_path="")
    assert words(await look(house, staff, ticket))[-1] == "*undelivered"
    assert (await say(house, staff, ticket, "Bir şey daha.")).status == 200
    await last_letter(house, ELIF)
    assert [len(sent_to(house, each)) for each in (ALI, ELIF)] == [1, 3]


async def test_those_in_copy_go_along_when_tickets_become_one_and_are_split(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    target = await ask(house, asker)
    ticket = await asked_with_copy(house)
    letter = await answer(house, staff, ticket)
    assert (await merge(house, staff, target, ticket)).status == 200
    await deliver(house, written("Merhaba", sender=ALI, to=letter.reply_to), letter.reply_to)
    view = await look(house, asker, target)
    assert people(view) == [("Ali Veli", ALI)]
    assert (view["message_list"][-1]["author"], view["message_list"][-1]["name"]) == ("copied", "Ali Veli")
    parted = await split(house, staff, target, view["message_list"][-1]["message_id"], "Başka")
    assert parted.status == 200, parted.json
    new = str((await all_tickets(house))[-1]["id"])
    assert people(await look(house, asker, new)) == [("Ali Veli", ALI)]
    assert (await unmerge(house, staff, ticket)).status == 200
    assert (await look(house, asker, target))["copied_list"] == []
    assert people(await look(house, asker, ticket)) == [("Ali Veli", ALI)]
    assert (await merge(house, staff, target, ticket)).status == 200
    (copied,) = (await look(house, asker, new))["copied_list"]
    assert (await remove(house, asker, new, copied["copied_id"])).status == 200


async def test_one_taken_out_of_the_whole_is_out_of_its_parts(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    target = await ask(house, asker)
    ticket = await asked_with_copy(house)
    letter = await answer(house, staff, ticket)
    assert (await merge(house, staff, target, ticket)).status == 200
    (copied,) = (await look(house, asker, target))["copied_list"]
    assert (await remove(house, staff, target, copied["copied_id"])).status == 200
    await deliver(house, written("Merhaba", sender=ALI, to=letter.reply_to), letter.reply_to)
    assert words(await look(house, staff, target))[-2:] == ["*other_address", "*<p>Merhaba</p>"]


async def test_what_is_written_after_the_end_is_a_note(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await asked_with_copy(house)
    letter = await answer(house, staff, ticket)
    assert (await restate(house, staff, ticket, "passive")).status == 200
    await deliver(house, written("Bir şey daha", sender=ALI, to=letter.reply_to), letter.reply_to)
    assert (await look(house, asker, ticket))["state"] == "passive"
    assert (await end(house, staff, ticket, "Bitti")).status == 409  # it is not seen yet
    await seen(house, staff, ticket)
    assert (await end(house, staff, ticket, "Bitti")).status == 200
    await deliver(house, written("Ve şu", sender=ALI, to=letter.reply_to), letter.reply_to)
    assert len(await all_tickets(house)) == 1
    view = await look(house, staff, ticket)
    assert (view["state"], words(view)[-2:]) == ("terminated", ["*copied_late", "*<p>Ve şu</p>"])
    assert "Ve şu" not in "".join(words(await look(house, asker, ticket)))


async def test_addresses_go_with_the_content(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await asked_with_copy(house)
    assert (await end(house, asker, ticket)).status == 200
    house.clock.advance(days=740)
    await sweep_tickets.handler(house.work())
    assert await values_of(house, "SELECT mail FROM ticket_copy") == []


async def test_addresses_go_with_who_asked_and_with_who_was_in_copy(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    await house.register("ali", firstname="Ali")
    await house.run_jobs()
    approve = "UPDATE user_account SET mail_approved_at = created_at WHERE username = 'ali' RETURNING 1"
    await values_of(house, approve)
    await asked_with_copy(house, f"{ALI}, {CAN}")
    for name, left in (("ali", [CAN]), ("soran", [])):
        token = await house.sign_in(name)
        deleted = await house.post("/v1/user/delete", token=token, body={"current_password": PASSWORD})
        assert deleted.status == 200, deleted.json
        house.clock.advance(days=61)
        await delete_due_accounts.handler(house.work())
        assert await values_of(house, "SELECT mail FROM ticket_copy") == left
