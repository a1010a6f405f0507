"""Visitors take along what is theirs of their tickets: by a mailed link, for a week, and nothing of others or of the desk."""

import asyncio
import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from terazi.foundation.storage import FileMissingError
from terazi.modules.accounts.jobs import delete_due_accounts
from terazi.modules.support.actions import visitor_exports
from terazi.modules.support.jobs import forget_lost_exports, forget_strangers, tend_exports, write_export
from terazi.modules.support.rules.exports import with_left_out
from tests.breaking import run_sql, values_of
from tests.calling import PASSWORD, HouseUnderTest, Reply, open_house
from tests.modules.access.people import audited
from tests.modules.support.asking import say
from tests.modules.support.test_blocked_senders import block
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter, mailed_key, visit

OTHER = "baska@example.com"


async def _entered(house: HouseUnderTest, mail: str = VISITOR, **fields: Any) -> tuple[str, str]:
    """Return a ticket of somebody who has proven the address, and the key."""
    ticket = await ask_by_mail(house, mail, **fields)
    return ticket, await enter(house, mail)


async def _fetched(house: HouseUnderTest, url: str) -> Reply:
    address = urlsplit(url)
    return await house.get(address.path, **dict(parse_qsl(address.query)))


async def _export(house: HouseUnderTest, key: str, mail: str | None = VISITOR) -> Reply:
    return await visit(house, "export", key, mail=mail)


async def _found(house: HouseUnderTest, key: str, mail: str | None = VISITOR) -> Reply:
    return await visit(house, "export/get", key, mail=mail)


async def _is_stored(house: HouseUnderTest, key: str) -> bool:
    try:
        await house.house.storage.get(key)
    except FileMissingError:
        return False
    return True


async def test_a_visitor_fetches_all_that_is_theirs_by_the_mailed_link(
    house: HouseUnderTest, staff: str
) -> None:
    form = {"mail": VISITOR, "mail_approve_code": (await _entered(house, comment="Gizli sözüm"))[1]}
    (ticket,) = await values_of(house, "SELECT id FROM ticket")
    files = {"file": ("dekont.txt", b"1.250,00 TL")}
    sent = await house.upload("/v1/support/file/record", files=files, form=form)
    key = form["mail_approve_code"]
    written = await visit(
        house, "support/comment", key, str(ticket), comment="Dekontum", file_list=[sent["file_id"]]
    )
    assert written.status == 200, written.json
    await say(house, staff, str(ticket), "Bakıyoruz.")
    await _entered(house, OTHER, comment="Başkasının sözü")
    assert (await _found(house, key))["state"] == "none"
    asked = await _export(house, key)
    assert (asked["state"], asked["url"], asked["expires_at"]) == ("asked", None, None)
    await house.run_jobs()
    mail = [each for each in await house.mails(to=VISITOR) if each.kind == "support.mail.export"][-1]
    link = await mailed_key(house)
    (address,) = {word for word in mail.body_text.split() if link in word}
    assert link in urlsplit(address).fragment
    assert link not in address.split("#")[0]
    linked, own = await _found(house, link, mail=None), await _found(house, key)
    assert linked["state"] == own["state"] == "ready"
    assert link not in linked["url"]
    got = await _fetched(house, linked["url"])
    assert (got.status, len(got.content)) == (200, linked["size"])
    with zipfile.ZipFile(BytesIO(got.content)) as packed:
        names = sorted(packed.namelist())
        said = "".join(packed.read(name).decode() for name in names)
        told = json.loads(packed.read("tickets/tickets.json"))
    assert names == [
        *(
            f"tickets/{name}"
            for name in ("files.json", "files/1-dekont.txt", "messages.json", "ratings.json")
        ),
        *(f"tickets/tickets.{ending}" for ending in ("html", "json")),
    ]
    assert [each["id"] for each in told] == [str(ticket)]
    assert all(word in said for word in ("Gizli sözüm", "Bakıyoruz.", "1.250,00 TL"))
    assert "Başkasının sözü" not in said
    (entry,) = await audited(house, "support.visitor_export_asked")
    assert VISITOR not in str(entry)


