"""What the mail server in front says of a mail: where it vouches nobody else is asked, and what it calls spam is spam."""

import pytest

from terazi.providers.proving.prover import sender_prover
from tests.calling import HouseUnderTest
from tests.modules.support.asking import look, restate
from tests.modules.support.posting import all_tickets, answered, deliver, last_letter, words, written
from tests.modules.support.visiting import VISITOR
from tests.providers.proving.zone import Zone

SPAM = {"X_Spam_Flag": "YES"}


@pytest.mark.parametrize(
    ("proof", "is_believed", "is_asked"),
    [
        ("pass", True, False),
        ("fail", True, False),
        ("none", True, True),
        (None, True, True),
        ("pass", False, True),
    ],
)
async def test_names_are_asked_only_where_nobody_vouches(
    house: HouseUnderTest, proof: str | None, is_believed: bool, is_asked: bool
) -> None:
    zone = Zone({})
    house.prover = sender_prover(zone)
    await deliver(house, written(sender=VISITOR, proof=proof), is_believed=is_believed)
    assert bool(zone.asked) is is_asked


@pytest.mark.parametrize("header", [SPAM, {"X_Spam_Status": "Yes, score=12.1 required=5.0"}])
async def test_what_the_relay_calls_spam_is_spam_and_answers_nobody(
    house: HouseUnderTest, staff: str, monkeypatch: pytest.MonkeyPatch, header: dict[str, str]
) -> None:
    believe_in_spam(house, monkeypatch)
    await deliver(house, written("Kazandınız!", sender=VISITOR, **header))
    (ticket,) = await all_tickets(house)
    view = await look(house, staff, str(ticket["id"]))
    assert (view["state"], words(view)) == ("spam", ["<p>Kazandınız!</p>", "*spam"])
    assert await house.mails(to=VISITOR) == []
    assert (await house.post("/v1/last/supports/get", token=staff))["open_count"] == 0
    await restate(house, staff, str(ticket["id"]), "open")
    assert (await look(house, staff, str(ticket["id"])))["state"] == "open"


async def test_unproven_spam_waits_and_nobody_is_asked_for_a_proof(
    house: HouseUnderTest, staff: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    believe_in_spam(house, monkeypatch)
    await deliver(house, written("Kazandınız!", sender=VISITOR, proof="none", **SPAM))
    (ticket,) = await all_tickets(house)
    assert (await look(house, staff, str(ticket["id"])))["state"] == "unverified"
    assert await house.mails(to=VISITOR) == []


@pytest.mark.parametrize("is_set", [True, False])
@pytest.mark.parametrize("is_believed", [True, False])
@pytest.mark.parametrize("said", ["YES", "NO"])
async def test_only_the_relay_calls_a_mail_spam_and_only_where_it_is_asked_to(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch, is_set: bool, is_believed: bool, said: str
) -> None:
    believe_in_spam(house, monkeypatch, is_set=is_set)
    await deliver(house, written(sender=VISITOR, X_Spam_Flag=said), is_believed=is_believed)
    is_spam = is_set and is_believed and said == "YES"
    assert (await house.mails(to=VISITOR) == []) is is_spam


async def test_who_went_past_the_relay_says_nothing_of_spam(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    believe_in_spam(house, monkeypatch)
    await deliver(house, written(sender=VISITOR, proof=None, **SPAM))
    assert len(await house.mails(to=VISITOR)) == 1


async def test_in_a_ticket_that_is_there_it_is_a_word(
    house: HouseUnderTest, asker: str, staff: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    believe_in_spam(house, monkeypatch)
    ticket = await answered(house, asker, staff)
    letter = await last_letter(house)
    await deliver(house, written("Geldi.", to=letter.reply_to, **SPAM), letter.reply_to)
    view = await look(house, staff, ticket)
    assert (view["state"], words(view)[-2:]) == ("open", ["<p>Geldi.</p>", "open"])


def believe_in_spam(house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch, *, is_set: bool = True) -> None:
    monkeypatch.setattr(house.house.settings, "trusted_relay_spam", is_set)
