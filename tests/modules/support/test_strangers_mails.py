"""Mails of people without an account: opened at once where the sender is proven, else once the address is."""

from terazi.modules.support.jobs import forget_strangers
from tests.calling import HouseUnderTest
from tests.modules.support.asking import look, restate, say
from tests.modules.support.posting import (
    all_tickets,
    came_in,
    deliver,
    last_letter,
    outcomes,
    words,
    written,
)
from tests.modules.support.visiting import VISITOR, enter, mailed_key, visit

CONFIRMATION, RECEIPT = "support.mail.confirmation", "support.mail.receipt"


async def _kinds(house: HouseUnderTest, to: str = VISITOR) -> list[str]:
    return [mail.kind for mail in await house.mails(to=to)]


async def test_a_proven_stranger_opens_a_ticket_and_goes_on_by_mail(
    house: HouseUnderTest, staff: str
) -> None:
    await deliver(house, written("Faturam gelmedi.", sender=VISITOR))
    (ticket,) = await all_tickets(house)
    assert await outcomes(house) == ["ticket"]
    view = await look(house, staff, str(ticket["id"]))
    assert (view["state"], view["kind"], view["card"]["mail"]) == ("open", "mail", VISITOR)
    receipt = await last_letter(house, VISITOR)
    assert (await _kinds(house)) == [RECEIPT]
    key = await mailed_key(house)
    assert (await visit(house, "support/get", key, str(ticket["id"]))).status == 200
    assert (await say(house, staff, str(ticket["id"]), "Bakıyoruz.")).status == 200
    answer = await last_letter(house, VISITOR)
    assert answer.reply_to == receipt.reply_to
    reply = written("Teşekkürler.", sender=VISITOR, to=answer.reply_to, proof=None)
    await deliver(house, reply, answer.reply_to, is_believed=False)
    view = await look(house, staff, str(ticket["id"]))
    assert (view["state"], words(view)[-2:]) == ("open", ["<p>Teşekkürler.</p>", "open"])
    stolen = written("Ben de.", sender="es@example.org", to=answer.reply_to)
    await deliver(house, stolen, answer.reply_to)
    assert words(await look(house, staff, str(ticket["id"])))[-2:] == ["*other_address", "*<p>Ben de.</p>"]
    assert "Ben de." not in str((await visit(house, "support/get", key, str(ticket["id"]))).json)


async def test_an_unproven_stranger_gets_a_code_and_a_link_and_opens_it(
    house: HouseUnderTest, staff: str
) -> None:
    await deliver(house, written("GİZLİSÖZ", sender=VISITOR, subject="GİZLİKONU", proof="none"))
    (ticket,) = await all_tickets(house)
    letter = await last_letter(house, VISITOR)
    assert (letter.auto_submitted, letter.in_reply_to) == ("auto-replied", letter.references[0])
    assert letter.in_reply_to.endswith("@example.com")
    assert "GİZLİ" not in letter.subject + letter.body_text + letter.body_html
    assert (await look(house, staff, str(ticket["id"])))["state"] == "unverified"
    key = await enter(house)
    assert words((await visit(house, "support/get", key, str(ticket["id"])))["support"]) == [
        "<p>GİZLİSÖZ</p>",
        "verified",
    ]
    assert await _kinds(house) == [CONFIRMATION, RECEIPT]


async def test_the_link_of_a_confirmation_opens_what_a_mail_asked(house: HouseUnderTest) -> None:
    await deliver(house, written("Merhaba", sender=VISITOR, proof=None))
    (ticket,) = await all_tickets(house)
    link = await mailed_key(house)
    view = (await visit(house, "support/get", link, str(ticket["id"]), mail=None))["support"]
    assert view["state"] == "open"


async def test_three_wait_and_one_confirmation_is_mailed_a_day(house: HouseUnderTest, staff: str) -> None:
    for number in range(5):
        await deliver(house, written(f"Sayı {number}", sender=VISITOR, proof="none"))
    assert await outcomes(house) == ["unverified"] * 3 + ["too_many"] * 2
    assert len(await all_tickets(house)) == 3
    assert await _kinds(house) == [CONFIRMATION]
    house.clock.advance(hours=25)
    await forget_strangers.handler(house.work())
    assert await all_tickets(house) == []
    assert await came_in(house) == []  # of what nobody proved nothing stays, neither words nor address
    await deliver(house, written("Yeniden", sender=VISITOR, proof="none"))
    assert await _kinds(house) == [CONFIRMATION] * 2


async def test_a_proven_mail_opens_what_waits_for_its_address(house: HouseUnderTest, staff: str) -> None:
    first = written("Merhaba", sender=VISITOR, proof="none")
    header = next(line for line in first.decode().splitlines() if line.startswith("Message-ID"))
    own = header.partition(": ")[2]
    await deliver(house, first)
    (ticket,) = await all_tickets(house)
    await deliver(house, written("Duyan var mı?", sender=VISITOR, proof="none", In_Reply_To=own))
    assert (await look(house, staff, str(ticket["id"])))["state"] == "unverified"
    await deliver(house, written("Buradayım.", sender=VISITOR, In_Reply_To=own))
    view = await look(house, staff, str(ticket["id"]))
    assert view["state"] == "open"
    assert [each for each in words(view) if each.startswith("<")] == [
        "<p>Merhaba</p>",
        "<p>Duyan var mı?</p>",
        "<p>Buradayım.</p>",
    ]


async def test_a_members_address_in_an_unproven_mail_is_nobodys_until_proven(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    """Who writes in a member's name gets neither the member's ticket list nor a word into it."""
    await deliver(house, written("Ben Elif'im.", sender="soran@example.com", proof="none"))
    (ticket,) = await all_tickets(house)
    assert (await house.post("/v1/user/support/list", token=asker))["list"] == []
    await enter(house, "soran@example.com")
    (mine,) = (await house.post("/v1/user/support/list", token=asker))["list"]
    assert mine["user_support_client_id"] == str(ticket["id"])


async def test_a_machine_nobody_knows_opens_nothing_and_is_told_nothing(house: HouseUnderTest) -> None:
    await deliver(house, written("Yokum.", sender=VISITOR, proof="none", Auto_Submitted="auto-replied"))
    assert (await all_tickets(house), await _kinds(house)) == ([], [])


async def test_staff_take_a_mail_as_real_and_its_sender_hears_of_it(
    house: HouseUnderTest, staff: str
) -> None:
    await deliver(house, written("Merhaba", sender=VISITOR, proof="none"))
    (ticket,) = await all_tickets(house)
    await restate(house, staff, str(ticket["id"]), "open")
    assert await _kinds(house) == [CONFIRMATION, RECEIPT]


async def test_what_is_over_goes_on_for_a_visitor_too(house: HouseUnderTest, staff: str) -> None:
    await deliver(house, written("Merhaba", sender=VISITOR))
    (ticket,) = await all_tickets(house)
    letter = await last_letter(house, VISITOR)
    key = await mailed_key(house)
    assert (await visit(house, "support/terminate", key, str(ticket["id"]))).status == 200
    await deliver(house, written("Yine ben.", sender=VISITOR, to=letter.reply_to), letter.reply_to)
    old, new = await all_tickets(house)
    assert new["follows_id"] == old["id"]
    assert (await look(house, staff, str(new["id"])))["state"] == "open"