async def test_what_is_asked_twice_is_written_once(house: HouseUnderTest) -> None:
    _, key = await _entered(house)
    answers = await asyncio.gather(*(_export(house, key) for _ in range(3)))
    assert {answer["state"] for answer in answers} == {"asked"}
    assert await values_of(house, "SELECT count(*) FROM visitor_export") == [1]
    await house.run_jobs()
    assert len([mail for mail in await house.mails(VISITOR) if mail.kind == "support.mail.export"]) == 1
    assert len(await audited(house, "support.visitor_export_asked")) == 1


async def test_the_link_of_one_ticket_asks_for_nothing_of_all(house: HouseUnderTest) -> None:
    await _entered(house)
    link = await mailed_key(house)
    for answer in (await _export(house, link), await _found(house, link)):
        assert (answer.status, answer.error) == (403, "mail_proof_wrong")


async def test_the_link_of_a_file_opens_the_file_and_nothing_else(house: HouseUnderTest) -> None:
    ticket, key = await _entered(house)
    await _export(house, key)
    await house.run_jobs()
    link = await mailed_key(house)
    for call in ("support/list", "support/get", "key/list", "export"):
        assert (await visit(house, call, link, ticket, mail=None)).error == "mail_proof_wrong", call
    rows = " ".join(await values_of(house, "SELECT row_to_json(t)::text FROM visitor_export AS t"))
    assert link not in rows


async def test_wrong_foreign_and_other_sites_keys_read_alike(house: HouseUnderTest) -> None:
    _, key = await _entered(house)
    await _export(house, key)
    await house.run_jobs()
    link = await mailed_key(house)
    wrong = [
        await _found(house, "a" * 32, None),
        await _found(house, key, OTHER),
        await _export(house, "a" * 32),
    ]
    await run_sql(house, "UPDATE mail_visitor SET site_id = gen_random_uuid()")
    wrong += [await _found(house, link, None), await _found(house, key), await _export(house, key)]
    assert {(answer.status, json.dumps(answer.json)) for answer in wrong} == {
        (403, json.dumps(wrong[0].json))
    }
    assert wrong[0].error == "mail_proof_wrong"


async def test_a_blocked_address_is_mailed_and_told_nothing(house: HouseUnderTest, staff: str) -> None:
    _, key = await _entered(house)
    await _export(house, key)
    await block(house, staff)
    await house.run_jobs()
    assert not [mail for mail in await house.mails(VISITOR) if mail.kind == "support.mail.export"]
    assert (await _found(house, key)).error == "mail_proof_wrong"


async def test_three_files_a_day(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, call_limit_factor=1.0) as house:
        _, key = await _entered(house)
        for _ in range(3):
            for _ in range(2):
                assert (await _export(house, key)).status == 200
            await house.run_jobs()
        refused = await _export(house, key)
        assert (refused.status, refused.error) == (429, "too_many_calls")
        assert int(refused.headers["Retry-After"]) > 0
        assert (await _found(house, key))["state"] == "ready"


async def test_a_file_is_gone_after_a_week_with_its_links(house: HouseUnderTest) -> None:
    _, key = await _entered(house)
    await _export(house, key)
    await house.run_jobs()
    link = await mailed_key(house)
    (stored,) = await values_of(house, "SELECT key FROM visitor_export")
    house.clock.advance(days=6, hours=23, minutes=55)
    await tend_exports.handler(house.work())
    url = (await _found(house, link, None))["url"]
    assert (await _fetched(house, url)).status == 200
    house.clock.advance(minutes=10)
    assert (await _found(house, link, None)).error == "mail_proof_wrong"
    assert (await _found(house, key))["state"] == "expired"
    assert (await _fetched(house, url)).error == "link_expired"
    await tend_exports.handler(house.work())
    assert await values_of(house, "SELECT count(*) FROM visitor_export") == [0]
    assert not await _is_stored(house, stored)
    assert (await _found(house, key))["state"] == "none"


async def test_a_link_to_the_file_ends_with_it(house: HouseUnderTest) -> None:
    _, key = await _entered(house)
    await _export(house, key)
    await house.run_jobs()
    url = (await _found(house, key))["url"]
    await run_sql(house, "DELETE FROM visitor_export")
    assert (await _fetched(house, url)).error == "link_expired"


