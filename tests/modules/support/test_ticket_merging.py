"""Tickets become one, are given back what was theirs, and are split."""

import asyncio
from typing import Any

import pytest

from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ask, end, look, restate, say
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, mailed_key, visit


async def merge(house: HouseUnderTest, token: str, target: str, *merged: str) -> Reply:
    """Let tickets go on in another one."""
    body = {"support_list": list(merged)}
    return await house.post("/v1/support/merge", token=token, body=body, user_support_client_id=target)


async def unmerge(house: HouseUnderTest, token: str, ticket: str) -> Reply:
    """Give a ticket back what was written in it."""
    return await house.post("/v1/support/unmerge", token=token, user_support_client_id=ticket)


async def split(house: HouseUnderTest, token: str, ticket: str, message: str, subject: str) -> Reply:
    """Make a ticket of what is written in another from a message on."""
    body = {"message_id": message, "subject": subject}
    return await house.post("/v1/support/split", token=token, body=body, user_support_client_id=ticket)


def words(view: dict[str, Any]) -> list[str]:
    """Return what is written in a ticket, without tags."""
    return [each["comment"][3:-4] for each in view["message_list"] if not each["event"]]


def lines(view: dict[str, Any]) -> list[tuple[str, str, str | None]]:
    """Return the lines of a ticket: what, the words beside it, and which other ticket."""
    return [(each["event"], each["comment"], each["about"]) for each in view["message_list"] if each["event"]]


