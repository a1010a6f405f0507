"""Blocked senders: they are answered like everybody else, and what they write reaches nobody."""

from typing import Any

import pytest

from terazi.foundation.errors import InvalidInput
from terazi.modules.support.actions.blocks import blocked_sender
from terazi.modules.support.errors import OwnDomain
from terazi.modules.support.jobs import forget_mails
from tests.breaking import values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ASKED, say
from tests.modules.support.posting import came_in, deliver, written
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, mailed_key, record, verify, visit
from tests.statements import statements

HEARD = "duyulan@example.net"


async def block(house: HouseUnderTest, token: str, sender: str = VISITOR, **more: Any) -> Reply:
    """Block a sender."""
    return await house.post("/v1/support/block", token=token, body={"sender": sender, **more})


async def test_a_blocked_visitor_opens_nothing_and_gets_no_mail(house: HouseUnderTest, staff: str) -> None:
    ticket = await ask_by_mail(house)
    key, link = await enter(house), await mailed_key(house)
    mails = len(await house.mails(to=VISITOR))
    assert (await block(house, staff))["block"]["sender"] == VISITOR
    for given in (key, link):
        assert (await visit(house, "support/get", given, ticket)).error == "mail_proof_wrong"
        assert (await visit(house, "support/comment", given, ticket, comment="Dur")).status == 403
    assert (await say(house, staff, ticket, "Yanıt")).status == 200
    assert (await record(house)).status == 200
    assert (await house.post("/v1/mail/code", body={"mail": VISITOR})).status == 200
    await house.run_jobs()
    assert len(await house.mails(to=VISITOR)) == mails
    listed = await house.post("/v1/support/queue", token=staff, body={"view": "unverified"})
    assert listed["list"] == []


async def test_a_code_that_was_mailed_before_the_block_proves_nothing(
    house: HouseUnderTest, staff: str
) -> None:
    await ask_by_mail(house)
    await enter(house)
    await ask_by_mail(house)
    code = (await house.mails(to=VISITOR))[-1].body_text
    digits = next(word for word in code.replace(".", " ").split() if word.isdigit() and len(word) == 6)
    await block(house, staff)
    assert (await verify(house, digits))["is_verified"] is False


@pytest.mark.parametrize("path", ["/v1/mail/support/record", "/v1/mail/code", "/v1/mail/verify"])
async def test_blocked_and_other_addresses_are_answered_alike_with_the_same_work(
    house: HouseUnderTest, staff: str, path: str
) -> None:
    for mail in (VISITOR, HEARD):
        await ask_by_mail(house, mail)
        await enter(house, mail)
    assert (await block(house, staff)).status == 200
    bodies: dict[str, dict[str, Any]] = {
        "/v1/mail/support/record": ASKED,
        "/v1/mail/verify": {"mail_approve_code": "000000"},
    }

    async def answered(mail: str) -> tuple[int, Any, list[str]]:
        with statements() as asked:
            answer = await house.post(path, body={**bodies.get(path, {}), "mail": mail})
        answer.json.pop("mail_support_client_id", None)
        return answer.status, answer.json, list(asked)

    for _ in range(3):  # what a process looks up again once in a while falls between the two now and then
        blocked, heard = await answered(VISITOR), await answered(HEARD)
        if blocked == heard:
            break
    assert blocked == heard


async def test_the_whole_domain_is_blocked_and_heard_again(house: HouseUnderTest, staff: str) -> None:
    ticket = await ask_by_mail(house)
    key = await enter(house)
    await ask_by_mail(house, HEARD)
    other = await enter(house, HEARD)
    made = await block(house, staff, "@Example.com", reason="  hep   reklam ")
    assert (made["block"]["sender"], made["block"]["reason"]) == ("@example.com", "hep reklam")
    assert (await block(house, staff, "example.com"))["block"]["block_id"] == made["block"]["block_id"]
    assert (await visit(house, "support/get", key, ticket)).status == 403
    assert (await visit(house, "support/list", other, mail=HEARD)).status == 200
    (listed,) = (await house.post("/v1/support/block/list", token=staff))["list"]
    assert listed["sender"] == "@example.com"
    for _ in range(2):
        gone = await house.post(
            "/v1/support/unblock", token=staff, body={"block_id": made["block"]["block_id"]}
        )
        assert gone.status == 200
    assert (await visit(house, "support/get", key, ticket)).status == 200
    actions = await values_of(
        house, "SELECT action FROM audit_entry WHERE action LIKE 'support.sender%' ORDER BY id"
    )
    assert actions == ["support.sender_blocked", "support.sender_unblocked"]


