"""Letters to many: each person one, nobody who may not be written to, and nothing that was stopped."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched
from terazi.modules.sending.jobs import note_results, send_batch
from tests.calling import HouseUnderTest, Reply, open_house
from tests.modules.access.people import grant, id_of
from tests.modules.shops.selling import trusted

LETTER = {"subject": "Merhaba {{firstname}}", "mail_text": "<p>{{site}} bakımda olacak, {{firstname}}.</p>"}
LEGAL = "Kuzey Işığı A.Ş., Bağdat Cad. 1, İstanbul"


@pytest.fixture
async def admin(house: HouseUnderTest) -> str:
    """The token of an administrator."""
    return await trusted(house, "yonetici.bir", "admin")


async def send(house: HouseUnderTest, token: str, names: Sequence[str], **more: Any) -> Reply:
    body = {**LETTER, "username_list": list(names), **more}
    return await house.post("/v1/send_mail", token=token, body=body)


async def set_state(house: HouseUnderTest, username: str, state: str) -> None:
    async with house.house.database.transaction() as db:
        question = text("UPDATE user_account SET state = :state WHERE username = :name")
        await db.write(touched(question)(state=state, name=username))


async def deliver(house: HouseUnderTest) -> None:
    """Let one batch leave: the next one waits until it is asked for."""
    await house.run_jobs()
    hold = "UPDATE procrastinate_jobs SET scheduled_at = now() + interval '1 day' WHERE task_name = 'sending.send_batch'"
    async with house.house.database.transaction() as db:
        await db.write(touched(text(f"{hold} AND status = 'todo'"))())
    await house.run_jobs()


async def next_batch(house: HouseUnderTest) -> None:
    """Let the batch that waits leave."""
    async with house.house.database.transaction() as db:
        await db.write(
            touched(text("UPDATE procrastinate_jobs SET scheduled_at = NULL WHERE status = 'todo'"))()
        )
    await deliver(house)


async def letters_of(house: HouseUnderTest, token: str, mailing_id: str) -> dict[str, str]:
    answer = await house.post("/v1/sending/get", token=token, mailing_id=mailing_id)
    assert answer.status == 200, answer.json
    return {each["username"]: each["reason"] or each["state"] for each in answer["list"]}


def written_to(house: HouseUnderTest, subject: str = "Merhaba") -> list[str]:
    return sorted(letter.to_address for letter in house.sent if letter.subject.startswith(subject))


async def test_each_person_gets_one_letter_of_their_own(house: HouseUnderTest, admin: str) -> None:
    for name in ("ayse.yilmaz", "mehmet.kaya"):
        await house.register(name)
    answer = await send(house, admin, ["ayse.yilmaz", " AYSE.YILMAZ ", "mehmet.kaya", "ayse.yilmaz"])
    assert (answer.status, answer["sent_count"], answer["failed_list"]) == (200, 2, [])
    await deliver(house)
    assert written_to(house) == ["ayse.yilmaz@example.com", "mehmet.kaya@example.com"]
    letter = next(each for each in house.sent if each.subject.startswith("Merhaba"))
    assert "," not in letter.to_address
    assert "{{" not in letter.subject + letter.body_html + letter.body_text
    assert "Terazi bakımda olacak" in letter.body_text
    assert "hesabınız olduğu için" in letter.body_text
    assert "List-Unsubscribe" not in letter.headers
    async with house.house.database.transaction() as db:
        await note_results.enqueue(db)
    await house.run_jobs()
    assert set((await letters_of(house, admin, answer["mailing_id"])).values()) == {"sent"}
    (mailing,) = (await house.post("/v1/sending/list", token=admin))["list"]
    assert (mailing["state"], mailing["people"], mailing["sent"]) == ("done", 2, 2)


async def test_who_gets_no_letter_is_told_with_the_reason(house: HouseUnderTest, admin: str) -> None:
    for name, state in (("bekleyen", "waiting_mail"), ("kapali", "blocked"), ("giden", "leaving")):
        await house.register(name)
        await set_state(house, name, state)
    names = ["bekleyen", "kapali", "giden", "yok.boyle", "İ" * 200]
    answer = await send(house, admin, names)
    told = {each["username"]: each["reason"] for each in answer["failed_list"]}
    assert told == {
        "bekleyen": "mail_not_approved",
        "kapali": "blocked",
        "giden": "blocked",
        "yok.boyle": "user_not_found",
        "İ" * 200: "user_not_found",
    }
    assert answer["sent_count"] == 0
    await house.run_jobs()
    assert written_to(house) == []


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"username_list": []}, "username_list"),
        ({"username_list": [" "]}, "username_list"),
        ({"username_list": [f"u{n}" for n in range(1_001)]}, "username_list"),
        ({"subject": " "}, "subject"),
        ({"mail_text": "<p> </p>"}, "mail_text"),
        ({"mail_text": "<script>alert(1)</script>"}, "mail_text"),
        ({"mail_text": "{{password}}"}, "mail_text"),
        ({"mail_text": "<b>" * 65 + "x"}, "mail_text"),
        ({"mail_text": "x" * 50_001}, "mail_text"),
        ({"kind": "information"}, "reason"),
        ({"kind": "information", "reason": " "}, "reason"),
        ({"group": "shop_buyers", "username_list": []}, "shop_id"),
        ({"group": "role", "role": "nobody_has_it", "username_list": []}, "group"),
    ],
)
async def test_what_is_missing_is_said_by_field(
    house: HouseUnderTest, admin: str, changed: dict[str, Any], field: str
) -> None:
    answer = await house.post(
        "/v1/send_mail", token=admin, body={**LETTER, "username_list": ["yonetici.bir"], **changed}
    )
    assert (answer.status, [each["field"] for each in answer["errors"]]) == (422, [field])


async def test_information_says_below_why_it_is_sent(house: HouseUnderTest, admin: str) -> None:
    because = {"kind": "information", "reason": "Cumartesi bakım var."}
    assert (await send(house, admin, ["yonetici.bir"], **because))["sent_count"] == 1
    await deliver(house)
    letter = next(each for each in house.sent if each.subject.startswith("Merhaba"))
    for body in (letter.body_text, letter.body_html):
        assert "Bu e-postayı almanızın nedeni: Cumartesi bakım var." in body
    for lang, said in (("tr", "neden gönderildiğini"), ("en", "Write why this mail is sent")):
        body = {**LETTER, "username_list": ["yonetici.bir"], "kind": "information"}
        for path in ("send_mail", "sending/preview"):
            refused = await house.post(f"/v1/{path}", token=admin, lang=lang, body=body)
            assert said in refused["errors"][0]["message"]


async def test_a_group_is_written_to_and_large_ones_only_by_their_number(
    house: HouseUnderTest, admin: str
) -> None:
    for number in range(101):
        token = await house.register(f"uye{number}")
        if number == 0:
            await grant(house, await id_of(house, token), "register")
    by_role = await send(house, admin, [], group="role", role="register")
    assert by_role["sent_count"] == 1
    refused = await send(house, admin, [], group="everyone")
    assert (refused.status, refused.error) == (409, "count_differs")
    assert "102" in refused["status_message"]
    assert (await send(house, admin, [], group="everyone", count=101)).error == "count_differs"
    assert (await send(house, admin, [], group="everyone", count=102))["sent_count"] == 102


async def test_letters_leave_in_batches_and_stop_when_they_are_stopped(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(database_url, tmp_path, mailings_per_second=2) as house:
        admin = await trusted(house, "yonetici.bir", "admin")
        names = [f"uye{number}" for number in range(5)]
        for name in names:
            await house.register(name)
        mailing_id = (await send(house, admin, names))["mailing_id"]
        await deliver(house)
        assert len(written_to(house)) == 2
        for _ in range(2):
            answer = await house.post("/v1/sending/cancel", token=admin, mailing_id=mailing_id)
            assert answer.status == 200
        await next_batch(house)
        assert len(written_to(house)) == 2
        async with house.house.database.transaction() as db:
            await note_results.enqueue(db)
        await house.run_jobs()
        assert sorted((await letters_of(house, admin, mailing_id)).values()) == [
            "cancelled",
            "cancelled",
            "cancelled",
            "sent",
            "sent",
        ]


async def test_what_stands_in_the_outbox_is_taken_back(house: HouseUnderTest, admin: str) -> None:
    await house.register("ayse.yilmaz")
    await house.run_jobs()
    mailing_id = (await send(house, admin, ["ayse.yilmaz"]))["mailing_id"]
    await send_batch.handler(house.work(), mailing_id=mailing_id)
    assert (await house.post("/v1/sending/cancel", token=admin, mailing_id=mailing_id)).status == 200
    await house.run_jobs()
    assert written_to(house) == []
    assert await letters_of(house, admin, mailing_id) == {"ayse.yilmaz": "cancelled"}


async def test_an_hour_has_so_many_letters(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, mailings_per_hour=3) as house:
        admin = await trusted(house, "yonetici.bir", "admin")
        names = [f"uye{number}" for number in range(5)]
        for name in names:
            await house.register(name)
        await send(house, admin, names)
        await deliver(house)
        assert len(written_to(house)) == 3
        await next_batch(house)
        assert len(written_to(house)) == 3
        house.clock.advance(minutes=61)
        await next_batch(house)
        assert len(written_to(house)) == 5


async def test_commercial_letters_need_consent_and_name_their_sender(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(database_url, tmp_path, mail_legal_sender=LEGAL) as house:
        admin = await trusted(house, "yonetici.bir", "admin")
        ayse, _ = await house.register("ayse.yilmaz"), await house.register("mehmet.kaya")
        given = await house.post("/v1/sending/consent/save", token=ayse, is_given=True)
        assert given["is_given"] is True
        names = ["ayse.yilmaz", "mehmet.kaya"]
        answer = await send(house, admin, names, kind="commercial")
        assert [(each["username"], each["reason"]) for each in answer["failed_list"]] == [
            ("mehmet.kaya", "no_consent")
        ]
        await deliver(house)
        assert written_to(house) == ["ayse.yilmaz@example.com"]
        letter = house.sent[-1]
        assert LEGAL in letter.body_text
        assert letter.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        address = letter.headers["List-Unsubscribe"].strip("<>")
        assert "/v1/sending/unsubscribe?token=" in address
        assert "token=" in letter.body_text
        pressed = await house.client.post(address, data={"List-Unsubscribe": "One-Click"})
        assert pressed.status_code == 200
        assert (await house.client.post(address)).status_code == 200
        assert (await house.post("/v1/sending/consent/get", token=ayse))["is_given"] is False
        again = await send(house, admin, names, kind="commercial")
        assert again["sent_count"] == 0


async def test_consent_that_is_taken_back_meanwhile_counts(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, mail_legal_sender=LEGAL) as house:
        admin = await trusted(house, "yonetici.bir", "admin")
        ayse = await house.register("ayse.yilmaz")
        await house.post("/v1/sending/consent/save", token=ayse, is_given=True)
        answer = await send(house, admin, ["ayse.yilmaz"], kind="commercial")
        assert answer["sent_count"] == 1
        await house.post("/v1/sending/consent/save", token=ayse, is_given=False)
        await house.run_jobs()
        assert written_to(house) == []
        assert await letters_of(house, admin, answer["mailing_id"]) == {"ayse.yilmaz": "no_consent"}


async def test_without_a_legal_sender_nothing_commercial_is_sent(house: HouseUnderTest, admin: str) -> None:
    answer = await send(house, admin, ["yonetici.bir"], kind="commercial")
    assert (answer.status, answer.error) == (409, "sender_unknown")


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "ş", "A" * 400])
@pytest.mark.shared_house
async def test_a_forged_link_ends_nothing(house: HouseUnderTest, token: str) -> None:
    answer = await house.post("/v1/sending/unsubscribe", token=None, **{"token_": "", "active": "x"})
    assert answer.status == 422
    answer = await house.client.post("/v1/sending/unsubscribe", params={"token": token})
    assert (answer.status_code, answer.json()["error"]) == (403, "unsubscribe_link_invalid")


async def test_a_letter_is_previewed_and_tested_and_nobody_else_hears_of_it(
    house: HouseUnderTest, admin: str
) -> None:
    await house.register("ayse.yilmaz")
    body = {**LETTER, "username_list": ["ayse.yilmaz", "yok"], "username": "ayse.yilmaz", "letter_lang": "en"}
    shown = await house.post("/v1/sending/preview", token=admin, body=body)
    assert shown.status == 200, shown.json
    assert (shown["people"], [each["username"] for each in shown["failed_list"]]) == (1, ["yok"])
    assert "You get this mail because you have an account" in shown["body_text"]
    missing = await house.post("/v1/sending/preview", token=admin, body={**body, "username": "yok"})
    assert [each["field"] for each in missing["errors"]] == ["username"]
    await house.run_jobs()
    assert written_to(house) == []
    assert (await send(house, admin, ["ayse.yilmaz"], is_test=True))["sent_count"] == 1
    await house.run_jobs()
    assert written_to(house, "[Test]") == ["yonetici.bir@example.com"]
    assert written_to(house) == []


async def test_what_is_filled_in_stays_text(house: HouseUnderTest, admin: str) -> None:
    await house.register("ayse.yilmaz", firstname="<b>Ayşe</b>")
    shown = await house.post(
        "/v1/sending/preview",
        token=admin,
        body={**LETTER, "subject": "<i>{{firstname}}\r\nBcc: x@y.z", "username": "ayse.yilmaz"},
    )
    assert "<b>Ay" not in shown["body_html"]
    assert shown["subject"] == "<i><b>Ayşe</b> Bcc: x@y.z"


async def test_only_administrators_write_to_many(house: HouseUnderTest, admin: str) -> None:
    stranger = await trusted(house, "elif.demir", "website_admin")
    for path in ("send_mail", "sending/preview", "sending/list", "sending/gallery"):
        assert (await house.post(f"/v1/{path}", token=stranger, body=LETTER)).status == 403
    missing = {"mailing_id": "0199a000-0000-7000-8000-000000000000"}
    for path in ("sending/get", "sending/cancel"):
        assert (await house.post(f"/v1/{path}", token=admin, **missing)).error == "mailing_not_found"


async def test_the_gallery_shows_every_mail_of_the_platform(house: HouseUnderTest, admin: str) -> None:
    first = await house.post("/v1/sending/gallery", token=admin)
    kinds = [each["kind"] for each in first["kinds"]]
    assert {"accounts.mail.approval", "orders.mail.waiting", "bills.mail.issued"} <= set(kinds)
    for kind in kinds:
        for lang in ("tr", "en"):
            shown = await house.post("/v1/sending/gallery", token=admin, kind=kind, letter_lang=lang)
            assert "{" not in shown["subject"] + shown["body_text"], kind


async def test_results_of_each_person_come_page_by_page(house: HouseUnderTest, admin: str) -> None:
    unknown = [f"kimse.{number:03}" for number in range(230)]
    mailing_id = (await send(house, admin, unknown))["mailing_id"]
    names, after = [], None
    for expected in (100, 100, 30):
        query = {"after": after} if after else {}
        page = await house.post("/v1/sending/get", token=admin, mailing_id=mailing_id, **query)
        assert len(page["list"]) == expected
        names += [each["username"] for each in page["list"]]
        after = page["next"]
        assert after in {None, page["list"][-1]["letter_id"]}
    assert after is None
    assert sorted(names) == unknown