async def test_what_died_in_the_middle_is_written_again(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, key = await _entered(house)
    await _export(house, key)
    (export_id,) = await values_of(house, "SELECT id FROM visitor_export")
    finish = visitor_exports.finish_export

    async def dies(*_: Any) -> bool:
        raise ConnectionAbortedError

    monkeypatch.setattr("terazi.modules.support.jobs.finish_export", dies)
    with pytest.raises(ConnectionAbortedError):
        await write_export.handler(house.work(), export_id=str(export_id))
    assert (await _found(house, key))["state"] == "asked"
    monkeypatch.setattr("terazi.modules.support.jobs.finish_export", finish)
    await run_sql(house, "DELETE FROM procrastinate_jobs")
    house.clock.advance(minutes=11)
    for _ in range(2):
        await tend_exports.handler(house.work())
    await house.run_jobs()
    assert (await _found(house, key))["state"] == "ready"
    assert len([mail for mail in await house.mails(VISITOR) if mail.kind == "support.mail.export"]) == 1
    (kept,) = await values_of(house, "SELECT key FROM visitor_export")
    assert len(await _stored(house)) == 2
    house.clock.advance(days=3)
    await forget_lost_exports.handler(house.work())
    assert await _stored(house) == [kept]


async def test_two_runs_at_once_leave_one_file_and_mail_once(house: HouseUnderTest) -> None:
    _, key = await _entered(house)
    await _export(house, key)
    (export_id,) = await values_of(house, "SELECT id FROM visitor_export")
    work = house.work()
    await asyncio.gather(*(write_export.handler(work, export_id=str(export_id)) for _ in range(3)))
    assert await _stored(house) == await values_of(house, "SELECT key FROM visitor_export")
    assert len([mail for mail in await house.mails(VISITOR) if mail.kind == "support.mail.export"]) == 1


async def test_what_nobody_could_write_within_a_day_is_asked_anew(house: HouseUnderTest) -> None:
    _, key = await _entered(house)
    await _export(house, key)
    await run_sql(house, "DELETE FROM procrastinate_jobs")
    house.clock.advance(days=1, minutes=1)
    assert (await _found(house, key))["state"] == "expired"
    assert (await _export(house, key))["state"] == "asked"
    await house.run_jobs()
    assert (await _found(house, key))["state"] == "ready"


async def test_the_file_goes_with_the_person_whose_address_it_is(house: HouseUnderTest, asker: str) -> None:
    mail = "soran@example.com"
    _, key = await _entered(house, mail)
    await _export(house, key, mail)
    await house.run_jobs()
    assert len(await _stored(house)) == 1
    await house.post("/v1/user/delete", token=asker, body={"current_password": PASSWORD})
    await _export(house, key, mail)
    (unwritten,) = await values_of(house, "SELECT id FROM visitor_export WHERE key IS NULL")
    await run_sql(house, "UPDATE user_account SET delete_after = now() WHERE delete_after IS NOT NULL")
    house.clock.advance(minutes=5)
    await delete_due_accounts.handler(house.work())
    await house.run_jobs()
    await write_export.handler(house.work(), export_id=str(unwritten))
    assert await values_of(house, "SELECT count(*) FROM visitor_export") == [0]
    assert await _stored(house) == []


async def test_an_address_is_not_forgotten_while_its_file_is_there(house: HouseUnderTest) -> None:
    _, key = await _entered(house)
    await _export(house, key)
    await house.run_jobs()
    link = await mailed_key(house)
    await run_sql(house, "DELETE FROM ticket")
    await run_sql(house, "DELETE FROM mail_visitor_key")
    house.clock.advance(days=3)
    await forget_strangers.handler(house.work())
    assert (await _found(house, link, None))["state"] == "ready"
    house.clock.advance(days=5)
    await tend_exports.handler(house.work())
    await forget_strangers.handler(house.work())
    assert await values_of(house, "SELECT count(*) FROM mail_visitor") == [0]


def test_files_that_would_make_it_too_large_are_named_instead() -> None:
    sizes = [40, 70, 60, 1]
    told = with_left_out([{"size": size} for size in sizes], 100)
    assert [each["is_left_out"] for each in told] == [False, True, False, True]


async def _stored(house: HouseUnderTest) -> list[str]:
    """Return where files of visitors lie in the store."""
    before = house.clock().replace(year=2100)
    return [key async for keys in house.house.storage.files_before("visitor_exports", before) for key in keys]