async def test_only_what_is_proven_and_not_ones_own_is_blocked(
    house: HouseUnderTest, staff: str, asker: str
) -> None:
    await ask_by_mail(house)
    for sender in (VISITOR, "@example.com", "kimse@example.org"):
        assert (await block(house, staff, sender)).error == "sender_not_proven"
    await house.post("/v1/user/support/new", token=asker, body=ASKED)
    assert (await block(house, staff, "soran@example.com")).status == 200
    wrong = await block(house, staff, "adres değil")
    assert (wrong.status, wrong["errors"][0]["field"]) == (422, "sender")
    assert (await block(house, staff, "@localhost.localhost")).error == "own_domain"


async def test_a_desk_of_a_shop_and_members_block_nobody(
    house: HouseUnderTest, asker: str, seller: Seller, staff: str
) -> None:
    await ask_by_mail(house)
    await enter(house)
    for token in (asker, seller.token):
        assert (await block(house, token)).error == "not_allowed"
        assert (await house.post("/v1/support/block/list", token=token)).error == "not_allowed"
        assert (
            await house.post("/v1/support/unblock", token=token, body={"block_id": str(seller.shop_id)})
        ).status == 403
    assert (await block(house, staff)).status == 200


async def test_the_list_of_blocked_senders_has_an_end_and_pages(
    house: HouseUnderTest, staff: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for mail in (VISITOR, HEARD):
        await ask_by_mail(house, mail)
        await enter(house, mail)
    monkeypatch.setattr("terazi.modules.support.actions.blocks.MOST_BLOCKS", 2)
    assert (await block(house, staff, VISITOR)).status == 200
    assert (await block(house, staff, HEARD)).status == 200
    assert (await block(house, staff, "@example.net")).error == "too_many_blocks"
    first = await house.post("/v1/support/block/list", token=staff, count=1)
    second = await house.post("/v1/support/block/list", token=staff, count=1, after=first["next"])
    assert [each["list"][0]["sender"] for each in (first, second)] == [HEARD, VISITOR]
    assert second["next"] is None


def test_senders_are_compared_whatever_they_are_written_like() -> None:
    assert blocked_sender(" Kisi@Ornek.COM ", []) == "kisi@ornek.com"
    assert blocked_sender("Örnek.com.tr", []) == "@xn--rnek-4qa.com.tr"
    for wrong in ("", "@", "a@b", "a b@c.com", "x" * 300 + "@a.com"):
        with pytest.raises(InvalidInput):
            blocked_sender(wrong, [])
    for own in ("a@site.com", "@site.com", "@mail.site.com"):
        with pytest.raises(OwnDomain):
            blocked_sender(own, ["site.com"])
    assert blocked_sender("@mysite.com", ["site.com"]) == "@mysite.com"


async def test_a_mail_of_a_blocked_sender_is_seen_by_nobody_and_kept_for_a_week(
    house: HouseUnderTest, staff: str
) -> None:
    await ask_by_mail(house)
    await enter(house)
    assert (await block(house, staff)).status == 200
    before = (await house.post("/v1/support/queue", token=staff))["list"]
    mails = len(await house.mails())
    for text in ("Yeni bir konu.", "Bir tane daha."):
        await deliver(house, written(text, sender=VISITOR, subject=text), is_believed=True)
    assert (await house.post("/v1/support/queue", token=staff))["list"] == before
    assert len(await house.mails()) == mails
    assert [row["outcome"] for row in await came_in(house)] == ["blocked", "blocked"]
    house.clock.advance(days=6)
    await forget_mails.handler(house.work())
    assert all(row["key"] for row in await came_in(house))
    house.clock.advance(days=2)
    await forget_mails.handler(house.work())
    assert await came_in(house) == []