async def test_tickets_of_one_person_go_on_in_one_and_come_back(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    kept = await house.upload("/v1/document/record", token=asker, files={"file": ("a.txt", b"abc")})
    first = await ask(house, asker, comment="Bir")
    house.clock.advance(minutes=1)
    second = await ask(house, asker, comment="İki", document_list=[kept["document_name"]])
    house.clock.advance(minutes=1)
    await say(house, staff, first, "Yanıt")
    house.clock.advance(minutes=1)
    await say(house, staff, second, "Not", is_internal=True)
    before = await look(house, staff, second)

    answer = await merge(house, staff, first, second)
    assert answer.status == 200, answer.json
    view = await look(house, staff, first)
    assert words(view) == ["Bir", "İki", "Yanıt", "Not"]
    assert view["message_list"][1]["file_list"][0]["name"] == "a.txt"
    assert view["state"] == "open"
    assert ("merged_in", "#1002", second) in lines(view)
    gone = await look(house, asker, second)
    assert (gone["state"], gone["merged_into"], gone["allowed"]) == ("merged", first, [])
    assert lines(gone) == [("merged", "#1001", first)]
    assert words(await look(house, asker, first)) == ["Bir", "İki", "Yanıt"]
    listed = await house.post("/v1/user/support/list", token=asker)
    assert [each["number"] for each in listed["list"]] == [1001]
    kinds = [mail.kind for mail in await house.mails(to="soran@example.com")]
    assert kinds.count("support.mail.merged") == 1

    house.clock.advance(minutes=1)
    assert (await say(house, asker, second, "Sonra"))["support"]["user_support_client_id"] == first
    assert (await unmerge(house, staff, second)).status == 200
    back = await look(house, staff, second)
    assert words(back) == words(before)
    assert [each["number"] for each in back["message_list"]][:2] == [1, 2]
    assert back["message_list"][0]["file_list"][0]["name"] == "a.txt"
    assert (back["state"], back["merged_into"], back["last_words"]) == ("open", None, "İki")
    view = await look(house, staff, first)
    assert words(view) == ["Bir", "Yanıt", "Sonra"]
    assert ("unmerged_off", "#1002", second) in lines(view)
    assert view["last_words"] == "Sonra"
    assert kinds.count("support.mail.merged") == 1


async def test_many_go_on_in_one_also_those_that_others_went_on_in(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    made = [await ask(house, asker, comment=f"{at}") for at in range(4)]
    assert (await merge(house, staff, made[1], made[0])).status == 200
    assert (await merge(house, staff, made[3], made[1], made[2])).status == 200
    assert sorted(words(await look(house, asker, made[3]))) == ["0", "1", "2", "3"]
    for each in made[:3]:
        assert (await look(house, asker, each))["merged_into"] == made[3]
    beside = await house.post("/v1/support/merge/list", token=staff, user_support_client_id=made[3])
    assert {each["user_support_client_id"] for each in beside["merged_list"]} == set(made[:3])
    for at in (0, 1, 2):
        await unmerge(house, staff, made[at])
        assert words(await look(house, asker, made[at])) == [f"{at}"]
    assert words(await look(house, asker, made[3])) == ["3"]
    assert (await unmerge(house, staff, made[0])).error == "ticket_move_not_allowed"


async def test_nobody_reads_through_a_merge_what_others_wrote(
    house: HouseUnderTest, asker: str, other: str, staff: str, admin: str, seller: Seller
) -> None:
    own, foreign = await ask(house, asker), await ask(house, other, comment="Gizli söz")
    at_shop = await ask(house, asker, organization_id=seller.shop_id)
    by_mail = await ask_by_mail(house)
    for target, merged in ((own, foreign), (own, at_shop), (own, by_mail), (own, own)):
        refused = await merge(house, admin, target, merged)
        assert (refused.status, refused.error) == (409, "merge_not_allowed")
    assert "Gizli" not in (await house.post("/v1/user/support/get", token=asker, user_support_client_id=own)).content.decode()  # fmt: skip
    listed = await house.post("/v1/support/merge/list", token=admin, user_support_client_id=own)
    assert listed["list"] == []
    second = await ask(house, asker)
    for token in (asker, other, seller.token):
        assert (await merge(house, token, own, second)).error == "ticket_not_found"
        assert (await unmerge(house, token, own)).error == "ticket_not_found"
        assert (await split(house, token, own, own, "Konu")).error == "ticket_not_found"
        listed = await house.post("/v1/support/merge/list", token=token, user_support_client_id=own)
        assert listed.error == "ticket_not_found"
    await end(house, asker, second)
    assert (await merge(house, staff, own, second)).error == "ticket_move_not_allowed"
    assert (await merge(house, staff, second, own)).error == "merge_not_allowed"
    assert (await restate(house, staff, own, "merged"))["refused_list"][0][
        "error"
    ] == "ticket_move_not_allowed"


async def test_a_mailed_link_opens_what_its_ticket_goes_on_in(house: HouseUnderTest, staff: str) -> None:
    first = await ask_by_mail(house, comment="Bir")
    await enter(house)
    link = await mailed_key(house)
    second = await ask_by_mail(house, comment="İki")
    key = await enter(house)
    assert (await visit(house, "support/get", link, second)).error == "mail_proof_wrong"
    assert (await merge(house, staff, second, first)).status == 200
    assert sorted(words((await visit(house, "support/get", link, second))["support"])) == ["Bir", "İki"]
    answer = await visit(house, "support/comment", link, first, comment="Üç")
    assert (answer.status, answer["support"]["user_support_client_id"]) == (200, second)
    listed = await visit(house, "support/list", key)
    assert [each["user_support_client_id"] for each in listed["list"]] == [second]
    assert (await visit(house, "support/terminate", link, first)).error == "ticket_move_not_allowed"
    assert [mail.kind for mail in await house.mails(to=VISITOR)].count("support.mail.merged") == 1


async def test_a_ticket_is_split_from_a_message_on(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker, comment="Bir")
    for who, text, more in (
        (staff, "Yanıt", {}),
        (asker, "Başka konu", {}),
        (staff, "Not", {"is_internal": True}),
    ):
        house.clock.advance(minutes=1)
        assert (await say(house, who, ticket, text, **more)).status == 200
    view = await look(house, staff, ticket)
    ids = {each["comment"][3:-4]: each["message_id"] for each in view["message_list"] if not each["event"]}
    for message in (ids["Bir"], ids["Not"], ticket):
        assert (await split(house, staff, ticket, message, "Konu")).error == "split_not_allowed"
    answer = await split(house, staff, ticket, ids["Başka konu"], "Başka bir konu")
    assert answer.status == 200, answer.json
    begun = answer["new_support"]
    assert words(begun) == ["Başka konu", "Not"]
    assert (begun["subject"], begun["number"], begun["state"]) == ("Başka bir konu", 1002, "open")
    assert lines(begun) == [("split_from", "#1001", ticket)]
    assert words(answer["support"]) == ["Bir", "Yanıt"]
    assert lines(answer["support"])[-1] == ("split_off", "#1002", begun["user_support_client_id"])
    assert words(await look(house, asker, begun["user_support_client_id"])) == ["Başka konu"]
    assert [mail.kind for mail in await house.mails(to="soran@example.com")].count("support.mail.split") == 1
    assert (await split(house, staff, ticket, ids["Başka konu"], "Konu")).error == "split_not_allowed"
    await end(house, asker, ticket)
    assert (await split(house, staff, ticket, ids["Yanıt"], "Konu")).error == "split_not_allowed"


async def test_what_is_written_while_tickets_are_merged_and_given_back_is_never_lost(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    """Both directions, so that whichever id is smaller is once the target."""
    one, two = await ask(house, asker, comment="A"), await ask(house, asker, comment="B")
    said = {"A", "B"}
    for at in range(8):
        target, merged = (one, two) if at % 2 else (two, one)
        text = f"s{at}"
        answers = await asyncio.gather(
            say(house, asker, merged, text),
            merge(house, staff, target, merged),
            say(house, asker, target, f"t{at}"),
            merge(house, admin, merged, target),
        )
        assert [answer.status for answer in answers][::2] == [200, 200]
        assert sorted(answer.status for answer in answers[1::2]) == [200, 409]
        said |= {text, f"t{at}"}
        gone = merged if answers[1].status == 200 else target
        late, back = await asyncio.gather(say(house, asker, gone, f"u{at}"), unmerge(house, staff, gone))
        assert (late.status, back.status) == (200, 200)
        said.add(f"u{at}")
    written = [*words(await look(house, asker, one)), *words(await look(house, asker, two))]
    assert len(written) == len(said)
    assert set(written) == said


async def test_two_who_split_at_once_make_one_ticket(
    house: HouseUnderTest, asker: str, staff: str, admin: str
) -> None:
    ticket = await ask(house, asker, comment="Bir")
    house.clock.advance(minutes=1)
    await say(house, asker, ticket, "İki")
    message = (await look(house, staff, ticket))["message_list"][-1]["message_id"]
    answers = await asyncio.gather(
        *(split(house, token, ticket, message, "Konu") for token in (staff, admin))
    )
    assert sorted(answer.status for answer in answers) == [200, 409]


@pytest.mark.parametrize("state", ["open", "answered", "passive", "spam"])
async def test_what_is_in_no_other_ticket_gives_nothing_back(
    house: HouseUnderTest, asker: str, staff: str, state: str
) -> None:
    ticket = await ask(house, asker)
    await say(house, staff, ticket, "Yanıt", then="keep")
    await restate(house, staff, ticket, state)
    refused = await unmerge(house, staff, ticket)
    assert (refused.status, refused.error) == (409, "ticket_move_not_allowed")
    assert (await look(house, staff, ticket))["state"] == state
